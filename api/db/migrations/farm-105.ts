/** Prices by the number of guests: what a night in a room costs more or less, as JSON. Empty for all earlier rooms. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('rooms', 'guestPrices', { type: DataTypes.TEXT }, { transaction })
}
