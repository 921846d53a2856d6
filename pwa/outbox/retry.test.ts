import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRetrying } from './retry.ts'

let sends: number
let probes: number
let isReachable: boolean
let hasWaiting: boolean
/** What sending does. */
let work: () => Promise<void>
let notify: () => void
let stop: () => void

beforeEach(() => {
  ;[sends, probes, isReachable, hasWaiting, work, notify] = [0, 0, true, true, async () => {}, () => {}]
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function start(): void {
  stop = startRetrying({
    send: () => {
      sends += 1
      return work()
    },
    hasWaiting: async () => hasWaiting,
    isReachable: async () => {
      probes += 1
      return isReachable
    },
    watch: (listener) => {
      notify = listener
      return () => {
        notify = () => {}
      }
    },
  })
}

test('sends at the start, at each event, and every 15 seconds while something waits and the server answers', async () => {
  start()
  notify()
  expect([sends, probes]).toEqual([2, 0])
  hasWaiting = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect([sends, probes]).toEqual([2, 0])
  hasWaiting = true
  isReachable = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect([sends, probes]).toEqual([2, 1])
  isReachable = true
  await vi.advanceTimersByTimeAsync(14_999)
  expect(sends).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(sends).toBe(3)
  stop()
  notify()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sends).toBe(3)
})

test('a failure is ignored, and the next try sends', async () => {
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  work = () => Promise.reject(new Error('the database is closing'))
  start()
  notify()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sends).toBe(3)
  work = async () => {}
  notify()
  await vi.advanceTimersByTimeAsync(0)
  process.off('unhandledRejection', rejected)
  expect([sends, rejected.mock.calls]).toEqual([4, []])
})
