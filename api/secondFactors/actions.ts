/**
 * Writes of second factors. Adding the first one and removing any ends the other sessions of the account. The session
 * that asked for it expires, and the caller starts another one on its device.
 */
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { StaffSession } from '#api/http/services.ts'
import { writeSetting } from '#api/settings/actions.ts'
import { readFactorRequired } from '#api/settings/queries.ts'
import { expireSession, setFactorTag } from '#api/staff/actions.ts'
import { listStaff } from '#api/staff/queries.ts'
import { maxPasskeys } from '#contract/secondFactors.ts'
import { passkeys, recoveryCodes, type TotpSecretRow, totpSecrets } from './model.ts'
import type { Credential, UsedPasskey } from './passkeys.ts'
import { type FactorState, findTotpSecret, listPasskeys } from './queries.ts'
import type { NewRecoveryCodes } from './recoveryCodes.ts'
import { findStep } from './totp.ts'
import { getUnsavedStep } from './unsavedSteps.ts'

type Added = { recoveryCodes: string[] | null }

/** Adds a passkey. `codes`: for the first factor of the account. Refused: 409 `too_many_passkeys`, `passkey_taken`. */
export async function addPasskey(
  tx: Tx,
  session: StaffSession,
  { name, credential }: { name: string; credential: Credential },
  codes: NewRecoveryCodes,
): Promise<Result<Added>> {
  const { transaction } = tx
  const { id: staffId } = session.staff
  if ((await listPasskeys(tx, staffId)).length >= maxPasskeys) return refuse('too_many_passkeys')
  const { credentialId } = credential
  if ((await passkeys(tx).count({ where: { credentialId }, transaction })) > 0) return refuse('passkey_taken')
  await passkeys(tx).create(
    { id: uuidv7(), staffId, name, ...credential, createdAt: tx.timestamp, lastUsedAt: null },
    { transaction },
  )
  return ok(await completeAddition(tx, session, codes))
}

/** Adds the authenticator app whose first code was of this step, or puts it in the place of another app. */
export async function addTotpSecret(
  tx: Tx,
  session: StaffSession,
  { secret, step }: { secret: string; step: number },
  codes: NewRecoveryCodes,
): Promise<Result<Added>> {
  const { transaction } = tx
  const { id: staffId } = session.staff
  const isReplaced = (await totpSecrets(tx).destroy({ where: { staffId }, transaction })) > 0
  await totpSecrets(tx).create(
    { staffId, secret, lastStep: step, createdAt: tx.timestamp, lastUsedAt: null },
    { transaction },
  )
  if (isReplaced) await renewSessions(tx, session, randomUUID())
  return ok(await completeAddition(tx, session, codes))
}

/** Removes a passkey. Refused: 404, 409 `last_factor` when the farm asks for one. */
export async function removePasskey(tx: Tx, session: StaffSession, id: string): Promise<Result<undefined>> {
  const where = { id, staffId: session.staff.id }
  const count = await passkeys(tx).destroy({ where, transaction: tx.transaction })
  return count === 0 ? refuse('not_found') : completeRemoval(tx, session)
}

/** Removes the authenticator app. Refused: 404, 409 `last_factor` when the farm asks for one. */
export async function removeTotpSecret(tx: Tx, session: StaffSession): Promise<Result<undefined>> {
  const where = { staffId: session.staff.id }
  const count = await totpSecrets(tx).destroy({ where, transaction: tx.transaction })
  return count === 0 ? refuse('not_found') : completeRemoval(tx, session)
}

async function completeAddition(tx: Tx, session: StaffSession, codes: NewRecoveryCodes): Promise<Added> {
  tx.setSubject(session.staff.id)
  if (session.hasSecondFactor) return { recoveryCodes: null }
  await insertRecoveryCodes(tx, session.staff.id, codes.hashes)
  await renewSessions(tx, session, randomUUID())
  return { recoveryCodes: codes.codes }
}

async function completeRemoval(tx: Tx, session: StaffSession): Promise<Result<undefined>> {
  const { id, role } = session.staff
  tx.setSubject(id)
  const hasFactor = (await listPasskeys(tx, id)).length > 0 || (await findTotpSecret(tx, id)) !== null
  if (!hasFactor && role === 'manager' && (await readFactorRequired(tx))) return refuse('last_factor')
  // Recovery codes alone are no factor.
  if (!hasFactor) await recoveryCodes(tx).destroy({ where: { staffId: id }, transaction: tx.transaction })
  await renewSessions(tx, session, hasFactor ? randomUUID() : null)
  return ok(undefined)
}

/**
 * The session that asked for the change expires instead of ending: a request of its device that still carries the old
 * token must not make it delete its data.
 */
