/**
 * Rows of the server with unsent changes on top. The tables that the screens read hold the result, and a table beside
 * them keeps the server's row of each one that has such changes.
 */
import type { Table } from 'dexie'
import { readFound } from './found.ts'
import type { SyncedTable } from './nouns.ts'
import { foldRow, type SettleRow, type UnsentChanges, type UnsentRow } from './unsent.ts'

/** Where the screens read the rows of one noun. */
export type ShownRows<Row> = {
  tables: Table[]
  /** In the order of the ids. */
  read(ids: string[]): Promise<(Row | undefined)[]>
  /** Writes the rows, and deletes the others. */
  write(rows: Row[], removedIds: string[]): Promise<unknown>
}

export type Overlay<Row> = {
  readServerRows(ids: string[]): Promise<(Row | null)[]>
  /** The server's row, without unsent writes; null where there is none. */
  readServerRow(id: string): Promise<Row | null>
  listUnsentIds(): Promise<string[]>
  /** Stores rows of the server and deletes the removed ones. A row that is older than the stored one is left out. */
  storeRows(rows: Row[], removedIds?: string[]): Promise<void>
  /**
   * Stores a row that a response holds, or that follows from one. If the sync has brought the same version or a newer
   * one meanwhile, that row stays.
   */
  storeAnswer(row: Row): Promise<void>
  /** Replaces the unsent writes to these rows and shows the result. Without any, the server's row is shown. */
  setUnsent(list: ({ id: string } & UnsentChanges<Row>)[]): Promise<void>
}

type OverlayOptions<Row> = {
  name: SyncedTable
  unsent: Table<UnsentRow<Row>, [SyncedTable, string]>
  getId: (row: Row) => string
  settle?: SettleRow<Row> | undefined
  shown: ShownRows<Row>
}

export function createOverlay<Row extends { version: number }>({
  name,
  unsent,
  getId,
  settle,
  shown,
}: OverlayOptions<Row>): Overlay<Row> {
  const inTransaction = (run: () => Promise<void>): Promise<void> =>
    unsent.db.transaction('rw', [unsent, ...shown.tables], run)

  const readUnsent = (ids: string[]) =>
    readFound(
      unsent,
      ids.map((id): [SyncedTable, string] => [name, id]),
    )

  const showAll = (all: Map<string, Row | null>) =>
    shown.write(
      [...all.values()].filter((it) => it !== null),
      [...all].filter(([, row]) => row === null).map(([id]) => id),
    )

  async function readServerRows(ids: string[]): Promise<(Row | null)[]> {
    const [changed, read] = await Promise.all([readUnsent(ids), shown.read(ids)])
    return ids.map((_, i) => changed[i]?.row ?? (changed[i] ? null : (read[i] ?? null)))
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
      const changed = (await readUnsent([...rowById.keys()])).filter((it) => it !== undefined)
      await unsent.bulkPut(changed.map((it) => ({ ...it, row: rowById.get(it.id) ?? null })))
      for (const it of changed) rowById.set(it.id, foldRow(rowById.get(it.id) ?? null, it, settle))
      await showAll(rowById)
    })

  return {
    readServerRows,
    readServerRow: async (id) => (await readServerRows([id]))[0] ?? null,
    listUnsentIds: async () => {
      const keys = await unsent.where('[table+id]').between([name, ''], [name, '\uffff']).primaryKeys()
      return keys.map(([, id]) => id)
    },
    storeRows: (rows, removedIds = []) => storeNewest(rows, removedIds, (it, known) => it.version >= known),
    storeAnswer: (row) => storeNewest([row], [], (it, known) => it.version > known),
    setUnsent: (list) =>
      inTransaction(async () => {
        const serverRows = await readServerRows(list.map((it) => it.id))
        const entries = list.map((it, i): UnsentRow<Row> => ({ ...it, table: name, row: serverRows[i] ?? null }))
        const isEmpty = ({ created, changes }: UnsentRow<Row>) => created === null && changes.length === 0
        await unsent.bulkDelete(entries.filter(isEmpty).map((it): [SyncedTable, string] => [name, it.id]))
        await unsent.bulkPut(entries.filter((it) => !isEmpty(it)))
        await showAll(new Map(entries.map((it) => [it.id, foldRow(it.row, it, settle)])))
      }),
  }
}
