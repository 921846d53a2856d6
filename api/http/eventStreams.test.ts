import { expect, test } from 'vitest'
import { type EventStream, EventStreams } from './eventStreams.ts'

const buildStream = (sessionId: string, close = () => {}): EventStream => ({
  sessionId,
  close,
  checkSession: async () => {},
})

test('a process has at most 1,000 event streams, until one of them is closed', () => {
  const streams = new EventStreams()
  const added = Array.from({ length: 1001 }, (_, i) => buildStream(`s${i}`))
  expect(added.map((it) => streams.add(it)).indexOf(false)).toBe(1000)
  streams.delete(added[0] as EventStream)
  expect(streams.add(buildStream('late'))).toBe(true)
  expect(streams.size).toBe(1000)
})
