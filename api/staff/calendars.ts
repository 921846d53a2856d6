/** The private address of an account's calendar. It is the account's own, as its sessions are, and ends with them. */
import { randomBytes } from 'node:crypto'
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { type Db, defineTable } from '#api/db/table.ts'
import type { StaffRow } from './model.ts'
import { findStaff, hashToken } from './queries.ts'

/** The private address at which an account reads the farm's stays. In the machine store, so it is in no backup. */
class StaffCalendar extends Model<InferAttributes<StaffCalendar>, InferCreationAttributes<StaffCalendar>> {
  declare staffId: string
  /** Of the secret in the address, which is stored nowhere. */
  declare tokenHash: string
  declare createdAt: string
}

const staffCalendars = defineTable(StaffCalendar, {
  store: 'machine',
  tableName: 'staff_calendars',
  attributes: () => ({
    staffId: { type: DataTypes.TEXT, primaryKey: true },
    tokenHash: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
  }),
})

/** Makes the private address of an account. An earlier one ends. */
export async function createStaffCalendar(db: Db, staffId: string, now: number): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await staffCalendars(db).upsert({ staffId, tokenHash: hashToken(token), createdAt: new Date(now).toISOString() })
  return token
}

export async function removeStaffCalendar(db: Db, staffId: string): Promise<void> {
  await staffCalendars(db).destroy({ where: { staffId } })
}

export async function readStaffCalendar(db: Db, staffId: string): Promise<{ createdAt: string | null }> {
  return { createdAt: (await staffCalendars(db).findByPk(staffId, { raw: true }))?.createdAt ?? null }
}

/** The account whose address has this token. Null once the address was revoked or the account removed. */
export async function findCalendarReader(db: Db, token: string): Promise<StaffRow | null> {
  const row = await staffCalendars(db).findOne({ where: { tokenHash: hashToken(token) }, raw: true })
  return row === null ? null : findStaff(db, row.staffId)
}
