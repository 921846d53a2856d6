/**
 * The account of a stay: its lines and payments as JSON, and the day on which the deposit is due. All are empty for
 * earlier bookings, whose amounts say everything, and for those that an earlier program writes.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  for (const column of ['lines', 'payments', 'depositDueOn'])
    await tables.addColumn('bookings', column, { type: DataTypes.TEXT }, { transaction })
}
