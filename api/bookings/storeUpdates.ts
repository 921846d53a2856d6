/** Stores changed rows with their history. Whoever changes days uses `applyUpdates`, which moves the occupied days, too. */
import type { Tx } from '#api/db/write.ts'
import { recordChanges } from './history.ts'
import { type BookingRow, bookings } from './model.ts'

/** A stored row and what it becomes. */
export type Update = { before: BookingRow; after: BookingRow }

/** The columns that differ: each further one costs time, and a row has forty. */
const pickChanged = ({ before, after }: Update): Partial<BookingRow> => {
  const earlier: object = before
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => Reflect.get(earlier, name) !== value))
}

export async function storeUpdates(tx: Tx, updates: Update[]): Promise<void> {
  for (const update of updates)
    await bookings(tx).update(pickChanged(update), { where: { id: update.after.id }, transaction: tx.transaction })
  await recordChanges(tx, updates)
}
