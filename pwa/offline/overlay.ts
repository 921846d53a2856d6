/**
 * Rows of the server with unsent changes on top. The tables that the screens read hold the result, and a table beside
 * them keeps the server's row of each one that has such changes.
 */
import type { Table } from 'dexie'
import { foldRow, type UnsentChanges, type UnsentRow } from './unsent.ts'

type OverlayOptions<Row> = {
  unsent: Table<UnsentRow<Row>, string>
  /** The tables that `readShown` and `show` use. */
  tables: Table[]
  getId: (row: Row) => string
  /** The rows on the screen, in the order of the ids. */
  readShown: (ids: string[]) => Promise<(Row | undefined)[]>
  /** Writes the rows on the screen, and deletes the others. */
  show: (rows: Row[], removedIds: string[]) => Promise<unknown>
}

export function createOverlay<Row extends { version: number }>({
  unsent,
  tables,
  getId,
  readShown,
  show,
}: OverlayOptions<Row>) {
  const inTransaction = (run: () => Promise<void>): Promise<void> =>
    unsent.db.transaction('rw', [unsent, ...tables], run)

  const showAll = (shown: Map<string, Row | null>) =>
    show(
      [...shown.values()].filter((it) => it !== null),
      [...shown].filter(([, row]) => row === null).map(([id]) => id),
    )

  async function readServerRows(ids: string[]): Promise<(Row | null)[]> {
    const [changed, shown] = await Promise.all([unsent.bulkGet(ids), readShown(ids)])
    return ids.map((_, i) => changed[i]?.row ?? (changed[i] ? null : (shown[i] ?? null)))
  }

  /** The screen goes on showing what unsent writes change. */
  const storeNewest = (rows: Row[], removedIds: string[], isNewest: (row: Row, known: number) => boolean) =>
    inTransaction(async () => {
      const known = await readServerRows(rows.map(getId))
      const newest = rows.filter((it, i) => isNewest(it, known[i]?.version ?? 0))
      const rowById = new Map<string, Row | null>([
        ...newest.map((it): [string, Row] => [getId(it), it]),
        ...removedIds.map((id): [string, null] => [id, null]),
      ])
      const changed = (await unsent.bulkGet([...rowById.keys()])).filter((it) => it !== undefined)
      await unsent.bulkPut(changed.map((it) => ({ ...it, row: rowById.get(it.id) ?? null })))
      for (const it of changed) rowById.set(it.id, foldRow(rowById.get(it.id) ?? null, it))
      await showAll(rowById)
    })

  return {
    readServerRows,

    /** The server's row, without unsent writes; null where there is none. */
    readServerRow: async (id: string): Promise<Row | null> => (await readServerRows([id]))[0] ?? null,

    listUnsentIds: (): Promise<string[]> => unsent.toCollection().primaryKeys(),

    /** Stores rows of the server and deletes the removed ones. A row that is older than the stored one is left out. */
    storeRows: (rows: Row[], removedIds: string[] = []): Promise<void> =>
      storeNewest(rows, removedIds, (it, known) => it.version >= known),

    /**
     * Stores a row that a response holds, or that follows from one. If the sync has brought the same version or a newer
     * one meanwhile, that row stays.
     */
    storeAnswer: (row: Row): Promise<void> => storeNewest([row], [], (it, known) => it.version > known),

    /** Replaces the unsent writes to these rows and shows the result. Without any, the server's row is shown. */
    setUnsent: (list: ({ id: string } & UnsentChanges<Row>)[]): Promise<void> =>
      inTransaction(async () => {
        const rows = await readServerRows(list.map((it) => it.id))
        const entries = list.map((it, i): UnsentRow<Row> => ({ ...it, row: rows[i] ?? null }))
        const isEmpty = ({ created, changes }: UnsentRow<Row>) => created === null && changes.length === 0
        await unsent.bulkDelete(entries.filter(isEmpty).map((it) => it.id))
        await unsent.bulkPut(entries.filter((it) => !isEmpty(it)))
        await showAll(new Map(entries.map((it) => [it.id, foldRow(it.row, it)])))
      }),
  }
}
