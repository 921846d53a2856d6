/** Writes of bookings. Every way to occupy a day goes through `occupy`, in the same transaction as its cause. */
import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { isErased, recordErased } from '#api/db/erased.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { type NewMail, queueMails, queueManualMail } from '#api/mails/actions.ts'
import { occupyDays, releaseDays, transferDays } from '#api/roomDays/actions.ts'
import { listDisabledDays, listLockedPeriods } from '#api/roomDays/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { readBookingsEnabled } from '#api/settings/queries.ts'
import {
  anonymizedName,
  type Booking,
  type BookingEdit,
  type BookingPatch,
  type BookingRequest,
  type DeskBooking,
} from '#contract/bookings.ts'
import { type Day, toFarmDay } from '#contract/days.ts'
import type { Language } from '#contract/fields.ts'
import type { MailKind, PaymentType, QueuedMail } from '#contract/mails.ts'
import { type BookingRow, bookings } from './model.ts'
import { presentBooking, presentFacts } from './present.ts'
import { countPending, findBooking } from './queries.ts'
import {
  checkBirthDate,
  checkDisabledDays,
  checkGuestStay,
  checkLockedPeriods,
  checkStay,
  hasStayChanged,
  hasTakenPlace,
  isOccupying,
} from './rules.ts'

/** So that nobody fills the calendar under one mail address. */
const maxPendingRequests = 5
/** The farm answers within a day; then there is room again. */
const retryAfterSeconds = 86_400

/**
 * A guest asks for a stay (specification 2 Booking, 7). Refused: 400 for days that cannot be asked for, 404 for an unknown
 * room, 409 `bookings_suspended`, `room_not_bookable`, `day_disabled`, `dates_taken`, 423, 429 `too_many_pending`.
 */
export async function requestBooking(
  tx: Tx,
  input: BookingRequest & { language: Language },
  now: number,
): Promise<Result<Booking>> {
  const today = toFarmDay(now)
  const invalid = checkGuestStay(input, today) ?? checkBirthDate(input.birthDate, today)
  if (invalid) return invalid
  if (!(await readBookingsEnabled(tx))) return refuse('bookings_suspended')
  const room = await findBookableRoom(tx, input.roomId)
  if ('code' in room) return room
  const unavailable =
    checkLockedPeriods(input, await listLockedPeriods(tx)) ??
    checkDisabledDays(input, await listDisabledDays(tx, room.id, input.checkinDate, input.checkoutDate))
  if (unavailable) return unavailable
  if ((await countPending(tx, input.guestEmail)) >= maxPendingRequests)
    return refuse('too_many_pending', { retryAfter: retryAfterSeconds })

  const { totalPrice: _ignoredPrice, website: _honeypot, ...fields } = input
  const row: BookingRow = {
    ...fields,
    ...buildInitialFields(tx, uuidv7({ msecs: now })),
    status: 'pending',
    totalPriceCents: 0,
    agreedPriceCents: null,
    depositAmountCents: null,
    balanceAmountCents: null,
    paymentCompleted: false,
  }
  const result = await insertBooking(tx, row, room)
  if (result.ok) {
    const mail = { bookingId: row.id, facts: presentFacts(row, room) }
    const toGuest: NewMail = { ...mail, kind: 'requestReceived', to: input.guestEmail }
    await queueMails(tx, [toGuest, { ...mail, kind: 'newRequest' }], now)
  }
  return result
}

/**
 * A booking taken by phone. Only occupied days and locked periods stop it, not the switch, disabled days, limits or the
 * past. Refused: 400, 404, 409 `room_not_bookable`, `dates_taken`, `id_taken`, 423.
 */
export async function createDeskBooking(tx: Tx, input: DeskBooking, now: number): Promise<Result<Booking>> {
  const invalid = checkStay(input) ?? checkBirthDate(input.birthDate, toFarmDay(now))
  if (invalid) return invalid
  const room = await findBookableRoom(tx, input.roomId)
  if ('code' in room) return room
  const { id = uuidv7({ msecs: now }), totalPrice, agreedPrice, depositAmount, balanceAmount, ...fields } = input
  if ((await findBooking(tx, id)) || (await isErased(tx, id))) return refuse('id_taken')
  const row: BookingRow = {
    ...fields,
    ...buildInitialFields(tx, id),
    totalPriceCents: totalPrice ?? 0,
    agreedPriceCents: agreedPrice ?? null,
    depositAmountCents: depositAmount ?? null,
    balanceAmountCents: balanceAmount ?? null,
    paymentCompleted: input.paymentCompleted ?? false,
  }
  const locked = isOccupying(row) ? checkLockedPeriods(row, await listLockedPeriods(tx)) : null
  return locked ?? insertBooking(tx, row, room)
}

