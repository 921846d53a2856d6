/**
 * Feeds the tablet's store from the server's change feed. Any tab pulls when it starts, wakes or has written; one tab,
 * the holder of the Web Lock `podere-sync`, also listens to the stream and minds the clock, and tells the others how the
 * server is reached. Two tabs may pull at once: a page is stored only onto the cursor it was asked from.
 */
import { Dexie } from 'dexie'
import { ApiError, call } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import {
  clearPendingLogout,
  db,
  deleteFeedState,
  hasPendingLogout,
  readFeedState,
  storePage,
  withTimeout,
} from './db.ts'

export type SyncState = {
  /** What the last try said; `navigator.onLine` is true behind a dead router. */
  connection: 'unknown' | 'online' | 'offline'
  session: 'valid' | 'expired'
  /** `absent`: this browser gives us no store. `full`: the device took no more rows. `blocked`: another tab holds an older
   * version open. `outdated`: this tab does. `unfit`: a stored row is not what the contract says. */
  storage: 'fine' | 'absent' | 'full' | 'blocked' | 'outdated' | 'broken' | 'unfit'
}

/** What is wrong with one tab alone, so that no other says it, or takes it back. */
const isTabSpecific = (storage: SyncState['storage']): boolean =>
  storage === 'blocked' || storage === 'outdated' || storage === 'unfit'

const pullTimeoutMs = 20_000
const probeTimeoutMs = 3_000
/** The stream says what is new at once; the clock only catches what a silent stream missed. */
const pullIntervalMs = 60_000
const probeIntervalMs = 10_000

let state: SyncState = { connection: 'unknown', session: 'valid', storage: 'fine' }
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('podere-sync')

export const readSyncState = (): SyncState => state

export function subscribeSync(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setState(change: Partial<SyncState>): void {
  const next = { ...state, ...change }
  if (next.connection === state.connection && next.session === state.session && next.storage === state.storage) return
  state = next
  for (const listener of listeners) listener()
}

/** After a login in place. */
export const markSessionValid = (): void => setState({ session: 'valid' })

/** A full disk comes as an AbortError around it. */
function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && isQuotaExceeded(error.inner)
}

let handleStoreRecreated: () => Promise<unknown> = async () => {}

/** The store was lost while in use: it is opened anew, and filled from the server where it is empty. */
async function reopenStore(): Promise<void> {
  try {
    await db.open()
    await handleStoreRecreated()
    await pullNow()
  } catch {
    setState({ storage: 'broken' })
  }
}

db.on('versionchange', ({ newVersion }) => {
  const isDeleted = newVersion === null
  if (!isDeleted) setState({ storage: 'outdated' })
  db.close({ disableAutoOpen: !isDeleted })
  return false
})
db.on('blocked', () => setState({ storage: 'blocked' }))
// Deleted, or taken away by the browser (Safari does after sleep): only a new connection helps. Dexie also calls this when
// one could not be opened at all, where trying again at once would never end; and before it has closed the old one.
db.on('close', () => {
  if (db.isOpen() && state.storage !== 'outdated') setTimeout(() => void reopenStore())
})

/** A stored row was found that cannot be shown; reading everything anew, which is done once, makes up for it. */
let hasInvalidRows = false
let hasRefetched = false

async function pullPages(signal: AbortSignal): Promise<void> {
  for (;;) {
    const isRefetch = hasInvalidRows && !hasRefetched
    const feedState = isRefetch ? undefined : await readFeedState()
    const page = await call('changes.list', {
      query: feedState ? { since: feedState.cursor } : {},
      signal: AbortSignal.any([signal, AbortSignal.timeout(pullTimeoutMs)]),
    })
    signal.throwIfAborted()
    // Only now: with no server to read from, rows that cannot all be read are better than none.
    if (isRefetch) await deleteFeedState()
    const isStored = await storePage(feedState, page, serverNow())
    if (isRefetch && isStored) {
      hasInvalidRows = false
      hasRefetched = true
    }
    if (isStored && !page.more) return
  }
}

function applyError(error: unknown, onSessionEnded: () => void): void {
  if (error instanceof ApiError && error.status === 401) {
    setState({ connection: 'online', session: 'expired' })
    if (error.problem?.code === 'session_ended') onSessionEnded()
  } else if (isQuotaExceeded(error)) setState({ connection: 'online', storage: 'full' })
  else if (isStoreError(error)) {
    if (state.storage !== 'outdated') setState({ storage: db.hasFailed() ? 'absent' : 'broken' })
  } else setState({ connection: 'offline' })
}

const isStoreError = (error: unknown): boolean => error instanceof Dexie.DexieError

/** Without a store nothing is pulled, so what a pull says of server and session is asked by itself. */
async function checkSession(signal: AbortSignal): Promise<void> {
  await call('session.read', { signal: AbortSignal.any([signal, AbortSignal.timeout(probeTimeoutMs)]) })
  setState({ connection: 'online', session: 'valid' })
}

let pullNow = async (): Promise<void> => {}

/** Asks for what is new, now: after a write. */
export const pull = (): Promise<void> => pullNow()

