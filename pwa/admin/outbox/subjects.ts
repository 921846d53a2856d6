/**
 * The rows that a write is about, and how the screens show them with what waits. The outbox and the server's rows are two
 * databases without a common transaction. So whoever has changed the rows reads the outbox again, and repeats the step
 * if it has changed meanwhile.
 */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Contact } from '#contract/contacts.ts'
import { bookingRows, contactRows, dayRows } from '#pwa/offline/db.ts'
import { getDayId, parseDayId, type UnsentChanges } from '#pwa/offline/unsent.ts'
import { writes } from '#pwa/outbox/entries.ts'
import type { Change, StaffWrite } from '#pwa/outbox/staffWrites.ts'

export const subjectTables = ['bookings', 'days', 'contacts'] as const
export type SubjectTable = (typeof subjectTables)[number]
export type Subject = { table: SubjectTable; id: string }

export function listSubjects(write: StaffWrite): Subject[] {
  if (write.call === 'availability.editDay') return [{ table: 'days', id: write.dayId }]
  if (write.call === 'contacts.patch') return [{ table: 'contacts', id: write.contactId }]
  const ids = write.call === 'bookings.swap' ? [write.bookingId, write.partnerId] : [write.bookingId]
  return ids.map((id) => ({ table: 'bookings', id }))
}

export const getSubjectKey = ({ table, id }: Subject): string => `${table} ${id}`

/** A row as the server has it. */
export type ServerRow =
  | { table: 'bookings'; row: Booking }
  | { table: 'days'; row: RoomDayWithRoomId }
  | { table: 'contacts'; row: Contact }

export const getRowId = ({ table, row }: ServerRow): string => (table === 'days' ? getDayId(row) : row.id)

/** The write on top of the row that the server has now. */
export function setBase(write: StaffWrite, { table, row }: ServerRow): StaffWrite {
  if (write.call === 'availability.editDay') return table === 'days' ? { ...write, base: row } : write
  if (write.call === 'contacts.patch') return table === 'contacts' ? { ...write, base: row } : write
  if (table !== 'bookings') return write
  return write.call === 'bookings.swap' && write.partnerId === row.id
    ? { ...write, partner: { ...write.partner, base: row } }
    : { ...write, base: row }
}

/**
 * Stores a row that the server has answered with, and returns the newest one that this device knows. The answer to a
 * repeated request may be older than what the sync has brought since.
 */
export async function storeServerRow({ table, row }: ServerRow): Promise<ServerRow> {
  if (table === 'days') {
    await dayRows.storeAnswer(row)
    return { table, row: (await dayRows.readServerRow(getDayId(row))) ?? row }
  }
  if (table === 'contacts') {
    await contactRows.storeAnswer(row)
    return { table, row: (await contactRows.readServerRow(row.id)) ?? row }
  }
  await bookingRows.storeAnswer(row)
  return { table, row: (await bookingRows.readServerRow(row.id)) ?? row }
}

/** The rows that a write is about, as this device knows them from the server. A day that nobody has edited is free. */
export async function listServerRows(write: StaffWrite): Promise<ServerRow[]> {
  const lists = await Promise.all(
    listSubjects(write).map(async ({ table, id }): Promise<ServerRow | null> => {
      if (table === 'days') return { table, row: (await dayRows.readServerRow(id)) ?? buildFreeDay(id) }
      if (table === 'contacts') {
        const row = await contactRows.readServerRow(id)
        return row && { table, row }
      }
      const row = await bookingRows.readServerRow(id)
      return row && { table, row }
    }),
  )
  return lists.filter((it) => it !== null)
}

/** The writes to these rows, in the order in which they are sent. */
export async function listWritesTo(author: string, table: SubjectTable, ids: string[]): Promise<StaffWrite[]> {
  const indexes = { bookings: 'bookingId', days: 'dayId', contacts: 'contactId' } as const
  const found = writes.where(indexes[table]).anyOf(ids)
  const all = table === 'bookings' ? found.or('partnerId').anyOf(ids) : found
  return (await all.sortBy('id')).filter((it) => it.author === author)
}

