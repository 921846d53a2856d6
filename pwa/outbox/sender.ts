/** Sends entries in their order and finds out what became of each. */
import { ApiError, call } from '#pwa/api.ts'
import type { Entry, WriteCallName, WriteOutcome } from './entries.ts'

/** A connection that gives no answer for so long will hardly give one. */
const sendTimeoutMs = 30_000

/** Refusals that mend without the author: a session that has run out, a restore under way. */
const retryableStatuses = [401, 503]

/** Null while the outcome is not known, or not yet to be had. */
export async function sendEntry<N extends WriteCallName>(entry: Entry<N>): Promise<WriteOutcome | null> {
  try {
    const output = await call(entry.call, {
      ...(entry.params ? { params: entry.params } : {}),
      body: entry.input,
      key: entry.key,
      ...(entry.proof ? { formToken: entry.proof } : {}),
      signal: AbortSignal.timeout(sendTimeoutMs),
      ...(entry.base ? { version: entry.base.version } : {}),
    })
    return { state: 'sent', answer: output, problem: null }
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null
    if (problem === null || retryableStatuses.includes(problem.status)) return null
    return { state: 'refused', answer: null, problem }
  }
}

export type Queue = {
  /** The oldest entry that waits. */
  next: () => Promise<Entry | undefined>
  settle: (id: number, outcome: WriteOutcome) => Promise<unknown>
}

/** One after the other. The first without an outcome stops the rest: later writes may build on it. */
export async function sendInOrder(queue: Queue, send: (entry: Entry) => Promise<WriteOutcome | null>): Promise<void> {
  for (let entry = await queue.next(); entry; entry = await queue.next()) {
    const outcome = await send(entry)
    if (outcome === null) return
    await queue.settle(entry.id, outcome)
  }
}
