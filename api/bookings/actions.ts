/** Changes of stored bookings. `create.ts` makes new ones. */

import { listConflictsOf } from '#api/channelStays/queries.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse, refuseInvalid } from '#api/errors.ts'
import { hasArrivals } from '#api/guestLists/queries.ts'
import { queueMails, queueManualMail } from '#api/mails/actions.ts'
import { moveCheckoutDays } from '#api/roomDays/actions.ts'
import { hasStayChanged } from '#contract/bookings/bookingRules.ts'
import {
  type Booking,
  type BookingDecline,
  type BookingEdit,
  type BookingPatch,
  hasGrownUp,
  type RestoredStay,
} from '#contract/bookings/bookings.ts'
import { type Day, getNights, toFarmDay, toItalianDay } from '#contract/days/days.ts'
import type { MailKind, ManualMail, QueuedMail, ThankYouMail } from '#contract/mails.ts'
import type { Turnover } from '#contract/stays/stay.ts'
import { parseAges } from './columns.ts'
import { findBookableRoom } from './create.ts'
import { buildMailOfStay, buildMoveMailOfStay } from './mails/mailsOfStay.ts'
import { addText, applyPatch, buildDeclineMail, buildManualMail, buildPatchMail } from './mails/manualMails.ts'
import { type BookingRow, bookings } from './model.ts'
import { presentBooking } from './present.ts'
import { findBooking, findBookingAndRoom, findRequested, readConfirmedIban } from './queries.ts'
import { releaseExpiredHolds } from './requests/holds.ts'
import { toEditedColumns } from './rows.ts'
import { checkBirthDate, checkStay } from './rules.ts'
import { findBookingForEdit, markAnswered, updateBooking } from './update.ts'

/**
 * Frees the check-out days of stays from today on for arrivals, or occupies them. Refused: 409 `turnover_conflict`, with
 * the stays that collide.
 */
export async function changeTurnover(tx: Tx, turnover: Turnover, today: Day): Promise<Refusal | null> {
  await releaseExpiredHolds(tx)
  return moveCheckoutDays(tx, turnover, today)
}

/**
 * Replaces all fields that staff may edit (PUT). Refused: 400, 404, 409 `dates_taken`, `extra_sold_out`, `guests_came`,
 * `no_guest_email` or `room_not_bookable`, 412, 423.
 */
export async function editBooking(
  tx: Tx,
  id: string,
  input: BookingEdit,
  version: number | null,
  now: number,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row } = found.value
  const invalid =
    checkStay(input) ?? checkBirthDate(input.birthDate, toFarmDay(now)) ?? (await checkGrownUp(tx, row, input))
  if (invalid) return invalid
  const refusal = await refuseNoShow(tx, row, input)
  if (refusal) return refusal
  const bookable = await findBookableRoom(tx, input.roomId, row.roomId)
  if (!bookable.ok) return bookable
  const room = bookable.value
  // An older app has not asked, and shows today's prices.
  const { nightsPrice = 'today', anyway } = input
  // An earlier app does not know the children: no more of them stay than the guests that it names.
  const children = input.children ?? parseAges(row).slice(0, input.numberOfGuests - 1)
  const changed = { ...row, ...toEditedColumns({ ...input, children }) }
  if (input.notifyGuest && hasStayChanged(row, changed)) {
    const to = changed.guestEmail
    if (to === null) return refuse('no_guest_email')
    await queueMails(tx, [{ ...(await buildMoveMailOfStay(tx, { row: changed, room }, input.mailText)), to }], now)
  }
  return updateBooking(tx, row, changed, room, { nightsPrice, anyway })
}

/**
 * Changes status and prices (PATCH). A cancelled booking that becomes active occupies its days again. With `mail` or
 * `notifyGuest` a mail to the guest is queued in the same transaction. Refused: 404, 409 `dates_taken`, `channel_conflict`,
 * `extra_sold_out`, `guests_came` or `no_guest_email`, 412, 423.
 */
export async function patchBooking(
  tx: Tx,
  id: string,
  input: BookingPatch,
  version: number | null,
  now: number,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row, room } = found.value
  const changed = applyPatch(row, input)
  const refusal = await refuseNoShow(tx, row, input)
  if (refusal) return refusal
  const isConfirmed = row.status !== 'confirmed' && changed.status === 'confirmed'
  const conflict = isConfirmed && !input.anyway ? await refuseChannelConflict(tx, changed) : null
  if (conflict) return conflict
  const iban = await readConfirmedIban(tx, row)
  const mail = await buildMailOfStay(tx, { row: changed, room }, (it) => buildPatchMail(it.row, it.room, input, iban))
  if (mail) {
    if (row.guestEmail === null) return refuse('no_guest_email')
    await queueMails(tx, [{ ...mail, to: row.guestEmail }], now)
  }
  return updateBooking(tx, row, changed, room, { anyway: input.anyway })
}

/**
 * Declines a pending request, which frees its days. With `notifyGuest` a mail with the text of staff is queued. Refused:
 * 404, 409 `not_pending` or `no_guest_email`, 412, 423.
 */
export async function declineRequest(
  tx: Tx,
  id: string,
  { notifyGuest, text }: BookingDecline,
  version: number | null,
  now: number,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row, room } = found.value
  if (row.status !== 'pending') return refuse('not_pending')
  if (notifyGuest) {
    if (row.guestEmail === null) return refuse('no_guest_email')
    await queueMails(tx, [{ ...buildDeclineMail(row, room, text), to: row.guestEmail }], now)
  }
  return updateBooking(tx, row, { ...row, status: 'cancelled', declinedAt: tx.timestamp }, room)
}

