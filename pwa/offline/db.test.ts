import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compileTerms, findInLines } from './searchIndex.ts'
import { loadStore, type Store } from './testing/emptyStore.ts'
import { buildPage } from './testing/feedServer.ts'
import { buildBooking, buildContact, buildId, buildRoom } from './testing/rows.ts'

const payment = {
  id: 'p',
  amountCents: 100,
  on: '2027-03-04',
  how: null,
  document: null,
  covers: null,
  who: null,
  at: null,
}

let store: Store

/** Loads the modules again. */
async function loadAgain(): Promise<void> {
  vi.resetModules()
  store = await loadStore()
}
const loadFeedStore = async () => (await import('./feedStore.ts')).feedStore

beforeEach(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  // Dexie reports each version change.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await loadAgain()
})
afterEach(() => {
  store.db.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  // Other test files must not get the modules of this one, whose database is closed.
  vi.resetModules()
})

const now = Date.UTC(2027, 4, 3)
const roomDay = { roomId: 3, date: '2027-03-04', available: false, notes: null, version: 1 }
const fullPage = () =>
  buildPage(
    'c1',
    { bookingsEnabled: true },
    {
      bookings: [buildBooking(1), buildBooking(2, { deletedAt: '2027-02-01T10:00:00.000Z' })],
      contacts: [buildContact(1), buildContact(2)],
      rooms: [buildRoom(3)],
      availability: [roomDay],
      remaining: 4,
      more: true,
    },
  )

const listIds = async (table: 'bookings' | 'trash' | 'contacts') =>
  (await store.db[table].toCollection().primaryKeys()).map((id) => Number(id.slice(4, 5)))

/** The bookings that a search for these terms finds. */
async function search(...terms: string[]) {
  const blocks = await store.db.search.toArray()
  return blocks.flatMap(({ lines }) => findInLines(lines, compileTerms(terms))).map(({ id }) => Number(id.slice(4, 5)))
}

describe('a page of the change feed', () => {
  test('is stored with its cursor, each row in its table', async () => {
    await expect(store.storePage(undefined, fullPage(), now)).resolves.toBe(true)
    expect([await listIds('bookings'), await listIds('trash'), await listIds('contacts')]).toEqual([[1], [2], [1, 2]])
    expect(await store.db.rooms.toArray()).toEqual([buildRoom(3)])
    expect(await store.db.days.get([3, '2027-03-04'])).toEqual(roomDay)
    expect(await store.db.settings.get('bookingsEnabled')).toMatchObject({ value: true })
    expect(await store.readFeedState()).toMatchObject({ cursor: 'c1', epoch: 'epoch-1', remaining: 4, syncedAt: null })
    expect(await store.readProgress()).toEqual({ stored: 6, total: 10 })
    expect(await search('lapo')).toEqual([1])
  })

  test('deletes the rooms that were removed', async () => {
    await store.storePage(undefined, fullPage(), now)
    const next = buildPage('c2', { 'removed-rooms': [3, 16] }, { rooms: [buildRoom(4)] })
    await store.storePage(await store.readFeedState(), next, now)
    expect(await store.db.rooms.toArray()).toEqual([buildRoom(4)])
  })

  test('moves bookings between list and trash, and deletes the rows that were erased', async () => {
    await store.storePage(undefined, fullPage(), now)
    const next = buildPage(
      'c2',
      {},
      { bookings: [buildBooking(1, { deletedAt: '2027-02-01T10:00:00.000Z' }), buildBooking(2)] },
    )
    await store.storePage(await store.readFeedState(), next, now)
    expect([await listIds('bookings'), await listIds('trash')]).toEqual([[2], [1]])
    expect(await search('lapo')).toEqual([2])
    const erased = [1, 2].map((number) => ({ id: buildId(number), gone: true as const }))
    const last = buildPage('c3', {}, { bookings: erased, contacts: erased.slice(1) })
    await store.storePage(await store.readFeedState(), last, now)
    expect([await listIds('bookings'), await listIds('trash'), await listIds('contacts')]).toEqual([[], [], [1]])
    expect(await search('lapo')).toEqual([])
    expect(await store.readFeedState()).toMatchObject({ cursor: 'c3', syncedAt: now })
  })

  test('is not stored when another tab has moved the cursor meanwhile', async () => {
    await store.storePage(undefined, fullPage(), now)
    const state = await store.readFeedState()
    await store.storePage(state, buildPage('c2', { color: 'green' }), now)
    for (const previous of [state, undefined])
      expect(await store.storePage(previous, buildPage('c3', { color: 'red' }), now)).toBe(false)
    expect(await store.db.settings.get('color')).toMatchObject({ value: 'green' })
    expect(await store.readFeedState()).toMatchObject({ cursor: 'c2' })
  })

  test('of another epoch replaces all rows', async () => {
    await store.storePage(undefined, fullPage(), now)
    const page = buildPage('d1', {}, { epoch: 'epoch-2', bookings: [buildBooking(5, { guestName: 'Vieri' })] })
    await store.storePage(await store.readFeedState(), page, now)
    expect(await listIds('bookings')).toEqual([5])
    for (const table of ['trash', 'contacts', 'unanswered', 'rooms', 'days', 'settings'] as const)
      expect(await store.db[table].count(), table).toBe(0)
    expect([await search('lapo'), await search('vieri')]).toEqual([[], [5]])
  })

  test('of the same epoch keeps the rows that it does not name', async () => {
    await store.storePage(undefined, fullPage(), now)
    await store.storePage(await store.readFeedState(), buildPage('c2', {}), now)
    expect([await listIds('bookings'), await listIds('contacts')]).toEqual([[1], [1, 2]])
    expect(await search('lapo')).toEqual([1])
  })
})

