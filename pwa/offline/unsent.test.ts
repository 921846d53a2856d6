import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPage } from './testing/feedServer.ts'
import { buildBooking, buildId } from './testing/rows.ts'

let store: typeof import('./db.ts')

beforeEach(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  store = await import('./db.ts')
})
afterEach(() => store.db.close())
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

const id = buildId(1)
const isTrashed = { deletedAt: '2027-01-01T00:00:00.000Z' }
const change = (...changes: object[]) => ({ created: null, changes })
const readShown = async () => [await store.db.bookings.get(id), await store.db.trash.get(id)]

test('a row of the server is shown with the unsent changes, until there are none', async () => {
  await store.storeBookings([buildBooking(1)])
  await store.setUnsent(id, change({ guestName: 'Neri' }, { status: 'confirmed' }))
  const newer = buildBooking(1, { version: 2, guestPhone: '9' })
  await store.storeBookings([newer])
  expect(await store.db.bookings.get(id)).toEqual({ ...newer, guestName: 'Neri', status: 'confirmed' })
  expect(await store.readServerRow(id)).toEqual(newer)
  await store.setUnsent(id, change())
  expect(await store.db.bookings.get(id)).toEqual(newer)
  expect(await store.listUnsentIds()).toEqual([])
})

test('an unsent deletion moves the booking to the trash and out of the search, an unsent restore back', async () => {
  await store.storeBookings([buildBooking(1)])
  await store.setUnsent(id, change(isTrashed))
  expect(await readShown()).toEqual([undefined, expect.objectContaining(isTrashed)])
  expect((await store.db.search.toArray()).map((it) => it.lines).join('')).not.toContain(id)
  await store.setUnsent(id, change(isTrashed, { deletedAt: null }))
  expect(await readShown()).toEqual([expect.objectContaining({ deletedAt: null }), undefined])
})

test('a new booking is shown until the server has its own row, and an erased one is shown no more', async () => {
  const created = buildBooking(1, { code: '' })
  await store.setUnsent(id, { created, changes: [{ agreedPrice: '90.00' }] })
  expect(await store.db.bookings.get(id)).toEqual({ ...created, agreedPrice: '90.00' })
  expect(await store.readServerRow(id)).toBeNull()
  await store.storeBookings([buildBooking(1)])
  expect(await store.db.bookings.get(id)).toMatchObject({ code: buildBooking(1).code, agreedPrice: '90.00' })
  await store.setUnsent(id, change({ agreedPrice: '90.00' }))
  await store.storeBookings([], [id])
  expect(await readShown()).toEqual([undefined, undefined])
})

test('a page of another data set replaces the rows, and the unsent changes are shown again from the outbox', async () => {
  await store.storePage(undefined, buildPage('c1', {}), 0)
  await store.storeBookings([buildBooking(1)])
  await store.setUnsent(id, change({ guestName: 'Neri' }))
  const first = await store.readFeedState()
  await store.storePage(first, { ...buildPage('c2', {}), epoch: 'epoch-2', bookings: [buildBooking(1)] }, 0)
  expect(await store.db.bookings.get(id)).toEqual(buildBooking(1))
  expect(await store.listUnsentIds()).toEqual([])
})
