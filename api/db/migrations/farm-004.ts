/** When each mail was last tried; and a message's mails are found by its id. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrate.ts'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('mails', 'attemptedAt', { type: DataTypes.TEXT }, { transaction })
  await tables.addIndex('mails', ['contactId'], { transaction })
}
