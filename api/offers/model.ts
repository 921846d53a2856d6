import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'

/** What the farm proposes to a guest. */
class StoredOffer extends Model<InferAttributes<StoredOffer>, InferCreationAttributes<StoredOffer>> {
  declare id: string
  declare code: string
  /** The request whose place it takes, or the booking that was made of it. */
  declare bookingId: string | null
  /** An offer has expired when its last day is over, also while it is still stored as `sent`. */
  declare state: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired'
  declare guestName: string
  declare guestSurname: string
  declare guestEmail: string | null
  declare language: string
  declare text: string
  declare validUntil: string
  declare holdsDays: boolean
  /** As JSON, with their lines. */
  declare alternatives: string
  declare accepted: number | null
  declare sentAt: string | null
  declare answeredAt: string | null
  declare createdAt: string
  declare version: number
  declare revision: number
}
export type OfferRow = InferAttributes<StoredOffer>

export const offers = defineTable(StoredOffer, {
  store: 'main',
  tableName: 'offers',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    code: DataTypes.TEXT,
    bookingId: DataTypes.TEXT,
    state: DataTypes.TEXT,
    guestName: DataTypes.TEXT,
    guestSurname: DataTypes.TEXT,
    guestEmail: DataTypes.TEXT,
    language: DataTypes.TEXT,
    text: DataTypes.TEXT,
    validUntil: DataTypes.TEXT,
    holdsDays: DataTypes.BOOLEAN,
    alternatives: DataTypes.TEXT,
    accepted: DataTypes.INTEGER,
    sentAt: DataTypes.TEXT,
    answeredAt: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})
