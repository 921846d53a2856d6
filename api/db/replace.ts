/** Puts the rows of a scratch store in the place of the farm's, in one transaction: the old farm or the new one, whole. */
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryTypes, Transaction } from 'sequelize'
import type { Database } from './database.ts'
import { emptyTables, insertRows, readRows } from './dump.ts'
import { makeFolder, syncPath } from './farmFile.ts'
import { logEntries } from './records.ts'
import { notifySql, readRevision } from './revision.ts'
import type { Scratch } from './scratch.ts'

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
}

/** Gives the new revision, which is above any before. */
export function replaceFarm(db: Database, from: Scratch, options: Options): Promise<number> {
  return db.queue.run(() => db.farm.transaction((transaction) => replaceRows(db, from, options, transaction)))
}

async function replaceRows(
  db: Database,
  from: Scratch,
  { id, by, at, unchangedSince }: Options,
  transaction: Transaction,
): Promise<number> {
  const [row] = await db.farm.query<{ value: number }>('UPDATE revision SET value = value + 1 RETURNING value', {
    type: QueryTypes.SELECT,
    transaction,
  })
  if (!row) throw new Error('the counter row is missing')
  if (unchangedSince !== null && row.value !== unchangedSince + 1) throw new FarmMoved()
  const revision = Math.max(row.value, (await readRevision(from.sequelize)) + 1)
  // The counter's row stays: other writers wait for it.
  const tables = from.tables.filter(({ name }) => name !== 'revision')
  const farm = { sequelize: db.farm, transaction }
  await emptyTables(farm, tables)
  const snapshot = await from.sequelize.transaction({ type: Transaction.TYPES.DEFERRED })
  try {
    for (const table of tables) {
      for await (const { lines } of readRows({ sequelize: from.sequelize, transaction: snapshot }, table)) {
        await insertRows(farm, table, lines)
      }
    }
  } finally {
    await snapshot.rollback()
  }
  await db.farm.query('UPDATE revision SET value = $1', { bind: [revision], transaction })
  // What was sent since must not go out again by itself: a person decides.
  if (tables.some(({ name }) => name === 'mails')) {
    const held = `SET state = 'held', "nextAttemptAt" = NULL, "leaseUntil" = NULL`
    await db.farm.query(`UPDATE mails ${held} WHERE state IN ('queued', 'sending')`, { transaction })
  }
  await logEntries(db).create(
    { revision, at, staffId: by.id, username: by.username, call: restoreCall, subjectId: id },
    { transaction },
  )
  if (db.dialect === 'postgres') {
    await db.farm.query(notifySql, { replacements: { revision: String(revision) }, transaction })
  }
  return revision
}

/** True when the transaction of that restore was committed. */
export const wasReplaced = async (db: Database, id: string): Promise<boolean> =>
  (await logEntries(db).count({ where: { call: restoreCall, subjectId: id } })) > 0

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
    const part = join(to, `.${name}.part`)
    await copyFile(join(from, name), part)
    await syncPath(part)
    await rename(part, join(to, name))
  }
  await syncPath(to)
  for (const name of names) await rm(join(to, `.${name}.part`), { force: true })
}