export const listWaitingFor = async (author: string, table: SubjectTable, ids: string[]): Promise<StaffWrite[]> =>
  (await listWritesTo(author, table, ids)).filter((it) => it.state === 'waiting')

/** A day that nobody has edited. */
export function buildFreeDay(dayId: string): RoomDayWithRoomId {
  const [roomId, date] = parseDayId(dayId)
  return { roomId, date, available: true, notes: null, version: 0 }
}

/** What a write changes on the screen, in all fields of the row. The version is the server's. */
function listShownChanges<Row extends object>({ seen, next }: Pick<Change<Row, Row | null>, 'seen' | 'next'>) {
  const change: Partial<Row> = {}
  for (const [field, value] of Object.entries(next)) {
    const before: unknown = seen === null ? undefined : Reflect.get(seen, field)
    if (field !== 'version' && JSON.stringify(before) !== JSON.stringify(value))
      Object.assign(change, { [field]: value })
  }
  return change
}

type ShownChange<Row> = Pick<Change<Row, Row | null>, 'seen' | 'next'>

const toUnsent = <Row extends object>(changes: ShownChange<Row>[], created: Row | null): UnsentChanges<Row> => ({
  created: changes.find((it) => it.seen === null)?.next ?? (changes.length > 0 ? created : null),
  changes: changes.filter((it) => it.seen !== null).map(listShownChanges),
})

/** The writes to each of the rows. */
function groupBySubject(all: StaffWrite[], table: SubjectTable): (id: string) => StaffWrite[] {
  const groups = new Map<string, StaffWrite[]>()
  for (const write of all) {
    for (const subject of listSubjects(write)) {
      const group = groups.get(subject.id)
      if (subject.table !== table) continue
      if (group) group.push(write)
      else groups.set(subject.id, [write])
    }
  }
  return (id) => groups.get(id) ?? []
}

/** What a write does to one booking. */
function getBookingChange(write: StaffWrite, id: string): Change<Booking, Booking | null>[] {
  if (write.call === 'availability.editDay' || write.call === 'contacts.patch') return []
  return [write.call === 'bookings.swap' && write.partnerId === id ? write.partner : write]
}

/** Shows rows of one table with these writes. */
const showTable: Record<SubjectTable, (ids: string[], getWaiting: (id: string) => StaffWrite[]) => Promise<void>> = {
  bookings: (ids, getWaiting) =>
    bookingRows.setUnsent(
      ids.map((id) => ({
        id,
        ...toUnsent(
          getWaiting(id).flatMap((it) => getBookingChange(it, id)),
          null,
        ),
      })),
    ),
  days: (ids, getWaiting) =>
    dayRows.setUnsent(
      ids.map((id) => {
        const changes = getWaiting(id).filter((it) => it.call === 'availability.editDay')
        return { id, ...toUnsent(changes, buildFreeDay(id)) }
      }),
    ),
  contacts: (ids, getWaiting) =>
    contactRows.setUnsent(
      ids.map((id) => {
        const changes = getWaiting(id).filter((it) => it.call === 'contacts.patch')
        return { id, ...toUnsent(changes, null) }
      }),
    ),
}

/** Shows these rows with the writes that wait. */
export async function showUnsent(author: string, subjects: Subject[]): Promise<void> {
  for (const table of subjectTables) {
    const ids = [...new Set(subjects.filter((it) => it.table === table).map((it) => it.id))]
    if (ids.length === 0) continue
    const read = () => listWaitingFor(author, table, ids)
    const join = (list: StaffWrite[]) => list.map((it) => it.id).join()
    let shown: StaffWrite[] | null = null
    for (let waiting = await read(); shown === null || join(shown) !== join(waiting); waiting = await read()) {
      await showTable[table](ids, groupBySubject(waiting, table))
      shown = waiting
    }
  }
}

/** The rows that are shown with writes that wait. */
export async function listShownSubjects(): Promise<Subject[]> {
  const overlays = { bookings: bookingRows, days: dayRows, contacts: contactRows }
  const lists = await Promise.all(
    subjectTables.map(async (table) => (await overlays[table].listUnsentIds()).map((id): Subject => ({ table, id }))),
  )
  return lists.flat()
}
