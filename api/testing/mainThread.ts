/** How long the main thread of this process works without a pause. Meanwhile no other call is served. */
import { readFileSync } from 'node:fs'

/**
 * The processor time of the main thread, in milliseconds. On a busy machine the time of the clock says nothing, so it is
 * only read where the system does not count.
 */
export function readMainThreadMs(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return performance.now()
  }
}

/** Runs a task. Returns its result and the longest time, in milliseconds, for which it has held the main thread. */
export async function measureLongestTurn<T>(task: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longestMs = 0
  let last = readMainThreadMs()
  let isDone = false
  const measure = (): void => {
    const now = readMainThreadMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    if (!isDone) setImmediate(measure)
  }
  measure()
  try {
    const result = await task()
    return { result, longestMs }
  } finally {
    isDone = true
  }
}
