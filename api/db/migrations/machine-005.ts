/** How many runs of a job have failed for a day: a failed job is run again. */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  // Plain SQL, because Sequelize's `addColumn` uses PostgreSQL's public schema whatever the search path is.
  await sequelize.query('ALTER TABLE job_claims ADD COLUMN failures INTEGER NOT NULL DEFAULT 0', { transaction })
}
