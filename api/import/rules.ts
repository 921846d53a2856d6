/** Pure decisions about the rows of a file. A dry run and an import decide with the same functions. */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import { checkBirthDate, checkStay } from '#api/bookings/rules.ts'
import { type InvalidField, ok, type Refusal, type Result, refuse, refuseInvalid } from '#api/errors.ts'
import { parseAmount } from '#api/http/amounts.ts'
import { type CellFormat, parseCell } from '#api/http/cells.ts'
import type { Line } from '#api/http/csv.ts'
import { parseFileDay } from '#api/http/fileDays.ts'
import { checkFields } from '#api/http/validation.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import type { Holder } from '#api/roomDays/queries.ts'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import { hasDays, unknownText } from '#contract/bookings/bookingRules.ts'
import { type ImportColumn, ImportedBooking, importColumns } from '#contract/bookings/imports.ts'
import type { Closure } from '#contract/closures.ts'
import { type Day, getOccupiedDays, type Stay, toItalianDay } from '#contract/days/days.ts'
import { Id } from '#contract/fields.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import { listRoomNames } from '#contract/roomName.ts'
import type { Room } from '#contract/rooms.ts'
import type { Turnover } from '#contract/stays/stay.ts'
import { type FarmStayRules, judgeForStaff, type StayProblem } from '#contract/stays/stayRules.ts'
import { type Columns, isOfKind } from './file.ts'

/** A booking that can be stored, if nothing stands in its way. The same row has the same id whenever it is read. */
export type Candidate = { booking: ImportedBooking & { id: string }; room: Room }
/** The rule of stay that guests could not have broken. */
export type Problem = StayProblem<Closure['reason']> | null
/** A row that is stored, or why it is refused. `knownCode`: of the booking that the row already is. */
export type JudgedRow = Line & ((Candidate & { problem: Problem }) | { refusal: Refusal; knownCode: string | null })

/** What nothing decides is asked: the cell names both amounts that it can be. */
const listUnclear = (cells: string[], columns: Columns, { mark }: CellFormat): InvalidField[] =>
  columns.flatMap((name, i) => {
    const amount = (cells[i] ?? '').trim()
    if (name === null || !isOfKind(name, 'money') || parseAmount(amount, mark) !== 'unclear') return []
    return [{ path: name, code: 'unclear_amount', message: /*i18n*/ 'errors.importUnclearAmount', values: { amount } }]
  })

/** A day that does not exist is not missing: the error of its cell names what the cell holds. */
const nameWrongDays = (refusal: Refusal, getCell: (name: ImportColumn) => string, { order }: CellFormat): Refusal => ({
  ...refusal,
  ...(refusal.errors && {
    errors: refusal.errors.map((error): InvalidField => {
      const name = importColumns.find((it) => it === error.path && (isOfKind(it, 'day') || isOfKind(it, 'birthDate')))
      const day = name === undefined ? '' : getCell(name)
      if (day === '' || parseFileDay(day, order) !== null) return error
      return {
        path: error.path,
        code: 'invalid',
        message: /*i18n*/ 'errors.importDay',
        values: { day: day.slice(0, 40) },
      }
    }),
  }),
})

/** The booking of a row. Refused: 400 with one error for each cell that is wrong, 404 `room_not_found`. */
export function readCandidate(
  { cells, hasOpenQuote }: Line,
  columns: Columns,
  { rooms, format }: { rooms: Room[]; format: CellFormat },
): Result<Candidate> {
  if (hasOpenQuote) return refuseInvalid('', /*i18n*/ 'errors.importQuote', { code: 'open_quote' })
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return refuseInvalid('', /*i18n*/ 'errors.importCells', { code: 'too_long' })
  const unclear = listUnclear(cells, columns, format)
  if (unclear.length > 0) return refuse('invalid', { errors: unclear })
  const {
    room: roomName,
    id,
    ...fields
  }: Partial<Record<ImportColumn, unknown>> = Object.fromEntries(
    columns.flatMap((name, i) =>
      name === null ? [] : [[name, parseCell(bookingFields[name].kind, cells[i] ?? '', format)]],
    ),
  )
  const room = findRoom(rooms, roomName, fields.roomId)
  if (room === undefined) {
    const values = { room: String(roomName ?? fields.roomId ?? '').slice(0, 80) }
    const message = /*i18n*/ 'errors.importRoom'
    return refuse('room_not_found', { errors: [{ path: 'room', code: 'room_not_found', message, values }] })
  }
  const hasPets = fields.hasPets ?? Number(fields.numberOfPets ?? 0) > 0
  const booking = checkFields(ImportedBooking, { ...fields, roomId: room.id, hasPets })
  if (!booking.ok) return nameWrongDays(booking, (name) => cells[columns.indexOf(name)]?.trim() ?? '', format)
  return ok({ room, booking: { ...booking.value, id: z.safeParse(Id, id).data ?? deriveId(booking.value, id) } })
}

