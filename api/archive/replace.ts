/** Puts the rows of a scratch store in the place of the farm's, in one transaction: the old farm or the new one, whole. */
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { QueryTypes, type Sequelize, Transaction } from 'sequelize'
import { type Database, openWithScratch } from '#api/db/database.ts'
import { type ErasedRow, listErased } from '#api/db/erased.ts'
import { auditLogEntries } from '#api/db/records.ts'
import { notifySql, readRevision } from '#api/db/revision.ts'
import type { Tx } from '#api/db/write.ts'
import { deleteAllRows, insertRows, readRows, type StoreConnection, type Table } from './rows.ts'
import type { ScratchStore } from './scratch.ts'
import { createFolder, fsyncPath } from './writer.ts'

const restoreCall = 'backups.restore'

/** Somebody has written since: what was saved before the restore is no longer all there is. */
export class ConcurrentWriteError extends Error {}

type ReplaceOptions = {
  /** The restore, which the log of the farm names: so it is known later whether this transaction was committed. */
  id: string
  by: { id: string; username: string }
  timestamp: string
  /** The revision that the farm must still have, or null when there is nothing to lose. */
  expectedRevision: number | null
  /** What else belongs to the new farm from its first moment; `erased` is what the present one has erased for good. */
  beforeCommit(tx: Tx, erased: ErasedRow[]): Promise<void>
}

/** Gives the new revision, which is above any before. */
export function replaceAllRows(db: Database, scratch: ScratchStore, options: ReplaceOptions): Promise<number> {
  return db.queue.run(async () => {
    if (db.dialect === 'postgres') {
      return db.main.transaction((transaction) => replaceInTransaction(db, db.main, scratch, options, transaction))
    }
    const main = openWithScratch(db.location.dataDir, scratch.file)
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
  { id, by, timestamp, expectedRevision, beforeCommit }: ReplaceOptions,
  transaction: Transaction,
): Promise<number> {
  const [row] = await main.query<{ value: number }>('UPDATE revision SET value = value + 1 RETURNING value', {
    type: QueryTypes.SELECT,
    transaction,
  })
  if (!row) throw new Error('the counter row is missing')
  if (expectedRevision !== null && row.value !== expectedRevision + 1) throw new ConcurrentWriteError()
  const revision = Math.max(row.value, (await readRevision(scratch.sequelize)) + 1)
  // The counter's row stays: other writers wait for it.
  const tables = scratch.tables.filter(({ name }) => name !== 'revision')
  const erased = await listErased({ main, machine: db.machine, transaction })
  await deleteAllRows({ sequelize: main, transaction }, tables)
  if (db.dialect === 'sqlite') await copyAttachedTables(main, tables, transaction)
  else await transferTables(scratch.sequelize, { sequelize: main, transaction }, tables)
  await main.query('UPDATE revision SET value = $1', { bind: [revision], transaction })
  const tx: Tx = {
    main,
    machine: db.machine,
    transaction,
    revision,
    timestamp,
    setSubject: () => {},
    skipAuditLog: () => {},
  }
  await beforeCommit(tx, erased)
  await auditLogEntries(tx).create(
    { revision, at: timestamp, staffId: by.id, username: by.username, call: restoreCall, subjectId: id },
    { transaction },
  )
  if (db.dialect === 'postgres') {
    await main.query(notifySql, { replacements: { revision: String(revision) }, transaction })
  }
  return revision
}

/** The same migrations have made both files, so their columns have one order. */
async function copyAttachedTables(main: Sequelize, tables: Table[], transaction: Transaction): Promise<void> {
  for (const { name } of tables) {
    await main.query(`INSERT INTO main."${name}" SELECT * FROM scratch."${name}"`, { transaction })
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

/** True when the transaction of that restore was committed. */
export const wasRestoreCommitted = async (db: Database, id: string): Promise<boolean> =>
  (await auditLogEntries(db).count({ where: { call: restoreCall, subjectId: id } })) > 0

const getPartPath = (path: string): string => join(dirname(path), `.${basename(path)}.part`)

/** Copies pictures into the owner's folder: those that are missing, or those whose content differs. */
export async function copyPictures(
  sourceFolder: string,
  targetFolder: string,
  names: string[],
  filter: 'missing' | 'changed',
): Promise<void> {
  if (names.length === 0) return
  await createFolder(targetFolder)
  for (const name of names) {
    const existing = await readFile(join(targetFolder, name)).catch(() => null)
    if (filter === 'missing' ? existing !== null : existing?.equals(await readFile(join(sourceFolder, name)))) continue
    await createFolder(dirname(join(targetFolder, name)))
    const partPath = getPartPath(join(targetFolder, name))
    await copyFile(join(sourceFolder, name), partPath)
    await fsyncPath(partPath)
    await rename(partPath, join(targetFolder, name))
  }
  for (const folder of new Set([targetFolder, ...names.map((name) => dirname(join(targetFolder, name)))]))
    await fsyncPath(folder)
  for (const name of names) await rm(getPartPath(join(targetFolder, name)), { force: true })
}
