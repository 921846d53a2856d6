/** Who is logged in on this device: flags in `admin.session`, shared by all tabs; the secret is a cookie no script reads. */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/session.ts'
import { call, forgetAnswers } from '#pwa/api.ts'
import { keepSession, oweLogout, readKeptSession, wipeRows } from '#pwa/offline/db.ts'
import { renewSession, settleLogout, stopSync } from '#pwa/offline/sync.ts'
import { readStored, storeOf, writeStored } from '#pwa/storage.ts'

/** `ended`: this device was logged out elsewhere, which the login screen says. */
type DeviceSession = { session: Session | null; ended: boolean }

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'username' in value && 'role' in value

function readFlags(): Session | null {
  try {
    const flags: unknown = JSON.parse(readStored('admin.session') ?? 'null')
    return isSession(flags) ? flags : null
  } catch {
    return null
  }
}

let current: DeviceSession = { session: readFlags(), ended: false }
const listeners = new Set<() => void>()

function become(next: DeviceSession): void {
  current = next
  for (const listener of listeners) listener()
}

// Another tab logged in or out.
window.addEventListener('storage', ({ key, storageArea }) => {
  if (key === 'admin.session' && storageArea === storeOf('admin.session'))
    become({ session: readFlags(), ended: false })
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readSession = (): Session | null => current.session
export const useDeviceSession = (): DeviceSession => useSyncExternalStore(subscribe, () => current)

const writeFlags = (session: Session): boolean =>
  writeStored('admin.session', JSON.stringify({ authenticated: true, ...session }))

/** At the start: what the store kept decides over flags that a crash may have lost, or kept past a logout. */
export async function recallSession(): Promise<void> {
  const kept = await readKeptSession()
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
  await keepSession(session).catch(() => {})
  become({ session, ended: false })
  renewSession()
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
  await oweLogout()
  await wipe(client, false)
  await settleLogout()
}

export const forgetDevice = (client: QueryClient): Promise<void> => wipe(client, true)
