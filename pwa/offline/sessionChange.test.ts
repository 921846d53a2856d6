import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildPage, createFeedServer } from './testing/feedServer.ts'
import { openTab, stopTabs } from './testing/tab.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stopTabs()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lastPage = buildPage('c1', {})

test('a pull that is refused while this device gets another session is repeated, not shown as expired', async () => {
  const server = createFeedServer(lastPage)
  const { sync, start } = openTab(server)
  await start()
  const states: string[] = []
  sync.subscribe(() => states.push(sync.readState().session))
  server.failure = { status: 401, code: 'session_expired' }
  let finish = () => {}
  const change = sync.changeSession(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const requestsBefore = server.requestedCursors.length
  const pulled = sync.pull()
  await vi.waitFor(() => expect(server.requestedCursors.length).toBeGreaterThan(requestsBefore), 10_000)
  server.failure = null
  finish()
  await Promise.all([change, pulled])
  expect(server.requestedCursors.length).toBe(requestsBefore + 2)
  expect(sync.readState().session).toBe('valid')
  expect(states).not.toContain('expired')
})

test('a refusal of the session before the change is repeated, a later one shows that it has expired', async () => {
  const server = createFeedServer(lastPage)
  const { sync, start } = openTab(server)
  await start()
  const states: string[] = []
  sync.subscribe(() => states.push(sync.readState().session))
  let respond = () => {}
  server.beforeResponse = () =>
    new Promise<void>((resolve) => {
      respond = resolve
    })
  const requestsBefore = server.requestedCursors.length
  const pulled = sync.pull()
  await vi.waitFor(() => expect(server.requestedCursors.length).toBeGreaterThan(requestsBefore), 10_000)
  await sync.changeSession(async () => {})
  server.failure = { status: 401, code: 'login_required' }
  server.beforeResponse = async () => {
    server.failure = null
  }
  respond()
  await pulled
  expect(server.requestedCursors.length).toBe(requestsBefore + 2)
  expect(states).toEqual([])
  server.beforeResponse = async () => {}
  server.failure = { status: 401, code: 'login_required' }
  await sync.pull()
  expect(states).toEqual(['expired'])
})
