import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'

/**
 * One change of a text; the row with the highest version is in force. Of two writers that change a text at once the
 * primary key stops one. `text` is null when the text became the standard one again.
 */
export class ChangedText extends Model<InferAttributes<ChangedText>, InferCreationAttributes<ChangedText>> {
  /** A tag. A newer version of the program may have stored one that this one does not know. */
  declare language: string
  declare id: string
  declare version: number
  declare text: string | null
  declare at: string
  declare username: string
  declare revision: number
}
export type TextRow = InferAttributes<ChangedText>

export const textChanges = defineTable(ChangedText, {
  store: 'main',
  tableName: 'text_changes',
  attributes: () => ({
    language: { type: DataTypes.TEXT, primaryKey: true },
    id: { type: DataTypes.TEXT, primaryKey: true },
    version: { type: DataTypes.INTEGER, primaryKey: true },
    text: DataTypes.TEXT,
    at: DataTypes.TEXT,
    username: DataTypes.TEXT,
    revision: DataTypes.INTEGER,
  }),
})
