/** Writes of bookings. A booking occupies its days with `occupyDays`, in the transaction that stores the booking. */
import { v7 as uuidv7 } from 'uuid'
import { listConflictsOf } from '#api/channelStays/queries.ts'
import { insertContact } from '#api/contacts/actions.ts'
import { isErased } from '#api/db/erased.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { hasArrivals } from '#api/guestLists/queries.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { type NewMail, queueMails, queueManualMail } from '#api/mails/actions.ts'
import { moveCheckoutDays } from '#api/roomDays/actions.ts'
import { listDisabledDays } from '#api/roomDays/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { presentWithSeasons } from '#api/rooms/queries.ts'
import { isOnSite } from '#api/rooms/rules.ts'
import { readBookingsEnabled, readProperty } from '#api/settings/queries.ts'
import { hasDays, hasStayChanged, isUnproved } from '#contract/bookingRules.ts'
import type {
  Booking,
  BookingEdit,
  BookingPatch,
  BookingRequest,
  DeskBooking,
  RestoredStay,
} from '#contract/bookings.ts'
import { type Day, getNights, type Stay, toFarmDay, toItalianDay } from '#contract/days.ts'
import type { ImportedBooking } from '#contract/imports.ts'
import type { MailKind, ManualMail, QueuedMail } from '#contract/mails.ts'
import { listNightPrices } from '#contract/prices.ts'
import type { RequestView } from '#contract/requests.ts'
import type { Room } from '#contract/rooms.ts'
import type { Turnover } from '#contract/stay.ts'
import type { Language } from '#locales/language.ts'
import { buildRequestedLines } from './extras.ts'
import { recordChanges } from './history.ts'
import { decideHold, releaseExpiredHolds } from './holds.ts'
import { applyPatch, buildManualMail, buildPatchMail } from './manualMails.ts'
import { type BookingRow, bookings } from './model.ts'
import { presentBooking, presentFacts } from './present.ts'
import {
  type BookingAndRoom,
  countPending,
  findBooking,
  findBookingAndRoom,
  readConfirmedIban,
  readRequestView,
} from './queries.ts'
import { buildDeskRow, buildImportRow, buildRequestRow, toEditedColumns, toMessageColumns } from './rows.ts'
import {
  checkBirthDate,
  checkDisabledDays,
  checkGuestStay,
  checkStay,
  maxPendingRequests,
  pendingRetrySeconds,
} from './rules.ts'
import { checkStayRules } from './stayRules.ts'
import { settleTaxLine } from './taxLine.ts'
import {
  findBookableRoom,
  findBookingForEdit,
  getListPriceCents,
  markAnswered,
  readListPrice,
  takeDays,
  updateBooking,
} from './update.ts'

/** Where a request comes from: a keyed hash of the caller's address, and whether mails can be sent at all. */
type RequestOrigin = { caller: string; hasMailServer: boolean }

/**
 * Stores a guest's request as a pending booking, occupies its days unless unproved requests hold too many, and queues a
 * mail to the guest and one to staff.
 * Refused: 400 for invalid dates and stays that the farm's rules forbid, 404 `room_not_found`, 409 `bookings_suspended`,
 * `closed`, `room_not_bookable`, `day_disabled` or `dates_taken`, 423 `locked_period`, 429 `too_many_pending`.
 */
export async function requestBooking(
  tx: Tx,
  input: BookingRequest & { language: Language },
  { caller, hasMailServer }: RequestOrigin,
  now: number,
): Promise<Result<Booking>> {
  const today = toFarmDay(now)
  const invalid = checkGuestStay(input, today) ?? checkBirthDate(input.birthDate, today)
  if (invalid) return invalid
  if (!(await readBookingsEnabled(tx))) return refuse('bookings_suspended')
  const bookable = await findBookableRoom(tx, input.roomId)
  if (!bookable.ok) return bookable
  const room = bookable.value
  if (!isOnSite(room)) return refuse('room_not_bookable')
  const priced = await presentWithSeasons(tx, room)
  const listPriceCents = getListPriceCents(priced, input)
  const closed = (await checkStayRules(tx, priced, input, now)) ?? (await checkClosedDays(tx, input))
  if (closed) return closed
  if ((await countPending(tx, input.guestEmail, caller)) >= maxPendingRequests)
    return refuse('too_many_pending', { retryAfter: pendingRetrySeconds })

  const hold = await decideHold(tx, input, hasMailServer, now)
  if (!hold.ok) return hold
  const id = uuidv7({ msecs: now })
  const lines = await buildRequestedLines(tx, id, input)
  if (!lines.ok) return lines
  const request = buildRequestRow(tx, id, input, {
    listPriceCents,
    lines: lines.value.length > 0 ? JSON.stringify(lines.value) : null,
    caller,
    ...hold.value,
    privacyVersion: await readPrivacyVersion(tx, input),
  })
  const row = await settleTaxLine(tx, request, room)
  const inserted = await insertBooking(tx, row, room)
  if (!inserted.ok) return inserted
  const facts = { ...presentFacts(row, room), nightPrices: listNightPrices(priced, inserted.value) }
  const toGuest: NewMail = { kind: 'requestReceived', to: input.guestEmail, bookingId: row.id, facts }
  const toStaff: NewMail = { kind: 'newRequest', bookingId: row.id, facts }
  await queueMails(tx, [toGuest, toStaff], now)
  return inserted
}

