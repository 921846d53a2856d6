import { randomBytes } from 'node:crypto'
import type { Db } from '#api/db/table.ts'
import { hashToken } from '#api/staff/queries.ts'
import { staffCalendars } from './model.ts'

/** Makes the private address of an account. An earlier one ends. */
export async function createStaffCalendar(db: Db, staffId: string, now: number): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await staffCalendars(db).upsert({ staffId, tokenHash: hashToken(token), createdAt: new Date(now).toISOString() })
  return token
}

export async function removeStaffCalendar(db: Db, staffId: string): Promise<void> {
  await staffCalendars(db).destroy({ where: { staffId } })
}
