/** Other days that a guest asks for. They are free when the guest asks, but nothing holds them: staff move the stay, or refuse. */

import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse, refuseField } from '#api/errors.ts'
import { hasArrivals } from '#api/guestLists/queries.ts'
import { type NewMail, queueMails } from '#api/mails/actions.ts'
import { checkFreeDays } from '#api/roomDays/actions.ts'
import { presentWithSeasons } from '#api/rooms/queries.ts'
import { readBookingsEnabled } from '#api/settings/queries.ts'
import { isUnproved, mayWish } from '#contract/bookings/bookingRules.ts'
import type { Booking, BookingDecline } from '#contract/bookings/bookings.ts'
import type { GuestWish, RequestView } from '#contract/bookings/requests.ts'
import { isSameStay, toFarmDay } from '#contract/days/days.ts'
import { formatWish, parseWish } from '../columns.ts'
import { combineFacts, combineMails } from '../combine.ts'
import { buildWishDeclineMail } from '../mails/manualMails.ts'
import type { BookingRow } from '../model.ts'
import { presentFacts } from '../present.ts'
import { type BookingAndRoom, findRequested } from '../queries.ts'
import { checkGuestStay } from '../rules.ts'
import { findBookingForEdit, updateBookings } from '../update.ts'
import { checkClosedDays, checkStayRules } from './guestStay.ts'
import { releaseExpiredHolds } from './holds.ts'
import { readRequest } from './requestView.ts'

type Changed = BookingAndRoom & { changed: BookingRow }

/** The rooms that a guest can still ask other days for; staff move whoever changes rooms. Refused: 404, 409 `stay_not_movable`. */
async function findMovable(tx: Tx, code: string, now: number): Promise<Result<BookingAndRoom[]>> {
  const found = await findRequested(tx, code)
  if (found.length === 0) return refuse('not_found')
  const live = found.filter(({ row }) => row.status !== 'cancelled')
  if (live.length === 0 || live.some(({ row }) => row.continues !== null)) return refuse('stay_not_movable')
  for (const { row } of live)
    if (!mayWish(row, toFarmDay(now)) || (await hasArrivals(tx, row.id))) return refuse('stay_not_movable')
  return ok(live)
}

/**
 * Stores the days that a guest would rather have, for all rooms of the request; a mail goes to staff and one to the guest.
 * Refused as a request for these days; also 400 `wish_unchanged`, 404, 409 `stay_not_movable`.
 */
export async function wishOtherDays(tx: Tx, code: string, wish: GuestWish, now: number): Promise<Result<RequestView>> {
  const found = await findMovable(tx, code, now)
  if (!found.ok) return found
  const today = toFarmDay(now)
  const rooms = found.value.filter(({ row }) => !isSameStay(row, wish))
  if (rooms.length === 0) return refuseField('wish_unchanged', 'checkinDate')
  const invalid = checkGuestStay(wish, today)
  if (invalid) return invalid
  if (!(await readBookingsEnabled(tx))) return refuse('bookings_suspended')
  await releaseExpiredHolds(tx)
  const stays = rooms.map(({ row: { id, roomId } }) => ({ id, roomId, ...wish }))
  for (const [index, { room }] of rooms.entries()) {
    const stay = { ...wish, roomId: room.id, numberOfGuests: rooms[index]?.row.numberOfGuests ?? 1 }
    const priced = await presentWithSeasons(tx, room)
    const closed = (await checkStayRules(tx, priced, stay, now)) ?? (await checkClosedDays(tx, stay))
    if (closed) return closed
  }
  const taken = await checkFreeDays(tx, stays)
  if (taken) return taken
  const changes = rooms.map(({ row, room }): Changed => {
    const changed = { ...row, wishedStay: formatWish(wish), wishedAt: tx.timestamp }
    return { row, room, changed }
  })
  const isNew = changes.some(({ row, changed }) => row.wishedStay !== changed.wishedStay)
  if (isNew) {
    const updated = await updateBookings(tx, changes)
    if (!updated.ok) return updated
    await queueWishMails(tx, code, changes, now)
  } else tx.skipAuditLog()
  return ok(await readRequest(tx, code, today))
}

/** To staff, and to the guest, whose address may be somebody else's until it is proved. */
async function queueWishMails(tx: Tx, code: string, changes: Changed[], now: number): Promise<void> {
  const [first] = changes
  if (first === undefined) return
  const { id: bookingId, guestEmail } = first.row
  const parts = changes.map(({ changed, room }) => presentFacts(changed, room))
  const mail = { bookingId, facts: combineFacts(code, parts) }
  const toGuest: NewMail[] =
    guestEmail === null || isUnproved(first.row) ? [] : [{ ...mail, kind: 'wishReceived', to: guestEmail }]
  await queueMails(tx, [{ ...mail, kind: 'stayWished' }, ...toGuest], now)
}

const withoutWish = ({ row, room }: BookingAndRoom): Changed => ({
  row,
  room,
  changed: { ...row, wishedStay: null, wishedAt: null },
})

/** The guest keeps the stay as it is. Does nothing without a wish. Refused: 404. */
export async function takeBackWish(tx: Tx, code: string, now: number): Promise<Result<RequestView>> {
  const found = await findRequested(tx, code)
  if (found.length === 0) return refuse('not_found')
  const wished = found.filter(({ row }) => parseWish(row) !== null)
  if (wished.length === 0) tx.skipAuditLog()
  const updated = await updateBookings(tx, wished.map(withoutWish))
  return updated.ok ? ok(await readRequest(tx, code, toFarmDay(now))) : updated
}

/**
 * Staff's no, which is about all rooms that the guest has asked for. With `notifyGuest` a mail with the text of staff is
 * queued. Refused: 404, 409 `no_wish` or `no_guest_email`, 412.
 */
export async function declineWish(
  tx: Tx,
  id: string,
  { notifyGuest, text }: BookingDecline,
  version: number | null,
  now: number,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row } = found.value
  if (parseWish(row) === null) return refuse('no_wish')
  const group = row.groupCode === null ? [] : await findRequested(tx, row.groupCode)
  const others = group.filter((it) => it.row.id !== id && parseWish(it.row) !== null)
  const all = [found.value, ...others]
  if (notifyGuest) {
    if (row.guestEmail === null) return refuse('no_guest_email')
    const code = others.length > 0 && row.groupCode !== null ? row.groupCode : row.code
    const parts = all.map((it) => buildWishDeclineMail(it.row, it.room, text))
    await queueMails(tx, [{ ...combineMails(code, parts), to: row.guestEmail }], now)
  }
  const updated = await updateBookings(tx, all.map(withoutWish))
  if (!updated.ok) return updated
  const [booking] = updated.value
  return booking === undefined ? refuse('not_found') : ok(booking)
}