/** A stored row that cannot be shown: everything is read anew, once; if that does not help, staff are told. */
function reportInvalidRows(): void {
  hasInvalidRows = true
  // Found while the store is being read: writing to it must wait until that is over.
  setTimeout(() => {
    if (!hasInvalidRows) return
    setState({ storage: 'unfit' })
    if (!hasRefetched) void pullNow()
  })
}

type RowSchema = { safeParse: (row: unknown) => { success: boolean } }

/** The rows that are what the contract says; another is left out, and read again from the server. */
export function dropInvalidRows<Row>(schema: RowSchema, rows: Row[]): Row[] {
  const validRows = rows.filter((row) => schema.safeParse(row).success)
  if (validRows.length < rows.length) reportInvalidRows()
  return validRows
}

function createPuller(signal: AbortSignal, onSessionEnded: () => void): () => Promise<void> {
  let running: Promise<void> | null = null
  let shouldRepeat = false
  const run = async () => {
    do {
      shouldRepeat = false
      try {
        await pullPages(signal)
        setState({ connection: 'online', session: 'valid', storage: hasInvalidRows ? 'unfit' : 'fine' })
      } catch (error) {
        if (signal.aborted) return
        applyError(error, onSessionEnded)
        if (isStoreError(error))
          await checkSession(signal).catch((serverError) => applyError(serverError, onSessionEnded))
      }
    } while (shouldRepeat && !signal.aborted)
  }
  return () => {
    shouldRepeat = running !== null
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** A short question that no captive portal answers rightly; its success is what ends "offline". */
async function isServerReachable(): Promise<boolean> {
  try {
    await call('health.read', { signal: AbortSignal.timeout(probeTimeoutMs) })
    return true
  } catch {
    return false
  }
}

/** Holds the stream and the clock until stopped. */
function runAsLeader(signal: AbortSignal): Promise<void> {
  let stream: EventSource | null = null
  let lastEventData = ''
  const openStream = () => {
    stream = new EventSource('/api/changes/stream')
    stream.onmessage = ({ data }) => {
      if (data === lastEventData) return
      lastEventData = data
      void pullNow()
    }
    // The browser connects anew by itself; that it did means that something may have been missed.
    stream.onopen = () => void pullNow()
    stream.onerror = () => {
      if (state.connection !== 'offline') void pullNow()
    }
  }
  const checkConnection = async () => {
    if (state.connection === 'offline' && !(await isServerReachable())) return
    await pullNow()
    // A refused stream (a restart, an ended session) is not tried again by the browser.
    const isRefused = stream?.readyState === EventSource.CLOSED
    if (isRefused && state.connection === 'online' && state.session === 'valid' && !signal.aborted) openStream()
  }
  let idleMs = 0
  const timer = setInterval(() => {
    idleMs += probeIntervalMs
    const isDue =
      idleMs >= pullIntervalMs || state.connection === 'offline' || stream?.readyState === EventSource.CLOSED
    if (!isDue) return
    idleMs = 0
    void checkConnection()
  }, probeIntervalMs)

  const broadcastState = () => channel?.postMessage(state)
  const unsubscribe = subscribeSync(broadcastState)
  openStream()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      unsubscribe()
      stream?.close()
      resolve()
    })
  })
}

let stopCurrent = () => {}

/** Stops feeding: whatever is written to the store from now on comes after the last page. */
export const stopSync = (): void => stopCurrent()

type SyncEvents = {
  /** This device was logged out elsewhere. */
  onSessionEnded: () => void
  /** The store was lost, and has just been made anew. */
  onStoreRecreated: () => Promise<unknown>
}

/** Keeps the store fed until the returned function is called. */
export function startSync({ onSessionEnded, onStoreRecreated }: SyncEvents): () => void {
  handleStoreRecreated = onStoreRecreated
  const controller = new AbortController()
  const { signal } = controller
  pullNow = createPuller(signal, onSessionEnded)
  void pullNow()

  const pullIfVisible = () => {
    if (document.visibilityState === 'visible') void pullNow()
  }
  document.addEventListener('visibilitychange', pullIfVisible, { signal })
  window.addEventListener('online', pullIfVisible, { signal })
  window.addEventListener('offline', pullIfVisible, { signal })
  const receiveState = ({ data }: MessageEvent<SyncState>) => {
    const { storage, ...rest } = data
    setState(isTabSpecific(storage) || isTabSpecific(state.storage) ? rest : data)
  }
  channel?.addEventListener('message', receiveState, { signal })

  // Locks need https or localhost; without them each tab listens for itself.
  if (navigator.locks) navigator.locks.request('podere-sync', { signal }, () => runAsLeader(signal)).catch(() => {})
  else void runAsLeader(signal)

  stopCurrent = () => {
    controller.abort()
    pullNow = async () => {}
    handleStoreRecreated = async () => {}
    hasInvalidRows = false
    state = { connection: 'unknown', session: 'valid', storage: 'fine' }
  }
  return stopCurrent
}

/** Tells the server of a logout that it has not heard of. True when nothing is owed any more. */
export const sendPendingLogout = async (): Promise<boolean> =>
  !(await withTimeout(hasPendingLogout()).catch(() => false)) || sendLogout()

/** True when the server has heard it. */
export async function sendLogout(): Promise<boolean> {
  try {
    await call('session.logout', { signal: AbortSignal.timeout(pullTimeoutMs) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return false
  }
  await clearPendingLogout().catch(() => {})
  return true
}
