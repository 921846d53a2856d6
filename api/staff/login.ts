/** The check of a username and password: limited by address, slow when it fails. */

import type { z } from 'zod/mini'
import { ok, type Result, refuse } from '#api/errors.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import type { Services } from '#api/http/services.ts'
import type { Login } from '#contract/session.ts'
import type { StaffRow } from './model.ts'
import { verifyPassword } from './passwords.ts'
import { findStaffByName } from './queries.ts'

/** A failed login takes at least one second, whether the name exists or not. */
const failedLoginDelayMs = 1000
/**
 * Failed logins with a name that is under attack from many addresses take longer. Correct logins are never delayed or
 * refused for it.
 */
const attackedLoginDelayMs = 4000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/**
 * The account of this username and password. Refused: 401 `wrong_password`, 429 after too many failures from this
 * address (`logins` in api/http/rateLimits.ts).
 */
export async function checkLogin(
  { db, rateLimiter }: Pick<Services, 'db' | 'rateLimiter'>,
  { username, password }: z.output<typeof Login>,
  address: string,
): Promise<Result<StaffRow>> {
  const startMs = Date.now()
  const blockedSeconds = await rateLimiter.getBlockedSeconds('logins', address)
  if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
  const account = await findStaffByName(db, username)
  const isPasswordCorrect = await verifyPassword(account?.passwordHash ?? null, password)
  // Checked again after the slow hash: concurrent attempts may have used up the limit in the meantime.
  const blockedSecondsNow = isPasswordCorrect
    ? await rateLimiter.getBlockedSeconds('logins', address)
    : await rateLimiter.consume('logins', address)
  if (blockedSecondsNow !== null) return refuseTooMany(blockedSecondsNow)
  if (isPasswordCorrect && account !== null) return ok(account)
  const isUnderAttack = (await rateLimiter.consume('names', username)) !== null
  await wait((isUnderAttack ? attackedLoginDelayMs : failedLoginDelayMs) - (Date.now() - startMs))
  return refuse('wrong_password')
}
