/** Where mail goes out, as a manager has set it: at most one row. No backup holds it. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const text = { type: DataTypes.TEXT, allowNull: false }
const optionalText = { type: DataTypes.TEXT, allowNull: true }

export const worksSince = 'machine-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'mail_server',
    {
      id: { ...text, primaryKey: true },
      sender: optionalText,
      host: optionalText,
      port: { type: DataTypes.INTEGER, allowNull: true },
      security: text,
      user: optionalText,
      sealedPassword: optionalText,
      isPrivate: { type: DataTypes.BOOLEAN, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false },
    },
    { transaction },
  )
}
