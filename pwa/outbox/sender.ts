/** Sends entries in order and determines the outcome of each. */
import { ApiError, call, sendTimeoutMs } from '#pwa/api.ts'
import type { Entry, WriteCallName, WriteOutcome } from './entries.ts'

/** Temporary refusals, which need no change by the author: an expired session (401), a restore in progress (503). */
const retryableStatuses = [401, 503]

/**
 * Sends one entry. Null when the outcome is unknown (no response, a proxy's page) or the entry must be retried later.
 */
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
  /** The oldest waiting entry. */
  next: () => Promise<Entry | undefined>
  /** Stores the outcome, after which the entry no longer waits. */
  settle: (id: number, outcome: WriteOutcome) => Promise<unknown>
}

/**
 * Sends one entry after the other. An entry without an outcome stops the rest, because later writes may depend on it.
 */
export async function sendInOrder(queue: Queue, send: (entry: Entry) => Promise<WriteOutcome | null>): Promise<void> {
  for (let entry = await queue.next(); entry; entry = await queue.next()) {
    const outcome = await send(entry)
    if (outcome === null) return
    await queue.settle(entry.id, outcome)
  }
}
