/**
 * Requests that lapse when nobody answers them, and requests that hold their days only until the guest has proved the
 * address. Earlier requests do not lapse.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const columns = ['waitingSince', 'lapsedAt', 'heldUntil', 'releasedAt', 'provedAt', 'caller']

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  for (const name of columns) await tables.addColumn('bookings', name, { type: DataTypes.TEXT }, { transaction })
  await tables.addIndex('bookings', ['waitingSince'], { transaction })
  await tables.addIndex('bookings', ['heldUntil'], { transaction })
}
