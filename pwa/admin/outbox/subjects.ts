/**
 * How the screens show rows with what waits. The outbox and the server's rows are two databases without a common
 * transaction. So whoever has changed the rows reads the outbox again, and repeats the step if it has changed meanwhile.
 */
import { getNoun, type SyncedRow, type SyncedTable, syncedTables } from '#pwa/offline/nouns.ts'
import { getRows } from '#pwa/offline/rows.ts'
import type { UnsentChanges } from '#pwa/offline/unsent.ts'
import { type ChangedRows, listChanges, type RowChange, type StaffWrite, type Subject } from './writes.ts'

/** The row that a table has where nobody has written one. */
export const buildAbsent = (table: SyncedTable, id: string): SyncedRow | null =>
  getNoun(table).buildAbsent?.(id) ?? null

/** The rows that a write is about, as this device knows them from the server. */
export async function listServerRows(write: StaffWrite): Promise<(SyncedRow | null)[]> {
  const ids = listChanges(write).map(({ rowId }) => rowId)
  const rows = await getRows(write.table).readServerRows(ids)
  return ids.map((id, i) => rows[i] ?? buildAbsent(write.table, id))
}

/**
 * Stores a row that the server has answered with, null where it has none any more, and returns the newest one that this
 * device knows. The answer to a repeated request may be older than what the sync has brought since.
 */
export async function storeServerRow({ table, id }: Subject, row: SyncedRow | null): Promise<SyncedRow | null> {
  const rows = getRows(table)
  if (row === null) {
    await rows.storeRows([], [id])
    return null
  }
  await rows.storeAnswer(row)
  return (await rows.readServerRow(id)) ?? row
}

/** The write on top of the row that the server has now. */
export function setBase<W extends ChangedRows>(write: W, id: string, base: SyncedRow | null): W {
  if (write.partner?.rowId === id) return { ...write, partner: { ...write.partner, base } }
  const rooms = write.rooms?.map((it) => (it.rowId === id ? { ...it, base } : it))
  return { ...write, ...(rooms && { rooms }), ...(write.rowId === id && { base }) }
}

/** What a write changes on the screen, in all fields of the row; null when it deletes it. The version is the server's. */
function listShownChanges({ seen, next }: RowChange): object | null {
  if (next === null) return null
  const change = {}
  for (const [field, value] of Object.entries(next)) {
    const before: unknown = seen === null ? undefined : Reflect.get(seen, field)
    if (field !== 'version' && JSON.stringify(before) !== JSON.stringify(value))
      Object.assign(change, { [field]: value })
  }
  return change
}

const toUnsent = (changes: RowChange[], absent: SyncedRow | null): UnsentChanges<SyncedRow> => ({
  created: changes.find((it) => it.seen === null)?.next ?? (changes.length > 0 ? absent : null),
  changes: changes.filter((it) => it.seen !== null).map(listShownChanges),
})

/** Shows rows of one table with these writes. */
async function showTable(table: SyncedTable, ids: string[], waiting: StaffWrite[]): Promise<void> {
  const changes = new Map(ids.map((id): [string, RowChange[]] => [id, []]))
  for (const change of waiting.flatMap(listChanges)) changes.get(change.rowId)?.push(change)
  await getRows(table).setUnsent([...changes].map(([id, list]) => ({ id, ...toUnsent(list, buildAbsent(table, id)) })))
}

/** Shows these rows with the writes that wait. `readWaiting`: those to rows of one table. */
export async function showUnsent(
  subjects: Subject[],
  readWaiting: (rows: Subject[]) => Promise<StaffWrite[]>,
): Promise<void> {
  for (const table of syncedTables) {
    const ids = [...new Set(subjects.filter((it) => it.table === table).map((it) => it.id))]
    if (ids.length === 0) continue
    const read = () => readWaiting(ids.map((id) => ({ table, id })))
    const join = (list: StaffWrite[]) => list.map((it) => it.id).join()
    let shown: StaffWrite[] | null = null
    for (let waiting = await read(); shown === null || join(shown) !== join(waiting); waiting = await read()) {
      await showTable(table, ids, waiting)
      shown = waiting
    }
  }
}

/** The rows that are shown with writes that wait. */
export async function listShownSubjects(): Promise<Subject[]> {
  const lists = await Promise.all(
    syncedTables.map(async (table) => (await getRows(table).listUnsentIds()).map((id): Subject => ({ table, id }))),
  )
  return lists.flat()
}