async function renewSessions(tx: Tx, session: StaffSession, factorTag: string | null): Promise<void> {
  await setFactorTag(tx, session.staff.id, factorTag)
  await expireSession(tx, session.id, Date.parse(tx.timestamp))
}

async function insertRecoveryCodes(tx: Tx, staffId: string, hashes: string[]): Promise<void> {
  await recoveryCodes(tx).destroy({ where: { staffId }, transaction: tx.transaction })
  await recoveryCodes(tx).bulkCreate(
    hashes.map((hash) => ({ id: uuidv7(), staffId, hash })),
    { transaction: tx.transaction },
  )
}

/** New recovery codes in the place of the old ones. Refused: 409 `no_factor`. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { staff, hasSecondFactor }: StaffSession,
  { codes, hashes }: NewRecoveryCodes,
): Promise<Result<Added>> {
  if (!hasSecondFactor) return refuse('no_factor')
  tx.setSubject(staff.id)
  await insertRecoveryCodes(tx, staff.id, hashes)
  return ok({ recoveryCodes: codes })
}

/** Asks managers for a second factor, or no longer. Refused: 409 `own_factor_missing`, since it would lock its author out. */
export async function requireFactors(
  tx: Tx,
  { hasSecondFactor }: StaffSession,
  required: boolean,
): Promise<Result<undefined>> {
  if (required && !hasSecondFactor) return refuse('own_factor_missing')
  await writeSetting(tx, 'second-factor-required', required)
  tx.setSubject('second-factor-required')
  return ok(undefined)
}

/** Removes all second factors of an account, for somebody who has lost them. Its sessions are over. */
export async function removeAllFactors(tx: Tx, staffId: string): Promise<Result<undefined>> {
  const options = { where: { staffId }, transaction: tx.transaction }
  await passkeys(tx).destroy(options)
  await totpSecrets(tx).destroy(options)
  await recoveryCodes(tx).destroy(options)
  await setFactorTag(tx, staffId, null)
  return ok(undefined)
}

/** The step of a right code that was not used. */
export const findUnusedStep = (
  { staffId, secret, lastStep }: TotpSecretRow,
  code: string,
  now: number,
): number | null => findStep(secret, code, now, Math.max(lastStep, getUnsavedStep(staffId)))

/** Uses a code of the authenticator app. Refused: 401 `wrong_second_factor`, also for a code that was used. */
export async function consumeTotpCode(tx: Tx, staffId: string, code: string): Promise<Result<undefined>> {
  const row = await findTotpSecret(tx, staffId)
  const lastStep = row && findUnusedStep(row, code, Date.parse(tx.timestamp))
  if (lastStep === null) return refuse('wrong_second_factor')
  const change = { lastStep, lastUsedAt: tx.timestamp }
  await totpSecrets(tx).update(change, { where: { staffId }, transaction: tx.transaction })
  return ok(undefined)
}

/** Uses up a recovery code. Refused: 401 `wrong_second_factor` when it was used meanwhile. */
export async function consumeRecoveryCode(tx: Tx, id: string): Promise<Result<undefined>> {
  const count = await recoveryCodes(tx).destroy({ where: { id }, transaction: tx.transaction })
  return count === 0 ? refuse('wrong_second_factor') : ok(undefined)
}

/** Stores that a passkey was used. Refused: 401 `wrong_second_factor` when it was removed meanwhile. */
export async function recordPasskeyUse(tx: Tx, { id, counter }: UsedPasskey): Promise<Result<undefined>> {
  const change = { counter, lastUsedAt: tx.timestamp }
  const [count] = await passkeys(tx).update(change, { where: { id }, transaction: tx.transaction })
  return count === 0 ? refuse('wrong_second_factor') : ok(undefined)
}

/**
 * After a restore: accounts that existed before it keep their second factors of before, not those of the backup. So an
 * older backup takes nobody's factor away, and revives no removed passkey and no used code. What managers must have stays
 * required.
 */
export async function keepFactors(tx: Tx, before: FactorState): Promise<void> {
  const { transaction } = tx
  const restored = await listAccountIds(tx)
  const kept = before.accounts.filter(({ id }) => restored.has(id))
  const isKept = ({ staffId }: { staffId: string }) => restored.has(staffId)
  for (const { id, factorTag } of kept) {
    await removeAllFactors(tx, id)
    await setFactorTag(tx, id, factorTag)
  }
  await passkeys(tx).bulkCreate(before.passkeys.filter(isKept), { transaction })
  await totpSecrets(tx).bulkCreate(before.totpSecrets.filter(isKept), { transaction })
  await recoveryCodes(tx).bulkCreate(before.recoveryCodes.filter(isKept), { transaction })
  if (before.required) await writeSetting(tx, 'second-factor-required', true)
}

const listAccountIds = async (tx: Tx): Promise<Set<string>> => new Set((await listStaff(tx)).map(({ id }) => id))
