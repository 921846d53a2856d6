import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { StayKind } from '#contract/guests/guests.ts'

/** The guests of a stay. The lists are JSON. The days of the first and the last arrival are the farm's. */
class StoredStayGuests extends Model<InferAttributes<StoredStayGuests>, InferCreationAttributes<StoredStayGuests>> {
  declare id: string
  declare stay: StayKind
  declare guests: string
  declare arrivals: string
  declare reports: string
  declare firstArrival: string | null
  declare lastArrival: string | null
  declare version: number
  declare revision: number
}
export type StayGuestsRow = InferAttributes<StoredStayGuests>

export const stayGuests = defineTable(StoredStayGuests, {
  store: 'main',
  tableName: 'stay_guests',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    stay: DataTypes.TEXT,
    guests: DataTypes.TEXT,
    arrivals: DataTypes.TEXT,
    reports: DataTypes.TEXT,
    firstArrival: DataTypes.TEXT,
    lastArrival: DataTypes.TEXT,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})

/** A document. `sealed` holds number and place, encrypted with a key of the machine store. In no backup. */
class StoredDocument extends Model<InferAttributes<StoredDocument>, InferCreationAttributes<StoredDocument>> {
  declare guestId: string
  declare stayId: string
  declare type: string | null
  declare sealed: string
  declare numberEnd: string | null
  declare placeEnd: string | null
}
export type DocumentRow = InferAttributes<StoredDocument>

export const guestDocuments = defineTable(StoredDocument, {
  store: 'main',
  tableName: 'guest_documents',
  attributes: () => ({
    guestId: { type: DataTypes.TEXT, primaryKey: true },
    stayId: DataTypes.TEXT,
    type: DataTypes.TEXT,
    sealed: DataTypes.TEXT,
    numberEnd: DataTypes.TEXT,
    placeEnd: DataTypes.TEXT,
  }),
})
