import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { queueMails } from '#api/mails/actions.ts'
import { toFarmDay } from '#contract/days/days.ts'

export function registerMorningRoutes(router: Router, services: Services): void {
  serve(router, services, 'morning.send', ({ now, write }) =>
    write(async (tx) => {
      await queueMails(tx, [{ kind: 'morning', facts: { day: toFarmDay(now) } }], now)
      return ok(undefined)
    }),
  )
}
