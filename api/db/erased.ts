/**
 * Tombstones of erased rows: ids and nothing else. The change feed sends them to every tablet, no id is used again, and
 * a restore of an older backup erases the same rows again.
 */
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model, Op } from 'sequelize'
import { anonymizedName } from '#contract/bookings/bookingRules.ts'
import type { FeedKind } from '#contract/changes.ts'
import { type FeedEntry, type FeedRange, whereInRange } from './feed.ts'
import { type Db, defineTable, raw } from './table.ts'
import type { Tx } from './write.ts'

class Erased extends Model<InferAttributes<Erased>, InferCreationAttributes<Erased>> {
  declare id: string
  declare kind: FeedKind | 'mails' | 'waitlist'
  declare revision: number
}
type ErasedKind = Erased['kind']
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

/** Call it in the transaction that deletes the rows. */
export async function recordErased(
  tx: Pick<Tx, 'main' | 'machine' | 'transaction' | 'revision'>,
  kind: ErasedKind,
  ids: string[],
) {
  const rows = ids.map((id) => ({ id, kind, revision: tx.revision }))
  await erased(tx).bulkCreate(rows, { transaction: tx.transaction, ignoreDuplicates: true })
}

/** Bookings and offers whose guest was not erased: an erasure leaves neither name. */
export const whereGuestIsKnown = {
  [Op.or]: [{ guestName: { [Op.ne]: anonymizedName } }, { guestSurname: { [Op.ne]: anonymizedName } }],
}

export const isErased = async (db: Db, id: string): Promise<boolean> =>
  (await erased(db).findByPk(id, { transaction: db.transaction })) !== null

const idsPerQuery = 1000

/** Those of the ids that were erased. It never reads all tombstones, whose number only grows. */
export async function listErasedAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let i = 0; i < ids.length; i += idsPerQuery) {
    const where = { id: ids.slice(i, i + idsPerQuery) }
    for (const { id } of await erased(db).findAll({ where, ...raw(db) })) found.add(id)
  }
  return found
}

export const listErased = (db: Db): Promise<ErasedRow[]> => erased(db).findAll(raw(db))

/** For the change feed. */
export async function listErasedInRange(
  db: Db,
  kind: FeedKind,
  range: FeedRange,
  limit: number,
): Promise<FeedEntry<{ id: string; gone: true }>[]> {
  const rows = await erased(db).findAll({
    where: { kind, ...whereInRange(range) },
    order: ['revision', 'id'],
    limit,
    ...raw(db),
  })
  return rows.map(({ id, revision }) => ({ revision, id, item: { id, gone: true } }))
}

export const countErasedInRange = (db: Db, kind: FeedKind, range: FeedRange): Promise<number> =>
  erased(db).count({ where: { kind, ...whereInRange(range) }, transaction: db.transaction })
