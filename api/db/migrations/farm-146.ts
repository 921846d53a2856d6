/** The other days that a guest has asked for, and when. Null for all others. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('bookings', 'wishedStay', { type: DataTypes.TEXT }, { transaction })
  await tables.addColumn('bookings', 'wishedAt', { type: DataTypes.TEXT }, { transaction })
}
