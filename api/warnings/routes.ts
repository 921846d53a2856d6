import type Router from '@koa/router'
import { findFailure } from '#api/backups/queries.ts'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'

export function registerWarningRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'warnings.read', async ({ language }) =>
    ok({ failedBackup: await findFailure(db, language) }),
  )
}
