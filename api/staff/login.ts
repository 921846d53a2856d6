/**
 * Logging in: the check of a username and password, limited by address and slow when it fails, and the session of the
 * device that follows. Between the two, an account with a second factor gets a cookie for the second step.
 */

import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod/mini'
import { isUnavailable } from '#api/db/unavailable.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { getCallerKey } from '#api/http/addresses.ts'
import { readCookie, setCookie } from '#api/http/cookies.ts'
import { findSession } from '#api/http/guards.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import type { CallRequest } from '#api/http/serve.ts'
import type { Services, StaffSession } from '#api/http/services.ts'
import { createTicket, readTicket } from '#api/http/tickets.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import type { Login, OpenSession } from '#contract/session.ts'
import { expireSession, setStaffLanguage, startSession } from './actions.ts'
import { type StaffRow, unknownLanguage } from './model.ts'
import { verifyPassword } from './passwords.ts'
import { presentSession } from './present.ts'
import { type Credentials, findStaff, findStaffByName, getAccountTag } from './queries.ts'
import { attackedLoginDelayMs, failedLoginDelayMs, foldUsername, loginTicketAgeMs } from './rules.ts'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** The newest attempt of each address that has one under way. */
const lastAttempts = new Map<string, Promise<unknown>>()

/**
 * Runs the attempts of one address one after the other. So an address has at most one password in the queue of hashes,
 * where others wait, too, and attempts beyond the limit are refused without a hash.
 */
async function runInTurn<T>(address: string, attempt: () => Promise<T>): Promise<T> {
  const result = (lastAttempts.get(address) ?? Promise.resolve()).then(attempt)
  const settled = result.catch(() => {})
  lastAttempts.set(address, settled)
  try {
    return await result
  } finally {
    if (lastAttempts.get(address) === settled) lastAttempts.delete(address)
  }
}

type LoginServices = Pick<Services, 'db' | 'rateLimiter'>

async function verifyWithinLimit<T>(
  { rateLimiter }: Pick<Services, 'rateLimiter'>,
  address: string,
  verify: () => Promise<Result<T>>,
): Promise<Result<T>> {
  // The count comes before the slow hash, so that processes that share the limit cannot exceed it together.
  const blockedSeconds =
    (await rateLimiter.getBlockedSeconds('logins', address)) ?? (await rateLimiter.consume('logins', address))
  if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
  const result = await verify()
  if (result.ok) await rateLimiter.refund('logins', address)
  return result
}

/**
 * Runs `verify`, which checks a password or a second factor of this username. A wrong one takes a second and counts.
 * Refused: what `verify` refuses, and 429 after too many failures from this address (`logins` in
 * api/http/rateLimits.ts).
 */
export async function limitGuesses<T>(
  services: Pick<Services, 'rateLimiter'>,
  { username, address }: { username: string; address: string },
  verify: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const startMs = Date.now()
  const checked = await runInTurn(getCallerKey(address), () => verifyWithinLimit(services, address, verify))
  if (checked.ok || (checked.code !== 'wrong_password' && checked.code !== 'wrong_second_factor')) return checked
  const isUnderAttack = (await services.rateLimiter.consume('names', foldUsername(username))) !== null
  await wait((isUnderAttack ? attackedLoginDelayMs : failedLoginDelayMs) - (Date.now() - startMs))
  return checked
}

/** The account of this username and password. Refused: 401 `wrong_password`, 429; see `limitGuesses`. */
export const checkLogin = (
  services: LoginServices,
  { username, password }: z.output<typeof Login>,
  address: string,
): Promise<Result<StaffRow>> =>
  limitGuesses(services, { username, address }, async () => {
    const account = await findStaffByName(services.db, username)
    const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, password)
    return isPasswordCorrect && account !== null ? ok(account) : refuse('wrong_password')
  })

/**
 * Asks for the own password again. Refused as in `checkLogin`. The session is valid, so the refusal names the field:
 * `path`.
 */
export async function checkOwnPassword(
  services: LoginServices,
  { ip }: Context,
  { staff: { username } }: StaffSession,
  password: string,
  path = 'password',
): Promise<Result<StaffRow>> {
  const checked = await checkLogin(services, { username, password }, ip)
  return checked.ok || checked.code !== 'wrong_password' ? checked : refuseOwnPassword(path)
}

export const refuseOwnPassword = (path: string): Refusal =>
  refuse('wrong_password', {
    errors: [{ path, code: 'wrong_password', message: /*i18n*/ 'errors.currentPassword' }],
  })

/** What the cookie of the second step says. `challenge`: random, what a passkey signs. */
const LoginTicket = z.object({ staffId: z.string(), accountTag: z.string(), challenge: z.string() })

/** Gives this device five minutes for the second step. Only this device has the cookie. */
export async function startSecondStep(
  ctx: Context,
  { db, env }: Services,
  account: Credentials,
  now: number,
): Promise<Refusal> {
  const challenge = randomBytes(32).toString('base64url')
  const data: z.infer<typeof LoginTicket> = { staffId: account.id, accountTag: getAccountTag(account), challenge }
  setCookie(ctx, env, 'login', createTicket('login', data, now + loginTicketAgeMs, await readLinkKey(db)))
  return refuse('second_factor_needed')
}

/** The account that waits for its second step on this device. Refused: 401 `login_expired`, also after a change of it. */
export async function findWaitingLogin(
  ctx: Context,
  { db, env }: Services,
  now: number,
): Promise<Result<{ account: StaffRow; challenge: string }>> {
  const text = readCookie(ctx, env, 'login')
  const ticket = text ? readTicket(LoginTicket, 'login', text, await readLinkKey(db), now) : null
  const account = ticket && (await findStaff(db, ticket.staffId))
  return account && getAccountTag(account) === ticket.accountTag
    ? ok({ account, challenge: ticket.challenge })
    : refuse('login_expired')
}

/** On a full disk staff must still be able to log in: nothing depends on what is not stored then. */
const ignoreUnavailable = (error: unknown): void => {
  if (!isUnavailable(error)) throw error
}

type LoginRequest = Pick<CallRequest<'session.login'>, 'ctx' | 'language' | 'now' | 'write'>

/** Starts the session of this device, in place of the one that it had, and sets its cookie. */
export async function completeLogin(
  { ctx, language, now, write }: LoginRequest,
  services: Services,
  account: StaffRow,
): Promise<Result<OpenSession>> {
  const { db } = services
  const isFirstLogin = account.language === unknownLanguage
  // During a restore, a write would wait until it ends.
  if (isFirstLogin && !services.isRestoring())
    await write((tx) => setStaffLanguage(tx, account.id, language)).catch(ignoreUnavailable)
  const replaced = await findSession(ctx, services)
  if (replaced !== null) await expireSession(db, replaced.id, now).catch(ignoreUnavailable)
  await startDeviceSession(ctx, services, account, now)
  return ok(presentSession(isFirstLogin ? { ...account, language } : account))
}

/** Starts a session of the account on this device and sets its cookie. */
export async function startDeviceSession(
  ctx: Context,
  { db, env }: Services,
  account: Credentials,
  now: number,
): Promise<void> {
  setCookie(ctx, env, 'session', await startSession(db, account, ctx.get('user-agent') || null, now))
}

/** For calls that can end sessions. It waits for the response, which may bring this device the cookie of a new one. */
export function closeEventStreams(ctx: Context, { eventStreams }: Pick<Services, 'eventStreams'>): void {
  ctx.res.once('close', () => {
    for (const stream of eventStreams) void stream.checkSession()
  })
}