test('bookings of one block share a record of the search index', async () => {
  const sameBlock = [
    buildBooking(1, { guestName: 'Lapo' }),
    buildBooking(1, { id: `${buildId(1).slice(0, -1)}1`, guestName: 'Neri' }),
  ]
  await store.rows.bookings.storeRows([...sameBlock, buildBooking(2)])
  expect(await store.db.search.count()).toBe(2)
  await store.rows.bookings.storeRows([], [sameBlock[0]?.id ?? ''])
  expect([await search('lapo'), await search('neri')]).toEqual([[2], [1]])
})

test('there is no progress before the first page', async () => {
  expect(await store.readProgress()).toBeUndefined()
  expect(await store.readFeedState()).toBeUndefined()
})

test('knows which messages have no answer yet', async () => {
  const readUnanswered = async () =>
    (await store.db.unanswered.toCollection().primaryKeys()).map((id) => id.slice(4, 5))
  const contacts = [buildContact(1), buildContact(2, { answered: true }), buildContact(3)]
  await store.storePage(undefined, buildPage('c1', {}, { contacts }), now)
  expect(await readUnanswered()).toEqual(['1', '3'])
  await store.rows.contacts.storeRows([buildContact(1, { answered: true }), buildContact(2)])
  expect(await readUnanswered()).toEqual(['2', '3'])
  const erased = buildPage('c2', {}, { contacts: [{ id: buildId(3), gone: true }] })
  await store.storePage(await store.readFeedState(), erased, now)
  expect(await readUnanswered()).toEqual(['2'])
})

test('keeps what each account has seen, also after a logout', async () => {
  expect(await store.readSeen('anna')).toBeUndefined()
  const seen = { after: '2027-03-04T10:00:00.000Z', ids: [buildId(1)], announcedAt: '2027-03-04T10:05:00.000Z' }
  await store.storeSeen('anna', seen)
  await store.clearStore()
  expect(await store.readSeen('anna')).toMatchObject(seen)
  expect(await store.readSeen('berta')).toBeUndefined()
})

test('remembers who is logged in; a logout is not the same as an empty store', async () => {
  expect(await store.readStoredSession()).toBeUndefined()
  await store.storeSession({ username: 'anna', role: 'manager' })
  expect(await store.readStoredSession()).toEqual({ username: 'anna', role: 'manager' })
  await store.clearStore()
  expect(await store.readStoredSession()).toBeNull()
})

test('keeps the key of the account that is logged in, but not one that arrives after the logout', async () => {
  await store.storeSession({ username: 'anna', role: 'manager' })
  expect(await store.storeOutboxKey('berta', 'k')).toBe(false)
  expect(await store.storeOutboxKey('anna', 'k')).toBe(true)
  expect(await store.readOutboxKey()).toEqual({ username: 'anna', key: 'k' })
  await store.clearStore()
  expect(await store.storeOutboxKey('anna', 'k')).toBe(false)
  expect(await store.readStoredSession()).toBeNull()
})

