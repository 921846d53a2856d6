/** A tab of the tablet for tests of the sync: a store in memory that reads the feed of a server. */
import { vi } from 'vitest'
import { createSync, type SyncDependencies } from '../createSync.ts'
import { checkSession, fetchPage, probeServer } from '../syncServer.ts'
import type { createFeedServer } from './feedServer.ts'
import { createMemoryStore } from './memoryStore.ts'

/** The server's clock. */
export const now = Date.UTC(2027, 4, 3)
const stops: (() => void)[] = []

/** Stops the sync of every tab. */
export const stopTabs = (): void => {
  for (const stop of stops.splice(0)) stop()
}

/** Lets timers that are due and all promises run. */
export const flush = () => vi.advanceTimersByTimeAsync(0)

type Server = ReturnType<typeof createFeedServer>

/** A tab with a store of its own that reads the feed of this server. */
export function openTab(server: Server, overrides: Partial<SyncDependencies> = {}) {
  vi.stubGlobal('fetch', server.fetch)
  const { memory, store } = createMemoryStore()
  const page = { isVisible: true, notify: () => {} }
  const sync = createSync({
    store,
    fetchPage,
    checkSession,
    isServerReachable: probeServer,
    now: () => now,
    openEventStream: () => Object.assign(new EventTarget(), { readyState: 1, CLOSED: 2 as const, close: () => {} }),
    channel: null,
    runInOneTab: () => new Promise(() => {}),
    isTabVisible: () => page.isVisible,
    watchTab: (listener) => {
      page.notify = listener
    },
    ...overrides,
  })
  const events = { sessionEnded: 0, storeRecreated: 0 }
  const start = async () => {
    stops.push(
      sync.start({
        onSessionEnded: () => {
          events.sessionEnded += 1
        },
        onStoreRecreated: async () => {
          events.storeRecreated += 1
        },
      }),
    )
    await flush()
  }
  return { memory, page, sync, events, start }
}
