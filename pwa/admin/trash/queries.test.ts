import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'

let queries: typeof import('./queries.ts')
beforeAll(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  const { db } = await import('#pwa/offline/db.ts')
  const { rows } = await import('#pwa/offline/rows.ts')
  await db.rooms.bulkPut([buildRoom(3), { ...buildRoom(4), name: 'Camera del Gelsomino', nameEn: 'Jasmine Room' }])
  await rows.bookings.storeRows([
    buildBooking(1, { guestSurname: 'Albizi', deletedAt: '2027-02-01T10:00:00.000Z' }),
    buildBooking(2, { guestSurname: 'Neri', guestPhone: '+39 0575/000.142', deletedAt: '2027-02-03T10:00:00.000Z' }),
    buildBooking(3, { guestSurname: 'Bardi', roomId: 4, deletedAt: '2027-02-02T10:00:00.000Z' }),
    buildBooking(4, { guestSurname: 'Albizi' }),
  ])
  queries = await import('./queries.ts')
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

const list = async (searchText: string, limit = 20) => {
  const { bookings, count } = await queries.readTrash(searchText, limit)
  return [bookings.map((it) => it.guestSurname), count]
}

test('lists the last deleted first', async () => {
  expect(await list('')).toEqual([['Neri', 'Bardi', 'Albizi'], 3])
  expect(await list(' ', 2)).toEqual([['Neri', 'Bardi'], 3])
})

test('finds a deleted booking by guest, phone, room and day', async () => {
  expect(await list('albizi')).toEqual([['Albizi'], 1])
  expect(await list('000142')).toEqual([['Neri'], 1])
  expect(await list('gelsomino')).toEqual([['Bardi'], 1])
  expect(await list('5/3/2027', 1)).toEqual([['Neri'], 3])
  expect(await list('Machiavelli')).toEqual([[], 0])
})
