/** Reads news from Dexie by index, and keeps what each account has seen of it. */
import { isWaitingForStaff } from '#contract/bookings/bookingRules.ts'
import { db, readFeedState } from '#pwa/offline/db.ts'
import { readSeen, storeSeen } from '#pwa/offline/device.ts'
import { findUnannounced, isUnseen, markSeen, type NewsItem, startSeen } from './seen.ts'

/** What guests have sent after an instant. Bookings that staff took are no news. */
async function readItems(after: string): Promise<NewsItem[]> {
  const [bookings, messages, cancelled, wished, offers] = await Promise.all([
    db.bookings.where('createdAt').above(after).toArray(),
    db.contacts.where('createdAt').above(after).toArray(),
    db.bookings.where('cancelledByGuestAt').above(after).toArray(),
    db.bookings.where('wishedAt').above(after).toArray(),
    // A farm has few of them.
    db.offers.filter(({ state, answeredAt }) => state === 'accepted' && (answeredAt ?? '') > after).toArray(),
  ])
  return [
    ...bookings
      .filter((it) => it.origin === 'site')
      .map((it) => buildItem('request', it.id, it.createdAt, isWaitingForStaff(it))),
    ...messages.map(({ id, createdAt, answered }) => buildItem('message', id, createdAt, !answered)),
    ...offers.flatMap(({ bookingId, answeredAt }) =>
      bookingId === null ? [] : [buildItem('acceptance', bookingId, answeredAt ?? '', true)],
    ),
    // A guest may ask once more, for other days again.
    ...wished.map(({ id, wishedAt }) => ({
      ...buildItem('wish', id, wishedAt ?? '', true),
      id: `wish:${id}:${wishedAt}`,
    })),
    ...cancelled.map(({ id, cancelledByGuestAt }) => buildItem('cancellation', id, cancelledByGuestAt ?? '', true)),
  ]
}

const buildItem = (kind: NewsItem['kind'], rowId: string, at: string, isOpen: boolean): NewsItem => ({
  id: `${kind}:${rowId}`,
  kind,
  rowId,
  at,
  isOpen,
})

export type News = { unseen: NewsItem[]; unannounced: NewsItem | undefined }
const noNews: News = { unseen: [], unannounced: undefined }

/** What is new for this account. Nothing before `startNews`, and while rows of the first sync are missing. */
export async function readNews(username: string): Promise<News> {
  const [seen, feedState] = await Promise.all([readSeen(username), readFeedState()])
  if (!seen || feedState?.syncedAt == null) return noNews
  const items = await readItems(seen.after)
  return { unseen: items.filter((it) => isUnseen(seen, it)), unannounced: findUnannounced(seen, items) }
}

/** Several windows may write, so each write is one transaction. */
const inTransaction = <T>(run: () => Promise<T>): Promise<T> =>
  db.transaction('rw', db.meta, db.bookings, db.contacts, db.offers, run)

/** Begins to count for an account that is new on this device: nothing that the first sync has brought is news. */
export const startNews = (username: string): Promise<void> =>
  inTransaction(async () => {
    const [stored, feedState] = await Promise.all([readSeen(username), readFeedState()])
    if (stored || feedState?.syncedAt == null) return
    const seen = startSeen(new Date(feedState.syncedAt).toISOString())
    const items = await readItems(seen.after)
    const announcedAt = findUnannounced(seen, items)?.at ?? seen.announcedAt
    await storeSeen(username, { ...seen, ids: items.map((it) => it.id), announcedAt })
  })

/** Somebody has looked at these items. */
export const storeShown = (username: string, shownIds: string[]): Promise<void> =>
  inTransaction(async () => {
    const seen = await readSeen(username)
    if (seen) await storeSeen(username, markSeen(seen, await readItems(seen.after), shownIds))
  })

/** The newest item that was not announced. Of all windows, only one gets it. */
export const takeUnannounced = (username: string): Promise<NewsItem | undefined> =>
  inTransaction(async () => {
    const seen = await readSeen(username)
    const item = seen && findUnannounced(seen, await readItems(seen.after))
    if (seen && item) await storeSeen(username, { ...seen, announcedAt: item.at })
    return item
  })
