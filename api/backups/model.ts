import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { BackupRecord } from '#contract/backups.ts'

/** What happened, as the id of a sentence and what it names: told in the reader's language. */
export type LogLine = { at: string; id: string; values?: Record<string, string | number> }

/** One backup or restore. Of the machine: a restore must not forget a newer backup. `log` and `error` are JSON of lines. */
export class Backup extends Model<InferAttributes<Backup>, InferCreationAttributes<Backup>> {
  declare id: string
  declare status: BackupRecord['status']
  declare backupType: BackupRecord['backupType']
  declare backupDate: string
  declare createdAt: string
  declare databaseSize: number | null
  declare filesSize: number | null
  declare totalSize: number | null
  declare duration: number | null
  declare emailSent: boolean
  /** Its report lies in the mail queue, or it needs none. */
  declare reported: boolean
  declare error: string | null
  declare log: string
  declare provedAt: string | null
  declare fileName: string | null
  /** The Idempotency-Key under which it was asked for, with caller and call. */
  declare requestKey: string | null
  declare requestHash: string | null
}
export type BackupRow = InferAttributes<Backup>

/** What is known of one that has just begun. */
export const initialBackup = {
  status: 'in_progress',
  databaseSize: null,
  filesSize: null,
  totalSize: null,
  duration: null,
  emailSent: false,
  reported: false,
  error: null,
  log: '[]',
  provedAt: null,
  fileName: null,
} as const satisfies Partial<BackupRow>

export const backupRecords = defineTable(Backup, {
  store: 'machine',
  tableName: 'backup_records',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    status: DataTypes.TEXT,
    backupType: DataTypes.TEXT,
    backupDate: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    databaseSize: DataTypes.DOUBLE,
    filesSize: DataTypes.DOUBLE,
    totalSize: DataTypes.DOUBLE,
    duration: DataTypes.DOUBLE,
    emailSent: DataTypes.BOOLEAN,
    reported: DataTypes.BOOLEAN,
    error: DataTypes.TEXT,
    log: DataTypes.TEXT,
    provedAt: DataTypes.TEXT,
    fileName: DataTypes.TEXT,
    requestKey: DataTypes.TEXT,
    requestHash: DataTypes.TEXT,
  }),
})

/** A restore whose transaction may have been committed: written before it, removed when all that follows is done. */
export class RestoreJournalEntry extends Model<
  InferAttributes<RestoreJournalEntry>,
  InferCreationAttributes<RestoreJournalEntry>
> {
  declare id: string
  declare at: string
}

export const restoreJournal = defineTable(RestoreJournalEntry, {
  store: 'machine',
  tableName: 'restore_journal',
  attributes: () => ({ id: { type: DataTypes.TEXT, primaryKey: true }, at: DataTypes.TEXT }),
})
