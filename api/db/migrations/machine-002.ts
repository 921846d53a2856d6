/** Records of backups and restores, restores that are in progress, and leases. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, BOOLEAN, DOUBLE } = DataTypes
const required = { type: TEXT, allowNull: false }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'backup_records',
    {
      id: { type: TEXT, primaryKey: true },
      status: required,
      backupType: required,
      backupDate: required,
      createdAt: required,
      // Sizes exceed 32 bits. A double holds every whole number up to 2^53, and both databases return it as a number.
      databaseSize: DOUBLE,
      filesSize: DOUBLE,
      totalSize: DOUBLE,
      duration: DOUBLE,
      emailSent: { type: BOOLEAN, allowNull: false },
      error: TEXT,
      log: required,
      provedAt: TEXT,
      fileName: TEXT,
      requestKey: { type: TEXT, unique: true },
      requestHash: TEXT,
    },
    { transaction },
  )
  await tables.createTable('restore_journal', { id: { type: TEXT, primaryKey: true }, at: required }, { transaction })
  await tables.createTable(
    'leases',
    { name: { type: TEXT, primaryKey: true }, holder: required, expiresAt: required },
    { transaction },
  )
}
