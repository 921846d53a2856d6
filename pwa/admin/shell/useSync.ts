/** The store's state for the screen: how the server is reached, how old the rows are, and why a write must wait. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readFeedState } from '#pwa/offline/db.ts'
import { readSyncState, subscribeSync } from '#pwa/offline/sync.ts'
import type { SyncState } from '#pwa/offline/syncState.ts'

export const useSyncState = (): SyncState => useSyncExternalStore(subscribeSync, readSyncState)

/** What the store says, for what stands around the screens: undefined also where it does not answer. */
export const useStoreQuery = <T>(read: () => Promise<T>): T | undefined =>
  useLiveQuery(() => read().catch(() => undefined))

/** The server's instant of the last complete sync; null before the first, undefined while the store is being asked. */
export const useSyncedAt = (): number | null | undefined =>
  useStoreQuery(async () => (await readFeedState())?.syncedAt ?? null)

/** The server's clock, ticking. */
export function useNow(intervalMs = 15_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

/** Why what needs the network cannot be done now, in words; null when it can. */
export function useBlockedReason(): string | null {
  const { i18n } = useLanguage()
  const { connection, session } = useSyncState()
  if (connection === 'offline') return i18n.t('admin.blocked.offline')
  if (session === 'expired') return i18n.t('admin.blocked.expired')
  return null
}
