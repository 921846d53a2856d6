/** The events of the last good reading of a calendar that could not be read. Empty when all could. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('channel_states', 'unread', { type: DataTypes.TEXT }, { transaction })
}
