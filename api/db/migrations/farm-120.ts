/** Who collects the price of a portal's stay; null where nobody has said it. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('channel_stays', 'priceCollectedBy', { type: DataTypes.TEXT }, { transaction })
}
