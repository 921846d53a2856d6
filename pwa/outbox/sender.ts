/** Sends entries in their order and finds out what became of each. */
import { ApiError, call } from '#pwa/api.ts'
import type { Entry, Outcome, WriteName } from './entries.ts'

/** A connection that gives no answer for so long will hardly give one. */
const patience = 30_000

/** Refusals that mend without the author: a session that has run out, a restore under way. */
const passing = [401, 503]

/** Null while the outcome is not known, or not yet to be had. */
export async function deliver<N extends WriteName>(entry: Entry<N>): Promise<Outcome | null> {
  try {
    const answer = await call(entry.call, {
      ...(entry.params ? { params: entry.params } : {}),
      body: entry.input,
      key: entry.key,
      ...(entry.proof ? { proof: entry.proof } : {}),
      signal: AbortSignal.timeout(patience),
      ...(entry.base ? { version: entry.base.version } : {}),
    })
    return { state: 'sent', answer, problem: null }
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null
    if (problem === null || passing.includes(problem.status)) return null
    return { state: 'refused', answer: null, problem }
  }
}

export type Queue = {
  /** The oldest entry that waits. */
  next: () => Promise<Entry | undefined>
  settle: (id: number, outcome: Outcome) => Promise<unknown>
}

/** One after the other. The first without an outcome stops the rest: later writes may build on it. */
export async function sendInOrder(queue: Queue, send: (entry: Entry) => Promise<Outcome | null>): Promise<void> {
  for (let entry = await queue.next(); entry; entry = await queue.next()) {
    const outcome = await send(entry)
    if (outcome === null) return
    await queue.settle(entry.id, outcome)
  }
}
