import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { BackupRecord } from '#contract/backups.ts'

/**
 * One event: the id of a sentence in the catalogs and its values, so that each reader sees it in their own language.
 */
export type LogLine = { at: string; id: string; values?: Record<string, string | number> }

/** One backup or restore. It is in the machine store, so that a restore keeps the records of newer backups. */
class Backup extends Model<InferAttributes<Backup>, InferCreationAttributes<Backup>> {
  declare id: string
  declare status: BackupRecord['status']
  declare backupType: BackupRecord['backupType']
  declare backupDate: string
  declare createdAt: string
  /** Sizes are in bytes, those of database and files before compression. */
  declare databaseSize: number | null
  declare filesSize: number | null
  declare totalSize: number | null
  /** In seconds. */
  declare duration: number | null
  declare emailSent: boolean
  /** Whether its report was queued, or it needs none. */
  declare reported: boolean
  /** JSON of one LogLine in an array. */
  declare error: string | null
  /** JSON of LogLine[]. */
  declare log: string
  /** When its archive was read completely, loaded into a database and verified. */
  declare verifiedAt: string | null
  declare fileName: string | null
  /** Account, call and Idempotency-Key of the request; see `buildRequestKey`. */
  declare requestKey: string | null
  /** The hash of the request's body. */
  declare requestHash: string | null
}
export type BackupRow = InferAttributes<Backup>

/** The values of a record that has just been created. */
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
  verifiedAt: null,
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
    verifiedAt: { type: DataTypes.TEXT, field: 'provedAt' },
    fileName: DataTypes.TEXT,
    requestKey: DataTypes.TEXT,
    requestHash: DataTypes.TEXT,
  }),
})

/** A restore in progress. The row is written before its transaction and removed when everything after it is done. */
class RestoreJournalEntry extends Model<
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

/** An address at which a backup's file may be downloaded once, until an instant. */
class BackupDownload extends Model<InferAttributes<BackupDownload>, InferCreationAttributes<BackupDownload>> {
  declare tokenHash: string
  declare backupId: string
  declare until: string
}

export const backupDownloads = defineTable(BackupDownload, {
  store: 'machine',
  tableName: 'backup_downloads',
  attributes: () => ({
    tokenHash: { type: DataTypes.TEXT, primaryKey: true },
    backupId: DataTypes.TEXT,
    until: DataTypes.TEXT,
  }),
})
