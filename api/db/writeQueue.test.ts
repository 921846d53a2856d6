import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WriteQueue, WriteTimeoutError } from './writeQueue.ts'

const limitMs = 4000
let queue: WriteQueue
beforeEach(() => {
  queue = new WriteQueue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Something to wait for that the test ends. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('runs one task after the other, also after one that failed', async () => {
  const steps: string[] = []
  const enqueue = (name: string, end: () => string) =>
    queue.run(async () => {
      steps.push(`${name} begins`)
      await Promise.resolve()
      steps.push(`${name} ends`)
      return end()
    })
  const failed = enqueue('a', () => {
    throw new Error('broken')
  })
  const succeeded = enqueue('b', () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await succeeded).toBe('done')
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a task whose turn comes too late is refused at once and never runs', async () => {
  const { open, opened } = createGate()
  const first = queue.run(() => opened)
  const lateTask = vi.fn(async () => 'late')
  const late = queue.run(lateTask, limitMs)
  const patient = queue.run(async () => 'patient')
  const refused = expect(late).rejects.toThrow(WriteTimeoutError)
  await vi.advanceTimersByTimeAsync(limitMs)
  await refused
  open()
  await first
  expect(await patient).toBe('patient')
  expect(lateTask).not.toHaveBeenCalled()
})

test('a task that gets its lock too late ends there', async () => {
  const { open, opened } = createGate()
  const steps: string[] = []
  const late = queue.run(async (confirmStart) => {
    steps.push('waits for the lock')
    await opened
    confirmStart()
    steps.push('writes')
  }, limitMs)
  const refused = expect(late).rejects.toThrow(WriteTimeoutError)
  await vi.advanceTimersByTimeAsync(limitMs)
  await refused
  open()
  expect(await queue.run(async () => 'next')).toBe('next')
  expect(steps).toEqual(['waits for the lock'])
})

test('a task that has started in time may take longer', async () => {
  const { open, opened } = createGate()
  const slow = queue.run(async (confirmStart) => {
    confirmStart()
    await opened
    return 'done'
  }, limitMs)
  await vi.advanceTimersByTimeAsync(2 * limitMs)
  open()
  expect(await slow).toBe('done')
})

test('leaves no timer behind', async () => {
  await queue.run(async () => {})
  expect(vi.getTimerCount()).toBe(0)
  const failing = queue.run(async () => {
    throw new Error('no connection')
  }, limitMs)
  await expect(failing).rejects.toThrow('no connection')
  await queue.run(async () => {})
  expect(vi.getTimerCount()).toBe(0)
})
