/** Rooms may have their texts in further languages. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const up = async ({ tables, transaction }: MigrationContext): Promise<void> =>
  tables.addColumn('rooms', 'translations', { type: DataTypes.TEXT }, { transaction })
