/** Stays to which nobody came. They are kept, with what is paid for them, and no statistics count them. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  const column = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false }
  for (const table of ['bookings', 'channel_stays']) await tables.addColumn(table, 'noShow', column, { transaction })
}
