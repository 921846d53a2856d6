/** A screen's row is the server's row and, on top of it, what the unsent writes of this device change. */
import type { SyncedTable } from './nouns.ts'

/** The unsent writes to one row. */
export type UnsentChanges<Row> = {
  /** The row as it is here while the server does not have it; null where there is none. */
  created: Row | null
  /** What each write changes, in their order; null where it deletes the row. */
  changes: (Partial<Row> | null)[]
}

/** A row with unsent writes, and the server's row; null where the server has none. */
export type UnsentRow<Row> = UnsentChanges<Row> & { table: SyncedTable; id: string; row: Row | null }

/** What follows from the changes of a row. `before`: the server's row; null where it has none. */
export type SettleRow<Row> = (before: Row | null, row: Row) => Row

/** The row that the screen shows; null when there is none to show. */
export function foldRow<Row extends object>(
  row: Row | null,
  { created, changes }: UnsentChanges<Row>,
  settle: SettleRow<Row> = (_, changed) => changed,
): Row | null {
  if (changes.includes(null)) return null
  const first = row ?? created
  return first && settle(row, Object.assign({}, first, ...changes))
}
