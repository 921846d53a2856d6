import { expect, test } from 'vitest'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildPage } from '#pwa/offline/testing/feedServer.ts'
import { buildBooking, buildContact, buildOffer } from '#pwa/offline/testing/rows.ts'

let store: Store
let news: typeof import('./queries.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  news = await import('./queries.ts')
})

const syncedAt = Date.parse('2027-01-03T12:00:00.000Z')
let pageCount = 0
/** Stores a page of the change feed. */
async function receive(page: Parameters<typeof buildPage>[2]) {
  pageCount += 1
  await store.storePage(await store.readFeedState(), buildPage(`c${pageCount}`, {}, page), syncedAt)
}
const readUnseen = async (username = 'anna') =>
  (await news.readNews(username)).unseen.map(({ kind, at }) => `${kind} ${at.slice(8, 10)}`)
const readUnannounced = async (username = 'anna') => (await news.readNews(username)).unannounced?.at.slice(8, 10)

/** A device whose first sync brought rows of the first three days. */
async function startDevice() {
  await receive({ bookings: [1, 2, 3].map((n) => buildBooking(n)), contacts: [buildContact(2)] })
  await news.startNews('anna')
}

test('nothing is news before the first sync is complete, nor what it brought', async () => {
  await receive({ bookings: [buildBooking(4)], more: true })
  await news.startNews('anna')
  expect(await store.readSeen('anna')).toBeUndefined()
  await receive({ bookings: [buildBooking(5)] })
  await news.startNews('anna')
  expect([await readUnseen(), await readUnannounced()]).toEqual([[], undefined])
})

test('a request and a message that come later are news until somebody looks or handles them', async () => {
  await startDevice()
  await receive({ bookings: [buildBooking(4), buildBooking(5)], contacts: [buildContact(6)] })
  expect(await readUnseen()).toEqual(['request 04', 'request 05', 'message 06'])
  await receive({
    bookings: [buildBooking(4, { status: 'confirmed' })],
    contacts: [buildContact(6, { answered: true })],
  })
  expect(await readUnseen()).toEqual(['request 05'])
  const { unseen } = await news.readNews('anna')
  await news.storeShown(
    'anna',
    unseen.map((it) => it.id),
  )
  expect(await readUnseen()).toEqual([])
})

test('a request that needs no answer is no news: staff have priced it, or it has lost its days', async () => {
  await startDevice()
  const released = { heldUntil: '2027-01-06T10:30:00.000Z', releasedAt: '2027-01-06T10:30:01.000Z' }
  await receive({ bookings: [buildBooking(4, { waitingSince: null }), buildBooking(6, released), buildBooking(7)] })
  expect([await readUnseen(), await readUnannounced()]).toEqual([['request 07'], '07'])
})

test('a request that its guest cancels is news again', async () => {
  await startDevice()
  const cancelled = { status: 'cancelled', cancelledByGuestAt: '2027-01-08T10:00:00.000Z' } as const
  await receive({ bookings: [buildBooking(1, cancelled), buildBooking(2, { status: 'cancelled' })] })
  expect([await readUnseen(), await readUnannounced()]).toEqual([['cancellation 08'], '08'])
})

test('an offer that its guest accepts is news, and one that is declined is not', async () => {
  await startDevice()
  const answer = (n: number, state: 'accepted' | 'declined') =>
    buildOffer(n, { state, bookingId: buildBooking(n).id, answeredAt: `2027-01-0${n}T10:00:00.000Z` })
  await receive({
    bookings: [buildBooking(8, { origin: 'desk', status: 'confirmed' })],
    offers: [answer(8, 'accepted'), answer(9, 'declined')],
  })
  expect([await readUnseen(), await readUnannounced()]).toEqual([['acceptance 08'], '08'])
})

test('bookings that staff took or imported, and those in the trash, are no news', async () => {
  await startDevice()
  const deletedAt = '2027-01-07T10:00:00.000Z'
  await receive({
    bookings: [
      buildBooking(4, { origin: 'desk' }),
      buildBooking(5, { origin: 'import' }),
      buildBooking(6, { origin: null }),
      buildBooking(7, { deletedAt }),
    ],
  })
  expect([await readUnseen(), await readUnannounced()]).toEqual([[], undefined])
})

test('only one window announces the newest, once', async () => {
  await startDevice()
  await receive({ bookings: [buildBooking(4), buildBooking(5)] })
  expect(await readUnannounced()).toBe('05')
  const taken = await Promise.all([news.takeUnannounced('anna'), news.takeUnannounced('anna')])
  expect(taken.map((it) => it?.at.slice(8, 10))).toEqual(['05', undefined])
  expect(await readUnannounced()).toBeUndefined()
  expect(await readUnseen()).toEqual(['request 04', 'request 05'])
})

test('each account of a device has its own news, also after a logout', async () => {
  await startDevice()
  await store.clearStore()
  const bookings = [1, 2, 3, 4].map((n) => buildBooking(n))
  await receive({ bookings, more: true })
  expect(await readUnseen()).toEqual([])
  await receive({ bookings: [buildBooking(5)] })
  await news.startNews('anna')
  await news.startNews('berta')
  expect(await readUnseen()).toEqual(['request 04', 'request 05'])
  expect(await readUnannounced()).toBe('05')
  expect(await readUnseen('berta')).toEqual([])
})