test('knows no key in a new store, after a logout and of an account without one', async () => {
  expect(await store.storeOutboxKey('anna', 'k')).toBe(false)
  expect(await store.readOutboxKey()).toBeNull()
  await store.storeSession({ username: 'anna', role: 'manager' })
  expect(await store.readOutboxKey()).toBeNull()
})

test('keeps the key of whoever leaves until it is deleted, also when the store must be made anew', async () => {
  await store.storeSession({ username: 'anna', role: 'manager' })
  await store.storeOutboxKey('anna', 'k')
  await store.storeSession({ username: 'berta', role: 'staff' })
  expect([await store.readOutboxKey(), await store.listLeftKeys()]).toEqual([null, [{ username: 'anna', key: 'k' }]])
  await store.storeOutboxKey('berta', 'l')
  vi.spyOn(store.db.settings, 'clear').mockRejectedValueOnce(new Error('broken'))
  await store.clearStore()
  expect(await store.listLeftKeys()).toEqual([
    { username: 'anna', key: 'k' },
    { username: 'berta', key: 'l' },
  ])
  await store.deleteLeftKey('berta')
  // Who comes back goes on with the key.
  await store.storeSession({ username: 'anna', role: 'manager' })
  expect([await store.readOutboxKey(), await store.listLeftKeys()]).toEqual([{ username: 'anna', key: 'k' }, []])
  await store.storeSession({ username: 'anna', role: 'staff' })
  expect(await store.readOutboxKey()).toEqual({ username: 'anna', key: 'k' })
})

test('keeps a pending logout until it is cleared', async () => {
  expect(await store.hasPendingLogout()).toBe(false)
  await store.setPendingLogout()
  expect(await store.hasPendingLogout()).toBe(true)
  await store.clearPendingLogout()
  expect(await store.hasPendingLogout()).toBe(false)
})

test.each([
  [204, true],
  [500, false],
])('sends a pending logout again: after %i it is done: %s', async (status, isDone) => {
  const { sendPendingLogout } = await import('./logout.ts')
  await store.setPendingLogout()
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  expect(await sendPendingLogout()).toBe(isDone)
  expect(await store.hasPendingLogout()).toBe(!isDone)
})

test('forgets the cursor alone', async () => {
  await store.storePage(undefined, fullPage(), now)
  await store.deleteFeedState()
  expect(await store.readFeedState()).toBeUndefined()
  expect(await listIds('bookings')).toEqual([1])
})

describe('clearing the store', () => {
  test('deletes all rows and the cursor, and keeps a pending logout', async () => {
    await store.storePage(undefined, fullPage(), now)
    await store.setPendingLogout()
    await store.clearStore()
    for (const table of ['bookings', 'trash', 'search', 'contacts', 'unanswered', 'rooms', 'days', 'settings'] as const)
      expect(await store.db[table].count(), table).toBe(0)
    expect(await store.readFeedState()).toBeUndefined()
    expect(await store.hasPendingLogout()).toBe(true)
  })

  test('deletes the database when its rows cannot be deleted, and it can be used again', async () => {
    await store.storePage(undefined, fullPage(), now)
    vi.spyOn(store.db.settings, 'clear').mockRejectedValueOnce(new Error('broken'))
    await store.clearStore()
    expect(await listIds('bookings')).toEqual([])
    expect(await store.readStoredSession()).toBeUndefined()
  })

  test('does not fail where there is no database', async () => {
    Object.assign(Dexie.dependencies, { indexedDB: undefined })
    await loadAgain()
    await expect(store.clearStore()).resolves.toBeUndefined()
  })
})

test('waits two seconds for the store', async () => {
  vi.useFakeTimers()
  await expect(store.withTimeout(Promise.resolve(7))).resolves.toBe(7)
  const settled = vi.fn()
  store.withTimeout(new Promise(() => {})).catch(settled)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('in time') }))
})

