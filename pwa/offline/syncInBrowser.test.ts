import { setImmediate } from 'node:timers/promises'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPage, createFeedServer } from './testing/feedServer.ts'

type Sync = typeof import('./sync.ts')

/** What the sync uses of a browser. */
function createBrowser() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { dataset: {} } })
  const window = new EventTarget()
  const streams: string[] = []
  class EventSource extends EventTarget {
    readonly readyState = 1
    readonly CLOSED = 2
    constructor(url: string) {
      super()
      streams.push(url)
    }
    close() {}
  }
  return { document, window, streams, EventSource }
}

let browser: ReturnType<typeof createBrowser>
let server: ReturnType<typeof createFeedServer>
const channels: BroadcastChannel[] = []
const stops: (() => void)[] = []

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  browser = createBrowser()
  server = createFeedServer(buildPage('c1', { color: 'green' }))
  const { document, window, EventSource } = browser
  const globals = { document, window, EventSource, fetch: server.fetch, navigator: {}, BroadcastChannel: undefined }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
  ;(await import('./db.ts')).db.close()
})
afterAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined })
  // Other test files must not get the modules of this one, whose database is closed.
  vi.resetModules()
})

/** Loads the sync of a new tab and starts it. */
async function startSync(): Promise<Sync> {
  vi.resetModules()
  const sync = await import('./sync.ts')
  stops.push(sync.startSync({ onSessionEnded: () => {}, onStoreRecreated: async () => {} }))
  // Until its page is stored, a pull of another run would fetch that page again.
  await vi.waitFor(() => expect(sync.readSyncState().connection).toBe('online'), 10_000)
  await expectPulls(1)
  return sync
}

async function expectPulls(count: number): Promise<void> {
  await vi.waitFor(() => expect(server.requestedCursors).toHaveLength(count), 10_000)
  for (let i = 0; i < 20; i++) await setImmediate()
  expect(server.requestedCursors).toHaveLength(count)
}

test('fills the store and opens the event stream', async () => {
  const sync = await startSync()
  await vi.waitFor(() =>
    expect(sync.readSyncState()).toEqual({ connection: 'online', session: 'valid', storage: 'fine' }),
  )
  const { db } = await import('./db.ts')
  expect(await db.settings.get('color')).toMatchObject({ key: 'color', value: 'green' })
  expect(browser.streams).toEqual(['/api/changes/stream'])
})

test('pulls when the tab is looked at again and when the network comes or goes', async () => {
  await startSync()
  const { document, window } = browser
  document.dispatchEvent(new Event('visibilitychange'))
  await expectPulls(2)
  for (const [i, name] of ['focus', 'online', 'offline'].entries()) {
    window.dispatchEvent(new Event(name))
    await expectPulls(3 + i)
  }
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await expectPulls(5)
})

test('hears nothing more after it was stopped', async () => {
  const sync = await startSync()
  sync.stopSync()
  const addListener = vi.fn()
  sync.subscribeSync(addListener)
  browser.document.dispatchEvent(new Event('visibilitychange'))
  for (const name of ['focus', 'online', 'offline']) browser.window.dispatchEvent(new Event(name))
  await sync.pull()
  await expectPulls(1)
  // A start adds new listeners, and the old ones are gone.
  stops.push(sync.startSync({ onSessionEnded: () => {}, onStoreRecreated: async () => {} }))
  await expectPulls(2)
  for (const [i, name] of ['focus', 'online', 'offline'].entries()) {
    browser.window.dispatchEvent(new Event(name))
    await expectPulls(3 + i)
  }
  browser.document.dispatchEvent(new Event('visibilitychange'))
  await expectPulls(6)
})

test('asks for the lock of the one tab that listens, and gives it back when it stops', async () => {
  const request = vi.fn((_: string, { signal }: { signal: AbortSignal }, _work: () => Promise<void>) => {
    return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  vi.stubGlobal('navigator', { locks: { request } })
  const sync = await startSync()
  expect(request.mock.calls.map(([name]) => name)).toEqual(['podere-sync'])
  expect(browser.streams).toEqual([])
  const [, options] = request.mock.calls[0] ?? []
  expect(options?.signal.aborted).toBe(false)
  sync.stopSync()
  expect(options?.signal.aborted).toBe(true)
})

test('shows what another tab has found out', async () => {
  vi.unstubAllGlobals()
  const { document, window, EventSource } = browser
  class OwnedChannel extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  }
  const globals = { document, window, EventSource, fetch: server.fetch, navigator: {}, BroadcastChannel: OwnedChannel }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const otherTab = new OwnedChannel('podere-sync')
  const sync = await startSync()
  otherTab.postMessage({ connection: 'online', session: 'expired', storage: 'fine' })
  await vi.waitFor(() => expect(sync.readSyncState().session).toBe('expired'), 10_000)
})
