import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPage, createFeedServer } from './testing/feedServer.ts'
import { createQuotaError } from './testing/memoryStore.ts'
import { flush, now, openTab, stopTabs } from './testing/tab.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stopTabs()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const firstPage = buildPage('c1', { a: 1 }, { more: true, remaining: 2 })
const secondPage = buildPage('c2', { b: 2 }, { more: true, remaining: 1 })
const lastPage = buildPage('c3', { a: 3 })

test('reads the feed to its end, each page from the cursor of the last', async () => {
  const server = createFeedServer(firstPage, secondPage, lastPage)
  const { memory, sync, start } = openTab(server)
  await start()
  expect(server.requestedCursors).toEqual([null, 'c1', 'c2'])
  expect(memory.rows).toEqual({ a: 3, b: 2 })
  expect(memory.feedState).toEqual({ key: 'feed', epoch: 'epoch-1', cursor: 'c3', remaining: 0, syncedAt: now })
  expect(sync.readState()).toEqual({ connection: 'online', session: 'valid', storage: 'fine' })
})

test('keeps the pages before a network failure and continues from their cursor', async () => {
  const server = createFeedServer(firstPage, lastPage)
  server.beforeResponse = async () => {
    if (server.requestedCursors.length === 2) server.failure = 'unreachable'
  }
  const { memory, sync, start } = openTab(server)
  await start()
  expect(sync.readState().connection).toBe('offline')
  expect(memory.rows).toEqual({ a: 1 })
  expect(memory.feedState).toMatchObject({ cursor: 'c1', remaining: 2, syncedAt: null })
  server.failure = null
  await sync.pull()
  expect(server.requestedCursors).toEqual([null, 'c1', 'c1'])
  expect(memory.feedState).toMatchObject({ cursor: 'c3', syncedAt: now })
  expect(sync.readState().connection).toBe('online')
})

test('a page of a proxy or a captive portal counts as no connection', async () => {
  const server = createFeedServer(lastPage)
  const { sync, start } = openTab(server)
  vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await start()
  expect(sync.readState()).toEqual({ connection: 'offline', session: 'valid', storage: 'fine' })
})

test('an error page of a proxy counts as no connection', async () => {
  const server = createFeedServer(lastPage)
  const { sync, start } = openTab(server)
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await start()
  expect(sync.readState()).toEqual({ connection: 'offline', session: 'valid', storage: 'fine' })
  vi.stubGlobal('fetch', server.fetch)
  await sync.pull()
  expect(sync.readState().connection).toBe('online')
})

test('a session that lacks a second factor is shown until it has one', async () => {
  const server = createFeedServer(lastPage)
  server.failure = { status: 403, code: 'second_factor_required' }
  const { sync, start } = openTab(server)
  await start()
  expect(sync.readState()).toEqual({ connection: 'online', session: 'restricted', storage: 'fine' })
  server.failure = null
  await sync.pull()
  expect(sync.readState().session).toBe('valid')
})

test('an expired session is shown until a pull succeeds or staff log in again', async () => {
  const server = createFeedServer(lastPage)
  server.failure = { status: 401, code: 'login_required' }
  const { sync, events, start } = openTab(server)
  await start()
  expect(sync.readState()).toEqual({ connection: 'online', session: 'expired', storage: 'fine' })
  expect(events.sessionEnded).toBe(0)
  sync.markSessionValid()
  expect(sync.readState().session).toBe('valid')
  await sync.pull()
  expect(sync.readState().session).toBe('expired')
  server.failure = null
  await sync.pull()
  expect(sync.readState().session).toBe('valid')
})

test('a session that was ended elsewhere is reported', async () => {
  const server = createFeedServer(lastPage)
  server.failure = { status: 401, code: 'session_ended' }
  const { events, start } = openTab(server)
  await start()
  expect(events.sessionEnded).toBe(1)
})

test('only 401 means that the session has expired, and only then can it have ended', async () => {
  const server = createFeedServer(lastPage)
  server.failure = { status: 403, code: 'session_ended' }
  const { sync, events, start } = openTab(server)
  await start()
  expect(sync.readState()).toEqual({ connection: 'offline', session: 'valid', storage: 'fine' })
  server.fetch = async () => new Response('', { status: 401 })
  vi.stubGlobal('fetch', server.fetch)
  await sync.pull()
  expect(sync.readState().session).toBe('expired')
  expect(events.sessionEnded).toBe(0)
})

