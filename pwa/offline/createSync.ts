/**
 * Joins the parts of the sync. Every tab pulls when it starts, becomes visible or has written. One tab, the leader,
 * also listens to the event stream and polls. Two tabs may pull at once: a page is stored only if the cursor is still
 * the one it was requested with.
 */
import { rejectAfter } from '#pwa/storage.ts'
import type { FeedStore } from './feedStore.ts'
import { createInvalidRows } from './invalidRows.ts'
import { type LeaderDependencies, runAsLeader } from './leader.ts'
import { createPuller, type PullerDependencies, type SessionChange } from './puller.ts'
import { createSyncState } from './syncState.ts'

export type SyncDependencies = Pick<PullerDependencies, 'fetchPage' | 'checkSession' | 'now'> &
  Pick<LeaderDependencies, 'isServerReachable' | 'openEventStream'> & {
    store: FeedStore
    /** Runs the work in one tab at a time, and in the next one when that tab is closed or aborts. */
    runInOneTab: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>
    /** Null where the browser has none. */
    channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
    isTabVisible: () => boolean
    /** Calls the listener when the page becomes visible or hidden and when the network comes or goes. */
    watchTab: (listener: () => void, signal: AbortSignal) => void
  }

export type SyncEvents = {
  /** The server says that this device was logged out elsewhere. */
  onSessionEnded: () => void
  /** The store was lost while in use and has just been created again, empty. */
  onStoreRecreated: () => Promise<unknown>
}

type RowSchema = { safeParse: (row: unknown) => { success: boolean } }

const openTimeoutMs = 5_000

export function createSync(dependencies: SyncDependencies) {
  const { store, channel, runInOneTab, isTabVisible, watchTab } = dependencies
  const state = createSyncState()
  const invalidRows = createInvalidRows()
  const sessionChange: SessionChange = { running: null, count: 0 }
  /** Null while nobody is logged in. */
  let activeRun: {
    pull: () => Promise<void>
    onStoreRecreated: SyncEvents['onStoreRecreated']
    stop: () => void
  } | null = null

  /** Fetches what is new; does nothing while the sync is stopped. */
  const pull = async (): Promise<void> => activeRun?.pull()

  async function recreateStore(): Promise<void> {
    try {
      await rejectAfter(openTimeoutMs, store.reopen())
      await activeRun?.onStoreRecreated()
      await pull()
    } catch {
      state.update({ storage: 'broken' })
    }
  }

  store.watch({
    onOutdated: () => state.update({ storage: 'outdated' }),
    onBlocked: () => state.update({ storage: 'blocked' }),
    onLost: () => {
      // In a later task, because Dexie reports this before it has closed the old connection.
      if (state.read().storage !== 'outdated') setTimeout(() => void recreateStore())
    },
  })

  function reportInvalidRows(): void {
    invalidRows.report()
    // This is called while the store is being read, and a write must wait until the read is finished.
    setTimeout(() => {
      if (!invalidRows.areKnown()) return
      state.update({ storage: 'invalid' })
      if (invalidRows.shouldRefetch()) void pull()
    })
  }

  /** The rows that match the contract's schema. The others are left out, and fetched again from the server. */
  function dropInvalidRows<Row>(schema: RowSchema, rows: Row[]): Row[] {
    const validRows = rows.filter((row) => schema.safeParse(row).success)
    if (validRows.length < rows.length) reportInvalidRows()
    return validRows
  }

  /** Runs a call that gives this device another session. A pull that is refused meanwhile is repeated afterwards. */
  async function changeSession<T>(run: () => Promise<T>): Promise<T> {
    const running = run()
    sessionChange.running = running
    try {
      return await running
    } finally {
      sessionChange.running = null
      sessionChange.count += 1
    }
  }

  function start({ onSessionEnded, onStoreRecreated }: SyncEvents): () => void {
    const controller = new AbortController()
    const { signal } = controller
    const stop = () => {
      controller.abort()
      activeRun = null
      invalidRows.reset()
      state.reset()
    }
    activeRun = {
      pull: createPuller({ ...dependencies, state, invalidRows, sessionChange }, { signal, onSessionEnded }),
      onStoreRecreated,
      stop,
    }
    void pull()
    // Some browsers never answer the request to open the store.
    const timer = setTimeout(() => state.update({ storage: 'broken' }), openTimeoutMs)
    const stopTimer = () => clearTimeout(timer)
    store.readFeedState().then(stopTimer, stopTimer)
    signal.addEventListener('abort', stopTimer)

    watchTab(() => isTabVisible() && void pull(), signal)
    channel?.addEventListener('message', ({ data }) => state.updateFromOtherTab(data), { signal })
    const broadcast = (message: unknown) => channel?.postMessage(message)
    // Rejects when the sync stops before this tab became the leader.
    runInOneTab(signal, () => runAsLeader({ ...dependencies, state, broadcast, pull }, signal)).catch(() => {})
    return stop
  }

  return {
    readState: state.read,
    subscribe: state.subscribe,
    start,
    stop: () => activeRun?.stop(),
    pull,
    changeSession,
    markSessionValid: () => state.update({ session: 'valid' }),
    dropInvalidRows,
  }
}
