import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { New, Write } from './store.ts'

let sealing: typeof import('./sealing.ts')
let database: typeof import('./store.ts')
let writes: import('dexie').Table<Write & { guest: string }, number, New<Write & { guest: string }>>

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  sealing = await import('./sealing.ts')
  database = await import('./store.ts')
  writes = database.getTable('staffWrites')
})
afterEach(() => database.database.close())
afterAll(() => {
  vi.unstubAllGlobals()
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  vi.resetModules()
})

/** Its text has both characters in which this alphabet differs from that of plain Base64. */
const key = Buffer.alloc(32, 'ûÿ', 'latin1').toString('base64url')
const otherKey = Buffer.alloc(32, 2).toString('base64url')

const buildWrite = (author: string, state: Write['state'] = 'waiting') => ({
  call: 'bookings.patch' as const,
  author,
  state,
  guest: 'Fiammetta',
  contract: 1,
  at: 0,
  key: 'key',
  attempt: null,
  problem: null,
  subjects: [],
})

test('what an account has not sent is unreadable after its logout, and comes back with its key alone', async () => {
  const { sealed } = database
  await writes.bulkAdd([buildWrite('anna'), buildWrite('bruno'), buildWrite('anna', 'conflict')])
  const before = await writes.where({ author: 'anna' }).toArray()
  await sealing.sealWrites('anna', key, () => true)
  expect((await writes.toArray()).map((it) => it.author)).toEqual(['bruno'])
  const [stored] = await sealed.toArray()
  expect(Buffer.from(stored?.data ?? new ArrayBuffer()).includes('Fiammetta')).toBe(false)
  expect(await sealing.listSealedOfOthers('bruno')).toEqual([{ author: 'anna', count: 2 }])
  expect(await sealing.listSealedOfOthers('anna')).toEqual([])

  await sealing.unsealWrites('bruno', key, () => true)
  await sealing.unsealWrites('anna', otherKey, () => true)
  expect(await sealed.count()).toBe(1)
  await sealing.unsealWrites('anna', key, () => false)
  expect(await writes.where({ author: 'anna' }).count()).toBe(0)
  await sealing.unsealWrites('anna', key, () => true)
  expect(await writes.where({ author: 'anna' }).toArray()).toEqual(before)
  expect(await sealed.count()).toBe(0)
})

test('what is stored, changed or settled while it encrypts is encrypted, too', async () => {
  const { sealed } = database
  const [first = 0, second = 0] = await writes.bulkAdd([buildWrite('anna'), buildWrite('anna')], { allKeys: true })
  const { subtle } = crypto
  const encrypt = subtle.encrypt.bind(subtle)
  const meanwhile = [
    () => writes.add({ ...buildWrite('anna'), key: 'late' }),
    () => writes.update(first, { state: 'refused' }),
    () => writes.update(second, { state: 'applied' }),
  ]
  const spy = vi.spyOn(subtle, 'encrypt').mockImplementation(async (...args) => {
    const data = await encrypt(...args)
    await meanwhile.shift()?.()
    return data
  })
  await sealing.sealWrites('anna', key, () => true)
  spy.mockRestore()
  expect(await writes.toArray()).toEqual([])
  expect(await sealed.count()).toBe(1)
  await sealing.unsealWrites('anna', key, () => true)
  expect((await writes.toArray()).map((it) => `${it.key} ${it.state}`)).toEqual(['key refused', 'late waiting'])
})

test('an account that is logged in again meanwhile keeps its writes as they are', async () => {
  await writes.add(buildWrite('anna'))
  expect(await sealing.sealWrites('anna', key, () => false)).toBe(false)
  expect([await writes.count(), await database.sealed.count()]).toEqual([1, 0])
})

test('no script of the page can read the key again', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey')
  await writes.add(buildWrite('anna'))
  await sealing.sealWrites('anna', key, () => true)
  expect(await importKey.mock.results[0]?.value).toMatchObject({ extractable: false })
  importKey.mockRestore()
})

test('a logout deletes what is sent already and leaves no empty record', async () => {
  await writes.add(buildWrite('anna', 'applied'))
  await sealing.sealWrites('anna', key, () => true)
  expect([await writes.count(), await database.sealed.count()]).toEqual([0, 0])
})

test('forgets what is encrypted of one account alone', async () => {
  await writes.bulkAdd([buildWrite('anna'), buildWrite('bruno')])
  await sealing.sealWrites('anna', key, () => true)
  await sealing.sealWrites('bruno', otherKey, () => true)
  await sealing.dropSealed('anna')
  expect(await sealing.listSealedOfOthers('')).toEqual([{ author: 'bruno', count: 1 }])
})

test('a browser that cannot encrypt keeps the writes as they are', async () => {
  await writes.add(buildWrite('anna'))
  await sealing.sealWrites('anna', key, () => true)
  await writes.add(buildWrite('anna'))
  vi.stubGlobal('crypto', {})
  expect(sealing.canSeal()).toBe(false)
  await sealing.sealWrites('anna', key, () => true)
  await sealing.unsealWrites('anna', key, () => true)
  expect([await writes.count(), await database.sealed.count()]).toEqual([1, 1])
  vi.unstubAllGlobals()
  expect(sealing.canSeal()).toBe(true)
})

test('a logout waits until a login in another tab has decrypted, and the other way round', async () => {
  const names: string[] = []
  const request = (name: string, work: () => Promise<void>) => {
    names.push(name)
    return work()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  await sealing.sealWrites('anna', key, () => true)
  await sealing.unsealWrites('anna', key, () => true)
  expect(names).toEqual(['podere-outbox-seal', 'podere-outbox-seal'])
})
