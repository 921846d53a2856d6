/**
 * Rows by their keys, most of which a table does not have. A cursor goes from one stored key to the next, while
 * `bulkGet` and `bulkDelete` ask for each of the keys.
 */
import type { IndexableType, Table } from 'dexie'

/** In the order of the keys. */
export async function readFound<Row, Key extends IndexableType>(
  table: Table<Row, Key>,
  keys: Key[],
): Promise<(Row | undefined)[]> {
  const found = new Map<string, Row>()
  await table
    .where(':id')
    .anyOf(keys)
    .each((row, { primaryKey }) => found.set(JSON.stringify(primaryKey), row))
  return keys.map((key) => found.get(JSON.stringify(key)))
}

export const deleteFound = <Row, Key extends IndexableType>(table: Table<Row, Key>, keys: Key[]): Promise<number> =>
  table.where(':id').anyOf(keys).delete()
