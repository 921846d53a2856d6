/** A store in memory for tests. Its rows are the settings of the pages it stores. */
import type { Changes } from '#contract/changes.ts'
import { advanceFeedState, type FeedState, startsNewEpoch } from '../feedState.ts'
import type { FeedStore } from '../feedStore.ts'

class StoreError extends Error {}

/** A full device, as Dexie reports it. */
export const createQuotaError = (): Error =>
  Object.assign(new StoreError('AbortError'), {
    inner: Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
  })

export function createMemoryStore() {
  let events: Parameters<FeedStore['watch']>[0] | null = null
  const memory = {
    rows: {} as Record<string, unknown>,
    feedState: undefined as FeedState | undefined,
    /** Thrown by every use of the store. */
    error: null as Error | null,
    isAbsent: false,
    reopened: 0,
    emit: (event: keyof Parameters<FeedStore['watch']>[0]) => events?.[event](),
    fail: () => {
      memory.error = new StoreError('The store failed.')
    },
  }
  const check = () => {
    if (memory.error) throw memory.error
  }
  const store: FeedStore = {
    readFeedState: async () => {
      check()
      return memory.feedState
    },
    deleteFeedState: async () => {
      memory.feedState = undefined
    },
    storePage: async (previous: FeedState | undefined, page: Changes, now: number) => {
      check()
      if (memory.feedState?.cursor !== previous?.cursor) return false
      if (startsNewEpoch(previous, page)) memory.rows = {}
      for (const { key, value } of page.settings) memory.rows[key] = value
      memory.feedState = advanceFeedState(previous, page, now)
      return true
    },
    isStoreError: (error) => error instanceof StoreError,
    hasFailedToOpen: () => memory.isAbsent,
    reopen: async () => {
      check()
      memory.reopened += 1
    },
    watch: (listeners) => {
      events = listeners
    },
  }
  return { memory, store }
}
