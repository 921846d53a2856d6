import type Router from '@koa/router'
import { findFailure } from '#api/backups/queries.ts'
import { findClockJump, trustClock } from '#api/db/trustedTime.ts'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import type { Language } from '#contract/language.ts'

export function registerWarningRoutes(router: Router, services: Services): void {
  const { db } = services
  const readWarnings = async ({ language, now }: { language: Language; now: number }) =>
    ok({ failedBackup: await findFailure(db, language), clockJump: await findClockJump(db, now) })

  serve(router, services, 'warnings.read', readWarnings)

  serve(router, services, 'warnings.confirmClock', async (request) => {
    // A write, so that the log says who has confirmed it.
    const confirmed = await request.write(async (tx) => ok(await trustClock(tx, request.now)))
    return confirmed.ok ? readWarnings(request) : confirmed
  })
}
