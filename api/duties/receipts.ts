/**
 * The portal's receipts: a PDF for each day, fetched or uploaded, kept for five years and longer, never pruned. The files
 * are in `DATA_DIR/receipts`, and the rows name them. A file is written before its row, and a row in a backup names a file
 * in it.
 */

import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model, Op } from 'sequelize'
import { nameReceipt, writeFarmFile } from '#api/archive/farmFiles.ts'
import type { Database } from '#api/db/database.ts'
import { type Db, defineTable, raw } from '#api/db/table.ts'
import { type Tx, type WriteContext, write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import type { Day } from '#contract/days/days.ts'
import { dayMs } from '#contract/days/days.ts'
import type { Receipt } from '#contract/duties/policeReceipts.ts'

/** `file`: the PDF in base64, in a row of an earlier version. Otherwise it is empty, and `storedFile` is the file's name. */
class PoliceReceipt extends Model<InferAttributes<PoliceReceipt>, InferCreationAttributes<PoliceReceipt>> {
  declare day: string
  declare file: string
  declare storedFile: string | null
  declare fetchedAt: string
  declare uploadedBy: string | null
}

const receipts = defineTable(PoliceReceipt, {
  store: 'main',
  tableName: 'police_receipts',
  attributes: () => ({
    day: { type: DataTypes.TEXT, primaryKey: true },
    file: DataTypes.TEXT,
    storedFile: DataTypes.TEXT,
    fetchedAt: DataTypes.TEXT,
    uploadedBy: DataTypes.TEXT,
  }),
})

const getFolder = ({ location }: Pick<Database, 'location'>): string => join(location.dataDir, 'receipts')

/** Null also where somebody has taken the file out of the folder: then it can be fetched or uploaded again. */
export async function findReceipt(db: Database, day: Day): Promise<Buffer | null> {
  const row = await receipts(db).findByPk(day, { raw: true })
  if (row === null) return null
  if (row.file !== '' || row.storedFile === null) return Buffer.from(row.file, 'base64')
  return readFile(join(getFolder(db), row.storedFile)).catch(() => null)
}

/** All receipts without their files, the newest first. */
export async function listReceipts(db: Db): Promise<Receipt[]> {
  const attributes = ['day', 'fetchedAt', 'uploadedBy']
  const rows = await receipts(db).findAll({
    attributes,
    order: [['day', 'DESC']],
    ...raw(db),
  })
  return rows.map(({ day, fetchedAt, uploadedBy }) => ({ day, storedAt: fetchedAt, uploadedBy }))
}

/** Writes the file of a receipt and returns its name, for `storeReceipt`. */
export async function writeReceiptFile(db: Pick<Database, 'location'>, day: Day, content: Buffer): Promise<string> {
  const name = nameReceipt(day, content)
  await writeFarmFile(join(getFolder(db), name), content)
  return name
}

/** `uploadedBy`: null for one that was fetched. */
export async function storeReceipt(tx: Tx, day: Day, storedFile: string, uploadedBy: string | null): Promise<void> {
  const row = { day, file: '', storedFile, fetchedAt: tx.timestamp, uploadedBy }
  await receipts(tx).upsert(row, { transaction: tx.transaction })
}

/** Moves receipts out of the rows of an earlier version into files, also after a restore. Safe to repeat. */
export async function moveReceiptsToFiles(db: Database, context: WriteContext): Promise<void> {
  const where = { file: { [Op.ne]: '' } }
  const days = await receipts(db).findAll({ attributes: ['day'], where, raw: true })
  for (const { day } of days) {
    const row = await receipts(db).findByPk(day, { raw: true })
    if (row === null || row.file === '') continue
    const storedFile = await writeReceiptFile(db, day, Buffer.from(row.file, 'base64'))
    await write(db, context, async (tx) => {
      const same = { day, fetchedAt: row.fetchedAt, ...where }
      await receipts(tx).update({ file: '', storedFile }, { where: same, transaction: tx.transaction })
      return ok(undefined)
    })
  }
  if (days.length > 0) await db.removeTraces()
}

/**
 * Removes files that no row has named for a day: of receipts that were replaced, and of a write that has failed. A backup
 * under way may still need a newer one.
 */
export async function removeReplacedFiles(db: Database, now: number): Promise<void> {
  const folder = getFolder(db)
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const rows = await receipts(db).findAll({ attributes: ['day', 'storedFile', 'fetchedAt'], raw: true })
  const named = new Map(rows.map((row) => [row.storedFile, row]))
  const storedAt = new Map(rows.map((row) => [row.day, Date.parse(row.fetchedAt)]))
  for (const name of names.filter((it) => !named.has(it))) {
    const path = join(folder, name)
    const isRecent = (storedAt.get(name.slice(0, 10)) ?? 0) > now - dayMs
    if (!isRecent && Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { force: true })
  }
}

/** Whether a file begins and ends as a PDF does. */
export const isPdf = (file: Buffer): boolean =>
  file.subarray(0, 5).toString('latin1') === '%PDF-' && file.subarray(-1024).toString('latin1').includes('%%EOF')
