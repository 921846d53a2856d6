/** A CIN for a single room. Empty for all earlier rooms: the farm's stands for them. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('rooms', 'cin', { type: DataTypes.TEXT }, { transaction })
}
