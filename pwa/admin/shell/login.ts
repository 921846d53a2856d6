/** Logging in and out: flags, store and server together. Apart from `session.ts`, since the login screen needs no store. */
import type { QueryClient } from '@tanstack/react-query'
import { call, forgetAnswers } from '#pwa/api.ts'
import { keepSession, oweLogout, patiently, readKeptSession, wipeRows } from '#pwa/offline/db.ts'
import { pull, renewSession, settleLogout, stopSync, tellLogout } from '#pwa/offline/sync.ts'
import { writeStored } from '#pwa/storage.ts'
import { become, readSession, writeFlags } from './session.ts'

/**
 * At the start: what the store kept decides over flags that a crash may have lost, or kept past a logout. A store that
 * the browser emptied says nothing, and the flags stand.
 */
export async function recallSession(): Promise<void> {
  const kept = await readKeptSession()
  const flags = readSession()
  if (kept === undefined) {
    if (flags) await keepSession(flags)
    return
  }
  if (kept) writeFlags(kept)
  else writeStored('admin.session', null)
  become({ session: kept, ended: false })
}

/** Throws `ApiError` (401 for a wrong pair), or what `fetch` throws when there is no server. */
export async function login(username: string, password: string): Promise<void> {
  // A logout that the server has not heard of would end the new session, too.
  if (!(await settleLogout())) throw new TypeError('the server does not answer')
  const { username: name, role } = await call('session.login', { body: { username, password } })
  const session = { username: name, role }
  writeFlags(session)
  // A store that takes nothing is no reason to stay outside; the panel says what is wrong with it.
  await patiently(keepSession(session)).catch(() => {})
  become({ session, ended: false })
  renewSession()
  void pull()
}

/** Drops all that this device knows. The flags go first: with them the persister stops writing. */
async function wipe(client: QueryClient, ended: boolean): Promise<void> {
  stopSync()
  writeStored('admin.session', null)
  become({ session: null, ended })
  client.clear()
  forgetAnswers()
  writeStored('admin.queries', null)
  await wipeRows()
}

export async function logout(client: QueryClient): Promise<void> {
  await patiently(oweLogout()).catch(() => {})
  await patiently(wipe(client, false)).catch(() => {})
  await tellLogout()
}

export const forgetDevice = (client: QueryClient): Promise<void> => wipe(client, true)
