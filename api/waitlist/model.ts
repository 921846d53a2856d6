import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { Day } from '#contract/days/days.ts'

/** Somebody who wants to hear when nights become free. */
class WaitlistEntry extends Model<InferAttributes<WaitlistEntry>, InferCreationAttributes<WaitlistEntry>> {
  declare id: string
  declare email: string
  /** A tag. A newer version of the program may have stored one that this one does not know. */
  declare language: string
  declare from: Day
  declare to: Day
  declare numberOfGuests: number
  declare toleranceDays: number
  /** The version of the privacy page that was accepted. */
  declare privacyVersion: string
  declare createdAt: string
  /** When the address was proved, by the link of the mail. */
  declare confirmedAt: string | null
  /** The last offer that staff have made of it. */
  declare offerId: string | null
  declare revision: number
}
export type WaitlistRow = InferAttributes<WaitlistEntry>

export const waitlist = defineTable(WaitlistEntry, {
  store: 'main',
  tableName: 'waitlist',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    email: DataTypes.TEXT,
    language: DataTypes.TEXT,
    from: DataTypes.TEXT,
    to: DataTypes.TEXT,
    numberOfGuests: DataTypes.INTEGER,
    toleranceDays: DataTypes.INTEGER,
    privacyVersion: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    confirmedAt: DataTypes.TEXT,
    offerId: DataTypes.TEXT,
    revision: DataTypes.INTEGER,
  }),
})
