/**
 * Feeds the tablet's store from the server's change feed. Any tab pulls when it starts, wakes or has written; one tab,
 * the holder of the Web Lock `podere-sync`, also listens to the stream and minds the clock, and tells the others how the
 * server is reached. Two tabs may pull at once: a page is stored only onto the cursor it was asked from.
 */
import { Dexie } from 'dexie'
import { ApiError, call } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import { db, forgetFeedMark, forgetOwedLogout, isLogoutOwed, patiently, readFeedMark, storePage } from './db.ts'

export type SyncState = {
  /** What the last try said; `navigator.onLine` is true behind a dead router. */
  reach: 'unknown' | 'online' | 'offline'
  session: 'valid' | 'expired'
  /** `absent`: this browser gives us no store. `full`: the device took no more rows. `blocked`: another tab holds an older
   * version open. `outdated`: this tab does. `unfit`: a stored row is not what the contract says. */
  storage: 'fine' | 'absent' | 'full' | 'blocked' | 'outdated' | 'broken' | 'unfit'
}

/** What is wrong with one tab alone, so that no other says it, or takes it back. */
const isOfTab = (storage: SyncState['storage']): boolean =>
  storage === 'blocked' || storage === 'outdated' || storage === 'unfit'

const pullTimeout = 20_000
const probeTimeout = 3_000
/** The stream says what is new at once; the clock only catches what a silent stream missed. */
const pullEvery = 60_000
const probeEvery = 10_000

let state: SyncState = { reach: 'unknown', session: 'valid', storage: 'fine' }
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('podere-sync')

export const readSyncState = (): SyncState => state

export function subscribeSync(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setState(change: Partial<SyncState>): void {
  const next = { ...state, ...change }
  if (next.reach === state.reach && next.session === state.session && next.storage === state.storage) return
  state = next
  for (const listener of listeners) listener()
}

/** After a login in place. */
export const renewSession = (): void => setState({ session: 'valid' })

/** A full disk comes as an AbortError around it. */
function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && isQuotaExceeded(error.inner)
}

let onEmptied: () => Promise<unknown> = async () => {}

/** The store was lost while in use: it is opened anew, and filled from the server where it is empty. */
async function reopen(): Promise<void> {
  try {
    await db.open()
    await onEmptied()
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
  if (db.isOpen() && state.storage !== 'outdated') setTimeout(() => void reopen())
})

/** A stored row was found that cannot be shown; reading everything anew, which is done once, makes up for it. */
let isUnfit = false
let hasReadAnew = false

async function pullPages(signal: AbortSignal): Promise<void> {
  for (;;) {
    const isAnew = isUnfit && !hasReadAnew
    const asked = isAnew ? undefined : await readFeedMark()
    const page = await call('changes.list', {
      query: asked ? { since: asked.cursor } : {},
      signal: AbortSignal.any([signal, AbortSignal.timeout(pullTimeout)]),
    })
    signal.throwIfAborted()
    // Only now: with no server to read from, rows that cannot all be read are better than none.
    if (isAnew) await forgetFeedMark()
    const stored = await storePage(asked, page, serverNow())
    if (isAnew && stored) {
      isUnfit = false
      hasReadAnew = true
    }
    if (stored && !page.more) return
  }
}

function learnFrom(error: unknown, onSessionEnded: () => void): void {
  if (error instanceof ApiError && error.status === 401) {
    setState({ reach: 'online', session: 'expired' })
    if (error.problem?.code === 'session_ended') onSessionEnded()
  } else if (isQuotaExceeded(error)) setState({ reach: 'online', storage: 'full' })
  else if (isOfStore(error)) {
    if (state.storage !== 'outdated') setState({ storage: db.hasFailed() ? 'absent' : 'broken' })
  } else setState({ reach: 'offline' })
}

const isOfStore = (error: unknown): boolean => error instanceof Dexie.DexieError

/** Without a store nothing is pulled, so what a pull says of server and session is asked by itself. */
async function askServer(signal: AbortSignal): Promise<void> {
  await call('session.read', { signal: AbortSignal.any([signal, AbortSignal.timeout(probeTimeout)]) })
  setState({ reach: 'online', session: 'valid' })
}

let pullNow = async (): Promise<void> => {}

/** Asks for what is new, now: after a write. */
export const pull = (): Promise<void> => pullNow()

/** A stored row that cannot be shown: everything is read anew, once; if that does not help, staff are told. */
function reportUnfit(): void {
  isUnfit = true
  // Found while the store is being read: writing to it must wait until that is over.
  setTimeout(() => {
    if (!isUnfit) return
    setState({ storage: 'unfit' })
    if (!hasReadAnew) void pullNow()
  })
}