/** The version of the privacy page that a guest has accepted, null for none. */
const readPrivacyVersion = async (tx: Tx, { privacyAccepted }: { privacyAccepted: boolean }): Promise<string | null> =>
  privacyAccepted ? (await readProperty(tx)).value.privacy.version : null

/**
 * 423 for a day in a locked period, 409 for a disabled day. Days that another booking occupies are refused on insert.
 */
export async function checkClosedDays(tx: Tx, stay: Stay & { roomId: number }): Promise<Refusal | null> {
  const locked = checkLockedPeriods(stay, await listLockedPeriods(tx))
  if (locked) return locked
  return checkDisabledDays(stay, await listDisabledDays(tx, stay.roomId, stay.checkinDate, stay.checkoutDate))
}

/**
 * Stores a booking that staff took by phone. It may lie in the past and on disabled days, and bookings may be
 * suspended. With `mail` a mail to the guest is queued in the same transaction. Refused: 400, 404 `room_not_found`, 409
 * `room_not_bookable`, `no_guest_email`, `dates_taken` or `id_taken`, 423 `locked_period`.
 */
export async function createDeskBooking(tx: Tx, input: DeskBooking, now: number): Promise<Result<Booking>> {
  const invalid = checkStay(input) ?? checkBirthDate(input.birthDate, toFarmDay(now))
  if (invalid) return invalid
  const bookable = await findBookableRoom(tx, input.roomId)
  if (!bookable.ok) return bookable
  const room = bookable.value
  const id = input.id ?? uuidv7({ msecs: now })
  if ((await findBooking(tx, id)) || (await isErased(tx, id))) return refuse('id_taken')
  const listPriceCents = await readListPrice(tx, room, input)
  const desk = buildDeskRow(tx, id, input, { listPriceCents, privacyVersion: await readPrivacyVersion(tx, input) })
  const row = await settleTaxLine(tx, desk, room)
  const locked = hasDays(row) ? checkLockedPeriods(row, await listLockedPeriods(tx)) : null
  if (locked) return locked
  const mail = buildPatchMail(row, room, input, null)
  if (mail === null) return insertBooking(tx, row, room)
  if (row.guestEmail === null) return refuse('no_guest_email')
  const inserted = await insertBooking(tx, row, room)
  if (inserted.ok) await queueMails(tx, [{ ...mail, to: row.guestEmail }], now)
  return inserted
}

/** A booking from a file with the id of its row. */
type Import = { booking: ImportedBooking & { id: string }; room: Room }

/**
 * Stores bookings from a file and returns their codes, in the same order. The caller has checked each of them. Refused:
 * 409 `dates_taken`.
 */
export async function importBookings(tx: Tx, imports: Import[]): Promise<Result<string[]>> {
  const rows: BookingRow[] = []
  for (const { booking, room } of imports) {
    const row = buildImportRow(tx, booking.id, booking, getListPriceCents(room, booking))
    rows.push(await settleTaxLine(tx, row, room))
  }
  await bookings(tx).bulkCreate(rows, { transaction: tx.transaction })
  await recordChanges(
    tx,
    rows.map((after) => ({ before: null, after })),
  )
  const conflict = await takeDays(tx, ...rows.filter(hasDays))
  return conflict ?? ok(rows.map(({ code }) => code))
}

/**
 * Frees the check-out days of stays from today on for arrivals, or occupies them. Refused: 409 `turnover_conflict`, with
 * the stays that collide.
 */
export async function changeTurnover(tx: Tx, turnover: Turnover, today: Day): Promise<Refusal | null> {
  await releaseExpiredHolds(tx)
  return moveCheckoutDays(tx, turnover, today)
}

