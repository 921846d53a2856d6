/**
 * The tag of the account that a session belongs to. The tags of older sessions are unknown, so they expire: everybody
 * logs in once more, and no device loses data.
 */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  // Plain SQL, because Sequelize's `addColumn` uses PostgreSQL's public schema whatever the search path is.
  await sequelize.query(`ALTER TABLE sessions ADD COLUMN "accountTag" TEXT NOT NULL DEFAULT ''`, { transaction })
  await sequelize.query('UPDATE sessions SET "expiresAt" = "createdAt"', { transaction })
}
