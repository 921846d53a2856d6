/** Messages that a guest adds to a request, and when the guest cancelled it. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('bookings', 'cancelledByGuestAt', { type: DataTypes.TEXT }, { transaction })
  await tables.addColumn('contacts', 'bookingId', { type: DataTypes.TEXT }, { transaction })
  await tables.addIndex('contacts', ['bookingId'], { transaction })
}
