/** Of a guest who changes rooms: the booking whose stay this one continues. Null: a stay of its own. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('bookings', 'continues', { type: DataTypes.TEXT }, { transaction })
  await tables.addIndex('bookings', ['continues'], { transaction })
}
