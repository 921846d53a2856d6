/** Hooks on the local database and the sync: the connection, the age of the rows, and why a write is blocked. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readFeedState } from '#pwa/offline/db.ts'
import { readSyncState, subscribeSync } from '#pwa/offline/sync.ts'
import type { SyncState } from '#pwa/offline/syncState.ts'

export const useSyncState = (): SyncState => useSyncExternalStore(subscribeSync, readSyncState)

/** A live query for the parts outside the error boundary: a database that fails gives undefined instead of an error. */
export const useStoreQuery = <T>(read: () => Promise<T>): T | undefined =>
  useLiveQuery(() => read().catch(() => undefined))

/** The server's time of the last complete sync, in ms; null before the first, undefined while the database is read. */
export const useSyncedAt = (): number | null | undefined =>
  useStoreQuery(async () => (await readFeedState())?.syncedAt ?? null)

/** The server's time in ms, updated every 15 s. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Why actions are disabled, as a text for the screen; null when they are enabled. `canWait`: without a network the action
 * waits in the outbox.
 */
export function useBlockedReason({ canWait = false } = {}): string | null {
  const { i18n } = useLanguage()
  const { connection, session } = useSyncState()
  if (connection === 'offline' && canWait) return null
  if (connection === 'offline') return i18n.t('admin.blocked.offline')
  if (session === 'expired') return i18n.t('admin.blocked.expired')
  return null
}
