/** Whether the report of a finished backup or restore was queued as a mail. */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  // Plain SQL, because Sequelize's `addColumn` uses PostgreSQL's public schema whatever the search path is.
  await sequelize.query('ALTER TABLE backup_records ADD COLUMN reported BOOLEAN NOT NULL DEFAULT true', { transaction })
  await sequelize.query(`UPDATE backup_records SET reported = false WHERE status = 'in_progress'`, { transaction })
}
