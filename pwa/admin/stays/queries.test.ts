import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildBooking, buildOffer } from '#pwa/offline/testing/rows.ts'

let store: Store
let queries: typeof import('./queries.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  queries = await import('./queries.ts')
})

const day = (offset: number) => addDays('2027-03-01', offset)
const statuses = ['confirmed', 'pending', 'cancelled'] as const
const anyStay = fc.record({
  from: fc.integer({ min: -100, max: 60 }),
  nights: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: limits.maxStoredNights })),
  status: fc.constantFrom(...statuses),
})

test('reads the stays that have a day in the period, however long they are, the earliest arrival first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStay, { maxLength: 12 }), fc.nat(30), fc.nat(20), async (stays, start, length) => {
      const bookings = stays.map(({ from, nights, status }, i) => ({
        ...buildBooking(1, { checkinDate: day(from), checkoutDate: day(from + nights), status }),
        id: `0193${String(i).padStart(4, '0')}-0000-7000-8000-000000000000`,
      }))
      await store.db.bookings.clear()
      await store.db.bookings.bulkPut(bookings)
      const [first, last] = [day(start), day(start + length)]
      const expected = bookings.filter(
        (it) => it.status !== 'cancelled' && it.checkinDate <= last && it.checkoutDate >= first,
      )
      const read = await queries.readStays(first, last)
      expect(read.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      expect(read.map((it) => it.checkinDate)).toEqual(expected.map((it) => it.checkinDate).toSorted())
    }),
    { numRuns: 20 },
  )
})

test('reads the edited days of all rooms, the earliest first', async () => {
  const edited = [3, 1, 9].map((offset, i) => ({
    roomId: i,
    date: day(offset),
    available: false,
    notes: null,
    version: 1,
  }))
  await store.db.days.bulkPut(edited)
  expect((await queries.readEditedDays(day(1), day(3))).map((it) => it.date)).toEqual([day(1), day(3)])
})

test('reads the days that offers keep, of the period alone', async () => {
  const today = farmToday()
  const at = (offset: number) => addDays(today, offset)
  const [stay] = buildOffer(1).alternatives
  if (!stay) throw new Error('no alternative')
  const build = (number: number, from: number, until: number) =>
    buildOffer(number, {
      validUntil: at(until),
      alternatives: [{ ...stay, checkinDate: at(from), checkoutDate: at(from + 2) }],
    })
  const offers = [build(1, 5, 0), build(2, 3, 4), build(3, 5, -1), build(4, 9, 4)]
  await store.db.offers.bulkPut(offers)
  const read = await queries.readKeptStays(at(5), at(8))
  expect(read.map(({ offer }) => offer.id)).toEqual([offers[1]?.id, offers[0]?.id])
})