type Schema = { safeParse: (row: unknown) => { success: boolean } }

/** The rows that are what the contract says; another is left out, and read again from the server. */
export function keepFit<Row>(schema: Schema, rows: Row[]): Row[] {
  const fit = rows.filter((row) => schema.safeParse(row).success)
  if (fit.length < rows.length) reportUnfit()
  return fit
}

function createPuller(stopped: AbortSignal, onSessionEnded: () => void): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      try {
        await pullPages(stopped)
        setState({ reach: 'online', session: 'valid', storage: isUnfit ? 'unfit' : 'fine' })
      } catch (error) {
        if (stopped.aborted) return
        learnFrom(error, onSessionEnded)
        if (isOfStore(error)) await askServer(stopped).catch((silence) => learnFrom(silence, onSessionEnded))
      }
    } while (again && !stopped.aborted)
  }
  return () => {
    again = running !== null
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** A short question that no captive portal answers rightly; its success is what ends "offline". */
async function probe(): Promise<boolean> {
  try {
    await call('health.read', { signal: AbortSignal.timeout(probeTimeout) })
    return true
  } catch {
    return false
  }
}

/** Holds the stream and the clock until stopped. */
function lead(stopped: AbortSignal): Promise<void> {
  let stream: EventSource | null = null
  let newest = ''
  const listen = () => {
    stream = new EventSource('/api/changes/stream')
    stream.onmessage = ({ data }) => {
      if (data === newest) return
      newest = data
      void pullNow()
    }
    // The browser connects anew by itself; that it did means that something may have been missed.
    stream.onopen = () => void pullNow()
    stream.onerror = () => {
      if (state.reach !== 'offline') void pullNow()
    }
  }
  const keep = async () => {
    if (state.reach === 'offline' && !(await probe())) return
    await pullNow()
    // A refused stream (a restart, an ended session) is not tried again by the browser.
    const isRefused = stream?.readyState === EventSource.CLOSED
    if (isRefused && state.reach === 'online' && state.session === 'valid' && !stopped.aborted) listen()
  }
  let idle = 0
  const clock = setInterval(() => {
    idle += probeEvery
    const isDue = idle >= pullEvery || state.reach === 'offline' || stream?.readyState === EventSource.CLOSED
    if (!isDue) return
    idle = 0
    void keep()
  }, probeEvery)

  const tell = () => channel?.postMessage(state)
  const unsubscribe = subscribeSync(tell)
  listen()
  return new Promise((resolve) => {
    stopped.addEventListener('abort', () => {
      clearInterval(clock)
      unsubscribe()
      stream?.close()
      resolve()
    })
  })
}

let stopCurrent = () => {}

/** Stops feeding: whatever is written to the store from now on comes after the last page. */
export const stopSync = (): void => stopCurrent()

type Events = {
  /** This device was logged out elsewhere. */
  onSessionEnded: () => void
  /** The store was lost, and has just been made anew. */
  onStoreEmptied: () => Promise<unknown>
}

/** Keeps the store fed until the returned function is called. */
export function startSync({ onSessionEnded, onStoreEmptied }: Events): () => void {
  onEmptied = onStoreEmptied
  const stop = new AbortController()
  const { signal } = stop
  pullNow = createPuller(signal, onSessionEnded)
  void pullNow()

  const wake = () => {
    if (document.visibilityState === 'visible') void pullNow()
  }
  document.addEventListener('visibilitychange', wake, { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('offline', wake, { signal })
  const hear = ({ data }: MessageEvent<SyncState>) => {
    const { storage, ...rest } = data
    setState(isOfTab(storage) || isOfTab(state.storage) ? rest : data)
  }
  channel?.addEventListener('message', hear, { signal })

  // Locks need https or localhost; without them each tab listens for itself.
  if (navigator.locks) navigator.locks.request('podere-sync', { signal }, () => lead(signal)).catch(() => {})
  else void lead(signal)

  stopCurrent = () => {
    stop.abort()
    pullNow = async () => {}
    onEmptied = async () => {}
    isUnfit = false
    state = { reach: 'unknown', session: 'valid', storage: 'fine' }
  }
  return stopCurrent
}

/** Tells the server of a logout that it has not heard of. True when nothing is owed any more. */
export const settleLogout = async (): Promise<boolean> =>
  !(await patiently(isLogoutOwed()).catch(() => false)) || tellLogout()

/** True when the server has heard it. */
export async function tellLogout(): Promise<boolean> {
  try {
    await call('session.logout', { signal: AbortSignal.timeout(pullTimeout) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return false
  }
  await forgetOwedLogout().catch(() => {})
  return true
}
