import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { Day } from '#contract/days/days.ts'

/** A room's day that staff have edited. A day without a row is available. */
class RoomDay extends Model<InferAttributes<RoomDay>, InferCreationAttributes<RoomDay>> {
  declare roomId: number
  declare date: Day
  declare available: boolean
  declare notes: string | null
  declare version: number
  declare revision: number
}
export type RoomDayRow = InferAttributes<RoomDay>

export const roomDays = defineTable(RoomDay, {
  store: 'main',
  tableName: 'room_days',
  attributes: () => ({
    roomId: { type: DataTypes.INTEGER, primaryKey: true },
    date: { type: DataTypes.TEXT, primaryKey: true },
    available: DataTypes.BOOLEAN,
    notes: DataTypes.TEXT,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})

/** What can take a room's days: a booking, a stay that another portal has sold, an offer to a guest. */
export type OwnerKind = 'booking' | 'channelStay' | 'offer'

/** One row for each day that its owner occupies. (room, day) is unique in the database, so no room is booked twice. */
class OccupiedDay extends Model<InferAttributes<OccupiedDay>, InferCreationAttributes<OccupiedDay>> {
  declare roomId: number
  declare day: Day
  declare ownerKind: OwnerKind
  declare ownerId: string
}
export type OccupiedDayRow = InferAttributes<OccupiedDay>

export const occupiedDays = defineTable(OccupiedDay, {
  store: 'main',
  tableName: 'occupied_days',
  attributes: () => ({
    roomId: { type: DataTypes.INTEGER, primaryKey: true },
    day: { type: DataTypes.TEXT, primaryKey: true },
    ownerKind: DataTypes.TEXT,
    ownerId: DataTypes.TEXT,
  }),
})
