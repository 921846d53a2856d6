/** Writes of accounts (main store) and sessions (machine store). */
import { randomBytes } from 'node:crypto'
import { Op } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { StaffSession } from '#api/http/services.ts'
import { defaultLanguage, type Language } from '#contract/language.ts'
import type { Role } from '#contract/session.ts'
import type { Account } from '#contract/staff.ts'
import { type StaffRow, sessions, staff } from './model.ts'
import { presentAccount } from './present.ts'
import { findSession, findStaff, findStaffByName, hashToken, listStaff } from './queries.ts'

/** A device may be idle for 30 days. Staff must not be logged out of the tablet in the middle of a season. */
const maxIdleDays = 30
const dayMs = 86_400_000
/** The last use of a session is written at most every 5 minutes. */
const minTouchIntervalMs = 300_000

const getExpiry = (now: number): string => new Date(now + maxIdleDays * dayMs).toISOString()

type NewStaff = { username: string; passwordHash: string; role: Role }

/**
 * Adds an account. The caller hashes the password before the transaction, because hashing is slow. Refused: 409
 * `username_taken`.
 */
export async function addStaff(tx: Tx, account: NewStaff): Promise<Result<Account>> {
  if (await findStaffByName(tx, account.username)) return refuse('username_taken')
  const row = { ...account, id: uuidv7(), language: defaultLanguage, createdAt: tx.timestamp }
  await staff(tx).create(row, { transaction: tx.transaction })
  tx.setSubject(row.id)
  return ok(presentAccount(row))
}

/** Changes password or role. Refused: 404, 409 `last_manager` when no other manager would be left. */
export async function changeStaff(
  tx: Tx,
  id: string,
  change: { passwordHash?: string; role?: Role },
): Promise<Result<Account>> {
  const row = await findStaff(tx, id)
  if (!row) return refuse('not_found')
  if (change.passwordHash === undefined && (change.role ?? row.role) === row.role) {
    tx.skipAuditLog()
    return ok(presentAccount(row))
  }
  if (change.role === 'staff' && (await isLastManager(tx, row))) return refuse('last_manager')
  await staff(tx).update(change, { where: { id }, transaction: tx.transaction })
  tx.setSubject(id)
  return ok(presentAccount({ ...row, ...change }))
}

/** Stores the language in which an account uses the admin. */
export async function setStaffLanguage(tx: Tx, id: string, language: Language): Promise<Result<undefined>> {
  tx.skipAuditLog()
  await staff(tx).update({ language }, { where: { id }, transaction: tx.transaction })
  return ok(undefined)
}

/** Removes an account. Refused: 404, 409 `last_manager`. */
export async function removeStaff(tx: Tx, id: string): Promise<Result<undefined>> {
  const row = await findStaff(tx, id)
  if (!row) return refuse('not_found')
  if (await isLastManager(tx, row)) return refuse('last_manager')
  await staff(tx).destroy({ where: { id }, transaction: tx.transaction })
  tx.setSubject(id)
  return ok(undefined)
}

async function isLastManager(tx: Tx, row: StaffRow): Promise<boolean> {
  const others = (await listStaff(tx)).filter((it) => it.role === 'manager' && it.id !== row.id)
  return row.role === 'manager' && others.length === 0
}

/** Starts a session and returns its token. Only the cookie holds the token; the database holds its hash. */
export async function startSession(db: Db, staffId: string, userAgent: string | null, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = new Date(now).toISOString()
  await sessions(db).create({
    id: uuidv7({ msecs: now }),
    tokenHash: hashToken(token),
    staffId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: getExpiry(now),
    endedAt: null,
  })
  return token
}

/**
 * The account of this session token, or why there is none. Using a session extends it. That is written at most every
 * five minutes, so that a read request seldom writes.
 */
export async function touchSession(db: Db, token: string, now: number): Promise<StaffSession | 'expired' | 'ended'> {
  const found = await findSession(db, token, now)
  if (typeof found === 'string') return found
  const { session, account } = found
  if (now - Date.parse(session.lastSeenAt) > minTouchIntervalMs) {
    const lastSeenAt = new Date(now).toISOString()
    await sessions(db).update({ lastSeenAt, expiresAt: getExpiry(now) }, { where: { id: session.id } })
  }
  const { id, username, role } = account
  return { id: session.id, staff: { id, username, role } }
}

/** Ends a session. Does nothing when it has already ended. */
export async function endSession(db: Db, id: string, now: number): Promise<void> {
  await sessions(db).update({ endedAt: new Date(now).toISOString() }, { where: { id, endedAt: null } })
}

/** Ends the sessions of accounts that no longer exist. A restore can remove accounts. */
export async function endOrphanedSessions(db: Db, now: number): Promise<void> {
  const staffIds = (await listStaff(db)).map(({ id }) => id)
  const endedAt = new Date(now).toISOString()
  await sessions(db).update({ endedAt }, { where: { staffId: { [Op.notIn]: staffIds }, endedAt: null } })
}

/** Ends all sessions of an account, after a change of its password or role or its removal. */
export async function endStaffSessions(db: Db, staffId: string, now: number): Promise<void> {
  await sessions(db).update({ endedAt: new Date(now).toISOString() }, { where: { staffId, endedAt: null } })
}
