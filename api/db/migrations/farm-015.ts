/** What managers write in the place of the program's own texts, change by change. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const text = { type: DataTypes.TEXT, allowNull: false }
const integer = { type: DataTypes.INTEGER, allowNull: false }

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'text_changes',
    {
      language: { ...text, primaryKey: true },
      id: { ...text, primaryKey: true },
      version: { ...integer, primaryKey: true },
      text: DataTypes.TEXT,
      at: text,
      username: text,
      revision: integer,
    },
    { transaction },
  )
}
