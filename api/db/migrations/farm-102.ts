/** The plate of the guest's car. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const up = ({ tables, transaction }: MigrationContext): Promise<void> =>
  tables.addColumn('bookings', 'carPlate', { type: DataTypes.TEXT }, { transaction })
