/** Logging in and out: flags, store and server together. Apart from `session.ts`, since the login screen needs no store. */
import type { QueryClient } from '@tanstack/react-query'
import { call, clearCachedResponses } from '#pwa/api.ts'
import { clearStore, readStoredSession, setPendingLogout, storeSession, withTimeout } from '#pwa/offline/db.ts'
import { sendLogout, sendPendingLogout } from '#pwa/offline/logout.ts'
import { markSessionValid, pull, stopSync } from '#pwa/offline/sync.ts'
import { writeStored } from '#pwa/storage.ts'
import { readSession, setDeviceSession, writeSessionFlags } from './session.ts'

/**
 * At the start: what the store kept decides over flags that a crash may have lost, or kept past a logout. A store that
 * the browser emptied says nothing, and the flags stand.
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
  setDeviceSession({ session: stored, loggedOutElsewhere: false })
}

/** Throws `ApiError` (401 for a wrong pair), or what `fetch` throws when there is no server. */
export async function login(username: string, password: string): Promise<void> {
  // A logout that the server has not heard of would end the new session, too.
  if (!(await sendPendingLogout())) throw new TypeError('the server does not answer')
  const { username: name, role } = await call('session.login', { body: { username, password } })
  const session = { username: name, role }
  writeSessionFlags(session)
  // A store that takes nothing is no reason to stay outside; the panel says what is wrong with it.
  await withTimeout(storeSession(session)).catch(() => {})
  setDeviceSession({ session, loggedOutElsewhere: false })
  markSessionValid()
  void pull()
}

/** Drops all that this device knows. The flags go first: with them the persister stops writing. */
async function wipeDevice(client: QueryClient, loggedOutElsewhere: boolean): Promise<void> {
  stopSync()
  writeStored('admin.session', null)
  setDeviceSession({ session: null, loggedOutElsewhere })
  client.clear()
  clearCachedResponses()
  writeStored('admin.queries', null)
  await clearStore()
}

export async function logout(client: QueryClient): Promise<void> {
  await withTimeout(setPendingLogout()).catch(() => {})
  await withTimeout(wipeDevice(client, false)).catch(() => {})
  await sendLogout()
}

export const handleSessionEnded = (client: QueryClient): Promise<void> => wipeDevice(client, true)
