/** Writes of accounts (main store) and sessions (machine store). */

import { randomBytes } from 'node:crypto'
import { Op } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#api/db/table.ts'
import { isUnavailable } from '#api/db/unavailable.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { SessionLookup, StaffSession } from '#api/http/services.ts'
import type { Role } from '#contract/session.ts'
import type { StaffAccount } from '#contract/staff.ts'
import type { Language } from '#locales/language.ts'
import { removeStaffCalendar } from './calendars.ts'
import { type StaffRow, sessions, staff, unknownLanguage } from './model.ts'
import { presentAccount } from './present.ts'
import {
  type Credentials,
  findSessionRows,
  findStaff,
  getAccountTag,
  hashToken,
  listStaff,
  toStaffSession,
} from './queries.ts'
import { getExpiry, isSameOrLookAlike, minTouchIntervalMs } from './rules.ts'
import { forgetUnsaved, keepUnsaved } from './unsavedSessions.ts'

type NewStaff = { username: string; passwordHash: string; role: Role }

/**
 * Adds an account. The caller hashes the password before the transaction, because hashing is slow. Refused: 409
 * `username_taken`, also when an account has a name that looks the same.
 */
export async function addStaff(tx: Tx, account: NewStaff): Promise<Result<StaffAccount>> {
  const username = account.username.normalize('NFKC')
  if ((await listStaff(tx)).some((it) => isSameOrLookAlike(it.username, username))) return refuse('username_taken')
  const row = {
    ...account,
    username,
    id: uuidv7(),
    language: unknownLanguage,
    createdAt: tx.timestamp,
    factorTag: null,
  }
  await staff(tx).create(row, { transaction: tx.transaction })
  tx.setSubject(row.id)
  return ok(presentAccount(row))
}

/** Changes password or role. Refused: 404, 409 `last_manager` when no other manager would be left. */
export async function changeStaff(
  tx: Tx,
  id: string,
  change: { passwordHash?: string; role?: Role },
): Promise<Result<StaffAccount>> {
  const row = await findStaff(tx, id)
  if (!row) return refuse('not_found')
  if (change.passwordHash === undefined && (change.role ?? row.role) === row.role) {
    tx.skipAuditLog()
    return ok(presentAccount(row))
  }
  const isDemoted = change.role !== undefined && change.role !== 'manager'
  if (isDemoted && (await isLastManager(tx, row))) return refuse('last_manager')
  await staff(tx).update(change, { where: { id }, transaction: tx.transaction })
  tx.setSubject(id)
  return ok(presentAccount({ ...row, ...change }))
}

/**
 * Replaces the password whose hash the caller has verified, and expires the session that asked for it: the caller starts
 * another one. Refused: 401 `wrong_password` when the password has changed since.
 */
export async function replacePassword(
  tx: Tx,
  { id: sessionId, staff: { id } }: StaffSession,
  { verifiedHash, passwordHash }: { verifiedHash: string; passwordHash: string },
): Promise<Result<undefined>> {
  const row = await findStaff(tx, id)
  if (row?.passwordHash !== verifiedHash) return refuse('wrong_password')
  await staff(tx).update({ passwordHash }, { where: { id }, transaction: tx.transaction })
  tx.setSubject(id)
  await expireSession(tx, sessionId, Date.parse(tx.timestamp))
  return ok(undefined)
}

/** Stores that the second factors of an account have changed; see `factorTag` of the model. */
export async function setFactorTag(tx: Tx, id: string, factorTag: string | null): Promise<void> {
  await staff(tx).update({ factorTag }, { where: { id }, transaction: tx.transaction })
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

/**
 * Starts a session of the account, whose password and second factor the caller has verified, and returns its token. Only
 * the cookie holds the token; the database holds its hash.
 */
export async function startSession(
  db: Db,
  account: Credentials,
  userAgent: string | null,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = new Date(now).toISOString()
  const row = {
    id: uuidv7({ msecs: now }),
    tokenHash: hashToken(token),
    staffId: account.id,
    accountTag: getAccountTag(account),
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: getExpiry(now, now),
    endedAt: null,
  }
  await sessions(db)
    .create(row)
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      keepUnsaved(row)
    })
  return token
}

/**
 * The account of this session token, or why there is none. Using a session extends it. That is written at most every
 * five minutes, so that a read request seldom writes.
 */
export async function touchSession(db: Db, token: string, now: number): Promise<SessionLookup> {
  const found = await findSessionRows(db, token, now)
  if (typeof found === 'string') return found
  const { session } = found
  if (now - Date.parse(session.lastSeenAt) > minTouchIntervalMs) {
    const lastSeenAt = new Date(now).toISOString()
    const expiresAt = getExpiry(Date.parse(session.createdAt), now)
    // Only while the row is as it was read: a session that has expired meanwhile stays expired.
    const where = { id: session.id, expiresAt: session.expiresAt }
    const update = sessions(db).update({ lastSeenAt, expiresAt }, { where })
    // On a full disk staff must still be able to read. The next request tries again.
    await update.catch(() => null)
  }
  return toStaffSession(db, found)
}

/** Ends a session. Does nothing when it has already ended. */
export async function endSession(db: Db, id: string, now: number): Promise<void> {
  forgetUnsaved(id)
  await sessions(db).update({ endedAt: new Date(now).toISOString() }, { where: { id, endedAt: null } })
}

/**
 * Expires a session that a new one on the same device replaces. A request of that device that still carries the old
 * token then gets 401 `session_expired`: after `session_ended` the device would delete its data.
 */
export async function expireSession(db: Db, id: string, now: number): Promise<void> {
  await sessions(db).update({ expiresAt: new Date(now).toISOString() }, { where: { id } })
}

/** Ends the sessions of accounts that no longer exist. A restore can remove accounts. */
export async function endOrphanedSessions(db: Db, now: number): Promise<void> {
  const staffIds = (await listStaff(db)).map(({ id }) => id)
  const endedAt = new Date(now).toISOString()
  await sessions(db).update({ endedAt }, { where: { staffId: { [Op.notIn]: staffIds }, endedAt: null } })
}

/**
 * Ends the active sessions of an account, after a change of its password or role or its removal, and with them the private
 * address of its calendar: whoever knew the password may know it, too. An expired session stays expired.
 */
export async function endStaffSessions(db: Db, staffId: string, now: number): Promise<void> {
  const endedAt = new Date(now).toISOString()
  await sessions(db).update({ endedAt }, { where: { staffId, endedAt: null, expiresAt: { [Op.gt]: endedAt } } })
  await removeStaffCalendar(db, staffId)
}
