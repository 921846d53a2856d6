import type Router from '@koa/router'
import { ok, refuse } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { addDays } from '#contract/days/days.ts'
import { markRoom } from './actions.ts'
import { readHousekeeping } from './queries.ts'

export function registerHousekeepingRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'housekeeping.read', async ({ query: { day }, today, session }) => {
    const asked = day ?? today
    // Whoever cleans needs no other days, and their guests are none of that person's business.
    const isNear = asked === today || asked === addDays(today, 1)
    const role = session.staff.role
    if (role === 'housekeeping' && !isNear) return refuse('forbidden')
    return ok({ ...(await readHousekeeping(db, asked, role)), epoch: await db.epoch() })
  })

  serve(router, services, 'housekeeping.mark', ({ params, input, version, today, write }) =>
    write((tx) => markRoom(tx, params.roomId, input, version, today)),
  )
}
