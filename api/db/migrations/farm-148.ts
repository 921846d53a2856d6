/** The code of a request of several rooms, on each of its bookings. Null: a room alone. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('bookings', 'groupCode', { type: DataTypes.TEXT }, { transaction })
  await tables.addIndex('bookings', ['groupCode'], { transaction })
}
