/** The rows of the server, and what must hold after a random run of tablets: all have the same as the reference model. */
import { isDeepStrictEqual } from 'node:util'
import { presentBooking } from '#api/bookings/present.ts'
import { findBooking } from '#api/bookings/queries.ts'
import { presentContact } from '#api/contacts/present.ts'
import { findContact, listContacts } from '#api/contacts/queries.ts'
import { roomMarks } from '#api/housekeeping/model.ts'
import { presentMark } from '#api/housekeeping/present.ts'
import { findMark } from '#api/housekeeping/queries.ts'
import { notes as noteTable } from '#api/notes/model.ts'
import { findNote, presentNotes } from '#api/notes/queries.ts'
import { presentRoomDay } from '#api/roomDays/present.ts'
import { findRoomDay, listRoomDays } from '#api/roomDays/queries.ts'
import { findRoom } from '#api/rooms/queries.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, getOccupiedDays } from '#contract/days/days.ts'
import type { RoomMark } from '#contract/housekeeping.ts'
import { getDayId, parseDayId } from '#pwa/offline/nouns.ts'
import { listDifferences, type Row, type RowHistory, type RowTable } from './rowHistory.ts'
import type { TestServer } from './server.ts'
import type { Tablet } from './tablet.ts'

/** The row as the server has it. */
export async function readServerRow(db: TestServer['db'], table: RowTable, id: string): Promise<Row | null> {
  if (table === 'days') {
    const day = await findRoomDay(db, ...parseDayId(id))
    return day && presentRoomDay(day)
  }
  if (table === 'contacts') {
    const contact = await findContact(db, id)
    return contact && presentContact(contact)
  }
  if (table === 'notes') {
    const note = await findNote(db, id)
    return note && (presentNotes([note])[0] ?? null)
  }
  if (table === 'roomMarks') {
    const mark = await findMark(db, Number(id))
    return mark && presentMark(mark)
  }
  const row = await findBooking(db, id)
  const room = row && (await findRoom(db, row.roomId))
  return row && room && presentBooking(row, room)
}

/** `bookings`: all of the server, those of the trash too, by id. */
export type Farm = { db: TestServer['db']; bookings: Map<string, Booking>; history: RowHistory; today: Day }

/** No room may be booked twice on one day. */
export function assertNoDoubleBooking(rows: Booking[]): void {
  const occupied = rows
    .filter((it) => it.deletedAt === null && it.status !== 'cancelled')
    .flatMap((it) => getOccupiedDays(it, 'same-day').map((day) => `${it.roomId} ${day}`))
  if (new Set(occupied).size < occupied.length) throw new Error('a room is booked twice on one day')
}

const getId = ({ id }: { id: string }): string => id

const sort = <T>(rows: T[], getKey: (row: T) => string): T[] =>
  rows.toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : getKey(a) > getKey(b) ? 1 : 0))

/** The tablet shows what the server has, and the server has what the model knows. */
export async function assertSameRows(tablet: Tablet, { db, bookings, history, today }: Farm): Promise<void> {
  await tablet.pull()
  const shown = await tablet.listShown()
  const differing = [...bookings].filter(([id, row]) => !isDeepStrictEqual(shown.get(id), row))
  if (differing.length > 0 || shown.size > bookings.size)
    throw new Error(
      `a tablet shows other bookings than the server: ${JSON.stringify(differing.map(([id, row]) => [shown.get(id), row]))}`,
    )
  const days = (await listRoomDays(db, today, addDays(today, 400))).map(presentRoomDay)
  const contacts = (await listContacts(db)).map(presentContact)
  if (!isDeepStrictEqual(sort(await tablet.listDays(), getDayId), sort(days, getDayId)))
    throw new Error('a tablet shows other days than the server')
  if (!isDeepStrictEqual(sort(await tablet.listContacts(), getId), sort(contacts, getId)))
    throw new Error('a tablet shows other messages than the server')
  const notes = presentNotes(await noteTable(db).findAll({ raw: true }))
  if (!isDeepStrictEqual(sort(await tablet.listNotes(), getId), sort(notes, getId)))
    throw new Error('a tablet shows other notes than the server')
  const marks = (await roomMarks(db).findAll({ raw: true })).map(presentMark)
  const getRoomId = ({ roomId }: RoomMark) => String(roomId)
  if (!isDeepStrictEqual(sort(await tablet.listMarks(), getRoomId), sort(marks, getRoomId)))
    throw new Error('a tablet shows other marks of rooms than the server')
  const rows: [RowTable, string, Row][] = [
    ...[...bookings].map(([id, row]): [RowTable, string, Row] => ['bookings', id, row]),
    ...days.map((row): [RowTable, string, Row] => ['days', getDayId(row), row]),
    ...contacts.map((row): [RowTable, string, Row] => ['contacts', row.id, row]),
    ...notes.map((row): [RowTable, string, Row] => ['notes', row.id, row]),
    ...marks.map((row): [RowTable, string, Row] => ['roomMarks', getRoomId(row), row]),
  ]
  for (const [table, id, row] of rows)
    if (listDifferences(table, history.getNewest(table, id), row).length > 0)
      throw new Error('the server has other rows than the reference model')
}
