/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
import type { Db } from '#api/db/table.ts'
import { isUnavailable } from '#api/db/unavailable.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { refuseTooMany } from '#api/http/rateLimits.ts'
import type { CallRequest } from '#api/http/serve.ts'
import type { Services, StaffSession } from '#api/http/services.ts'
import { findWaitingLogin, limitGuesses } from '#api/staff/login.ts'
import type { StaffRow } from '#api/staff/model.ts'
import type { PasskeyAssertion } from '#contract/secondFactors.ts'
import { consumeRecoveryCode, consumeTotpCode, findUnusedStep, recordPasskeyUse } from './actions.ts'
import { getRelyingParty, verifyAssertion } from './passkeys.ts'
import { findTotpSecret, listPasskeys, listRecoveryCodes } from './queries.ts'
import { findRecoveryCode } from './recoveryCodes.ts'
import { keepUnsavedStep } from './unsavedSteps.ts'

type StepRequest = Pick<CallRequest<'session.proveSecondFactor'>, 'ctx' | 'input' | 'now' | 'write'>
type Write = StepRequest['write']

/**
 * The account that has completed its login. Refused: 401 `login_expired`, 401 `wrong_second_factor` whatever was wrong,
 * 429 after too many failures from this address or too many wrong codes of this account.
 */
export async function checkSecondStep(
  services: Services,
  { ctx, input, now, write }: StepRequest,
): Promise<Result<StaffRow>> {
  const waiting = await findWaitingLogin(ctx, services, now)
  if (!waiting.ok) return waiting
  const { account, challenge } = waiting.value
  return limitGuesses(services, { username: account.username, address: ctx.ip }, async () => {
    const proven = input.passkey
      ? await provePasskey(services, write, account.id, { assertion: input.passkey, challenge })
      : await proveCode(services, { write, now }, account.id, input.code ?? '')
    return proven.ok ? ok(account) : proven
  })
}

async function provePasskey(
  { db, env, rateLimiter }: Services,
  write: Write,
  staffId: string,
  { assertion, challenge }: { assertion: PasskeyAssertion; challenge: string },
): Promise<Result<undefined>> {
  const expected = { challenge, site: getRelyingParty(env) }
  const used = await verifyAssertion(assertion, await listPasskeys(db, staffId), expected)
  if (used === null) return refuse('wrong_second_factor')
  if ((await rateLimiter.consume('usedChallenges', challenge)) !== null) return refuse('login_expired')
  return write((tx) => recordPasskeyUse(tx, used)).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return ok(undefined)
  })
}

/** Proves the account's second factor again by a code. Refused like a login's second step. */
export const proveOwnCode = (
  services: Services,
  { ctx, now, write }: Pick<StepRequest, 'ctx' | 'now' | 'write'>,
  { staff }: StaffSession,
  code: string,
): Promise<Result<undefined>> =>
  limitGuesses(services, { username: staff.username, address: ctx.ip }, () =>
    proveCode(services, { write, now }, staff.id, code),
  )

async function proveCode(
  { db, rateLimiter }: Services,
  { write, now }: Pick<StepRequest, 'write' | 'now'>,
  staffId: string,
  code: string,
): Promise<Result<undefined>> {
  const blockedSeconds = await rateLimiter.consume('factorCodes', staffId)
  if (blockedSeconds !== null) return refuseTooMany(blockedSeconds)
  const digits = code.replace(/\s/g, '')
  const isAppCode = /^\d{6}$/.test(digits)
  const used = isAppCode
    ? await write((tx) => consumeTotpCode(tx, staffId, digits)).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
        return proveUnsaved(db, staffId, digits, now)
      })
    : await proveRecoveryCode(write, await findRecoveryCode(await listRecoveryCodes(db, staffId), code))
  if (used.ok) await rateLimiter.refund('factorCodes', staffId)
  return used
}

/** On a full disk staff must still be able to log in. */
async function proveUnsaved(db: Db, staffId: string, code: string, now: number): Promise<Result<undefined>> {
  const row = await findTotpSecret(db, staffId)
  // Nothing may wait between the look and the mark: two requests may bring the same code.
  const step = row && findUnusedStep(row, code, now)
  if (step === null) return refuse('wrong_second_factor')
  keepUnsavedStep(staffId, step)
  return ok(undefined)
}

/** A recovery code has no end of its own: it is refused while its use cannot be stored. */
const proveRecoveryCode = async (write: Write, row: { id: string } | null): Promise<Result<undefined>> =>
  row === null ? refuse('wrong_second_factor') : write((tx) => consumeRecoveryCode(tx, row.id))
