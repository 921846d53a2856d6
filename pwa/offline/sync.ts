/** The admin's one sync, which fills this device's store from the server's change feed while somebody is logged in. */
import { serverNow } from '#pwa/clock.ts'
import { createSync } from './createSync.ts'
import { feedStore } from './feedStore.ts'
import { isHousekeeper } from './housekeeping.ts'
import { checkSession, fetchPage, probeServer } from './syncServer.ts'

/** Web Locks need https or localhost; without them each tab does the leader's work. */
const runInOneTab = (signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('podere-sync', { signal }, work) : work()

function watchTab(listener: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', listener, { signal })
  window.addEventListener('focus', listener, { signal })
  window.addEventListener('online', listener, { signal })
  window.addEventListener('offline', listener, { signal })
}

const silentStream = Object.assign(new EventTarget(), { readyState: 1, CLOSED: 2 as const, close: () => {} })

const sync = createSync({
  store: feedStore,
  fetchPage,
  checkSession,
  isServerReachable: probeServer,
  now: serverNow,
  // Housekeeping has no stream: its leader polls.
  openEventStream: () => (isHousekeeper() ? silentStream : new EventSource('/api/changes/stream')),
  channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('podere-sync'),
  runInOneTab,
  isTabVisible: () => document.visibilityState === 'visible',
  watchTab,
})

export const readSyncState = sync.readState
/** Calls the listener after each change of the state; returns the function that ends this. */
export const subscribeSync = sync.subscribe
/** Keeps the store up to date until the returned function is called. */
export const startSync = sync.start
/** Stops at once and requests no further page. */
export const stopSync = sync.stop
/** Fetches what is new, for example after a write. Never rejects. */
export const pull = sync.pull
/** Runs a call that gives this device another session, such as a change of the password. */
export const changeSession = sync.changeSession
/** Call this after a login without a reload. */
export const markSessionValid = sync.markSessionValid
/** The rows that match the contract's schema. The others are left out, and fetched again from the server. */
export const dropInvalidRows = sync.dropInvalidRows
