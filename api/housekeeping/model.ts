import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { RoomState } from '#contract/housekeeping.ts'

/** What somebody has ticked in a room. */
class StoredMark extends Model<InferAttributes<StoredMark>, InferCreationAttributes<StoredMark>> {
  declare roomId: number
  declare day: string
  declare state: RoomState
  declare note: string | null
  declare who: string
  declare at: string
  declare version: number
  declare revision: number
}
export type MarkRow = InferAttributes<StoredMark>

export const roomMarks = defineTable(StoredMark, {
  store: 'main',
  tableName: 'room_states',
  attributes: () => ({
    roomId: { type: DataTypes.INTEGER, primaryKey: true },
    day: DataTypes.TEXT,
    state: DataTypes.TEXT,
    note: DataTypes.TEXT,
    who: DataTypes.TEXT,
    at: DataTypes.TEXT,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})
