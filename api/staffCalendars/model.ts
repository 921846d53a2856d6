import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'

/** The private address at which an account reads the farm's stays. In the machine store, so it is in no backup. */
class StaffCalendar extends Model<InferAttributes<StaffCalendar>, InferCreationAttributes<StaffCalendar>> {
  declare staffId: string
  /** Of the secret in the address, which is stored nowhere. */
  declare tokenHash: string
  declare createdAt: string
}

export const staffCalendars = defineTable(StaffCalendar, {
  store: 'machine',
  tableName: 'staff_calendars',
  attributes: () => ({
    staffId: { type: DataTypes.TEXT, primaryKey: true },
    tokenHash: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
  }),
})
