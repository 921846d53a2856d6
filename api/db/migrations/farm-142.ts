/** Whether a room takes no pets. Null: it takes them. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('rooms', 'refusesPets', { type: DataTypes.BOOLEAN }, { transaction })
}
