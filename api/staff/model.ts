import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { Role } from '#contract/session.ts'

/** The tag for a language that is not known (BCP 47). */
export const unknownLanguage = 'und'

/** An account. Accounts are in the main store and in backups. Sessions are not: a restore must not revive a session. */
class Staff extends Model<InferAttributes<Staff>, InferCreationAttributes<Staff>> {
  declare id: string
  declare username: string
  declare passwordHash: string
  declare role: Role
  /**
   * In which this person uses the admin: `unknownLanguage` before the first login, then that of the first login, then
   * what they choose. A tag; a newer version of the program may have stored one that this one does not know.
   */
  declare language: string
  declare createdAt: string
  /**
   * Null without a second factor. Else a random text, another one whenever a factor was removed: with it, sessions that
   * were made before are over; see `getAccountTag`.
   */
  declare factorTag: string | null
}
export type StaffRow = InferAttributes<Staff>

export const staff = defineTable(Staff, {
  store: 'main',
  tableName: 'staff',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    username: DataTypes.TEXT,
    passwordHash: DataTypes.TEXT,
    role: DataTypes.TEXT,
    language: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    factorTag: DataTypes.TEXT,
  }),
})

/**
 * A login on a device. Only the cookie holds the token. An ended session keeps its row, so the device learns that it
 * was ended.
 */
class Session extends Model<InferAttributes<Session>, InferCreationAttributes<Session>> {
  declare id: string
  declare tokenHash: string
  declare staffId: string
  /** What the login was made with: password, role and second factors; see `getAccountTag`. */
  declare accountTag: string
  declare userAgent: string | null
  declare createdAt: string
  declare lastSeenAt: string
  declare expiresAt: string
  declare endedAt: string | null
}
export type SessionRow = InferAttributes<Session>

export const sessions = defineTable(Session, {
  store: 'machine',
  tableName: 'sessions',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    tokenHash: DataTypes.TEXT,
    staffId: DataTypes.TEXT,
    accountTag: DataTypes.TEXT,
    userAgent: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    lastSeenAt: DataTypes.TEXT,
    expiresAt: DataTypes.TEXT,
    endedAt: DataTypes.TEXT,
  }),
})
