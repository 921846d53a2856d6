/**
 * What was erased for good: ids and nothing else. The change feed tells every tablet, no id is used again, and a restore
 * of an older backup erases the rows anew.
 */
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { inSpan, type Span, type Stamped } from './feed.ts'
import { type Db, defineTable } from './table.ts'
import type { Tx } from './write.ts'

export class Erased extends Model<InferAttributes<Erased>, InferCreationAttributes<Erased>> {
  declare id: string
  declare kind: 'bookings' | 'contacts'
  declare revision: number
}
type Kind = Erased['kind']
export type ErasedRow = InferAttributes<Erased>

const erased = defineTable(Erased, {
  store: 'main',
  tableName: 'erased',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    kind: DataTypes.TEXT,
    revision: DataTypes.INTEGER,
  }),
})

/** Part of the write that removes the rows. */
export async function recordErased(
  tx: Pick<Tx, 'main' | 'machine' | 'transaction' | 'revision'>,
  kind: Kind,
  ids: string[],
) {
  const rows = ids.map((id) => ({ id, kind, revision: tx.revision }))
  await erased(tx).bulkCreate(rows, { transaction: tx.transaction, ignoreDuplicates: true })
}

export const isErased = async (db: Db, id: string): Promise<boolean> =>
  (await erased(db).findByPk(id, { transaction: db.transaction })) !== null

export const listErased = (db: Db): Promise<ErasedRow[]> =>
  erased(db).findAll({ raw: true, transaction: db.transaction })

/** For the change feed. */
export async function listGone(db: Db, kind: Kind, span: Span): Promise<Stamped<{ id: string; gone: true }>[]> {
  const rows = await erased(db).findAll({
    where: { kind, ...inSpan(span) },
    order: ['revision', 'id'],
    limit: span.limit,
    raw: true,
    transaction: db.transaction,
  })
  return rows.map(({ id, revision }) => ({ revision, id, item: { id, gone: true } }))
}

export const countGone = (db: Db, kind: Kind, span: Span): Promise<number> =>
  erased(db).count({ where: { kind, ...inSpan(span) }, transaction: db.transaction })
