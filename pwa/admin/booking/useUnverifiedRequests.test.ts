import { expect, test } from 'vitest'
import { flood } from '#contract/stays/stay.ts'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildPage } from '#pwa/offline/testing/feedServer.ts'
import { buildBooking, buildId } from '#pwa/offline/testing/rows.ts'

let store: Store
let unverified: typeof import('./useUnverifiedRequests.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  unverified = await import('./useUnverifiedRequests.ts')
})

const now = Date.parse('2027-03-04T10:00:00.000Z')
const recent = '2027-03-04T09:55:00.000Z'
const earlier = '2027-03-01T09:55:00.000Z'
const sendAt = (at: string) => ({ createdAt: at, waitingSince: at })
const readIds = async () => (await unverified.readUnverifiedRequests(now)).map(({ id }) => id).sort()
const storeBookings = (bookings: ReturnType<typeof buildBooking>[]) =>
  store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)

test('no request is called unverified on an ordinary day', async () => {
  const heldUntil = '2027-03-01T10:25:00.000Z'
  const lost = { ...sendAt(earlier), heldUntil, releasedAt: '2027-03-01T10:26:00.000Z' }
  const few = Array.from({ length: flood.requests }, (_, n) => buildBooking(n + 1, sendAt(recent)))
  await storeBookings([...few, buildBooking(50, sendAt(earlier)), buildBooking(51, lost)])
  expect(await readIds()).toEqual([])
})

test('in a flood those are that have just come, unless somebody has proved or answered them', async () => {
  const flooded = Array.from({ length: flood.requests + 1 }, (_, n) => buildBooking(n + 10, sendAt(recent)))
  await storeBookings([
    buildBooking(1, sendAt(earlier)),
    buildBooking(2, { ...sendAt(recent), provedAt: recent }),
    ...flooded,
  ])
  expect(await readIds()).toEqual(flooded.map(({ id }) => id).sort())
})

test('when one holds no days, all are that nobody has proved or answered', async () => {
  await storeBookings([
    buildBooking(1, sendAt(earlier)),
    buildBooking(2, { ...sendAt(earlier), provedAt: recent }),
    buildBooking(3, { ...sendAt(earlier), waitingSince: null }),
    buildBooking(4, { ...sendAt(earlier), status: 'confirmed' }),
    buildBooking(5, { ...sendAt(earlier), releasedAt: earlier }),
  ])
  expect(await readIds()).toEqual([1, 5].map(buildId))
})
