import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'

/** What staff write for each other about a booking, a day or a room. */
class StoredNote extends Model<InferAttributes<StoredNote>, InferCreationAttributes<StoredNote>> {
  declare id: string
  declare text: string
  declare bookingId: string | null
  declare day: string | null
  declare roomId: number | null
  declare remindOn: string | null
  /** The username: the account may be gone one day. */
  declare author: string
  declare createdAt: string
  declare doneAt: string | null
  declare forKitchen: boolean | null
  declare version: number
  declare revision: number
}
export type NoteRow = InferAttributes<StoredNote>

export const notes = defineTable(StoredNote, {
  store: 'main',
  tableName: 'notes',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    text: DataTypes.TEXT,
    bookingId: DataTypes.TEXT,
    day: DataTypes.TEXT,
    roomId: DataTypes.INTEGER,
    remindOn: DataTypes.TEXT,
    author: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    doneAt: DataTypes.TEXT,
    forKitchen: DataTypes.BOOLEAN,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})
