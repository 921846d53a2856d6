/** How far this device has read the change feed. */
import type { Changes } from '#contract/changes.ts'

export type FeedState = {
  key: 'feed'
  /** The server changes its epoch with a restore: rows and cursors of another epoch are worthless. */
  epoch: string
  cursor: string
  /** Rows of the feed that the server still holds. */
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
