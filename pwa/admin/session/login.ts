/**
 * Logs in and out: flags, local database and server. Separate from `session.ts` because the login screen loads no
 * database code.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { LoginChallenge, SecondStep } from '#contract/secondFactors.ts'
import type { OpenSession, Session } from '#contract/session.ts'
import { toAdminLanguage } from '#locales/language.ts'
import { ApiError, call, clearCachedResponses } from '#pwa/api.ts'
import { withTimeout } from '#pwa/offline/db.ts'
import {
  clearStore,
  deleteLeftKey,
  listLeftKeys,
  readOutboxKey,
  readStoredSession,
  setPendingLogout,
  storeOutboxKey,
  storeSession,
} from '#pwa/offline/device.ts'
import { sendLogout, sendPendingLogout } from '#pwa/offline/logout.ts'
import { markSessionValid, pull, stopSync } from '#pwa/offline/sync.ts'
import { sealWrites, unsealWrites } from '#pwa/outbox/sealing.ts'
import { writeStored } from '#pwa/storage.ts'
import { getAdminLanguage, setAdminLanguage, takeLoginLanguage } from './language.ts'
import { isLoggedInHere, readSession, setDeviceSession, showUnsealed, writeSessionFlags } from './session.ts'

const keyTimeoutMs = 5_000

/**
 * Runs at start. The session in the local database overrides the flags, which a crash may have lost or kept past a
 * logout. If the browser has emptied the database, the flags count.
 */
export async function restoreSession(): Promise<void> {
  const stored = await readStoredSession()
  const flags = readSession()
  if (stored === undefined) {
    if (flags) await storeSession(flags)
    return
  }
  if (stored) writeSessionFlags(stored)
  else writeStored('admin.session', null)
  setDeviceSession(stored)
  void sealLeftWrites().catch(() => {})
}

/**
 * Resolves to null when this device is logged in, and to the ways to go on when the account has a second factor. Throws
 * `ApiError` (401 for a wrong username or password), or the error of `fetch` when the server is unreachable.
 */
export async function login(username: string, password: string): Promise<LoginChallenge | null> {
  // A logout that has not reached the server yet would end the new session, too.
  if (!(await sendPendingLogout())) throw new TypeError('the server does not answer')
  try {
    await storeNewSession(await call('session.login', { body: { username, password } }))
    return null
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'second_factor_needed')
      return call('session.readSecondStep')
    throw error
  }
}

/** The second step of a login. Throws like `login`; 401 `login_expired` when the password must be given again. */
export async function completeLogin(step: SecondStep): Promise<void> {
  await storeNewSession(await call('session.proveSecondFactor', { body: step }))
}

async function storeNewSession({ username, role, language }: OpenSession): Promise<void> {
  const session = { username, role }
  writeSessionFlags(session)
  // A failing database does not prevent the login; the panel reports it.
  await withTimeout(storeSession(session)).catch(() => {})
  // Whoever logs in again in place goes on as before. What somebody else has left is encrypted.
  await withTimeout(sealLeftWrites()).catch(() => {})
  await fetchOutboxKey(session).catch(() => {})
  await adoptLanguage(username, language)
  setDeviceSession(session)
  markSessionValid()
  void pull()
}

/**
 * What somebody has chosen on the login screen becomes the account's language. Otherwise whoever logs in again in place
 * keeps the one of this device, and everybody else has the one that the account has chosen last.
 */
async function adoptLanguage(username: string, accountLanguage: string): Promise<void> {
  const chosen = takeLoginLanguage()
  const isInPlace = readSession()?.username === username
  const language = chosen ?? (isInPlace ? getAdminLanguage() : toAdminLanguage(accountLanguage))
  if (language !== null) setAdminLanguage(language)
  if (chosen !== null && chosen !== accountLanguage)
    await call('staff.chooseLanguage', { body: { language: chosen } }).catch(() => {})
}

/**
 * Fetches the key of the account, and decrypts with it what has waited since its last logout. Without an answer it is
 * called again at the next start.
 */
export async function fetchOutboxKey(session: Session): Promise<void> {
  const { username } = session
  const stored = await readOutboxKey()
  const isKnown = stored?.username === username
  const { key } = isKnown ? stored : await call('session.readOutboxKey', { signal: AbortSignal.timeout(keyTimeoutMs) })
  if (isKnown || (await storeOutboxKey(username, key)))
    await unsealWrites(username, key, () => isLoggedInHere(username))
}

/**
 * Encrypts what accounts have not sent before their logout, and forgets their keys. What cannot be encrypted is tried
 * again: at the next start, and as long as the login screen is open, which says so. Without a key it stays as it is.
 */
export async function sealLeftWrites(): Promise<void> {
  const unsealed: string[] = []
  for (const { username, key } of await listLeftKeys()) {
    try {
      if (await sealWrites(username, key, () => !isLoggedInHere(username))) await deleteLeftKey(username)
    } catch {
      unsealed.push(username)
    }
  }
  showUnsealed(unsealed)
}

/**
 * Deletes everything that this device stores, except what is not sent yet: that is encrypted. The flags go first,
 * because without them the persister writes nothing.
 */
async function wipeDevice(client: QueryClient, loggedOutElsewhere: boolean): Promise<void> {
  stopSync()
  writeStored('admin.session', null)
  setDeviceSession(null, loggedOutElsewhere)
  client.clear()
  clearCachedResponses()
  writeStored('admin.queries', null)
  await clearStore()
  // The login screen tries again.
  await sealLeftWrites().catch(() => {})
}

export async function logout(client: QueryClient): Promise<void> {
  await withTimeout(setPendingLogout()).catch(() => {})
  await withTimeout(wipeDevice(client, false)).catch(() => {})
  await sendLogout()
}

export const handleSessionEnded = (client: QueryClient): Promise<void> => wipeDevice(client, true)
