/**
 * Who is logged in on this device: flags in `admin.session`, shared by all tabs. The secret is a cookie that scripts
 * cannot read.
 */
import type { Session } from '#contract/session.ts'
import { createStore } from '#pwa/createStore.ts'
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

const current = createStore<DeviceSession>({ session: readSessionFlags(), loggedOutElsewhere: false, unsealed: [] })

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
  current.set({ session, loggedOutElsewhere, unsealed: [] })
}

export const showUnsealed = (unsealed: string[]): void => {
  if (unsealed.join() !== current.read().unsealed.join()) current.set({ ...current.read(), unsealed })
}

// Another tab logged in or out.
window.addEventListener('storage', ({ key, storageArea }) => {
  if (key === 'admin.session' && storageArea === getStorage('admin.session')) setDeviceSession(readSessionFlags())
})

export const readSession = (): Session | null => current.read().session
export const readDeviceSession = current.read
export const useDeviceSession = current.useValue

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
