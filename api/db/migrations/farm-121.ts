/** The files of the police's receipts, which are no longer in the rows: `file` is empty where `storedFile` names one. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('police_receipts', 'storedFile', { type: DataTypes.TEXT }, { transaction })
}
