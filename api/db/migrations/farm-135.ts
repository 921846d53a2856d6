/** When staff declined a request; null for all others. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('bookings', 'declinedAt', { type: DataTypes.TEXT }, { transaction })
}