/** The full edit of staff (specification 7, PUT). Refused: 400, 404, 409 `dates_taken`, `room_not_bookable`, 412, 423. */
export async function editBooking(
  tx: Tx,
  id: string,
  input: BookingEdit,
  version: number | null,
  now: number,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if ('code' in found) return found
  const invalid = checkStay(input) ?? checkBirthDate(input.birthDate, toFarmDay(now))
  if (invalid) return invalid
  const room = await findBookableRoom(tx, input.roomId)
  if ('code' in room) return room
  const { row } = found
  return updateBooking(tx, row, { ...row, ...toStaffColumns(input), ...toPriceColumns(input) }, room)
}

/** Status and pricing (specification 7, PATCH). Refused: 404, 409 `dates_taken` on un-cancelling, 412, 423. */
export async function patchBooking(
  tx: Tx,
  id: string,
  input: BookingPatch,
  version: number | null,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if ('code' in found) return found
  const { row, room } = found
  return updateBooking(tx, row, { ...row, status: input.status ?? row.status, ...toPriceColumns(input) }, room)
}

/** Moves a booking to the trash, where it blocks no days; what lies there already is left alone. */
export async function trashBooking(tx: Tx, id: string, version: number | null): Promise<Result<undefined>> {
  const row = await findBooking(tx, id)
  const room = row && (await findRoom(tx, row.roomId))
  if (!row || !room) return refuse('not_found')
  if (row.deletedAt !== null) {
    tx.skipAuditLog()
    return ok(undefined)
  }
  const stale = checkVersion(version, row.version, () => presentBooking(row, room))
  if (stale) return stale
  const result = await updateBooking(tx, row, { ...row, deletedAt: tx.timestamp }, room)
  return result.ok ? ok(undefined) : result
}

/** Takes a booking out of the trash, if its days are still free: 409 `dates_taken`, 423 otherwise. */
export async function restoreBooking(tx: Tx, id: string, version: number | null): Promise<Result<Booking>> {
  const row = await findBooking(tx, id)
  const room = row && (await findRoom(tx, row.roomId))
  if (!row || !room) return refuse('not_found')
  if (row.deletedAt === null) {
    tx.skipAuditLog()
    return ok(presentBooking(row, room))
  }
  const stale = checkVersion(version, row.version, () => presentBooking(row, room))
  return stale ?? updateBooking(tx, row, { ...row, deletedAt: null }, room)
}

/** A mail that staff send by hand, with what it names. */
export type ManualMail =
  | { kind: 'confirmation'; iban: string }
  | { kind: 'payment'; paymentType: PaymentType }
  | { kind: 'thankYou' }

/**
 * The three mails of the desk (specification 7). No status, date or missing amount stops one. Refused: 404, 409
 * `no_guest_email`, `sent_just_now` unless `again`.
 */
export async function sendBookingMail(
  tx: Tx,
  id: string,
  mail: ManualMail,
  again: boolean,
  now: number,
): Promise<Result<QueuedMail>> {
  const found = await findBookingForEdit(tx, id, null)
  if ('code' in found) return found
  const { row, room } = found
  if (row.guestEmail === null) return refuse('no_guest_email')
  tx.setSubject(id)
  const iban = mail.kind === 'confirmation' ? mail.iban : null
  const paymentFields = mail.kind === 'payment' ? { paymentType: mail.paymentType } : {}
  const facts = { ...presentFacts(row, room), iban }
  return queueManualMail(
    tx,
    { kind: mail.kind, bookingId: id, to: row.guestEmail, facts, ...paymentFields },
    again,
    now,
  )
}

const getSentFlag = (kind: MailKind) => (kind === 'newRequest' ? 'adminEmailSent' : 'guestEmailSent')

/** The mail server has accepted a mail about this booking. A new revision, so that tablets hear of it; no new version: nobody's edit is stale. */
export async function markMailSent(tx: Tx, id: string, kind: MailKind): Promise<void> {
  const flag = getSentFlag(kind)
  const change = { [flag]: true, revision: tx.revision }
  await bookings(tx).update(change, { where: { id, [flag]: false }, transaction: tx.transaction })
}

/**
 * Erases bookings for good and frees their days. A stay that took place leaves one without a name in its place, under an id
 * and a code of its own, so that the farm's figures stay. Gives how many were kept so.
 */
export async function eraseBookings(tx: Tx, rows: BookingRow[], today: Day): Promise<number> {
  const { transaction } = tx
  const past = rows.filter((row) => hasTakenPlace(row, today))
  for (const row of past) {
    const anonymized = anonymizeBooking(tx, row)
    await bookings(tx).create(anonymized, { transaction })
    await transferDays(tx, row.id, anonymized.id)
  }
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await releaseDays(tx, id)
  await bookings(tx).destroy({ where: { id: ids }, transaction })
  await recordErased(tx, 'bookings', ids)
  return past.length
}

