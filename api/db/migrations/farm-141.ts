/** The ages of the children among the guests, as JSON. Null: none is known. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('bookings', 'children', { type: DataTypes.TEXT }, { transaction })
}
