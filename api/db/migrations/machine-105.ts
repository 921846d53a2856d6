/** The addresses at which a backup's file may be downloaded once. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const text = { type: DataTypes.TEXT, allowNull: false }

export const worksSince = 'machine-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'backup_downloads',
    { tokenHash: { ...text, primaryKey: true }, backupId: text, until: text },
    { transaction },
  )
}
