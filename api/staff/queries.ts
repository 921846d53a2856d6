import { createHash } from 'node:crypto'
import { Op } from 'sequelize'
import type { Reader } from '#api/db/table.ts'
import { type SessionRow, type StaffRow, sessions, staff } from './model.ts'

export const findStaffByName = (at: Reader, username: string): Promise<StaffRow | null> =>
  staff(at).findOne({ where: { username }, raw: true, transaction: at.transaction })

export const findStaff = (at: Reader, id: string): Promise<StaffRow | null> =>
  staff(at).findByPk(id, { raw: true, transaction: at.transaction })

export const listStaff = (at: Reader): Promise<StaffRow[]> =>
  staff(at).findAll({ order: ['username'], raw: true, transaction: at.transaction })

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Who holds this token: the session and the account, or why there is none. */
export async function findSession(
  at: Reader,
  token: string,
  now: number,
): Promise<{ session: SessionRow; account: StaffRow } | 'expired' | 'ended'> {
  const session = await sessions(at).findOne({ where: { tokenHash: hashToken(token) }, raw: true })
  if (!session) return 'expired'
  if (session.endedAt !== null) return 'ended'
  if (session.expiresAt <= new Date(now).toISOString()) return 'expired'
  const account = await staff(at).findByPk(session.staffId, { raw: true, transaction: at.transaction })
  return account ? { session, account } : 'ended'
}

/** The devices on which an account is logged in, the latest first. */
export const listSessions = (at: Reader, staffId: string, now: number): Promise<SessionRow[]> =>
  sessions(at).findAll({
    where: { staffId, endedAt: null, expiresAt: { [Op.gt]: new Date(now).toISOString() } },
    order: [['lastSeenAt', 'DESC']],
    raw: true,
  })
