/** Tables of the write wrapper: idempotency keys and the audit log. */
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model, QueryTypes } from 'sequelize'
import { type Db, defineTable } from './table.ts'

/**
 * The first result of a request with an Idempotency-Key, stored in the transaction of its write and kept for 30 days.
 */
export class IdempotencyKey extends Model<InferAttributes<IdempotencyKey>, InferCreationAttributes<IdempotencyKey>> {
  declare call: string
  /** The id of the staff account, or `guest`. */
  declare owner: string
  declare key: string
  declare bodyHash: string
  /** The result as JSON. */
  declare answer: string
  declare subjectId: string | null
  declare createdAt: string
}

export const idempotencyKeys = defineTable(IdempotencyKey, {
  store: 'main',
  tableName: 'idempotency_keys',
  attributes: () => ({
    call: { type: DataTypes.TEXT, primaryKey: true },
    owner: { type: DataTypes.TEXT, primaryKey: true },
    key: { type: DataTypes.TEXT, primaryKey: true },
    bodyHash: DataTypes.TEXT,
    answer: DataTypes.TEXT,
    subjectId: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
  }),
})

/**
 * One write by staff: its revision, time, account, call and the id of the row that it changed. `madeAt`: when it was
 * made, if it waited on a tablet.
 */
class AuditLogEntry extends Model<InferAttributes<AuditLogEntry>, InferCreationAttributes<AuditLogEntry>> {
  declare revision: number
  declare at: string
  declare staffId: string
  declare username: string
  declare call: string
  declare subjectId: string | null
  declare madeAt: string | null
}

export const auditLogEntries = defineTable(AuditLogEntry, {
  store: 'main',
  tableName: 'log_entries',
  attributes: () => ({
    revision: { type: DataTypes.INTEGER, primaryKey: true },
    at: DataTypes.TEXT,
    staffId: DataTypes.TEXT,
    username: DataTypes.TEXT,
    call: DataTypes.TEXT,
    subjectId: DataTypes.TEXT,
    madeAt: DataTypes.TEXT,
  }),
})

/** Stands between two ids in `subjectId`: a write may be about two rows. */
export const subjectSeparator = ' '

/** All values of a table's `subjectId` that name one of these ids: the ids, and the stored pairs with one of them. */
export async function listSubjectIds(
  db: Db,
  tableName: 'idempotency_keys' | 'log_entries',
  ids: string[],
): Promise<string[]> {
  const pairs = await db.main.query<{ subjectId: string }>(
    `SELECT DISTINCT "subjectId" FROM ${tableName} WHERE "subjectId" LIKE '%${subjectSeparator}%'`,
    { type: QueryTypes.SELECT, transaction: db.transaction },
  )
  const wanted = new Set(ids)
  const isWanted = (subjectId: string) => subjectId.split(subjectSeparator).some((id) => wanted.has(id))
  return [...ids, ...pairs.map(({ subjectId }) => subjectId).filter(isWanted)]
}
