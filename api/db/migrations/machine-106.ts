/** The private addresses at which accounts read the farm's stays as a calendar. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const text = { type: DataTypes.TEXT, allowNull: false }

export const worksSince = 'machine-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'staff_calendars',
    { staffId: { ...text, primaryKey: true }, tokenHash: { ...text, unique: true }, createdAt: text },
    { transaction },
  )
}
