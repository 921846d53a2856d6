import { setImmediate } from 'node:timers/promises'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTables } from './watchTables.ts'

let db: Dexie
beforeEach(async () => {
  db = new Dexie('farm', { indexedDB: new IDBFactory(), IDBKeyRange })
  db.version(1).stores({ rooms: 'id', roomsOfOthers: 'id', days: 'id', contacts: 'id' })
  // Creating it counts as a change of everything.
  await db.open()
  await flush()
})
afterEach(() => db.close())

const put = (table: string) => db.table(table).put({ id: 1 })
/** Lets the events of the writes before arrive. */
async function flush(): Promise<void> {
  for (let i = 0; i < 20; i++) await setImmediate()
}

test('reports changes of these tables and of no other, until it ends', async () => {
  const listener = vi.fn()
  const stop = watchTables([db.table('rooms'), db.table('days')], listener)
  await put('contacts')
  await put('roomsOfOthers')
  await flush()
  expect(listener).not.toHaveBeenCalled()
  await put('rooms')
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), 10_000)
  await put('days')
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2), 10_000)
  await db.transaction('rw', ['rooms', 'contacts'], () => Promise.all([put('contacts'), put('rooms')]))
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(3), 10_000)
  stop()
  await put('rooms')
  await flush()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('reports a change of unknown extent, as after a page comes back from the browser’s cache', () => {
  const listener = vi.fn()
  const stop = watchTables([db.table('rooms')], listener)
  Dexie.on.storagemutated.fire({ all: Object.create(null) })
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
})
