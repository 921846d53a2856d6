/** A backup or restore that has ended is reported by mail: the record says whether that mail was queued. */
import type { MigrationContext } from '#api/db/migrate.ts'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  // In SQL, since the library's own `addColumn` looks in PostgreSQL's public schema whatever the search path.
  await sequelize.query('ALTER TABLE backup_records ADD COLUMN reported BOOLEAN NOT NULL DEFAULT true', { transaction })
  await sequelize.query(`UPDATE backup_records SET reported = false WHERE status = 'in_progress'`, { transaction })
}
