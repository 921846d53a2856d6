/** Puts the rows of a scratch store in the place of the farm's, in one transaction: the old farm or the new one, whole. */
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { QueryTypes, type Sequelize, Transaction } from 'sequelize'
import { type Database, openBeside } from './database.ts'
import { emptyTables, insertRows, readRows, type Source, type Table } from './dump.ts'
import { type ErasedRow, listErased } from './erased.ts'
import { makeFolder, syncPath } from './farmFile.ts'
import { logEntries } from './records.ts'
import { notifySql, readRevision } from './revision.ts'
import type { Scratch } from './scratch.ts'
import type { Tx } from './write.ts'

const restoreCall = 'backups.restore'

/** Somebody has written since: what was saved before the restore is no longer all there is. */
export class FarmMoved extends Error {}

type Options = {
  /** The restore, which the log of the farm names: so it is known later whether this transaction was committed. */
  id: string
  by: { id: string; username: string }
  at: string
  /** The revision that the farm must still have, or null when there is nothing to lose. */
  unchangedSince: number | null
  /** What else belongs to the new farm from its first moment; `erased` is what the present one has erased for good. */
  finish(tx: Tx, erased: ErasedRow[]): Promise<void>
}

/** Gives the new revision, which is above any before. */
export function replaceFarm(db: Database, from: Scratch, options: Options): Promise<number> {
  return db.queue.run(async () => {
    if (db.dialect === 'postgres') {
      return db.main.transaction((transaction) => replaceRows(db, db.main, from, options, transaction))
    }
    const main = openBeside(db.location.dataDir, from.file)
    try {
      return await main.transaction((transaction) => replaceRows(db, main, from, options, transaction))
    } finally {
      await main.close()
    }
  })
}

async function replaceRows(
  db: Database,
  main: Sequelize,
  from: Scratch,
  { id, by, at, unchangedSince, finish }: Options,
  transaction: Transaction,
): Promise<number> {
  const [row] = await main.query<{ value: number }>('UPDATE revision SET value = value + 1 RETURNING value', {
    type: QueryTypes.SELECT,
    transaction,
  })
  if (!row) throw new Error('the counter row is missing')
  if (unchangedSince !== null && row.value !== unchangedSince + 1) throw new FarmMoved()
  const revision = Math.max(row.value, (await readRevision(from.sequelize)) + 1)
  // The counter's row stays: other writers wait for it.
  const tables = from.tables.filter(({ name }) => name !== 'revision')
  const erased = await listErased({ main, machine: db.machine, transaction })
  await emptyTables({ sequelize: main, transaction }, tables)
  if (db.dialect === 'sqlite') await copyTables(main, tables, transaction)
  else await sendTables(from.sequelize, { sequelize: main, transaction }, tables)
  await main.query('UPDATE revision SET value = $1', { bind: [revision], transaction })
  const tx: Tx = {
    main,
    machine: db.machine,
    transaction,
    revision,
    timestamp: at,
    setSubject: () => {},
    skipAuditLog: () => {},
  }
  await finish(tx, erased)
  await logEntries(tx).create(
    { revision, at, staffId: by.id, username: by.username, call: restoreCall, subjectId: id },
    { transaction },
  )
  if (db.dialect === 'postgres') {
    await main.query(notifySql, { replacements: { revision: String(revision) }, transaction })
  }
  return revision
}

/** The same migrations have made both files, so their columns have one order. */
async function copyTables(main: Sequelize, tables: Table[], transaction: Transaction): Promise<void> {
  for (const { name } of tables) {
    await main.query(`INSERT INTO main."${name}" SELECT * FROM scratch."${name}"`, { transaction })
  }
}

async function sendTables(from: Sequelize, to: Source, tables: Table[]): Promise<void> {
  const snapshot = await from.transaction({ type: Transaction.TYPES.DEFERRED })
  try {
    for (const table of tables) {
      for await (const { lines } of readRows({ sequelize: from, transaction: snapshot }, table)) {
        await insertRows(to, table, lines)
      }
    }
  } finally {
    await snapshot.rollback()
  }
}

/** True when the transaction of that restore was committed. */
export const wasReplaced = async (db: Database, id: string): Promise<boolean> =>
  (await logEntries(db).count({ where: { call: restoreCall, subjectId: id } })) > 0

const partOf = (path: string): string => join(dirname(path), `.${basename(path)}.part`)

/** Copies pictures into the owner's folder: those that are missing, or those whose content differs. */
export async function placePictures(
  from: string,
  to: string,
  names: string[],
  which: 'missing' | 'changed',
): Promise<void> {
  if (names.length === 0) return
  await makeFolder(to)
  for (const name of names) {
    const present = await readFile(join(to, name)).catch(() => null)
    if (which === 'missing' ? present !== null : present?.equals(await readFile(join(from, name)))) continue
    await makeFolder(dirname(join(to, name)))
    const part = partOf(join(to, name))
    await copyFile(join(from, name), part)
    await syncPath(part)
    await rename(part, join(to, name))
  }
  for (const folder of new Set([to, ...names.map((name) => dirname(join(to, name)))])) await syncPath(folder)
  for (const name of names) await rm(partOf(join(to, name)), { force: true })
}
