/** What must hold after a random run of tablets: they, the server and the reference model have the same rows. */
import { isDeepStrictEqual } from 'node:util'
import { presentContact } from '#api/contacts/present.ts'
import { listContacts } from '#api/contacts/queries.ts'
import { notes as noteTable } from '#api/notes/model.ts'
import { presentNotes } from '#api/notes/queries.ts'
import { presentRoomDay } from '#api/roomDays/present.ts'
import { listRoomDays } from '#api/roomDays/queries.ts'
import type { Booking } from '#contract/bookings.ts'
import { addDays, type Day, getOccupiedDays } from '#contract/days.ts'
import { getDayId } from '#pwa/offline/nouns.ts'
import { listDifferences, type Row, type RowHistory, type RowTable } from './rowHistory.ts'
import type { TestServer } from './server.ts'
import type { Tablet } from './tablet.ts'

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
  const rows: [RowTable, string, Row][] = [
    ...[...bookings].map(([id, row]): [RowTable, string, Row] => ['bookings', id, row]),
    ...days.map((row): [RowTable, string, Row] => ['days', getDayId(row), row]),
    ...contacts.map((row): [RowTable, string, Row] => ['contacts', row.id, row]),
    ...notes.map((row): [RowTable, string, Row] => ['notes', row.id, row]),
  ]
  for (const [table, id, row] of rows)
    if (listDifferences(table, history.getNewest(table, id), row).length > 0)
      throw new Error('the server has other rows than the reference model')
}
