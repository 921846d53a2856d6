import type Router from '@koa/router'
import { ok, refuseField } from '#api/errors.ts'
import { confirmSession, findStaffSession } from '#api/http/guards.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { editRoomDay } from '#api/roomDays/actions.ts'
import { daysBetween, isDay } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'
import { readAvailability } from './queries.ts'

export function registerAvailabilityRoutes(router: Router, services: Services): void {
  const { db, responses } = services

  serve(router, services, 'availability.list', async ({ ctx, query: { startDate, endDate } }) => {
    if (endDate < startDate) return refuseField('end_before_start', 'endDate')
    if (daysBetween(startDate, endDate) > limits.maxRangeDays) return refuseField('range_too_long', 'endDate')
    const session = await findStaffSession(ctx, services)
    if (session === null) return { ok: true, cached: await responses.getAvailability(startDate, endDate) }
    const availability = await readAvailability(db, startDate, endDate, 'staff')
    await confirmSession(ctx, services, db)
    return ok(availability)
  })

  serve(router, services, 'availability.editDay', async ({ params, input, version, write }) => {
    if (!isDay(params.date)) return refuseField('invalid', 'date')
    return write((tx) => editRoomDay(tx, params, input, version))
  })
}
