/** The kinds of a room's beds, as JSON, and where its bathroom is. Null: the farm has not said it. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('rooms', 'bedKinds', { type: DataTypes.TEXT }, { transaction })
  await tables.addColumn('rooms', 'bathroom', { type: DataTypes.TEXT }, { transaction })
}
