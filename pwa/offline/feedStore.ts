/** What the sync uses of the store: pages, the cursor, errors, and the events of its connection. */
import { Dexie } from 'dexie'
import type { Changes } from '#contract/changes.ts'
import { db, deleteFeedState, readFeedState } from './db.ts'
import type { FeedState } from './feedState.ts'
import { storePage } from './rows.ts'

type StoreEvents = {
  /** A newer version of the app, in another tab, has changed the store's shape: this tab must be reloaded. */
  onOutdated: () => void
  /** Another tab holds an older version of the store open. */
  onBlocked: () => void
  /** The store was deleted, or the browser has closed it; Safari does that after sleep. */
  onLost: () => void
}

export type FeedStore = {
  readFeedState: () => Promise<FeedState | undefined>
  deleteFeedState: () => Promise<unknown>
  /** False, with nothing written, when another tab has moved the cursor since `previous` was read. */
  storePage: (previous: FeedState | undefined, page: Changes, now: number) => Promise<boolean>
  isStoreError: (error: unknown) => boolean
  /** Whether the browser could not open the store at all. */
  hasFailedToOpen: () => boolean
  reopen: () => Promise<unknown>
  /** Reports the connection's events until the page is closed. */
  watch: (events: StoreEvents) => void
}

function watch({ onOutdated, onBlocked, onLost }: StoreEvents): void {
  db.on('versionchange', ({ newVersion }) => {
    const isDeleted = newVersion === null
    if (!isDeleted) onOutdated()
    db.close({ disableAutoOpen: !isDeleted })
    return false
  })
  db.on('blocked', onBlocked)
  // Dexie also reports a connection that it could not open; reopening that one would cause an endless loop.
  db.on('close', () => {
    if (db.isOpen()) onLost()
  })
}

export const feedStore: FeedStore = {
  readFeedState,
  deleteFeedState,
  storePage,
  isStoreError: (error) => error instanceof Dexie.DexieError,
  hasFailedToOpen: () => db.hasFailed(),
  reopen: () => db.open(),
  watch,
}
