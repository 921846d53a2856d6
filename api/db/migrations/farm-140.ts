/** Whether staff have said that the kitchen reads a note, or that it does not; null where its words decide. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('notes', 'forKitchen', { type: DataTypes.BOOLEAN }, { transaction })
}
