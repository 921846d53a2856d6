import { liveQuery } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildBooking, buildId } from '#pwa/offline/testing/rows.ts'
import { createWindow } from '#pwa/offline/testing/window.ts'

let store: Store
let sending: typeof import('./sending.ts')

setUpEmptyStore(async (loaded) => {
  vi.stubGlobal('window', createWindow())
  store = loaded
  sending = await import('./sending.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stores where the feed was read to, and waits until queries that depend on it have run. */
async function storeFeedState(epoch: string, cursor: string): Promise<void> {
  const isSeen = new Promise<void>((resolve) => {
    const seen = liveQuery(store.readFeedState).subscribe((it) => {
      if (it?.cursor !== cursor) return
      resolve()
      setTimeout(() => seen.unsubscribe())
    })
  })
  await store.db.meta.put({ key: 'feed', epoch, cursor, syncedAt: 0, remaining: 0 })
  await isSeen
}

test('what waits is shown anew on the rows of another data set, and not for each page of the feed', async () => {
  // What is on the screen without a write is gone after the rows were shown anew.
  const showStray = () =>
    store.rows.bookings.setUnsent([{ id: buildId(1), created: null, changes: [{ guestName: 'X' }] }])
  const listStrays = () => store.rows.bookings.listUnsentIds()
  await store.rows.bookings.storeRows([buildBooking(1)])
  await showStray()
  await storeFeedState('one', '1')
  const stop = sending.startSendingWrites('anna')
  await expect.poll(listStrays).toEqual([])
  await showStray()
  for (const cursor of ['2', '3', '4', '5']) await storeFeedState('one', cursor)
  expect(await listStrays()).toEqual([buildId(1)])
  await storeFeedState('two', '1')
  await expect.poll(listStrays).toEqual([])
  stop()
})
