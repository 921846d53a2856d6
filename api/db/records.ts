/** The rows that the write wrapper itself keeps: remembered answers, and the log of who did what. */
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from './table.ts'

/** The first answer to an Idempotency-Key, stored with its effect and kept 30 days. */
export class IdempotencyKey extends Model<InferAttributes<IdempotencyKey>, InferCreationAttributes<IdempotencyKey>> {
  declare call: string
  /** The account, or `guest`. */
  declare owner: string
  declare key: string
  declare bodyHash: string
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

/** One write by staff: its revision, when, who, through which call, about which row. */
export class AuditLogEntry extends Model<InferAttributes<AuditLogEntry>, InferCreationAttributes<AuditLogEntry>> {
  declare revision: number
  declare at: string
  declare staffId: string
  declare username: string
  declare call: string
  declare subjectId: string | null
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
  }),
})
