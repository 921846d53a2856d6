/** The log says when a tablet without a network wrote what arrived later. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const up = async ({ tables, transaction }: MigrationContext): Promise<void> =>
  tables.addColumn('log_entries', 'madeAt', { type: DataTypes.TEXT }, { transaction })
