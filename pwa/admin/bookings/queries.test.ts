import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#contract/days/days.ts'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { type BookingFilter, emptyFilter } from './filter.ts'

const today = '2027-03-04'
const staying = { checkinDate: addDays(today, -1), checkoutDate: addDays(today, 2) }
const later = { checkinDate: '2027-08-10', checkoutDate: '2027-08-14' }
const over = { checkinDate: '2027-01-10', checkoutDate: '2027-01-14' }

let queries: typeof import('./queries.ts')
beforeAll(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  const { db } = await import('#pwa/offline/db.ts')
  const { rows } = await import('#pwa/offline/rows.ts')
  await db.rooms.bulkPut([buildRoom(3), { ...buildRoom(4), name: 'Camera del Gelsomino', nameEn: 'Jasmine Room' }])
  await rows.bookings.storeRows([
    buildBooking(1, { ...staying, guestSurname: 'Albizi', paymentCompleted: true, status: 'confirmed' }),
    buildBooking(2, { ...later, guestSurname: 'Neri', roomId: 4, guestPhone: '+39 0575/000.142', status: 'confirmed' }),
    buildBooking(3, { ...staying, guestSurname: 'Bardi', roomId: 4, status: 'cancelled' }),
    buildBooking(4, { ...over, guestSurname: 'Portinari', status: 'completed' }),
    buildBooking(5, { ...staying, guestSurname: 'Donati', checkinDate: today, roomId: 4, waitingSince: null }),
  ])
  queries = await import('./queries.ts')
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

const read = async (changes: Partial<BookingFilter>, limit: number) => {
  const { readAllBlocks } = await import('#pwa/offline/searchBlocks.ts')
  return queries.readBookings({ ...emptyFilter, ...changes }, today, limit, await readAllBlocks())
}
const list = async (changes: Partial<BookingFilter>, limit = 20) =>
  (await read(changes, limit)).bookings.map((it) => it.guestSurname)

test('lists the newest requests, and next arrivals from those in house on, without cancelled ones', async () => {
  expect(await list({})).toEqual(['Donati', 'Portinari', 'Bardi', 'Neri', 'Albizi'])
  expect(await list({ order: 'arrival' })).toEqual(['Albizi', 'Donati', 'Neri'])
  expect(await list({ order: 'arrival' }, 1)).toEqual(['Albizi'])
  expect((await read({ order: 'arrival' }, 1)).hasMore).toBe(true)
})

test('finds by a part of a phone number, a room, a day, and all of them with a filter', async () => {
  expect(await list({ searchText: '75 000 14' })).toEqual(['Neri'])
  expect(await list({ searchText: 'gelsomino' })).toEqual(['Donati', 'Bardi', 'Neri'])
  expect(await list({ searchText: 'jasmine', status: 'cancelled' })).toEqual(['Bardi'])
  for (const typed of ['12/8/2027', '12.8.', '2027-08-12', '12 agosto', '12 August', 'neri 12/8'])
    expect(await list({ searchText: typed })).toEqual(['Neri'])
  expect(await list({ searchText: '4/3', order: 'arrival' })).toEqual(['Albizi', 'Donati'])
  expect(await list({ view: 'arriving' })).toEqual(['Donati'])
  expect(await list({ view: 'unpaid', searchText: 'camera' })).toEqual(['Portinari', 'Neri'])
})

test('a request that nobody has answered is no guest: it neither comes nor stays nor leaves', async () => {
  const { rows } = await import('#pwa/offline/rows.ts')
  const request = buildBooking(6, { ...staying, checkinDate: today, guestSurname: 'Ignoti' })
  await rows.bookings.storeRows([request])
  expect(await list({ view: 'inHouse' })).toEqual(['Donati', 'Albizi'])
  expect(await list({ view: 'arriving' })).toEqual(['Donati'])
  await rows.bookings.storeRows([{ ...request, waitingSince: null, version: 2 }])
  expect(await list({ view: 'arriving' })).toEqual(['Ignoti', 'Donati'])
})

test('lists what waits for an answer in the order of the page of the day: requests, and wishes for other days', async () => {
  const { rows } = await import('#pwa/offline/rows.ts')
  const at = (hour: string) => `2027-03-03T${hour}:00:00.000Z`
  const coming = { checkinDate: addDays(today, 1), checkoutDate: addDays(today, 3) }
  await rows.bookings.storeRows([
    buildBooking(7, { ...later, guestSurname: 'Ricci', waitingSince: at('10') }),
    buildBooking(8, { ...coming, guestSurname: 'Salviati', waitingSince: at('18') }),
    buildBooking(9, {
      ...later,
      guestSurname: 'Tosinghi',
      status: 'confirmed',
      waitingSince: null,
      wishedAt: at('08'),
    }),
  ])
  const listNew = async (changes: Partial<BookingFilter>) =>
    (await list({ order: 'urgent', ...changes })).filter((surname) => surname > 'Q')
  expect(await listNew({})).toEqual(['Salviati', 'Tosinghi', 'Ricci'])
  expect(await listNew({ status: 'pending' })).toEqual(['Salviati', 'Ricci'])
  expect(await listNew({ searchText: 'tosinghi' })).toEqual(['Tosinghi'])
})
