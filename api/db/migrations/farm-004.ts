/** The time of the last attempt of each mail, and an index to find the mails of a message. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('mails', 'attemptedAt', { type: DataTypes.TEXT }, { transaction })
  await tables.addIndex('mails', ['contactId'], { transaction })
}
