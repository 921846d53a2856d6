/**
 * The cache of the panel's server queries, and which of them survive a reload. Rows come from Dexie, never from here.
 */

import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { dayMs } from '#contract/days/days.ts'
import { readSyncState, subscribeSync } from '#pwa/offline/sync.ts'
import { readStored, writeStored } from '#pwa/storage.ts'
import { historyQuery, schedulerQuery, statsQuery } from '../backups/queries.ts'
import { startedQuery } from '../backups/started.ts'
import { channelsQuery } from '../channels/queries.ts'
import { accessQuery, monthSentKey } from '../duties/queries.ts'
import { mailHealthQuery } from '../mails/queries.ts'
import { sessionQuery } from '../session/queries.ts'
import { readSession } from '../session/session.ts'
import { bookingsEnabledQuery, defaultIbanQuery, dutiesQuery } from '../settings/queries.ts'
import { waitlistQuery } from '../waitlist/queries.ts'

/** The longest time that a farm is expected to be without a network. */
const maxAgeMs = 30 * dayMs

/** The queries whose last response is kept on the device for offline use, those about backups included. */
const persistedQueries = [
  bookingsEnabledQuery,
  defaultIbanQuery,
  sessionQuery,
  mailHealthQuery,
  historyQuery,
  statsQuery,
  schedulerQuery,
  startedQuery,
  channelsQuery,
  dutiesQuery,
  accessQuery,
  waitlistQuery,
]
const persistedKeys = new Set([...persistedQueries.map((it) => String(it.queryKey[0])), monthSentKey])

/**
 * No retries, data is stale at once, and a focused window refetches. A query polls only if it says so itself.
 * `gcTime` is infinite: a timer cannot count more than 24 days, so with a longer finite time an unused query would be
 * dropped at once, and a tab that is left or has just been restored would lose its last response.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 0, refetchOnWindowFocus: true, gcTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister: createSyncStoragePersister({
    key: 'admin.queries',
    // After a logout nothing is written any more, not even what was already scheduled.
    storage: {
      getItem: () => readStored('admin.queries'),
      setItem: (_, value) => {
        if (readSession()) writeStored('admin.queries', value)
      },
      removeItem: () => {
        writeStored('admin.queries', null)
      },
    },
  }),
  maxAge: maxAgeMs,
  /** The version of the stored shape; a new number drops what an older version stored. Never use a build's hash. */
  buster: '1',
  dehydrateOptions: {
    // A query that has failed since keeps its last response, which is what is wanted offline.
    shouldDehydrateQuery: (query) => query.state.data !== undefined && persistedKeys.has(String(query.queryKey[0])),
    shouldDehydrateMutation: () => false,
  },
}

/** Pauses queries while the sync cannot reach the server. `navigator.onLine` is not reliable. */
export function connectOnlineManager(): void {
  onlineManager.setEventListener((setOnline) =>
    subscribeSync(() => setOnline(readSyncState().connection !== 'offline')),
  )
}
