/** The check of a username and password: limited by address, slow when it fails. */

import type { z } from 'zod/mini'
import { ok, type Result, refuse } from '#api/errors.ts'
import { getCallerKey } from '#api/http/addresses.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import type { Services } from '#api/http/services.ts'
import type { Login } from '#contract/session.ts'
import type { StaffRow } from './model.ts'
import { verifyPassword } from './passwords.ts'
import { findStaffByName } from './queries.ts'
import { foldUsername } from './rules.ts'

/** A failed login takes at least one second, whether the name exists or not. */
const failedLoginDelayMs = 1000
/**
 * Failed logins with a name that is under attack from many addresses take longer. Correct logins are never delayed or
 * refused for it.
 */
const attackedLoginDelayMs = 4000

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
type Credentials = z.output<typeof Login>

async function verifyWithinLimit(
  { db, rateLimiter }: LoginServices,
  { username, password }: Credentials,
  address: string,
): Promise<Result<StaffRow>> {
  // The count comes before the slow hash, so that processes that share the limit cannot exceed it together.
  const blockedSeconds =
    (await rateLimiter.getBlockedSeconds('logins', address)) ?? (await rateLimiter.consume('logins', address))
  if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
  const account = await findStaffByName(db, username)
  const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, password)
  if (!isPasswordCorrect || account === null) return refuse('wrong_password')
  await rateLimiter.refund('logins', address)
  return ok(account)
}

/**
 * The account of this username and password. Refused: 401 `wrong_password`, 429 after too many failures from this
 * address (`logins` in api/http/rateLimits.ts).
 */
export async function checkLogin(
  services: LoginServices,
  credentials: Credentials,
  address: string,
): Promise<Result<StaffRow>> {
  const startMs = Date.now()
  const checked = await runInTurn(getCallerKey(address), () => verifyWithinLimit(services, credentials, address))
  if (checked.ok || checked.code !== 'wrong_password') return checked
  const isUnderAttack = (await services.rateLimiter.consume('names', foldUsername(credentials.username))) !== null
  await wait((isUnderAttack ? attackedLoginDelayMs : failedLoginDelayMs) - (Date.now() - startMs))
  return checked
}