/** 400 unless a grown-up comes with the children, in this room or another one of its group. */
async function checkGrownUp(tx: Tx, { id, groupCode }: BookingRow, edit: BookingEdit): Promise<Refusal | null> {
  const others = groupCode === null ? [] : (await findRequested(tx, groupCode)).filter(({ row }) => row.id !== id)
  const parties = others.map(({ row }) => ({ numberOfGuests: row.numberOfGuests, children: parseAges(row) }))
  if (hasGrownUp([edit, ...parties])) return null
  return refuseInvalid('children', /*i18n*/ 'errors.children', { code: 'custom' })
}

/** 409 where somebody has come. */
async function refuseNoShow(
  tx: Tx,
  row: BookingRow,
  { noShow = false }: { noShow?: boolean },
): Promise<Refusal | null> {
  return noShow && !row.noShow && (await hasArrivals(tx, row.id)) ? refuse('guests_came') : null
}

/** 409 for a booking with a night that a portal has sold, too. */
export async function refuseChannelConflict(tx: Tx, { roomId, ...stay }: BookingRow): Promise<Refusal | null> {
  const [first] = await listConflictsOf(tx, { roomId, nights: getNights(stay) })
  if (first === undefined) return null
  const { channelName: channel, checkinDate, checkoutDate } = first
  return refuse('channel_conflict', {
    values: { channel, from: toItalianDay(checkinDate), to: toItalianDay(checkoutDate) },
  })
}

/** Moves a booking to the trash and frees its days. Does nothing when it is already there. Refused: 404, 412. */
export async function trashBooking(tx: Tx, id: string, version: number | null): Promise<Result<undefined>> {
  const found = await findBookingAndRoom(tx, id)
  if (found === null) return refuse('not_found')
  const { row, room } = found
  if (row.deletedAt !== null) {
    tx.skipAuditLog()
    return ok(undefined)
  }
  const stale = checkVersion(version, row.version, () => presentBooking(row, room))
  if (stale) return stale
  const result = await updateBooking(tx, row, { ...row, deletedAt: tx.timestamp }, room)
  return result.ok ? ok(undefined) : result
}

/**
 * Takes a booking out of the trash, onto other days or into another room if they are given, and occupies its days
 * again. Does nothing when the booking is not in the trash, where another stay needs a version that is not stale.
 * Refused: 400, 404, 409 `dates_taken`, `extra_sold_out` or `room_not_bookable`, 412, 423.
 */
export async function restoreBooking(
  tx: Tx,
  id: string,
  input: RestoredStay,
  version: number | null,
): Promise<Result<Booking>> {
  const found = await findBookingAndRoom(tx, id)
  if (found === null) return refuse('not_found')
  const { row, room } = found
  const roomId = input.roomId ?? row.roomId
  const stay = {
    checkinDate: input.checkinDate ?? row.checkinDate,
    checkoutDate: input.checkoutDate ?? row.checkoutDate,
  }
  const restored = { ...row, ...stay, roomId, deletedAt: null }
  const stale = checkVersion(version, row.version, () => presentBooking(row, room))
  if (row.deletedAt === null) {
    // Who asks for another stay must learn that somebody else has restored the booking meanwhile.
    if (stale && hasStayChanged(row, restored)) return stale
    tx.skipAuditLog()
    return ok(presentBooking(row, room))
  }
  const refusal = stale ?? checkStay(stay)
  if (refusal) return refusal
  const bookable = await findBookableRoom(tx, roomId, row.roomId)
  return bookable.ok ? updateBooking(tx, row, restored, bookable.value, { anyway: input.anyway }) : bookable
}

/**
 * Queues a mail to the guest, whatever the status, dates and amounts of the booking. Refused: 404, 409
 * `no_guest_email`, 409 `dates_taken` or 423 when an unproved request has lost its days, and 409 `sent_just_now` when
 * the same mail was queued less than a minute ago, unless `again`.
 */
export async function sendBookingMail(
  tx: Tx,
  id: string,
  mail: ManualMail,
  { again = false, mailText }: ThankYouMail,
  now: number,
): Promise<Result<QueuedMail>> {
  const found = await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const { row, room } = found.value
  if (row.guestEmail === null) return refuse('no_guest_email')
  tx.setSubject(id)
  const refusal = await markAnswered(tx, row)
  if (refusal) return refusal
  const ofStay = await buildMailOfStay(tx, { row, room }, (it) =>
    addText(buildManualMail(it.row, it.room, mail), mailText),
  )
  return queueManualMail(tx, { ...ofStay, to: row.guestEmail }, again, now)
}

const getSentFlag = (kind: MailKind) => (kind === 'newRequest' ? 'adminEmailSent' : 'guestEmailSent')

/**
 * Records that the mail server accepted a mail about this booking. The revision rises, so that tablets fetch the
 * booking. The version does not, so an edit that somebody has begun stays valid.
 */
export async function markMailSent(tx: Tx, id: string, kind: MailKind): Promise<void> {
  const flag = getSentFlag(kind)
  const change = { [flag]: true, revision: tx.revision }
  // The first mail is about all rooms of a request.
  const groupCode = (kind === 'requestReceived' || kind === 'newRequest') && (await findBooking(tx, id))?.groupCode
  const where = groupCode ? { groupCode } : { id }
  await bookings(tx).update(change, { where: { ...where, [flag]: false }, transaction: tx.transaction })
}
