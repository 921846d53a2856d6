import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'

/** A message of the contact form, or one that a guest added to a request. */
class Contact extends Model<InferAttributes<Contact>, InferCreationAttributes<Contact>> {
  declare id: string
  declare name: string
  declare surname: string
  declare email: string
  declare phone: string | null
  declare message: string
  /** A tag. A newer version of the program may have stored one that this one does not know. */
  declare language: string
  declare createdAt: string
  /** The request that it was added to; null for the contact form. */
  declare bookingId: string | null
  /** Whether staff have marked it as answered. */
  declare answered: boolean
  declare version: number
  declare revision: number
}
export type ContactRow = InferAttributes<Contact>

export const contacts = defineTable(Contact, {
  store: 'main',
  tableName: 'contacts',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    name: DataTypes.TEXT,
    surname: DataTypes.TEXT,
    email: DataTypes.TEXT,
    phone: DataTypes.TEXT,
    message: DataTypes.TEXT,
    language: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    bookingId: DataTypes.TEXT,
    answered: DataTypes.BOOLEAN,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})