/** Room, days, heads and prices of a stay, and nothing of who stayed; it can be edited as any other. */
const anonymizeBooking = (tx: Tx, row: BookingRow): BookingRow => ({
  ...row,
  ...buildInitialFields(tx, uuidv7()),
  createdAt: row.createdAt,
  guestName: anonymizedName,
  guestSurname: anonymizedName,
  guestEmail: null,
  guestPhone: anonymizedName,
  nationality: null,
  birthDate: null,
  fiscalCode: null,
  specialRequests: null,
  privacyAccepted: false,
  language: 'it',
})

async function findBookableRoom(tx: Tx, id: number): Promise<RoomRow | Refusal> {
  const room = await findRoom(tx, id)
  if (!room) return refuse('room_not_found')
  return room.type === 'common' ? refuse('room_not_bookable') : room
}

/** The booking to change and its room; 404 when it does not exist or lies in the trash, 412 when somebody was faster. */
async function findBookingForEdit(
  tx: Tx,
  id: string,
  version: number | null,
): Promise<{ row: BookingRow; room: RoomRow } | Refusal> {
  const row = await findBooking(tx, id)
  const room = row && (await findRoom(tx, row.roomId))
  if (!row || !room) return refuse('not_found')
  const stale = checkVersion(version, row.version, () => presentBooking(row, room))
  if (stale) return stale
  return row.deletedAt === null ? { row, room } : refuse('not_found')
}

/** No 0 O, 1 I L, 2 Z, 5 S, 8 B, U V: nothing that looks or sounds like another on a bad line. */
const codeAlphabet = '34679ACDEFGHJKMNPQRTWXY'

/** Eight characters, 78 thousand million codes. */
const generateCode = (): string =>
  Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** What every new booking begins with. */
const buildInitialFields = (tx: Tx, id: string) => ({
  id,
  code: generateCode(),
  guestEmailSent: false,
  adminEmailSent: false,
  version: 1,
  createdAt: tx.timestamp,
  deletedAt: null,
  revision: tx.revision,
})

type Prices = Pick<BookingPatch, 'agreedPrice' | 'depositAmount' | 'balanceAmount' | 'paymentCompleted'>

/** Prices that were given; those left out stay as they are. */
function toPriceColumns({ agreedPrice, depositAmount, balanceAmount, paymentCompleted }: Prices): Partial<BookingRow> {
  return {
    ...(agreedPrice === undefined ? {} : { agreedPriceCents: agreedPrice }),
    ...(depositAmount === undefined ? {} : { depositAmountCents: depositAmount }),
    ...(balanceAmount === undefined ? {} : { balanceAmountCents: balanceAmount }),
    ...(paymentCompleted === undefined ? {} : { paymentCompleted }),
  }
}

const toStaffColumns = (input: BookingEdit) => ({
  roomId: input.roomId,
  guestName: input.guestName,
  guestSurname: input.guestSurname,
  guestEmail: input.guestEmail,
  guestPhone: input.guestPhone,
  nationality: input.nationality,
  birthDate: input.birthDate,
  fiscalCode: input.fiscalCode,
  checkinDate: input.checkinDate,
  checkoutDate: input.checkoutDate,
  numberOfGuests: input.numberOfGuests,
  hasPets: input.hasPets,
  numberOfPets: input.numberOfPets,
  checkinTime: input.checkinTime,
  specialRequests: input.specialRequests,
  totalPriceCents: input.totalPrice,
  status: input.status,
})

async function insertBooking(tx: Tx, row: BookingRow, room: RoomRow): Promise<Result<Booking>> {
  await bookings(tx).create(row, { transaction: tx.transaction })
  tx.setSubject(row.id)
  const conflict = isOccupying(row) ? await occupyDays(tx, row) : null
  return conflict ?? ok(presentBooking(row, room))
}

/** Stores the changed row under a new version; days move only when room, stay or state say so. */
async function updateBooking(tx: Tx, before: BookingRow, changed: BookingRow, room: RoomRow): Promise<Result<Booking>> {
  const after = { ...changed, version: before.version + 1, revision: tx.revision }
  const changesDays =
    isOccupying(before) !== isOccupying(after) || (isOccupying(after) && hasStayChanged(before, after))
  if (changesDays) {
    const periods = await listLockedPeriods(tx)
    // A stay may leave a locked period by being cancelled or trashed, not by being moved.
    const isMoved = isOccupying(before) && hasStayChanged(before, after)
    const locked =
      (isMoved ? checkLockedPeriods(before, periods) : null) ??
      (isOccupying(after) ? checkLockedPeriods(after, periods) : null)
    if (locked) return locked
    if (isOccupying(before)) await releaseDays(tx, before.id)
  }
  await bookings(tx).update(after, { where: { id: before.id }, transaction: tx.transaction })
  tx.setSubject(before.id)
  const conflict = changesDays && isOccupying(after) ? await occupyDays(tx, after) : null
  return conflict ?? ok(presentBooking(after, room))
}
