import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAsLeader } from './leader.ts'
import { createSyncState } from './syncState.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

class FakeStream extends EventTarget {
  readyState = 1
  readonly CLOSED = 2
  close() {
    this.readyState = this.CLOSED
  }
  receive = (data: string) => this.dispatchEvent(new MessageEvent('message', { data }))
  emit = (type: 'open' | 'error') => this.dispatchEvent(new Event(type))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function startLeader() {
  const state = createSyncState()
  state.update({ connection: 'online' })
  const streams: FakeStream[] = []
  const broadcasts: unknown[] = []
  const controller = new AbortController()
  const counts = { pulls: 0, probes: 0 }
  const server = { isReachable: true }
  const ended = runAsLeader(
    {
      state,
      openEventStream: () => {
        const stream = new FakeStream()
        streams.push(stream)
        return stream
      },
      isServerReachable: async () => {
        counts.probes += 1
        return server.isReachable
      },
      broadcast: (message) => broadcasts.push(message),
      pull: async () => {
        counts.pulls += 1
        state.update({ connection: server.isReachable ? 'online' : 'offline' })
      },
    },
    controller.signal,
  )
  return { state, streams, broadcasts, controller, counts, server, ended }
}

test('pulls at once at a new event of the stream, and once more for all that follow within half a second', () => {
  const { streams, counts } = startLeader()
  streams[0]?.receive('7')
  expect(counts.pulls).toBe(1)
  for (const revision of ['7', '8', '9', '10']) streams[0]?.receive(revision)
  expect(counts.pulls).toBe(1)
  vi.advanceTimersByTime(500)
  expect(counts.pulls).toBe(2)
  streams[0]?.receive('10')
  vi.advanceTimersByTime(500)
  expect(counts.pulls).toBe(2)
  streams[0]?.receive('11')
  expect(counts.pulls).toBe(3)
})

test('pulls no more after the end of its work, although an event has been waiting', async () => {
  const { streams, counts, controller, ended } = startLeader()
  for (const revision of ['7', '8']) streams[0]?.receive(revision)
  controller.abort()
  await ended
  vi.advanceTimersByTime(500)
  expect(counts.pulls).toBe(1)
})

test('pulls when the stream reconnects, and at a stream error unless the connection is already lost', () => {
  const { streams, counts, state } = startLeader()
  streams[0]?.emit('open')
  streams[0]?.emit('error')
  expect(counts.pulls).toBe(2)
  state.update({ connection: 'offline' })
  streams[0]?.emit('error')
  expect(counts.pulls).toBe(2)
})

test('pulls once a minute while the stream is silent', async () => {
  const { counts } = startLeader()
  await vi.advanceTimersByTimeAsync(minuteMs - 1)
  expect(counts).toEqual({ pulls: 0, probes: 0 })
  await vi.advanceTimersByTimeAsync(2 * minuteMs + 1)
  expect(counts).toEqual({ pulls: 3, probes: 0 })
})

test('probes an unreachable server every ten seconds and pulls when it responds', async () => {
  const { counts, server, state } = startLeader()
  server.isReachable = false
  state.update({ connection: 'offline' })
  await vi.advanceTimersByTimeAsync(30 * secondMs)
  expect(counts).toEqual({ pulls: 0, probes: 3 })
  server.isReachable = true
  await vi.advanceTimersByTimeAsync(10 * secondMs)
  expect(counts).toEqual({ pulls: 1, probes: 4 })
  expect(state.read().connection).toBe('online')
})

test('opens a refused stream again when the server responds and the session is valid', async () => {
  const { streams, state } = startLeader()
  state.update({ session: 'expired' })
  streams[0]?.close()
  await vi.advanceTimersByTimeAsync(20 * secondMs)
  expect(streams.length).toBe(1)
  state.update({ session: 'valid' })
  await vi.advanceTimersByTimeAsync(10 * secondMs)
  expect(streams.length).toBe(2)
})

test('opens a refused stream only when it is online, and only a refused one', async () => {
  const { streams, state, server, controller, ended } = startLeader()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(streams.length).toBe(1)
  streams[0]?.close()
  server.isReachable = false
  state.update({ connection: 'online' })
  await vi.advanceTimersByTimeAsync(10 * secondMs)
  expect(streams.length).toBe(1)
  server.isReachable = true
  await vi.advanceTimersByTimeAsync(10 * secondMs)
  expect(streams.length).toBe(2)
  controller.abort()
  await ended
  expect(streams[1]?.readyState).toBe(2)
})

test('broadcasts each change of the state until it stops', async () => {
  const { broadcasts, controller, counts, ended, state, streams } = startLeader()
  state.update({ connection: 'offline' })
  expect(broadcasts).toEqual([{ connection: 'offline', session: 'valid', storage: 'fine' }])
  controller.abort()
  await ended
  state.update({ connection: 'online' })
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(broadcasts.length).toBe(1)
  expect(counts).toEqual({ pulls: 0, probes: 0 })
  expect(streams[0]?.readyState).toBe(2)
})
