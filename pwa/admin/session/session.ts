/**
 * Who is logged in on this device: flags in `admin.session`, shared by all tabs. The secret is a cookie that scripts
 * cannot read.
 */
import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/session.ts'
import { getStorage, readStoredJson, writeStored } from '#pwa/storage.ts'

/**
 * `loggedOutElsewhere`: the server ended the session. `unsealed`: accounts that have logged out, but whose unsent writes
 * this device could not encrypt. The login screen says both.
 */
type DeviceSession = { session: Session | null; loggedOutElsewhere: boolean; unsealed: string[] }

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'username' in value && 'role' in value

function readSessionFlags(): Session | null {
  const flags = readStoredJson('admin.session')
  return isSession(flags) ? flags : null
}

let current: DeviceSession = { session: readSessionFlags(), loggedOutElsewhere: false, unsealed: [] }
const listeners = new Set<() => void>()

function setCurrent(next: DeviceSession): void {
  current = next
  for (const listener of listeners) listener()
}

export function setDeviceSession(session: Session | null, loggedOutElsewhere = false): void {
  // Searched names are personal data, and each browser tab has its own.
  if (session === null)
    for (const key of [
      'admin.bookings',
      'admin.calendar',
      'admin.planner',
      'admin.notices',
      'admin.property',
      'admin.dialog',
    ] as const)
      writeStored(key, null)
  setCurrent({ session, loggedOutElsewhere, unsealed: [] })
}

export const showUnsealed = (unsealed: string[]): void => {
  if (unsealed.join() !== current.unsealed.join()) setCurrent({ ...current, unsealed })
}

// Another tab logged in or out.
window.addEventListener('storage', ({ key, storageArea }) => {
  if (key === 'admin.session' && storageArea === getStorage('admin.session')) setDeviceSession(readSessionFlags())
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readSession = (): Session | null => current.session
export const readDeviceSession = (): DeviceSession => current
export const useDeviceSession = (): DeviceSession => useSyncExternalStore(subscribe, readDeviceSession)

/** Whether the account is logged in, in whichever tab: a logout removes the flags first. */
export const isLoggedInHere = (username: string): boolean => readSessionFlags()?.username === username

export const writeSessionFlags = (session: Session): boolean =>
  writeStored('admin.session', JSON.stringify({ authenticated: true, ...session }))

/**
 * Whether this browser has a database of the admin. True if the browser cannot tell, which only costs the download of
 * the code.
 */
export async function hasStore(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((it) => it.name === 'podere-admin')
  } catch {
    return true
  }
}
