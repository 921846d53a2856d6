import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadStore, type Store } from './testing/emptyStore.ts'
import { buildPage } from './testing/feedServer.ts'
import { buildBooking, buildContact, buildId } from './testing/rows.ts'

let store: Store

beforeEach(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  store = await loadStore()
})
afterEach(() => store.db.close())
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

const id = buildId(1)
const isTrashed = { deletedAt: '2027-01-01T00:00:00.000Z' }
const change = (...changes: object[]) => [{ id, created: null, changes }]
const readShown = async () => [await store.db.bookings.get(id), await store.db.trash.get(id)]

test('a row of the server is shown with the unsent changes, until there are none', async () => {
  await store.rows.bookings.storeRows([buildBooking(1)])
  await store.rows.bookings.setUnsent(change({ guestName: 'Neri' }, { status: 'confirmed' }))
  const newer = buildBooking(1, { version: 2, guestPhone: '9' })
  await store.rows.bookings.storeRows([newer])
  expect(await store.db.bookings.get(id)).toEqual({ ...newer, guestName: 'Neri', status: 'confirmed' })
  expect(await store.rows.bookings.readServerRow(id)).toEqual(newer)
  await store.rows.bookings.setUnsent(change())
  expect(await store.db.bookings.get(id)).toEqual(newer)
  expect(await store.rows.bookings.listUnsentIds()).toEqual([])
})

test('a row that is older than the stored one is left out, also below unsent changes', async () => {
  const stored = buildBooking(1, { version: 3 })
  const older = buildBooking(1, { version: 2, guestName: 'Lapo' })
  await store.rows.bookings.storeRows([stored, buildBooking(2)])
  await store.rows.bookings.storeRows([older, buildBooking(2, { guestPhone: '9' })])
  expect(await store.db.bookings.bulkGet([id, buildId(2)])).toEqual([stored, buildBooking(2, { guestPhone: '9' })])
  await store.rows.bookings.setUnsent(change({ guestPhone: '9' }))
  await store.rows.bookings.storeRows([older])
  expect(await store.rows.bookings.readServerRow(id)).toEqual(stored)
  expect(await store.db.bookings.get(id)).toEqual({ ...stored, guestPhone: '9' })
})

test('the row of a response is stored unless the sync has brought the same version or a newer one', async () => {
  const stored = buildBooking(1, { version: 2, guestName: 'Lapo' })
  await store.rows.bookings.storeRows([stored, buildBooking(2)])
  await store.rows.bookings.setUnsent(change({ guestPhone: '9' }))
  for (const version of [1, 2]) await store.rows.bookings.storeAnswer(buildBooking(1, { version, guestName: 'Neri' }))
  expect(await store.db.bookings.get(id)).toEqual({ ...stored, guestPhone: '9' })
  const newer = { ...stored, version: 3, guestName: 'Neri' }
  await store.rows.bookings.storeAnswer(newer)
  expect(await store.db.bookings.get(id)).toEqual({ ...newer, guestPhone: '9' })
  expect(await store.rows.bookings.readServerRow(id)).toEqual(newer)
  expect(await store.db.bookings.count()).toBe(2)
})

test('what is ticked as paid without a network is shown among the payments, beside those that others record', async () => {
  const agreed = { agreedPrice: '300.00', depositAmount: '100.00' }
  await store.rows.bookings.storeRows([buildBooking(1, agreed)])
  await store.rows.bookings.setUnsent(change({ depositPaidOn: '2027-03-01' }))
  const listAmounts = async () => (await store.db.bookings.get(id))?.payments.map(({ amountCents }) => amountCents)
  expect(await listAmounts()).toEqual([10_000])
  const entered = { id: 'p', amountCents: 25_000, on: '2027-03-02', how: 'cash' as const, covers: null }
  const payments = [{ ...entered, document: null, who: 'anna', at: null }]
  await store.rows.bookings.storeRows([buildBooking(1, { ...agreed, payments, version: 2 })])
  expect(await listAmounts()).toEqual([5000, 25_000])
  await store.rows.bookings.setUnsent(change())
  expect(await listAmounts()).toEqual([25_000])
})

