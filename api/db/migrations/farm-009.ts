/** Where a booking came from, when its deposit and balance were paid, and what the farm kept of a cancelled one. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  for (const name of ['origin', 'depositPaidOn', 'balancePaidOn'])
    await tables.addColumn('bookings', name, { type: DataTypes.TEXT }, { transaction })
  await tables.addColumn('bookings', 'keptAmountCents', { type: DataTypes.INTEGER }, { transaction })
}
