import type Router from '@koa/router'
import type { Context } from 'koa'
import { findRequestOfRoom } from '#api/bookings/requests/requestLinks.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readCheckinDays } from '#api/settings/queries.ts'
import type { Day } from '#contract/days/days.ts'
import { isCheckinOpen } from '#contract/guests/checkin.ts'
import { isPortalCode } from '#contract/guests/checkinLinks.ts'
import { type Guest, joinGuests, type StayGuests, type StayKind } from '#contract/guests/guests.ts'
import { confirmArrival, refuseNoStay, replaceGuests, replaceOwnGuests } from './actions.ts'
import { findPortalStay, getStayCheckinStart, presentCheckin, readLink, readLinkOfPortal } from './checkin.ts'
import { findGuestStay, readStayGuests, type StayRef } from './queries.ts'

/** The list, with the version of the stay's row. */
const presentGuests = (row: StayGuests): { ok: true; value: Guest[]; version: number } => ({
  ok: true,
  value: joinGuests(row),
  version: row.version,
})

/** What is stored under an idempotency key is kept for weeks, so it holds nothing about the guests. */
const forgetGuests = (result: Result<StayGuests>): Result<{ id: string }> =>
  result.ok ? ok({ id: result.value.id }) : result

/** A guest as the guests themselves read it: without what staff and the police's portal have written. */
const hideNotes = ({ taxExemption: _, taxNote: __, arrival, ...guest }: Guest): Guest => ({
  ...guest,
  arrival: arrival && { ...arrival, who: '' },
  report: null,
})

const calls = {
  booking: { list: 'guests.list', replace: 'guests.replace', arrive: 'guests.arrive' },
  channelStay: { list: 'guests.listOfPortal', replace: 'guests.replaceOfPortal', arrive: 'guests.arriveOfPortal' },
} as const

export function registerGuestRoutes(router: Router, services: Services): void {
  const { db } = services
  const respond = async (ref: StayRef) => {
    const row = await readStayGuests(db, ref)
    return row ? presentGuests(row) : refuseNoStay(db, ref)
  }
  const respondOwn = async (ref: StayRef) => {
    const response = await respond(ref)
    return response.ok ? { ...response, value: response.value.map(hideNotes) } : response
  }
  const respondWrite = async (ref: StayRef, result: Result<{ id: string }>) => (result.ok ? respond(ref) : result)

  for (const stay of ['booking', 'channelStay'] satisfies StayKind[]) {
    const { list, replace, arrive } = calls[stay]
    serve(router, services, list, ({ params }) => respond({ stay, id: params.id }))

    serve(router, services, replace, async ({ params, input, version, write }) => {
      const ref = { stay, id: params.id }
      return respondWrite(ref, await write(async (tx) => forgetGuests(await replaceGuests(tx, ref, input, version))))
    })

    serve(router, services, arrive, async ({ params, input, version, write }) => {
      const ref = { stay, id: params.id }
      return respondWrite(ref, await write(async (tx) => forgetGuests(await confirmArrival(tx, ref, input, version))))
    })
  }

  serve(router, services, 'guests.readLink', ({ params }) => readLink(services, params.id))

  serve(router, services, 'guests.readLinkOfPortal', ({ params }) => readLinkOfPortal(services, params.id))

  serve(router, services, 'guests.viewCheckin', async ({ ctx, params }) => {
    const found = await findPortalStay(services, ctx, params.code)
    return found.ok ? ok(await presentCheckin(services, found.value)) : found
  })

  /** The guest's own view: open for a confirmed stay, from some days before it until its end. */
  const findCheckin = async (ctx: Context, code: string, today: Day): Promise<Result<StayRef>> => {
    const isPortal = isPortalCode(code)
    const found = await (isPortal ? findPortalStay(services, ctx, code) : findRequestOfRoom(services, ctx, code))
    if (!found.ok) return found
    const { row } = found.value
    const ref: StayRef = { stay: isPortal ? 'channelStay' : 'booking', id: row.id }
    // Who changes rooms is here until the last of them is left.
    const { checkoutDate } = (await findGuestStay(db, ref)) ?? row
    const days = await readCheckinDays(db)
    const checkinFrom = getStayCheckinStart(row, days)
    return isCheckinOpen({ checkinFrom, checkoutDate }, today)
      ? ok(ref)
      : refuse('checkin_not_open', { values: { days } })
  }

  serve(router, services, 'guests.listOfRequest', async ({ ctx, params, today }) => {
    const found = await findCheckin(ctx, params.code, today)
    return found.ok ? respondOwn(found.value) : found
  })

  serve(router, services, 'guests.replaceOfRequest', async ({ ctx, params, input, today, version, write }) => {
    const found = await findCheckin(ctx, params.code, today)
    if (!found.ok) return found
    const task = async (tx: Tx) => forgetGuests(await replaceOwnGuests(tx, found.value, input, version))
    const written = await write(task)
    return written.ok ? respondOwn(found.value) : written
  })
}
