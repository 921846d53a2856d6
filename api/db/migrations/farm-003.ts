/** Tombstones of erased rows: the change feed sends them to every tablet, and a restore erases those rows again. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const text = { type: DataTypes.TEXT, allowNull: false }
const integer = { type: DataTypes.INTEGER, allowNull: false }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'erased',
    { id: { ...text, primaryKey: true }, kind: text, revision: integer },
    { transaction },
  )
  await tables.addIndex('erased', ['revision', 'id'], { transaction })
}