test('a full device is shown until rows can be stored again', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, start } = openTab(server)
  server.failure = 'unreachable'
  await start()
  server.failure = null
  memory.error = createQuotaError()
  await sync.pull()
  expect(sync.readState()).toEqual({ connection: 'online', session: 'valid', storage: 'full' })
  // Another error with a cause is none of space.
  memory.error = Object.assign(createQuotaError(), { inner: 'QuotaExceededError' })
  await sync.pull()
  expect(sync.readState().storage).toBe('broken')
  memory.error = null
  await sync.pull()
  expect(sync.readState().storage).toBe('fine')
  expect(memory.rows).toEqual({ a: 3 })
})

test('without a working store the session is still checked', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, start } = openTab(server)
  memory.fail()
  await start()
  expect(sync.readState()).toEqual({ connection: 'online', session: 'valid', storage: 'broken' })
  expect(server.otherPaths).toEqual(['/api/session'])
  memory.isAbsent = true
  server.otherFailure = { status: 401, code: 'login_required' }
  await sync.pull()
  expect(sync.readState()).toEqual({ connection: 'online', session: 'expired', storage: 'absent' })
  server.otherFailure = 'unreachable'
  await sync.pull()
  expect(sync.readState().connection).toBe('offline')
  expect(server.requestedCursors).toEqual([])
})

test('rows of another epoch are replaced', async () => {
  const server = createFeedServer(firstPage, lastPage)
  const { memory, sync, start } = openTab(server)
  await start()
  const epoch = 'epoch-2'
  server.pages = [buildPage('d1', { c: 1 }, { epoch, more: true, remaining: 1 })]
  server.beforeResponse = async () => {
    if (server.requestedCursors.at(-1) === 'd1') server.failure = 'unreachable'
  }
  await sync.pull()
  expect(server.requestedCursors.slice(2)).toEqual(['c3', 'd1'])
  expect(memory.rows).toEqual({ c: 1 })
  // The new epoch has not been read to its end yet.
  expect(memory.feedState).toMatchObject({ epoch, cursor: 'd1', syncedAt: null })
})

test('discards a page when another tab has moved the cursor, and asks again', async () => {
  const server = createFeedServer(firstPage, lastPage)
  const { memory, start } = openTab(server)
  server.beforeResponse = async () => {
    if (server.requestedCursors.length > 1) return
    memory.rows = { a: 'newer' }
    memory.feedState = { key: 'feed', epoch: 'epoch-1', cursor: 'c3', remaining: 0, syncedAt: now }
  }
  await start()
  expect(server.requestedCursors).toEqual([null, 'c3'])
  expect(memory.rows).toEqual({ a: 'newer' })
})

test('calls during a pull become one more pull', async () => {
  const server = createFeedServer(lastPage)
  const { sync, start } = openTab(server)
  await start()
  await Promise.all([sync.pull(), sync.pull(), sync.pull()])
  expect(server.requestedCursors).toEqual([null, 'c3', 'c3'])
})

const schema = { safeParse: (row: unknown) => ({ success: row !== 'invalid' }) }

test('invalid rows are left out and fetched again from the start, once', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, start } = openTab(server)
  await start()
  memory.rows.a = 'invalid'
  expect(sync.dropInvalidRows(schema, [1, 'invalid', 2])).toEqual([1, 2])
  await flush()
  expect(server.requestedCursors).toEqual([null, null])
  expect(memory.rows).toEqual({ a: 3 })
  expect(sync.readState().storage).toBe('fine')

  sync.dropInvalidRows(schema, ['invalid'])
  await flush()
  expect(sync.readState().storage).toBe('invalid')
  await sync.pull()
  expect(server.requestedCursors).toEqual([null, null, 'c3'])
  expect(sync.readState().storage).toBe('invalid')
})

test('valid rows cause no refetch', async () => {
  const server = createFeedServer(lastPage)
  const { sync, start } = openTab(server)
  await start()
  expect(sync.dropInvalidRows(schema, [1, 2])).toEqual([1, 2])
  await flush()
  expect(server.requestedCursors).toEqual([null])
})

test('deletes no stored rows while invalid ones cannot be fetched again', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, start } = openTab(server)
  await start()
  server.failure = 'unreachable'
  sync.dropInvalidRows(schema, ['invalid'])
  await flush()
  expect(sync.readState()).toEqual({ connection: 'offline', session: 'valid', storage: 'invalid' })
  expect(memory.feedState?.cursor).toBe('c3')
  server.failure = null
  await sync.pull()
  expect(server.requestedCursors).toEqual([null, null, null])
  expect(sync.readState()).toEqual({ connection: 'online', session: 'valid', storage: 'fine' })
})