test('an unsent deletion moves the booking to the trash and out of the search, an unsent restore back', async () => {
  await store.rows.bookings.storeRows([buildBooking(1)])
  await store.rows.bookings.setUnsent(change(isTrashed))
  expect(await readShown()).toEqual([undefined, expect.objectContaining(isTrashed)])
  expect((await store.db.search.toArray()).map((it) => it.lines).join('')).not.toContain(id)
  await store.rows.bookings.setUnsent(change(isTrashed, { deletedAt: null }))
  expect(await readShown()).toEqual([expect.objectContaining({ deletedAt: null }), undefined])
})

test('a new booking is shown until the server has its own row, and an erased one is shown no more', async () => {
  const created = buildBooking(1, { code: '' })
  await store.rows.bookings.setUnsent([{ id, created, changes: [] }])
  expect(await store.rows.bookings.listUnsentIds()).toEqual([id])
  expect(await store.db.bookings.get(id)).toEqual(created)
  await store.rows.bookings.setUnsent([{ id, created, changes: [{ agreedPrice: '90.00' }] }])
  expect(await store.db.bookings.get(id)).toEqual({ ...created, agreedPrice: '90.00' })
  expect(await store.rows.bookings.readServerRow(id)).toBeNull()
  await store.rows.bookings.storeRows([buildBooking(1)])
  expect(await store.db.bookings.get(id)).toMatchObject({ code: buildBooking(1).code, agreedPrice: '90.00' })
  await store.rows.bookings.setUnsent(change({ agreedPrice: '90.00' }))
  await store.rows.bookings.storeRows([], [id])
  expect(await readShown()).toEqual([undefined, undefined])
})

test('a page of another data set replaces the rows, and the unsent changes are shown again from the outbox', async () => {
  await store.storePage(undefined, buildPage('c1', {}), 0)
  await store.rows.bookings.storeRows([buildBooking(1)])
  await store.rows.bookings.setUnsent(change({ guestName: 'Neri' }))
  const first = await store.readFeedState()
  await store.storePage(first, { ...buildPage('c2', {}), epoch: 'epoch-2', bookings: [buildBooking(1)] }, 0)
  expect(await store.db.bookings.get(id)).toEqual(buildBooking(1))
  expect(await store.rows.bookings.listUnsentIds()).toEqual([])
})

test('a day that only this device has written is free again without the write, and else the server has the last word', async () => {
  const dayId = '3/2027-05-01'
  const free = { roomId: 3, date: '2027-05-01', available: true, notes: null, version: 0 }
  const read = () => store.db.days.get([3, '2027-05-01'])
  const close = () => store.rows.days.setUnsent([{ id: dayId, created: free, changes: [{ available: false }] }])
  await close()
  expect(await read()).toEqual({ ...free, available: false })
  await store.rows.days.setUnsent([{ id: dayId, created: null, changes: [] }])
  expect(await read()).toBeUndefined()
  await close()
  const edited = { ...free, notes: 'Imbianchino', version: 1 }
  await store.rows.days.storeRows([edited])
  expect(await read()).toEqual({ ...edited, available: false })
  expect(await store.rows.days.readServerRow(dayId)).toEqual(edited)
})

test('a message that is marked here counts as answered in the list of those without an answer', async () => {
  const contact = buildContact(1)
  await store.rows.contacts.storeRows([contact])
  await store.rows.contacts.setUnsent([{ id: contact.id, created: null, changes: [{ answered: true }] }])
  expect(await store.db.unanswered.count()).toBe(0)
  await store.rows.contacts.storeRows([{ ...contact, version: 2 }])
  expect(await store.db.contacts.get(contact.id)).toMatchObject({ answered: true, version: 2 })
  await store.rows.contacts.setUnsent([{ id: contact.id, created: null, changes: [] }])
  expect(await store.db.unanswered.count()).toBe(1)
})

test('a row whose deletion is not sent yet is not shown, and is again without the deletion', async () => {
  const contact = buildContact(1)
  await store.rows.contacts.storeRows([contact])
  await store.rows.contacts.setUnsent([{ id: contact.id, created: null, changes: [{ answered: true }, null] }])
  expect([await store.db.contacts.count(), await store.db.unanswered.count()]).toEqual([0, 0])
  await store.rows.contacts.storeRows([{ ...contact, version: 2 }])
  expect(await store.db.contacts.count()).toBe(0)
  await store.rows.contacts.setUnsent([{ id: contact.id, created: null, changes: [] }])
  expect(await store.db.contacts.toArray()).toEqual([{ ...contact, version: 2 }])
})
