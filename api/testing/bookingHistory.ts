/**
 * The reference model of offline writes: every version of every booking, and which operation made it. A write may change
 * a field only from the value that its author saw, or that somebody was shown and decided about.
 */
import type { Booking } from '#contract/bookings.ts'

type Field = keyof Booking
const comparedFields = [
  ...(['roomId', 'checkinDate', 'checkoutDate', 'guestName', 'guestPhone', 'specialRequests', 'status'] as const),
  ...(['agreedPrice', 'depositAmount', 'numberOfGuests', 'deletedAt'] as const),
] satisfies Field[]

export type Operation = {
  number: number
  bookingId: string
  /** The whole booking as the author saw it. Who deletes a booking relies on all of it. */
  seen: Booking | null
  /** The fields that the author changed: what the screen showed, and what it was to become. */
  changes: Map<Field, { seen: unknown; wanted: unknown }>
  commits: number
}

const getValue = (row: Booking | null, field: Field): unknown =>
  field === 'deletedAt' ? row !== null && row.deletedAt !== null : (row?.[field] ?? null)

/** The fields in which two versions of a booking differ. */
export const listDifferences = (a: Booking | null, b: Booking): Field[] =>
  comparedFields.filter((field) => getValue(a, field) !== getValue(b, field))

export class BookingHistory {
  readonly operations: Operation[] = []
  readonly #newest = new Map<string, Booking>()

  getNewest = (id: string): Booking | null => this.#newest.get(id) ?? null

  /** A booking that was there from the beginning. */
  load(row: Booking): void {
    this.#newest.set(row.id, row)
  }

  addOperation(seen: Booking | null, next: Booking): Operation {
    const changes = new Map(
      listDifferences(seen, next).map((field) => [
        field,
        { seen: getValue(seen, field), wanted: getValue(next, field) },
      ]),
    )
    const operation = { number: this.operations.length + 1, bookingId: next.id, seen, changes, commits: 0 }
    this.operations.push(operation)
    return operation
  }

  /** Somebody was shown the server's row and decided for these fields; for the others the server's value stays. */
  decide(operation: Operation, server: Booking | null, keep: Field[], chosen: Partial<Booking> = {}): void {
    const { changes } = operation
    operation.seen = server
    for (const field of [...changes.keys()]) if (!keep.includes(field)) changes.delete(field)
    for (const [field, change] of changes) change.seen = getValue(server, field)
    for (const field of comparedFields) {
      if (field in chosen && chosen[field] !== getValue(server, field))
        changes.set(field, { seen: getValue(server, field), wanted: chosen[field] })
    }
  }

  /** The server has stored a write of this operation. Throws when it overwrites what nobody on that tablet has seen. */
  commit(operation: Operation | undefined, row: Booking): void {
    const before = this.getNewest(row.id)
    if (before?.version === row.version) return
    const describe = `operation ${operation?.number} on ${row.id}, version ${row.version}`
    if (!operation || operation.bookingId !== row.id) throw new Error(`${describe}: nobody asked for it`)
    operation.commits += 1
    if (operation.commits > 1) throw new Error(`${describe}: it has a second effect`)
    if (before && row.version !== before.version + 1) throw new Error(`${describe}: a version is missing`)
    for (const field of listDifferences(before, row)) {
      const change = operation.changes.get(field)
      const [from, to] = [getValue(before, field), getValue(row, field)]
      if (!change || change.wanted !== to)
        throw new Error(`${describe}: it writes ${field} ${to}, wanted ${change?.wanted}`)
      if (change.seen !== from)
        throw new Error(`${describe}: it overwrites ${field} ${from}, its author saw ${change.seen}`)
    }
    if (operation.changes.has('deletedAt') && before && listDifferences(operation.seen, before).length > 0)
      throw new Error(`${describe}: it deletes or restores what its author has not seen`)
    this.#newest.set(row.id, row)
  }
}
