/** The events of the last good reading of a calendar that could not be read. Empty when all could. */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'machine-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  // `addColumn` looks for the table in the schema of the main store.
  await tables.sequelize.query('ALTER TABLE channel_states ADD COLUMN unread TEXT', { transaction })
}