test('pulls when the page becomes visible and not when it is hidden', async () => {
  const server = createFeedServer(lastPage)
  const { page, start } = openTab(server)
  await start()
  page.isVisible = false
  page.notify()
  await flush()
  expect(server.requestedCursors).toEqual([null])
  page.isVisible = true
  page.notify()
  await flush()
  expect(server.requestedCursors).toEqual([null, 'c3'])
})

test('a stopped sync stores no page that is still on its way, and starts again from the beginning', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, start } = openTab(server)
  let release = () => {}
  server.beforeResponse = () =>
    new Promise<void>((resolve) => {
      release = resolve
    })
  await start()
  sync.stop()
  release()
  await flush()
  await sync.pull()
  expect(memory.rows).toEqual({})
  expect(server.requestedCursors).toEqual([null])
  expect(sync.readState()).toEqual({ connection: 'unknown', session: 'valid', storage: 'fine' })
  server.beforeResponse = async () => {}
  await start()
  expect(memory.rows).toEqual({ a: 3 })
})

test('a store that was lost is opened again and filled', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, events, start } = openTab(server)
  await start()
  memory.rows = {}
  memory.feedState = undefined
  memory.emit('onLost')
  await flush()
  expect(memory).toMatchObject({ reopened: 1, rows: { a: 3 } })
  expect(events.storeRecreated).toBe(1)
  memory.fail()
  memory.emit('onLost')
  await flush()
  expect(sync.readState().storage).toBe('broken')
})

test('a store that a newer tab has changed is not opened again', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, start } = openTab(server)
  await start()
  memory.emit('onOutdated')
  memory.emit('onLost')
  await flush()
  expect(memory.reopened).toBe(0)
  memory.fail()
  await sync.pull()
  expect(sync.readState().storage).toBe('outdated')
  expect(memory.reopened).toBe(0)
})

test('a store that is lost after a logout is opened again, and nothing is fetched', async () => {
  const server = createFeedServer(lastPage)
  const { memory, sync, events, start } = openTab(server)
  sync.stop()
  await start()
  sync.stop()
  memory.emit('onLost')
  await flush()
  expect(memory.reopened).toBe(1)
  expect(sync.readState().storage).toBe('fine')
  expect([events.storeRecreated, server.requestedCursors.length]).toEqual([0, 1])
})

test('invalid rows that were reported before a logout concern nobody after it', async () => {
  const server = createFeedServer(lastPage)
  const { sync, start } = openTab(server)
  await start()
  sync.dropInvalidRows(schema, ['invalid'])
  sync.stop()
  await flush()
  expect(sync.readState().storage).toBe('fine')
  await start()
  expect(server.requestedCursors).toEqual([null, 'c3'])
})

/** Runs the work of one tab at a time, in the order of the calls. */
function createTabLock() {
  let last = Promise.resolve()
  return (signal: AbortSignal, work: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : work()))
    return last
  }
}

/** Two channels: each receives what the other posts. */
function createChannels() {
  const ends = [new EventTarget(), new EventTarget()]
  return ends.map((end, index) => ({
    addEventListener: end.addEventListener.bind(end),
    postMessage: (data: unknown) => void ends[1 - index]?.dispatchEvent(new MessageEvent('message', { data })),
  }))
}

test('one tab opens the stream and broadcasts its connection; another follows when it stops', async () => {
  const server = createFeedServer(lastPage)
  let streams = 0
  const openEventStream = () => {
    streams += 1
    return Object.assign(new EventTarget(), { readyState: 1, CLOSED: 2 as const, close: () => {} })
  }
  const runInOneTab = createTabLock()
  const [channel = null, otherChannel = null] = createChannels()
  const leader = openTab(server, { openEventStream, runInOneTab, channel })
  const follower = openTab(server, { openEventStream, runInOneTab, channel: otherChannel })
  await leader.start()
  await follower.start()
  expect(streams).toBe(1)

  server.failure = 'unreachable'
  await leader.sync.pull()
  expect(follower.sync.readState().connection).toBe('offline')
  // Each tab shows the problems of its own store only.
  leader.memory.emit('onBlocked')
  expect(leader.sync.readState().storage).toBe('blocked')
  expect(follower.sync.readState().storage).toBe('fine')

  leader.sync.stop()
  await flush()
  expect(streams).toBe(2)
})

test('a tab whose sync is stopped ignores what other tabs broadcast', async () => {
  const [channel = null, otherChannel = null] = createChannels()
  const { sync, start } = openTab(createFeedServer(lastPage), { channel })
  await start()
  sync.stop()
  otherChannel?.postMessage({ connection: 'offline', session: 'expired', storage: 'full' })
  expect(sync.readState()).toEqual({ connection: 'unknown', session: 'valid', storage: 'fine' })
})
