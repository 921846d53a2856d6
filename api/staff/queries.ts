import { createHash } from 'node:crypto'
import { Op } from 'sequelize'
import { type Db, raw } from '#api/db/table.ts'
import type { SessionLookup, StaffSession } from '#api/http/services.ts'
import { readFactorRequired } from '#api/settings/queries.ts'
import { type SessionRow, type StaffRow, sessions, staff, unknownLanguage } from './model.ts'
import { foldUsername } from './rules.ts'
import { findUnsaved } from './unsavedSessions.ts'

/** Names are compared folded. Where older accounts differ only in case, exactly the same name comes first. */
export async function findStaffByName(db: Db, username: string): Promise<StaffRow | null> {
  const rows = await listStaff(db)
  const folded = foldUsername(username)
  return rows.find((it) => it.username === username) ?? rows.find((it) => foldUsername(it.username) === folded) ?? null
}

export const findStaff = (db: Db, id: string): Promise<StaffRow | null> => staff(db).findByPk(id, raw(db))

export const listStaff = (db: Db): Promise<StaffRow[]> => staff(db).findAll({ order: ['username'], ...raw(db) })

/** The names of the accounts with which nobody has logged in yet. */
export const listUnusedAccounts = async (db: Db): Promise<string[]> =>
  (await listStaff(db)).filter(({ language }) => language === unknownLanguage).map(({ username }) => username)

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The database stores only this hash, so a stolen copy of it contains no usable token. */
export const hashToken = hashText

export type Credentials = Pick<StaffRow, 'id' | 'passwordHash' | 'role' | 'factorTag'>

/**
 * Identifies the password hash, the role and the second factors of an account. A session is over when its account has
 * another tag, so a session of an account with second factors was made with one.
 */
export const getAccountTag = ({ passwordHash, role, factorTag }: Omit<Credentials, 'id'>): string =>
  hashText(factorTag === null ? `${role} ${passwordHash}` : `${role} ${passwordHash} ${factorTag}`)

/** The rows of this token's session and of its account, or why there is no session. */
export async function findSessionRows(
  db: Db,
  token: string,
  now: number,
): Promise<{ session: SessionRow; account: StaffRow } | 'expired' | 'ended'> {
  const tokenHash = hashToken(token)
  const session = (await sessions(db).findOne({ where: { tokenHash }, raw: true })) ?? findUnsaved(tokenHash)
  if (!session) return 'expired'
  if (session.endedAt !== null) return 'ended'
  if (session.expiresAt <= new Date(now).toISOString()) return 'expired'
  const account = await staff(db).findByPk(session.staffId, raw(db))
  return account && getAccountTag(account) === session.accountTag ? { session, account } : 'ended'
}

export async function toStaffSession(
  db: Db,
  { session, account }: { session: SessionRow; account: StaffRow },
): Promise<StaffSession> {
  const { id, username, role, language, factorTag } = account
  const hasSecondFactor = factorTag !== null
  const mustAddFactor = role === 'manager' && !hasSecondFactor && (await readFactorRequired(db))
  return { id: session.id, staff: { id, username, role, language }, hasSecondFactor, mustAddFactor }
}

/** The session of this token, or why there is none. With a transaction, the account is read inside it. */
export async function findSession(db: Db, token: string, now: number): Promise<SessionLookup> {
  const found = await findSessionRows(db, token, now)
  return typeof found === 'string' ? found : toStaffSession(db, found)
}

/** The active sessions of an account, last used first. */
export async function listSessions(db: Db, staffId: string, now: number): Promise<SessionRow[]> {
  const account = await findStaff(db, staffId)
  if (!account) return []
  const accountTag = getAccountTag(account)
  return sessions(db).findAll({
    where: { staffId, accountTag, endedAt: null, expiresAt: { [Op.gt]: new Date(now).toISOString() } },
    order: [['lastSeenAt', 'DESC']],
    raw: true,
  })
}

/** The accounts of these sessions by the sessions' ids, without sessions that are over. */
export async function findAccountsOfSessions(db: Db, ids: string[], now: number): Promise<Map<string, StaffRow>> {
  const where = { id: ids, endedAt: null, expiresAt: { [Op.gt]: new Date(now).toISOString() } }
  const rows = await sessions(db).findAll({ where, raw: true })
  const accounts = await staff(db).findAll({ where: { id: rows.map(({ staffId }) => staffId) }, raw: true })
  return new Map(
    rows.flatMap(({ id, staffId, accountTag }) => {
      const account = accounts.find((it) => it.id === staffId)
      return account && getAccountTag(account) === accountTag ? [[id, account]] : []
    }),
  )
}
