import { expect, test } from 'vitest'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildPage } from '#pwa/offline/testing/feedServer.ts'
import { buildBooking, buildChannelStay } from '#pwa/offline/testing/rows.ts'

let store: Store
let firstDay: typeof import('./firstDay.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  firstDay = await import('./firstDay.ts')
})

test('a farm begins today, or with its first booking or stay', async () => {
  const read = () => firstDay.readFirstDay('2027-03-05')
  expect(await read()).toBe('2027-03-05')
  const days = { checkinDate: '2027-06-01', checkoutDate: '2027-06-03' }
  await store.storePage(undefined, buildPage('c1', {}, { channelStays: [buildChannelStay(days)] }), 0)
  expect(await read()).toBe('2027-03-05')
  const bookings = [buildBooking(3, days)]
  await store.storePage(await store.readFeedState(), buildPage('c2', {}, { bookings }), 0)
  expect(await read()).toBe('2027-01-03')
  const earlier = buildBooking(4, { checkinDate: '2026-12-30', checkoutDate: '2027-01-02' })
  await store.storePage(await store.readFeedState(), buildPage('c3', {}, { bookings: [earlier] }), 0)
  expect(await read()).toBe('2026-12-30')
})
