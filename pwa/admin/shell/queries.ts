/** The small answers that the panel asks for, and the cache that keeps them; rows come from Dexie, never from here. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { call } from '#pwa/api.ts'
import { readSyncState, subscribeSync } from '#pwa/offline/sync.ts'
import { readStored, writeStored } from '#pwa/storage.ts'
import { historyQuery, schedulerQuery, statsQuery } from '../backups/queries.ts'
import { readSession } from './session.ts'

const dayMs = 24 * 60 * 60 * 1000
/** As long as a farm may be cut off. */
const maxAgeMs = 30 * dayMs

export const bookingsEnabledQuery = queryOptions({
  queryKey: ['settings.readBookingsEnabled'],
  queryFn: ({ signal }) => call('settings.readBookingsEnabled', { signal }),
  staleTime: 5_000,
})

export const defaultIbanQuery = queryOptions({
  queryKey: ['settings.readDefaultIban'],
  queryFn: ({ signal }) => call('settings.readDefaultIban', { signal }),
})

export const sessionQuery = queryOptions({
  queryKey: ['session.read'],
  queryFn: ({ signal }) => call('session.read', { signal }),
})

export const mailHealthQuery = queryOptions({
  queryKey: ['mails.readHealth'],
  queryFn: ({ signal }) => call('mails.readHealth', { signal }),
})

/** Backups, too: what managers read about them offline is what they read last. */
const persistedQueries = [
  bookingsEnabledQuery,
  defaultIbanQuery,
  sessionQuery,
  mailHealthQuery,
  historyQuery,
  statsQuery,
  schedulerQuery,
]
const persistedKeys = new Set(persistedQueries.map((it) => String(it.queryKey[0])))

/**
 * Specification 9: no retries, stale at once, read anew on focus, no polling unless stated. What nobody looks at is kept:
 * of a `gcTime` over 24 days a timer makes none at all, and a tab that is left, or just restored, would forget its answer.
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
    // A device that has logged out writes nothing more, also not what was already on its way.
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
  /** The shape of what is kept; a new number drops what an older shape left. Never a build's hash. */
  buster: '1',
  dehydrateOptions: {
    // A query that failed since keeps its last answer: that is what is wanted offline.
    shouldDehydrateQuery: (query) => query.state.data !== undefined && persistedKeys.has(String(query.queryKey[0])),
    shouldDehydrateMutation: () => false,
  },
}

/** Queries wait while the server is out of reach, as found by trying; the browser's own word is not to be trusted. */
export function connectOnlineManager(): void {
  onlineManager.setEventListener((setOnline) =>
    subscribeSync(() => setOnline(readSyncState().connection !== 'offline')),
  )
}