describe('a database of an older version of the app', () => {
  const commonTables = { contacts: 'id, createdAt', rooms: 'id', days: '[roomId+date]', settings: 'key', meta: 'key' }
  async function createOldDatabase(version: number, tables: Record<string, string>) {
    const old = new Dexie('podere-admin')
    old.version(version).stores({ ...commonTables, ...tables })
    await old.open()
    for (const { name, schema } of old.tables) {
      const row = { ...buildBooking(1, { payments: [payment] }), date: '2027-03-04', block: 'b', word: 'w' }
      if (name !== 'meta') await old.table(name).put({ ...row, [String(schema.primKey.keyPath)]: 'old' })
    }
    await old.table('meta').bulkPut([{ key: 'feed' }, { key: 'goodbye' }])
    old.close()
  }

  test.each([1, 9])('of version %i keeps its rows, and fetches them again', async (version) => {
    await createOldDatabase(version, {
      bookings: 'id, createdAt',
      trash: 'id, deletedAt',
      search: 'block',
      words: 'word',
    })
    expect([await store.db.bookings.count(), await store.db.trash.count()]).toEqual([1, 1])
    expect([await store.db.bookings.where({ code: 'x' }).count(), await store.db.unsentRows.count()]).toEqual([0, 0])
    expect(await store.db.search.count()).toBe(0)
    expect(await store.db.paymentDays.toArray()).toEqual([{ table: 'bookings', id: 'old', days: [payment.on] }])
    expect(await store.readFeedState()).toBeUndefined()
    expect(await store.hasPendingLogout()).toBe(true)
    expect(store.db.backendDB().objectStoreNames).not.toContain('words')
  })

  test('with many bookings keeps the days of all payments', async () => {
    const old = new Dexie('podere-admin')
    old.version(23).stores({ ...commonTables, bookings: 'id', channelStays: 'id' })
    const ids = Array.from({ length: 4_001 }, (_, i) => `b${i}`)
    await old.table('bookings').bulkPut(ids.map((id) => ({ id, payments: [payment] })))
    await old.table('channelStays').bulkPut([{ id: 'c' }, { id: 'd', payments: [{ ...payment, on: null }] }])
    old.close()
    expect(await store.db.paymentDays.where('days').equals(payment.on).count()).toBe(ids.length)
    expect(await store.db.paymentDays.where('days').equals('').primaryKeys()).toEqual([['channelStays', 'd']])
  })
})

describe('the connection', () => {
  async function watchConnection() {
    const feedStore = await loadFeedStore()
    const events = { onOutdated: vi.fn(), onBlocked: vi.fn(), onLost: vi.fn() }
    feedStore.watch(events)
    await store.storePage(undefined, fullPage(), now)
    return { feedStore, events }
  }

  test('ends, without an automatic return, when a newer version of the app changes the store', async () => {
    const { feedStore, events } = await watchConnection()
    const newer = new Dexie('podere-admin')
    newer.version(99).stores({ bookings: 'id' })
    await newer.open()
    newer.close()
    expect(events.onOutdated).toHaveBeenCalledOnce()
    const error = await feedStore.readFeedState().catch((reason: unknown) => reason)
    expect(feedStore.isStoreError(error)).toBe(true)
    expect(feedStore.isStoreError(new Error('another'))).toBe(false)
  })

  test('ends when the store is deleted, and the next use creates it again', async () => {
    const { feedStore, events } = await watchConnection()
    await Dexie.delete('podere-admin')
    expect(events.onOutdated).not.toHaveBeenCalled()
    await feedStore.reopen()
    expect(await feedStore.readFeedState()).toBeUndefined()
    expect(feedStore.hasFailedToOpen()).toBe(false)
  })

  test('reports that the browser has closed it', async () => {
    const { events } = await watchConnection()
    forceCloseDatabase(store.db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
    await vi.waitFor(() => expect(events.onLost).toHaveBeenCalledOnce(), 10_000)
  })

  test('reports that another tab blocks it', async () => {
    await new Promise((resolve) => {
      const request = Dexie.dependencies.indexedDB.open('podere-admin', 10)
      request.onsuccess = () => resolve(request.result)
    })
    const feedStore = await loadFeedStore()
    const onBlocked = vi.fn()
    feedStore.watch({ onOutdated: () => {}, onBlocked, onLost: () => {} })
    void feedStore.readFeedState().catch(() => {})
    await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledOnce(), 10_000)
  })

  test('has failed where the browser offers no database', async () => {
    Object.assign(Dexie.dependencies, { indexedDB: undefined })
    await loadAgain()
    const feedStore = await loadFeedStore()
    const onLost = vi.fn()
    feedStore.watch({ onOutdated: () => {}, onBlocked: () => {}, onLost })
    await expect(feedStore.reopen()).rejects.toThrow()
    expect(feedStore.hasFailedToOpen()).toBe(true)
    // What was never open is not lost: opening it again would not end.
    expect(onLost).not.toHaveBeenCalled()
  })
})
