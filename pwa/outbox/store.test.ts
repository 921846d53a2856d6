import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

test('a write of staff is found by each row that it is about, by its author and its state', async () => {
  const { database } = await import('./store.ts')
  const writes = database.table('staffWrites')
  await writes.add({ author: 'anna', state: 'waiting', subjects: ['bookings a', 'bookings b'] })
  const found = [
    writes.where('subjects').equals('bookings a'),
    writes.where('subjects').equals('bookings b'),
    writes.where({ author: 'anna' }),
    writes.where({ author: 'anna', state: 'waiting' }),
  ]
  expect(await Promise.all(found.map((it) => it.count()))).toEqual([1, 1, 1, 1])
  expect(await writes.where('subjects').equals('bookings c').count()).toBe(0)
  database.close()
})
