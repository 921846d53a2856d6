/** Creates bookings: finds the room, prices the stay, stores the row and occupies its days, in one transaction. */

import { v7 as uuidv7 } from 'uuid'
import { isErased } from '#api/db/erased.ts'
import { formatList } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { getMessageId, ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { type NewMail, queueMails } from '#api/mails/actions.ts'
import { occupyDays } from '#api/roomDays/actions.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom, presentWithSeasons } from '#api/rooms/queries.ts'
import { isBookable, isOnSite } from '#api/rooms/rules.ts'
import { readBookingsEnabled, readProperty } from '#api/settings/queries.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import type { Booking, BookingRequest, DeskBooking } from '#contract/bookings/bookings.ts'
import type { GroupBookings, GroupRequest } from '#contract/bookings/groups.ts'
import type { ImportedBooking } from '#contract/bookings/imports.ts'
import { type Stay, toFarmDay } from '#contract/days/days.ts'
import { parseCents } from '#contract/money/money.ts'
import { getListPrice, listNightPrices, type RoomPrices } from '#contract/prices/prices.ts'
import type { Room } from '#contract/rooms.ts'
import type { Language } from '#locales/language.ts'
import { generateCode } from './codes.ts'
import { combineFacts } from './combine.ts'
import { recordChanges } from './history.ts'
import { buildRequestedLines } from './ledger/extras.ts'
import { settleTaxLine } from './ledger/taxLine.ts'
import type { BookingFacts } from './mails/mailFacts.ts'
import { buildPatchMail } from './mails/manualMails.ts'
import { type BookingRow, bookings } from './model.ts'
import { presentBooking, presentFacts } from './present.ts'
import { type BookingAndRoom, countPending, findBooking } from './queries.ts'
import { checkClosedDays, checkStayRules } from './requests/guestStay.ts'
import { decideHold, releaseExpiredHolds } from './requests/holds.ts'
import { buildDeskRow, buildImportRow, buildRequestRow } from './rows.ts'
import {
  checkBirthDate,
  checkGuestStay,
  checkPets,
  checkStay,
  maxPendingRequests,
  pendingRetrySeconds,
} from './rules.ts'

/** Where a request comes from: a keyed hash of the caller's address, and whether mails can be sent at all. */
type RequestOrigin = { caller: string; hasMailServer: boolean }

/**
 * Stores a guest's request as a pending booking, occupies its days unless unproved requests hold too many, and queues a
 * mail to the guest and one to staff.
 * Refused: 400 for invalid dates, stays that the farm's rules forbid and pets that the room does not take, 404
 * `room_not_found`, 409 `bookings_suspended`, `closed`, `room_not_bookable`, `day_disabled` or `dates_taken`, 423
 * `locked_period`, 429 `too_many_pending`.
 */
export async function requestBooking(
  tx: Tx,
  input: BookingRequest & { language: Language },
  origin: RequestOrigin,
  now: number,
): Promise<Result<Booking>> {
  const stored = await storeRequest(tx, [input], null, origin, now)
  return stored.ok ? ok(stored.value[0]) : stored
}

/** Stores a request for several rooms: a pending booking for each of them, or none. Refused as `requestBooking`. */
export async function requestGroup(
  tx: Tx,
  { rooms, ...guest }: GroupRequest & { language: Language },
  origin: RequestOrigin,
  now: number,
): Promise<Result<GroupBookings>> {
  const code = generateCode()
  const [first, ...others] = rooms.map((room) => ({ ...guest, ...room }))
  if (first === undefined) return refuse('invalid')
  const stored = await storeRequest(tx, [first, ...others], code, origin, now)
  return stored.ok ? ok({ code, bookings: stored.value }) : stored
}

type RoomRequest = BookingRequest & { language: Language }

/** All rooms of a request, or none. They are of one guest, on the same days. */
async function storeRequest(
  tx: Tx,
  inputs: [RoomRequest, ...RoomRequest[]],
  groupCode: string | null,
  { caller, hasMailServer }: RequestOrigin,
  now: number,
): Promise<Result<[Booking, ...Booking[]]>> {
  const refuseRoom = (refusal: Refusal, index: number) => (groupCode === null ? refusal : nameRoom(refusal, index))
  const rooms: { room: RoomRow; priced: Room; input: RoomRequest }[] = []
  for (const [index, input] of inputs.entries()) {
    const found = await findRequestedRoom(tx, input, now)
    if (!found.ok) return refuseRoom(found, index)
    rooms.push({ ...found.value, input })
  }
  const [{ guestEmail }] = inputs
  if ((await countPending(tx, guestEmail, caller)) >= maxPendingRequests)
    return refuse('too_many_pending', { retryAfter: pendingRetrySeconds })

  const roomIds = inputs.map(({ roomId }) => roomId)
  const hold = await decideHold(tx, inputs[0], roomIds, hasMailServer, now)
  if (!hold.ok) return hold
  const booked: Booking[] = []
  const facts: BookingFacts[] = []
  for (const [index, { room, priced, input }] of rooms.entries()) {
    const id = uuidv7({ msecs: now })
    const listPriceCents = getListPriceCents(priced, input)
    const lines = await buildRequestedLines(tx, id, input, listPriceCents)
    if (!lines.ok) return refuseRoom(lines, index)
    const request = buildRequestRow(tx, id, input, {
      listPriceCents,
      lines: formatList(lines.value),
      caller,
      groupCode,
      ...hold.value,
      privacyVersion: await readPrivacyVersion(tx, input),
    })
    const row = await settleTaxLine(tx, request, room)
    const inserted = await insertBooking(tx, row, room)
    if (!inserted.ok) return refuseRoom(inserted, index)
    booked.push(inserted.value)
    facts.push({ ...presentFacts(row, room), nightPrices: listNightPrices(priced, inserted.value) })
  }
  const [first, ...others] = booked
  if (first === undefined) return refuse('invalid')
  const mail = { bookingId: first.id, facts: combineFacts(groupCode ?? first.code, facts) }
  const toGuest: NewMail = { ...mail, kind: 'requestReceived', to: guestEmail }
  await queueMails(tx, [toGuest, { ...mail, kind: 'newRequest' }], now)
  return ok([first, ...others])
}

/** Says which of the rooms a refusal is about. Dates and the guest are those of all. */
export function nameRoom(refusal: Refusal, index: number): Refusal {
  const { code, values = {}, errors = [{ path: 'roomId', code, message: getMessageId(code), values }] } = refusal
  const name = (path: string) =>
    /^(?:roomId|hasPets|extras|children|numberOf)/.test(path) ? `rooms.${index}.${path}` : path
  return { ...refusal, errors: errors.map((error) => ({ ...error, path: name(error.path) })) }
}

/** The room of a request, also with its prices, where a guest may have it on these days. */
async function findRequestedRoom(
  tx: Tx,
  input: BookingRequest,
  now: number,
): Promise<Result<{ room: RoomRow; priced: Room }>> {
  const today = toFarmDay(now)
  const invalid = checkGuestStay(input, today) ?? checkBirthDate(input.birthDate, today)
  if (invalid) return invalid
  if (!(await readBookingsEnabled(tx))) return refuse('bookings_suspended')
  const bookable = await findBookableRoom(tx, input.roomId)
  if (!bookable.ok) return bookable
  const room = bookable.value
  if (!isOnSite(room)) return refuse('room_not_bookable')
  const petless = checkPets(room, input)
  if (petless) return petless
  const priced = await presentWithSeasons(tx, room)
  const closed = (await checkStayRules(tx, priced, input, now)) ?? (await checkClosedDays(tx, input))
  return closed ?? ok({ room, priced })
}

/** The version of the privacy page that a guest has accepted, null for none. */
const readPrivacyVersion = async (tx: Tx, { privacyAccepted }: { privacyAccepted: boolean }): Promise<string | null> =>
  privacyAccepted ? (await readProperty(tx)).value.privacy.version : null

/**
 * Stores a booking that staff took by phone. It may lie in the past and on disabled days, and bookings may be
 * suspended. With `mail` a mail to the guest is queued in the same transaction. Refused: 400, 404 `room_not_found`, 409
 * `room_not_bookable`, `no_guest_email`, `dates_taken` or `id_taken`, 423 `locked_period`.
 */
export async function createDeskBooking(tx: Tx, input: DeskBooking, now: number): Promise<Result<Booking>> {
  const stored = await storeDeskBooking(tx, input, null, now)
  if (!stored.ok) return stored
  const { row, room } = stored.value
  const mail = buildPatchMail(row, room, input, null)
  if (mail !== null) {
    if (row.guestEmail === null) return refuse('no_guest_email')
    await queueMails(tx, [{ ...mail, to: row.guestEmail }], now)
  }
  return ok(presentBooking(row, room))
}

type RoomAtDesk = DeskBooking & Pick<BookingRequest, 'extras'>

/** Stores a room that staff took by phone, alone or in a group. */
export async function storeDeskBooking(
  tx: Tx,
  input: RoomAtDesk,
  groupCode: string | null,
  now: number,
): Promise<Result<BookingAndRoom>> {
  const invalid = checkStay(input) ?? checkBirthDate(input.birthDate, toFarmDay(now))
  if (invalid) return invalid
  const bookable = await findBookableRoom(tx, input.roomId)
  if (!bookable.ok) return bookable
  const room = bookable.value
  const id = input.id ?? uuidv7({ msecs: now })
  if ((await findBooking(tx, id)) || (await isErased(tx, id))) return refuse('id_taken')
  const listPriceCents = await readListPrice(tx, room, input)
  const lines = await buildRequestedLines(tx, id, input, listPriceCents)
  if (!lines.ok) return lines
  const desk = buildDeskRow(tx, id, input, {
    listPriceCents,
    lines: formatList(lines.value),
    groupCode,
    privacyVersion: await readPrivacyVersion(tx, input),
  })
  const row = await settleTaxLine(tx, desk, room)
  const locked = hasDays(row) ? checkLockedPeriods(row, await listLockedPeriods(tx)) : null
  if (locked) return locked
  const inserted = await insertBooking(tx, row, room)
  return inserted.ok ? ok({ row, room }) : inserted
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

/** Stores a new booking and occupies its days. Refused: 409 `dates_taken`. */
export async function insertBooking(tx: Tx, row: BookingRow, room: RoomRow): Promise<Result<Booking>> {
  await bookings(tx).create(row, { transaction: tx.transaction })
  await recordChanges(tx, [{ before: null, after: row }])
  tx.setSubject(row.id)
  const conflict = hasDays(row) ? await takeDays(tx, row) : null
  return conflict ?? ok(presentBooking(row, room))
}

/**
 * Refused: 404 for an unknown room, 409 for a shared or retired one, which nobody books. A booking keeps the room that
 * it already has.
 */
export async function findBookableRoom(tx: Tx, id: number, currentId?: number): Promise<Result<RoomRow>> {
  const room = await findRoom(tx, id)
  if (!room) return refuse('room_not_found')
  return id === currentId || isBookable(room) ? ok(room) : refuse('room_not_bookable')
}

type GuestStay = Stay & { numberOfGuests: number }

export const getListPriceCents = (room: RoomPrices, booking: GuestStay): number =>
  parseCents(getListPrice(room, booking)) ?? 0

export const readListPrice = async (tx: Tx, room: RoomRow, booking: GuestStay): Promise<number> =>
  getListPriceCents(await presentWithSeasons(tx, room), booking)

/** Occupies the days of bookings. Refused: 409 `dates_taken`. */
export async function takeDays(tx: Tx, ...rows: BookingRow[]): Promise<Refusal | null> {
  await releaseExpiredHolds(tx)
  return occupyDays(tx, ...rows)
}
