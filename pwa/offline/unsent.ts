/** A screen's row is the server's row and, on top of it, what the unsent writes of this device change. */
import type { Booking } from '#contract/bookings.ts'

/** The unsent writes to one booking. */
export type UnsentChanges = {
  /** The booking as it was entered here, while the server does not have it. */
  created: Booking | null
  /** What each write changes, in their order. */
  changes: Partial<Booking>[]
}

/** A booking with unsent writes, and the server's row; null where the server has none. */
export type UnsentRow = UnsentChanges & { id: string; row: Booking | null }

/** The row that the screen shows; null when there is none to show. */
export function foldBooking(row: Booking | null, { created, changes }: UnsentChanges): Booking | null {
  const first = row ?? created
  return first && Object.assign({}, first, ...changes)
}
