/** What of the news an account has seen on this device, and what it was told about. */
import type { Seen } from '#pwa/offline/db.ts'

/** A guest's request, message, wish for other days, cancellation of a request, or acceptance of an offer. */
export type NewsItem = {
  id: string
  kind: 'request' | 'message' | 'cancellation' | 'acceptance' | 'wish'
  /** The booking or message. */
  rowId: string
  /** When it came, by the server's clock. */
  at: string
  /** Whether it still waits for staff. */
  isOpen: boolean
}

/** A busy server may store something later than what came after it. */
const overlapMs = 10 * 60_000

const subtractOverlap = (instant: string): string => new Date(Date.parse(instant) - overlapMs).toISOString()
const getNewest = (items: NewsItem[], earliest: string): string =>
  items.reduce((newest, { at }) => (at > newest ? at : newest), earliest)
const listIds = (items: NewsItem[], after: string): string[] => items.filter((it) => it.at > after).map((it) => it.id)

/** For an account that is new on this device: nothing that was there at `syncedAt` is news. */
export const startSeen = (syncedAt: string): Seen => ({
  after: subtractOverlap(syncedAt),
  ids: [],
  announcedAt: syncedAt,
})

export const isUnseen = (seen: Seen, item: NewsItem): boolean =>
  item.isOpen && item.at > seen.after && !seen.ids.includes(item.id)

/**
 * After somebody looked at these items. `items`: all that came after `seen.after`. When none of them is unseen, only the
 * ids of the newest need to be kept.
 */
export function markSeen(seen: Seen, items: NewsItem[], shownIds: string[]): Seen {
  const known = { ...seen, ids: [...seen.ids, ...shownIds] }
  if (items.some((it) => isUnseen(known, it))) return known
  const start = subtractOverlap(getNewest(items, seen.after))
  const after = start > seen.after ? start : seen.after
  return { ...seen, after, ids: listIds(items, after) }
}

/** The newest item that was not announced yet. */
export function findUnannounced(seen: Seen, items: NewsItem[]): NewsItem | undefined {
  const open = items.filter((it) => it.isOpen)
  const newestAt = getNewest(open, seen.announcedAt)
  return newestAt > seen.announcedAt ? open.find((it) => it.at === newestAt) : undefined
}
