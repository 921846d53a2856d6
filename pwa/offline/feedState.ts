/** How far this device has read the change feed. */
import type { Changes } from '#contract/changes.ts'

export type FeedState = {
  key: 'feed'
  /** A restore gives the server a new epoch. Rows and cursors of another epoch are invalid. */
  epoch: string
  cursor: string
  /** The number of rows of the feed that are not fetched yet. */
  remaining: number
  /** When the feed was last read to its end, by the server's clock in milliseconds; null until the first time. */
  syncedAt: number | null
}

export type FeedPage = Pick<Changes, 'epoch' | 'cursor' | 'more' | 'remaining'>

export const startsNewEpoch = (previous: FeedState | undefined, page: FeedPage): boolean =>
  previous?.epoch !== page.epoch

/** The state after this page is stored. `now` is the server's clock. */
export function advanceFeedState(previous: FeedState | undefined, page: FeedPage, now: number): FeedState {
  const lastSyncedAt = startsNewEpoch(previous, page) ? null : (previous?.syncedAt ?? null)
  return {
    key: 'feed',
    epoch: page.epoch,
    cursor: page.cursor,
    remaining: page.remaining,
    syncedAt: page.more ? lastSyncedAt : now,
  }
}
