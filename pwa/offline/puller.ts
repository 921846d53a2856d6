/** Pulls the change feed into the store, page by page, and records in the state how that went. */
import type { Changes } from '#contract/changes.ts'
import { ApiError } from '#pwa/api.ts'
import type { FeedStore } from './feedStore.ts'
import type { InvalidRows } from './invalidRows.ts'
import type { SyncState, SyncStateStore } from './syncState.ts'

export type PullerDependencies = {
  state: SyncStateStore
  store: Pick<FeedStore, 'readFeedState' | 'deleteFeedState' | 'storePage' | 'isStoreError' | 'hasFailedToOpen'>
  invalidRows: InvalidRows
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Changes>
  checkSession: (signal: AbortSignal) => Promise<void>
  /** The server's clock. */
  now: () => number
  sessionChange: SessionChange
}

/** A call that gives this device another session: a pull meanwhile may still have used the old one. */
export type SessionChange = { running: Promise<unknown> | null; count: number }

type PullerOptions = { signal: AbortSignal; onSessionEnded: () => void }

/**
 * Returns the function that pulls until the feed is read to its end. It never rejects. A call during a
 * pull waits for it and for one more pull, which sees what the caller has just written.
 */
export function createPuller(dependencies: PullerDependencies, { signal, onSessionEnded }: PullerOptions) {
  const { state, store, invalidRows, checkSession, sessionChange } = dependencies
  let running: Promise<void> | null = null
  let shouldRepeat = false

  function recordError(error: unknown): void {
    state.update(describeError(error, store))
    if (isUnauthorized(error) && error.problem?.code === 'session_ended') onSessionEnded()
  }

  async function pullOnce(): Promise<void> {
    const { count } = sessionChange
    try {
      await pullPages(dependencies, signal)
      state.update({ connection: 'online', session: 'valid', storage: invalidRows.areKnown() ? 'invalid' : 'fine' })
    } catch (error) {
      if (signal.aborted) return
      if (isUnauthorized(error) && (sessionChange.running !== null || sessionChange.count !== count)) {
        await sessionChange.running?.catch(() => {})
        shouldRepeat = true
        return
      }
      recordError(error)
      // The store failed before or after the request, so nothing is known of the server and the session yet.
      if (store.isStoreError(error)) {
        await checkSession(signal).then(() => state.update({ connection: 'online', session: 'valid' }), recordError)
      }
    }
  }

  async function run(): Promise<void> {
    do {
      shouldRepeat = false
      await pullOnce()
    } while (shouldRepeat && !signal.aborted)
  }

  return (): Promise<void> => {
    shouldRepeat = running !== null
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

async function pullPages(dependencies: PullerDependencies, signal: AbortSignal): Promise<void> {
  const { store, invalidRows, fetchPage, now } = dependencies
  for (;;) {
    const isRefetch = invalidRows.shouldRefetch()
    const feedState = isRefetch ? undefined : await store.readFeedState()
    const page = await fetchPage(feedState?.cursor, signal)
    signal.throwIfAborted()
    // Deleted only after the response. The rows of this page then replace all rows, which stay readable until then.
    if (isRefetch) await store.deleteFeedState()
    const isStored = await store.storePage(feedState, page, now())
    if (isRefetch && isStored) invalidRows.markRefetched()
    if (isStored && !page.more) return
  }
}

const isUnauthorized = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

/** The state of the server, the session and the store after an error of a pull. */
function describeError(error: unknown, store: PullerDependencies['store']): Partial<SyncState> {
  if (isUnauthorized(error)) return { connection: 'online', session: 'expired' }
  if (error instanceof ApiError && error.problem?.code === 'second_factor_required')
    return { connection: 'online', session: 'restricted' }
  if (isQuotaExceeded(error)) return { connection: 'online', storage: 'full' }
  if (!store.isStoreError(error)) return { connection: 'offline' }
  return { storage: store.hasFailedToOpen() ? 'absent' : 'broken' }
}

/** Dexie wraps the quota error in an AbortError. */
function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && isQuotaExceeded(error.inner)
}
