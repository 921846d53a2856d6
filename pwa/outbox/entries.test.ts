import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  // Dexie reports each version change.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.resetModules()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.restoreAllMocks()
  vi.resetModules()
})

test('the entries of an earlier version are kept when the outbox gets tables for staff, also beside an old tab', async () => {
  const oldTab = new Dexie('podere-outbox')
  oldTab.version(1).stores({ entries: '++id, who, [who+state]' })
  await oldTab.table('entries').add({ call: 'contacts.send', key: 'k', who: '', state: 'waiting' })
  const { entries, writes } = await import('./entries.ts')
  expect(await entries.toArray()).toMatchObject([{ id: 1, key: 'k', state: 'waiting' }])
  expect(await writes.count()).toBe(0)
  // The old tab opens the newer database again and goes on with its own table.
  await oldTab.table('entries').add({ call: 'contacts.send', key: 'l', who: '', state: 'waiting' })
  expect(await entries.where({ who: '', state: 'waiting' }).count()).toBe(2)
  oldTab.close()
  entries.db.close()
})

test('writes of staff are found by what they change and by their author', async () => {
  const { writes } = await import('./entries.ts')
  const keys = ['bookingId', 'partnerId', 'dayId', 'contactId', 'author']
  for (const key of keys) await writes.db.table('writes').add({ [key]: 'x', key })
  for (const key of keys) expect(await writes.where({ [key]: 'x' }).toArray()).toMatchObject([{ key }])
  writes.db.close()
})
