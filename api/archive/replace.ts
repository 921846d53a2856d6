/** Replaces all rows of the main store by those of a scratch store, in one transaction. */
import { QueryTypes, type Sequelize, Transaction } from 'sequelize'
import { type Database, openForJob, openWithScratch } from '#api/db/database.ts'
import { type ErasedRow, listErased } from '#api/db/erased.ts'
import { incrementRevision, notifyRevision, readRevision } from '#api/db/revision.ts'
import { buildProgramTx, type Tx } from '#api/db/write.ts'
import { deleteAllRows, insertRows, readRows, type StoreConnection, type Table } from './rows.ts'
import type { ScratchStore } from './scratch.ts'

type ReplaceOptions = {
  /** The time of this write, ISO 8601 UTC. */
  timestamp: string
  /** Runs first, while all writers wait, also those of other processes. Other connections read the old rows. */
  beforeReplace(): Promise<void>
  /** Further writes of the same transaction. `erased` holds the tombstones from before the restore. */
  beforeCommit(tx: Tx, erased: ErasedRow[]): Promise<void>
}

/** Replaces all rows and returns the new revision, which is higher than any in either store. */
export function replaceAllRows(db: Database, scratch: ScratchStore, options: ReplaceOptions): Promise<number> {
  return db.queue.run(async () => {
    const main = db.dialect === 'postgres' ? openForJob(db) : openWithScratch(db, scratch.file)
    try {
      return await main.transaction((transaction) => replaceInTransaction(db, main, scratch, options, transaction))
    } finally {
      await main.close()
    }
  })
}

async function replaceInTransaction(
  db: Database,
  main: Sequelize,
  scratch: ScratchStore,
  { timestamp, beforeReplace, beforeCommit }: ReplaceOptions,
  transaction: Transaction,
): Promise<number> {
  // From here on every writer waits for the lock of the counter row.
  const nextRevision = await incrementRevision(main, transaction)
  await beforeReplace()
  const revision = Math.max(nextRevision, (await readRevision(scratch.sequelize)) + 1)
  // The counter row is not replaced, so that its lock is kept.
  const tables = scratch.tables.filter(({ name }) => name !== 'revision')
  const erased = await listErased({ main, machine: db.machine, transaction })
  await deleteAllRows({ sequelize: main, transaction }, tables)
  if (db.dialect === 'sqlite') await copyAttachedTables(main, tables, transaction)
  else await transferTables(scratch.sequelize, { sequelize: main, transaction }, tables)
  await main.query('UPDATE revision SET value = $1', { bind: [revision], transaction })
  await beforeCommit(buildProgramTx({ main, machine: db.machine, transaction, revision, timestamp }), erased)
  await notifyRevision(main, revision, transaction)
  return revision
}

/**
 * The target has more columns than the scratch store when a newer program has run before. Between equal tables `SELECT *`
 * takes a sixth of the time: only then does SQLite copy rows and indexes as they are.
 */
async function copyAttachedTables(main: Sequelize, tables: Table[], transaction: Transaction): Promise<void> {
  for (const { name, columns } of tables) {
    const ownColumns = columns.map((column) => `"${column.name}"`).join()
    const [target] = await main.query<{ columns: string }>(
      `SELECT group_concat('"' || name || '"' ORDER BY cid) AS columns FROM pragma_table_info($1, 'main')`,
      { type: QueryTypes.SELECT, bind: [name], transaction },
    )
    const [into, from] = target?.columns === ownColumns ? ['', '*'] : [`(${ownColumns})`, ownColumns]
    await main.query(`INSERT INTO main."${name}" ${into} SELECT ${from} FROM scratch."${name}"`, { transaction })
  }
}

async function transferTables(source: Sequelize, target: StoreConnection, tables: Table[]): Promise<void> {
  const snapshot = await source.transaction({ type: Transaction.TYPES.DEFERRED })
  try {
    for (const table of tables) {
      for await (const { lines } of readRows({ sequelize: source, transaction: snapshot }, table)) {
        await insertRows(target, table, lines)
      }
    }
  } finally {
    await snapshot.rollback()
  }
}
