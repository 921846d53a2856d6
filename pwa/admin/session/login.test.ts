import { QueryClient } from '@tanstack/react-query'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadStore, type Store } from '#pwa/offline/testing/emptyStore.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { createWindow } from '#pwa/offline/testing/window.ts'

let store: Store
let outbox: typeof import('#pwa/outbox/store.ts')
let writes: typeof import('../outbox/store.ts')
let session: typeof import('./session.ts')
let login: typeof import('./login.ts')

const anna = { username: 'anna', role: 'manager' as const }
const key = Buffer.alloc(32, 1).toString('base64url')

beforeEach(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.stubGlobal('window', createWindow())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.resetModules()
  store = await loadStore()
  outbox = await import('#pwa/outbox/store.ts')
  writes = await import('../outbox/store.ts')
  session = await import('./session.ts')
  login = await import('./login.ts')
  session.writeSessionFlags(anna)
  await store.storeSession(anna)
  await store.storeOutboxKey('anna', key)
})
afterEach(() => {
  store.db.close()
  outbox.database.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

const booking = buildBooking(1, { guestName: 'Fiammetta' })
const input = { agreedPrice: '90.00' }
const enqueue = () => writes.enqueueBookings('anna', 'bookings.patch', [{ seen: booking, input }])

const readUnsealed = () => session.readDeviceSession().unsealed

/** Everything that this browser stores, as text. */
async function readDevice(): Promise<string> {
  const tables = [...store.db.tables, ...outbox.database.tables]
  return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
}

test('after a logout no unsent change is readable, nor the key, and the next login of the account has both', async () => {
  await enqueue()
  expect(await readDevice()).toContain('Fiammetta')
  await login.logout(new QueryClient())
  expect(await readDevice()).not.toMatch(new RegExp(`Fiammetta|${key}`))
  expect(await outbox.sealed.count()).toBe(1)
  vi.stubGlobal('fetch', async () => Response.json({ key }))
  session.writeSessionFlags(anna)
  await store.storeSession(anna)
  await login.fetchOutboxKey(anna)
  expect(await outbox.getTable('staffWrites').toArray()).toMatchObject([
    { author: 'anna', next: { guestName: 'Fiammetta' } },
  ])
})

test('a device that cannot encrypt says so, keeps the key, and encrypts as soon as it can', async () => {
  await enqueue()
  const add = vi.spyOn(outbox.sealed, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await login.logout(new QueryClient())
  expect(readUnsealed()).toEqual(['anna'])
  expect(await store.listLeftKeys()).toEqual([{ username: 'anna', key }])
  // Somebody else logs in and out meanwhile.
  await store.storeSession({ username: 'berta', role: 'staff' })
  await login.handleSessionEnded(new QueryClient())
  expect([await outbox.getTable('staffWrites').count(), readUnsealed()]).toEqual([1, ['anna']])
  add.mockRestore()
  await login.sealLeftWrites()
  expect(await readDevice()).not.toMatch(new RegExp(`Fiammetta|${key}`))
  expect([await outbox.sealed.count(), readUnsealed()]).toEqual([1, []])
})

test('a change that comes after the logout is not stored', async () => {
  await login.logout(new QueryClient())
  await expect(enqueue()).rejects.toThrow('logged out')
  expect(await readDevice()).not.toContain('Fiammetta')
})