/**
 * Replaces all fields that staff may edit (PUT). Refused: 400, 404, 409 `dates_taken`, `extra_sold_out`, `guests_came` or
 * `room_not_bookable`, 412, 423.
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
  const invalid = checkStay(input) ?? checkBirthDate(input.birthDate, toFarmDay(now))
  if (invalid) return invalid
  const { row } = found.value
  const refusal = await refuseNoShow(tx, row, input)
  if (refusal) return refusal
  const bookable = await findBookableRoom(tx, input.roomId, row.roomId)
  if (!bookable.ok) return bookable
  const room = bookable.value
  // An older app has not asked, and shows today's prices.
  const { nightsPrice = 'today', anyway } = input
  return updateBooking(tx, row, { ...row, ...toEditedColumns(input) }, room, { nightsPrice, anyway })
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
  const mail = buildPatchMail(changed, room, input, await readConfirmedIban(tx, id))
  if (mail) {
    if (row.guestEmail === null) return refuse('no_guest_email')
    await queueMails(tx, [{ ...mail, to: row.guestEmail }], now)
  }
  return updateBooking(tx, row, changed, room, { anyway: input.anyway })
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
async function refuseChannelConflict(tx: Tx, { roomId, ...stay }: BookingRow): Promise<Refusal | null> {
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
 * Stores a message that the guest adds to a pending request, and queues a mail with it to staff. Refused: 404, 409
 * `request_not_pending`.
 */
export async function addRequestMessage(tx: Tx, id: string, text: string, now: number): Promise<Result<RequestView>> {
  const found = await findPendingRequest(tx, id)
  if (!found.ok) return found
  const { row, room } = found.value
  await insertContact(tx, toMessageColumns(row, text), row.code, now)
  tx.setSubject(id)
  return ok(await readRequestView(tx, row, room))
}

/** The guest cancels a pending request; staff get a mail. Refused: 404, 409 `request_not_pending`. */
export async function cancelRequest(tx: Tx, id: string, now: number): Promise<Result<RequestView>> {
  const found = await findPendingRequest(tx, id)
  if (!found.ok) return found
  const { row, room } = found.value
  const cancelled: BookingRow = { ...row, status: 'cancelled', cancelledByGuestAt: tx.timestamp }
  const updated = await updateBooking(tx, row, cancelled, room)
  if (!updated.ok) return updated
  const mail = { bookingId: id, facts: presentFacts(row, room) }
  // Whoever has not proved the address may not be its owner.
  const toGuest: NewMail[] =
    row.guestEmail === null || isUnproved(row) ? [] : [{ ...mail, kind: 'cancellation', to: row.guestEmail }]
  await queueMails(tx, [{ ...mail, kind: 'requestCancelled' }, ...toGuest], now)
  return ok(await readRequestView(tx, cancelled, room))
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
  again: boolean,
  now: number,
): Promise<Result<QueuedMail>> {
  const found = await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const { row, room } = found.value
  if (row.guestEmail === null) return refuse('no_guest_email')
  tx.setSubject(id)
  const refusal = await markAnswered(tx, row)
  if (refusal) return refusal
  return queueManualMail(tx, { ...buildManualMail(row, room, mail), to: row.guestEmail }, again, now)
}

const getSentFlag = (kind: MailKind) => (kind === 'newRequest' ? 'adminEmailSent' : 'guestEmailSent')

/**
 * Records that the mail server accepted a mail about this booking. The revision rises, so that tablets fetch the
 * booking. The version does not, so an edit that somebody has begun stays valid.
 */
export async function markMailSent(tx: Tx, id: string, kind: MailKind): Promise<void> {
  const flag = getSentFlag(kind)
  const change = { [flag]: true, revision: tx.revision }
  await bookings(tx).update(change, { where: { id, [flag]: false }, transaction: tx.transaction })
}

/** The request that its guest changes. Refused: 404, 409 `request_not_pending`. */
async function findPendingRequest(tx: Tx, id: string): Promise<Result<BookingAndRoom>> {
  const found = await findBookingForEdit(tx, id, null)
  return found.ok && found.value.row.status !== 'pending' ? refuse('request_not_pending') : found
}

/** Stores a new booking and occupies its days. Refused: 409 `dates_taken`. */
export async function insertBooking(tx: Tx, row: BookingRow, room: RoomRow): Promise<Result<Booking>> {
  await bookings(tx).create(row, { transaction: tx.transaction })
  await recordChanges(tx, [{ before: null, after: row }])
  tx.setSubject(row.id)
  const conflict = hasDays(row) ? await takeDays(tx, row) : null
  return conflict ?? ok(presentBooking(row, room))
}
