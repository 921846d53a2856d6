/** The portal's receipts: a PDF for each day, fetched or uploaded, kept for five years and longer, never pruned. */
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { type Db, defineTable } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import type { Day } from '#contract/days.ts'
import type { Receipt } from '#contract/policeReceipts.ts'

/** `file`: the PDF in base64, because a backup holds texts. */
class PoliceReceipt extends Model<InferAttributes<PoliceReceipt>, InferCreationAttributes<PoliceReceipt>> {
  declare day: string
  declare file: string
  declare fetchedAt: string
  declare uploadedBy: string | null
}

const receipts = defineTable(PoliceReceipt, {
  store: 'main',
  tableName: 'police_receipts',
  attributes: () => ({
    day: { type: DataTypes.TEXT, primaryKey: true },
    file: DataTypes.TEXT,
    fetchedAt: DataTypes.TEXT,
    uploadedBy: DataTypes.TEXT,
  }),
})

export async function findReceipt(db: Db, day: Day): Promise<Buffer | null> {
  const row = await receipts(db).findByPk(day, { raw: true, transaction: db.transaction })
  return row && Buffer.from(row.file, 'base64')
}

/** All receipts without their files, the newest first. */
export async function listReceipts(db: Db): Promise<Receipt[]> {
  const attributes = ['day', 'fetchedAt', 'uploadedBy']
  const rows = await receipts(db).findAll({
    attributes,
    order: [['day', 'DESC']],
    raw: true,
    transaction: db.transaction,
  })
  return rows.map(({ day, fetchedAt, uploadedBy }) => ({ day, storedAt: fetchedAt, uploadedBy }))
}

/** `uploadedBy`: null for one that was fetched. */
export async function storeReceipt(tx: Tx, day: Day, file: Buffer, uploadedBy: string | null): Promise<void> {
  const row = { day, file: file.toString('base64'), fetchedAt: tx.timestamp, uploadedBy }
  await receipts(tx).upsert(row, { transaction: tx.transaction })
}

/** Whether a file begins and ends as a PDF does. */
export const isPdf = (file: Buffer): boolean =>
  file.subarray(0, 5).toString('latin1') === '%PDF-' && file.subarray(-1024).toString('latin1').includes('%%EOF')
