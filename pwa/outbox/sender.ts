/** Sends entries in order and determines the outcome of each. */
import { call, classifyWriteFailure, sendTimeoutMs } from '#pwa/api.ts'
import type { WaitingEntry, WriteCallName, WriteOutcome } from './entries.ts'

/**
 * What a write needs to be sent. `author` and `epoch`: the server refuses it in another session or data set. `madeAt`:
 * when it was made, in milliseconds.
 */
type Sendable<N extends WriteCallName> = Pick<
  WaitingEntry<N>,
  'call' | 'params' | 'input' | 'key' | 'proof' | 'base'
> & {
  author?: string | undefined
  epoch?: string | undefined
  madeAt?: number
}

/**
 * Sends one entry. It keeps waiting when the server postponed it, for the reason in `problem`, or when the outcome is
 * unknown.
 */
export async function sendEntry<N extends WriteCallName>(entry: Sendable<N>): Promise<WriteOutcome<N>> {
  try {
    const output = await call(entry.call, {
      ...(entry.params ? { params: entry.params } : {}),
      body: entry.input,
      key: entry.key,
      ...(entry.proof ? { formToken: entry.proof } : {}),
      signal: AbortSignal.timeout(sendTimeoutMs),
      ...(entry.base ? { version: entry.base.version } : {}),
      ...(entry.author ? { author: entry.author } : {}),
      ...(entry.epoch ? { epoch: entry.epoch } : {}),
      ...(entry.madeAt === undefined ? {} : { madeAt: entry.madeAt }),
    })
    return { state: 'sent', answer: output }
  } catch (error) {
    const { state, problem } = classifyWriteFailure(error)
    if (state === 'refused') return { state, problem }
    return { state: 'waiting', problem: state === 'postponed' ? problem : null }
  }
}

export type Queue = {
  /** The oldest waiting entry with a higher id than `after`. */
  next: (after: number) => Promise<WaitingEntry | undefined>
  /** Stores the outcome. The entry goes on waiting if that is its state. */
  settle: (entry: WaitingEntry, outcome: WriteOutcome) => Promise<unknown>
}

/**
 * Sends one entry after the other. An entry that keeps waiting stops the rest, because later writes may depend on it.
 * Only guests meet a limit (429), and their writes do not depend on each other: `too_many` stops the writes of the same
 * call, any other limit this entry alone.
 */
export async function sendInOrder(queue: Queue, send: (entry: WaitingEntry) => Promise<WriteOutcome>): Promise<void> {
  const limitedCalls = new Set<WriteCallName>()
  for (let entry = await queue.next(0); entry; entry = await queue.next(entry.id)) {
    if (limitedCalls.has(entry.call)) continue
    const outcome = await send(entry)
    await queue.settle(entry, outcome)
    if (outcome.state !== 'waiting') continue
    if (outcome.problem?.status !== 429) return
    if (outcome.problem.code === 'too_many') limitedCalls.add(entry.call)
  }
}
