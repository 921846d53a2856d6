/** The language in which an account uses the admin. */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  await sequelize.query(`ALTER TABLE staff ADD COLUMN language TEXT NOT NULL DEFAULT 'it'`, { transaction })
}
