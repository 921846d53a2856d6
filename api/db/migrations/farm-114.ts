/** Titles of days that a portal closes by itself, and that count for nobody else. Empty for none. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('channels', 'ignoredTitles', { type: DataTypes.TEXT }, { transaction })
}
