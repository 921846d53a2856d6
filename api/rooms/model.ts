import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'

class Room extends Model<InferAttributes<Room>, InferCreationAttributes<Room>> {
  declare id: number
  declare name: string
  declare nameEn: string
  declare description: string
  declare descriptionEn: string
  /** JSON: the texts in further languages. Null when there are none. */
  declare translations: string | null
  declare imageUrl: string
  /** JSON: an array of URLs. */
  declare imageUrls: string
  declare type: string
  declare maxGuests: number | null
  declare beds: number | null
  declare sizeSquareMetres: number | null
  /** JSON: an array of texts. */
  declare amenities: string
  declare pricePerNightCents: number | null
  /** JSON: an array of `{guests, differenceCents}`. Null when there is none. */
  declare guestPrices: string | null
  /** Null where the farm's stands for it. */
  declare cin: string | null
  /** Null as false. */
  declare refusesPets: boolean | null
  /** JSON: an array of `{kind, count}`. Null where the farm has not said it, as for the bathroom. */
  declare bedKinds: string | null
  declare bathroom: string | null
  /** Rooms are listed by position, then by id. */
  declare position: number
  declare retired: boolean
  declare version: number
  declare revision: number
}
export type RoomRow = InferAttributes<Room>

export const rooms = defineTable(Room, {
  store: 'main',
  tableName: 'rooms',
  attributes: () => ({
    id: { type: DataTypes.INTEGER, primaryKey: true },
    name: DataTypes.TEXT,
    nameEn: DataTypes.TEXT,
    description: DataTypes.TEXT,
    descriptionEn: DataTypes.TEXT,
    translations: DataTypes.TEXT,
    imageUrl: DataTypes.TEXT,
    imageUrls: DataTypes.TEXT,
    type: DataTypes.TEXT,
    maxGuests: DataTypes.INTEGER,
    beds: DataTypes.INTEGER,
    sizeSquareMetres: DataTypes.INTEGER,
    amenities: DataTypes.TEXT,
    pricePerNightCents: DataTypes.INTEGER,
    guestPrices: DataTypes.TEXT,
    cin: DataTypes.TEXT,
    refusesPets: DataTypes.BOOLEAN,
    bedKinds: DataTypes.TEXT,
    bathroom: DataTypes.TEXT,
    position: DataTypes.INTEGER,
    retired: DataTypes.BOOLEAN,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})
