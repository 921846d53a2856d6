/** Writes of accounts (farm store) and sessions (machine store). */
import { randomBytes } from 'node:crypto'
import { Op } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { Reader } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { done, type Outcome } from '#api/errors.ts'
import type { LoggedIn } from '#api/http/services.ts'
import type { Role } from '#contract/session.ts'
import { type StaffRow, sessions, staff } from './model.ts'
import { findSession, hashToken, listStaff } from './queries.ts'

/** An idle device stays logged in for 30 days: the tablet must not lock staff out in the middle of a season. */
const idleDays = 30
const dayMs = 86_400_000

const expiryAt = (now: number): string => new Date(now + idleDays * dayMs).toISOString()

export type NewAccount = { username: string; passwordHash: string; role: Role }

export async function addStaff(tx: Tx, account: NewAccount): Promise<Outcome<StaffRow>> {
  const row = { ...account, id: uuidv7(), createdAt: tx.at }
  await staff(tx).create(row, { transaction: tx.transaction })
  tx.about(row.id)
  return done(row)
}

export async function changePassword(tx: Tx, id: string, passwordHash: string): Promise<Outcome<null>> {
  await staff(tx).update({ passwordHash }, { where: { id }, transaction: tx.transaction })
  tx.about(id)
  return done(null)
}

export async function removeStaff(tx: Tx, id: string): Promise<Outcome<null>> {
  await staff(tx).destroy({ where: { id }, transaction: tx.transaction })
  tx.about(id)
  return done(null)
}

/** Begins a session and gives its token, which is kept nowhere but in the cookie. */
export async function beginSession(
  at: Reader,
  staffId: string,
  userAgent: string | null,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = new Date(now).toISOString()
  await sessions(at).create({
    id: uuidv7({ msecs: now }),
    tokenHash: hashToken(token),
    staffId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: expiryAt(now),
    endedAt: null,
  })
  return token
}

/** Who holds this token; using a session moves its expiry on, at most every five minutes, so that reading stays reading. */
export async function useSession(at: Reader, token: string, now: number): Promise<LoggedIn | 'expired' | 'ended'> {
  const found = await findSession(at, token, now)
  if (typeof found === 'string') return found
  const { session, account } = found
  if (now - Date.parse(session.lastSeenAt) > 300_000) {
    const lastSeenAt = new Date(now).toISOString()
    await sessions(at).update({ lastSeenAt, expiresAt: expiryAt(now) }, { where: { id: session.id } })
  }
  const { id, username, role } = account
  return { sessionId: session.id, staff: { id, username, role } }
}

export async function endSession(at: Reader, id: string, now: number): Promise<void> {
  await sessions(at).update({ endedAt: new Date(now).toISOString() }, { where: { id, endedAt: null } })
}

/** Ends the sessions of accounts that are no longer there (a restore has brought back who was staff then). */
export async function endSessionsOfNobody(at: Reader, now: number): Promise<void> {
  const known = (await listStaff(at)).map(({ id }) => id)
  const endedAt = new Date(now).toISOString()
  await sessions(at).update({ endedAt }, { where: { staffId: { [Op.notIn]: known }, endedAt: null } })
}

/** Ends every session of an account (a new password, a removed account). */
export async function endSessionsOf(at: Reader, staffId: string, now: number): Promise<void> {
  await sessions(at).update({ endedAt: new Date(now).toISOString() }, { where: { staffId, endedAt: null } })
}
