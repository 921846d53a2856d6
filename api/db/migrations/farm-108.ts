/** The tourist tax of a portal's stay and what was received of it, as JSON. Empty for stays without any. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  for (const column of ['lines', 'payments'])
    await tables.addColumn('channel_stays', column, { type: DataTypes.TEXT }, { transaction })
}
