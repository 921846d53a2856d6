import { useEffect, useSyncExternalStore } from 'react'
import type { PlacePath } from '../places.ts'
import { useDeviceSession } from '../session/session.ts'
import { useStoreQuery } from '../sync/useSync.ts'
import { type News, readNews, storeShown } from './queries.ts'
import type { NewsItem } from './seen.ts'

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether somebody can see this window. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible')

export const useUsername = (): string => useDeviceSession().session?.username ?? ''

/** What is new for the account, in all windows of this device alike; undefined while it is read. */
export function useNews(): News | undefined {
  const username = useUsername()
  return useStoreQuery(() => readNews(username))
}

/** The place in which staff see an item. */
const paths: Record<NewsItem['kind'], PlacePath> = {
  request: '/',
  cancellation: '/',
  acceptance: '/',
  wish: '/',
  message: '/contacts',
}

/** The number of unseen items by the path of their place. */
export function useUnseenCounts(): Map<PlacePath, number> {
  const unseen = useNews()?.unseen ?? []
  const counts = new Map<PlacePath, number>()
  for (const { kind } of unseen) counts.set(paths[kind], (counts.get(paths[kind]) ?? 0) + 1)
  return counts
}

const isShown = (item: NewsItem, rows: { id: string }[]): boolean => rows.some(({ id }) => id === item.rowId)

/** What is unseen of this page, and not among the rows that it shows: an old request, or one that a filter hides. */
export function useUnseenElsewhere(path: string, rows: { id: string }[]): NewsItem[] {
  const unseen = useNews()?.unseen ?? []
  return unseen.filter((it) => paths[it.kind] === path && !isShown(it, rows))
}

/** A page calls this with the bookings and messages that it shows: they are no longer unseen. */
export function useMarkShown(rows: { id: string }[] | undefined): void {
  const username = useUsername()
  const isVisible = useIsVisible()
  const unseen = useNews()?.unseen ?? []
  const shownIds = unseen.filter((it) => isShown(it, rows ?? [])).map((it) => it.id)
  const shown = isVisible ? shownIds.join() : ''
  useEffect(() => {
    if (shown !== '') void storeShown(username, shown.split(',')).catch(() => {})
  }, [username, shown])
}
