/**
 * The reference model of offline writes: every version of every row, and which operation made it. A write may change a
 * field only from the value that its author saw, or that somebody was shown and decided about, or where its noun says
 * which of two rows is ahead.
 */
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Contact } from '#contract/contacts.ts'
import type { StayGuests } from '#contract/guests/guests.ts'
import type { RoomMark } from '#contract/housekeeping.ts'
import type { Note } from '#contract/notes.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { getNoun, type SyncedRow, type SyncedTable } from '#pwa/offline/nouns.ts'
import type { StaffWrite } from '../../pwa/admin/outbox/writes.ts'

/** A row of the server, with the id that the tablets know it by. */
export type Row = SyncedRow
export type RowTable = SyncedTable

const comparedFields: Record<RowTable, readonly string[]> = {
  bookings: [
    ...(['roomId', 'checkinDate', 'checkoutDate', 'guestName', 'guestPhone', 'specialRequests', 'status'] as const),
    ...(['agreedPrice', 'depositAmount', 'numberOfGuests', 'deletedAt'] as const),
  ] satisfies (keyof Booking)[],
  days: ['available', 'notes'] satisfies (keyof RoomDayWithRoomId)[],
  contacts: ['answered'] satisfies (keyof Contact)[],
  notes: ['text', 'remindOn', 'done', 'forKitchen'] satisfies (keyof Note)[],
  channelStays: [
    'guestName',
    'phone',
    'guests',
    'priceCents',
    'commissionCents',
    'notes',
  ] satisfies (keyof ChannelStay)[],
  guests: ['guests', 'arrivals'] satisfies (keyof StayGuests)[],
  offers: ['text', 'validUntil', 'holdsDays'] satisfies (keyof Offer)[],
  roomMarks: ['state', 'note', 'day'] satisfies (keyof RoomMark)[],
}

/** What an operation does to one row. Only a swap has two of them. */
export type Target = {
  table: RowTable
  id: string
  /** The whole row as the author saw it. Who deletes a booking relies on all of it. */
  seen: Row | null
  /** The fields that the author changed: what the screen showed, and what it was to become. */
  changes: Map<string, { seen: unknown; wanted: unknown }>
  commits: number
}

/** The row that a write is about, before and after it. */
export type RowChange = Pick<Target, 'table' | 'id' | 'seen'> & { next: Row }

export type Operation = { number: number; targets: Target[] }

/** What a write does to each of its rows. The tablets of this run delete none. */
export const listTargets = ({ table, ...write }: StaffWrite): RowChange[] =>
  [write, ...(write.partner ? [write.partner] : [])].flatMap(({ rowId, seen, next }) =>
    next ? [{ table, id: rowId, seen, next }] : [],
  )

const getValue = (row: Row | null, field: string): unknown => {
  const value: unknown = row === null ? null : Reflect.get(row, field)
  return field === 'deletedAt' ? value !== null && value !== undefined : (value ?? null)
}

/** The fields in which two versions of a row differ. */
export const listDifferences = (table: RowTable, a: Row | null, b: Row | null): string[] =>
  comparedFields[table].filter((field) => getValue(a, field) !== getValue(b, field))

const listChanges = (table: RowTable, seen: Row | null, next: Row): Target['changes'] =>
  new Map(
    listDifferences(table, seen, next).map((field) => [
      field,
      { seen: getValue(seen, field), wanted: getValue(next, field) },
    ]),
  )

export class RowHistory {
  #operationCount = 0
  readonly #newest = new Map<string, Row>()

  /** `fallback`: the row before anybody has written it. */
  getNewest = (table: RowTable, id: string, fallback: Row | null = null): Row | null =>
    this.#newest.get(`${table} ${id}`) ?? fallback

  /** A row that was there from the beginning. */
  load(table: RowTable, id: string, row: Row): void {
    this.#newest.set(`${table} ${id}`, row)
  }

  addOperation(targets: RowChange[]): Operation {
    this.#operationCount += 1
    return {
      number: this.#operationCount,
      targets: targets.map(({ table, id, seen, next }) => ({
        table,
        id,
        seen,
        changes: listChanges(table, seen, next),
        commits: 0,
      })),
    }
  }

  /** Somebody was shown the server's row and decided for these fields; for the others the server's value stays. */
  decide(target: Target, server: Row | null, keep: readonly string[], chosen: object = {}): void {
    const { changes, table } = target
    target.seen = server
    for (const field of [...changes.keys()]) if (!keep.includes(field)) changes.delete(field)
    for (const [field, change] of changes) change.seen = getValue(server, field)
    for (const field of comparedFields[table]) {
      const wanted: unknown = Reflect.get(chosen, field)
      if (field in chosen && wanted !== getValue(server, field))
        changes.set(field, { seen: getValue(server, field), wanted })
    }
  }

  /** The server has stored a write of this operation. Throws when it overwrites what nobody on that tablet has seen. */
  commit(operation: Operation | undefined, table: RowTable, id: string, row: Row, fallback: Row | null = null): void {
    const before = this.getNewest(table, id, fallback)
    if (before?.version === row.version) return
    const describe = `operation ${operation?.number} on ${table} ${id}, version ${row.version}`
    const target = operation?.targets.find((it) => it.table === table && it.id === id)
    if (!target) throw new Error(`${describe}: nobody asked for it`)
    target.commits += 1
    if (target.commits > 1) throw new Error(`${describe}: it has a second effect`)
    if (before && row.version !== before.version + 1) throw new Error(`${describe}: a version is missing`)
    const { resolve } = getNoun(table)
    const resolved = before && resolve?.isAhead(row, before) ? resolve.fields : []
    for (const field of listDifferences(table, before, row)) {
      const change = target.changes.get(field)
      const [from, to] = [getValue(before, field), getValue(row, field)]
      if (!change || change.wanted !== to)
        throw new Error(`${describe}: it writes ${field} ${to}, wanted ${change?.wanted}`)
      if (change.seen !== from && !resolved.includes(field))
        throw new Error(`${describe}: it overwrites ${field} ${from}, its author saw ${change.seen}`)
    }
    if (target.changes.has('deletedAt') && before && listDifferences(table, target.seen, before).length > 0)
      throw new Error(`${describe}: it deletes or restores what its author has not seen`)
    this.load(table, id, row)
  }
}
