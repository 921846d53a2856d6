/** Whether staff have answered a message, and its version. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { BOOLEAN, INTEGER } = DataTypes

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn(
    'contacts',
    'answered',
    { type: BOOLEAN, allowNull: false, defaultValue: false },
    { transaction },
  )
  await tables.addColumn('contacts', 'version', { type: INTEGER, allowNull: false, defaultValue: 1 }, { transaction })
}
