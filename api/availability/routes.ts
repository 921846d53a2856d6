import type Router from '@koa/router'
import { daysBetween, isDay } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import { done, refuseField } from '../errors.ts'
import { availabilityBytes } from '../http/answers.ts'
import { findLoggedIn } from '../http/guards.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../http/services.ts'
import { editRoomDay } from './actions.ts'
import { readAvailability } from './queries.ts'

export function availabilityRoutes(router: Router, services: Services): void {
  const { db, ready } = services

  serve(router, services, 'availability.list', async ({ ctx, query: { startDate, endDate } }) => {
    if (endDate < startDate) return refuseField('end_before_start', 'endDate')
    if (daysBetween(startDate, endDate) > limits.rangeDays) return refuseField('range_too_long', 'endDate')
    const loggedIn = await findLoggedIn(ctx, services)
    if (loggedIn === null) return { ok: true, bytes: await availabilityBytes(ready, db, startDate, endDate) }
    ctx.set('cache-control', 'no-store')
    return done(await readAvailability(db, startDate, endDate, 'staff'))
  })

  serve(router, services, 'availability.editDay', async ({ params, input, version, write }) => {
    if (!isDay(params.date)) return refuseField('invalid', 'date')
    return write((tx) => editRoomDay(tx, params, input, version))
  })
}
