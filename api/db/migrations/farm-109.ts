/** Receipts of the police's portal that staff upload: who did it. Empty for those that were fetched. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('police_receipts', 'uploadedBy', { type: DataTypes.TEXT }, { transaction })
}