/**
 * By its name in one of the languages, or by its number. Where rooms have the same name, the number in the column `roomId`
 * decides.
 */
function findRoom(rooms: Room[], name: unknown, id: unknown): Room | undefined {
  if (name === undefined) return rooms.find((room) => room.id === id)
  const wanted = String(name).toLowerCase()
  const named = rooms.filter((room) => listRoomNames(room).some((it) => it.toLowerCase() === wanted))
  return named.find((room) => room.id === id) ?? named[0] ?? rooms.find((room) => String(room.id) === wanted)
}

/** The time in the id of an imported booking lies in these years: the admin lists new requests first, by their ids. */
const idTimes = { from: Date.UTC(2000), to: Date.UTC(2004) }

/**
 * A UUID of version 7 that only the row decides, so that the same file never stores a booking twice: by the code or id
 * that the other system gave it, or else by all of the row.
 */
function deriveId(booking: ImportedBooking, foreignId: unknown): string {
  const name = booking.code ?? foreignId
  const key = name === undefined ? JSON.stringify(booking) : `code ${name}`
  const hash = createHash('sha256').update(key).digest()
  const msecs = idTimes.from + (hash.readUIntBE(0, 6) % (idTimes.to - idTimes.from))
  return uuidv7({ msecs, seq: hash.readUInt32BE(6), random: hash.subarray(10, 26) })
}

/** What is stored already, as far as the rows need it, and what earlier rows of the file have taken. */
export type Stored = {
  farmRules: FarmStayRules<Closure['reason']>
  lockedPeriods: LockedPeriod[]
  getTurnover: (stay: Stay) => Turnover
  /** Codes by the id and by the code of a booking. */
  codes: Pick<Map<string, string>, 'get'>
  erasedIds: Set<string>
  /** By room and day: `3 2027-05-01`. */
  holders: Pick<Map<string, Holder>, 'get'>
}

/** What the rows of a file have taken so far. A dry run stores nothing that a later row could find. */
export type Claimed = { codes: Map<string, string>; holders: Map<string, Holder> }

const listDayKeys = ({ booking }: Candidate, { getTurnover }: Pick<Stored, 'getTurnover'>): string[] =>
  getOccupiedDays(booking, getTurnover(booking)).map((day) => `${booking.roomId} ${day}`)

/**
 * Whether a booking can be stored. Like a desk booking it may lie in the past, on disabled days and in a retired room.
 * Refused: 400, 409 `room_not_bookable`, `id_taken` or `dates_taken`, 423.
 */
export function judgeCandidate(candidate: Candidate, stored: Stored, today: Day): Refusal | null {
  const { booking, room } = candidate
  const invalid = checkStay(booking) ?? checkBirthDate(booking.birthDate, today)
  if (invalid) return invalid
  if (room.type === 'common') return refuse('room_not_bookable')
  const known = findKnownCode(candidate, stored)
  if (known !== null) return refuseKnown(/*i18n*/ 'errors.importKnown', { code: known })
  if (stored.erasedIds.has(booking.id)) return refuseKnown(/*i18n*/ 'errors.importErased')
  if (!hasDays(booking)) return null
  const locked = checkLockedPeriods(booking, stored.lockedPeriods)
  if (locked) return locked
  const holder = listDayKeys(candidate, stored).flatMap((key) => stored.holders.get(key) ?? [])[0]
  if (holder === undefined) return null
  const message = /*i18n*/ 'errors.datesTakenBy'
  return refuse('dates_taken', { errors: [{ path: 'checkinDate', code: 'dates_taken', message, values: holder }] })
}

/** What is over needs no rule. */
export const judgeStayOf = (
  { booking, room }: Candidate,
  { farmRules }: Pick<Stored, 'farmRules'>,
  today: Day,
): Problem => (hasDays(booking) && booking.checkoutDate > today ? judgeForStaff(room, booking, farmRules) : null)

const refuseKnown = (message: string, values: Record<string, string> = {}): Refusal =>
  refuse('id_taken', { errors: [{ path: 'id', code: 'id_taken', message, values }] })

/** The code of the stored booking that a row already is. */
export const findKnownCode = ({ booking }: Candidate, { codes }: Pick<Stored, 'codes'>): string | null =>
  codes.get(booking.id) ?? (booking.code === undefined ? null : (codes.get(booking.code) ?? null))

/** Later rows find the days and the code of a row that is stored. */
export function claim(candidate: Candidate, claimed: Claimed & Pick<Stored, 'getTurnover'>): void {
  const { booking, room } = candidate
  const code = booking.code ?? unknownText
  claimed.codes.set(booking.id, code)
  if (booking.code !== undefined) claimed.codes.set(booking.code, code)
  if (!hasDays(booking)) return
  const holder = {
    room: room.name,
    code,
    name: `${booking.guestName} ${booking.guestSurname}`,
    from: toItalianDay(booking.checkinDate),
    to: toItalianDay(booking.checkoutDate),
  }
  for (const key of listDayKeys(candidate, claimed)) claimed.holders.set(key, holder)
}
