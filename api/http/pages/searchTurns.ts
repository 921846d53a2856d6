/**
 * When a search is answered. A new answer takes the processor for some milliseconds, and there is no end of dates to ask
 * for: one answer at a time is made, when no page and no write is under way, and a caller may ask for some only.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Clock } from '#api/clock.ts'
import { RefusalError, refuse } from '#api/errors.ts'
import { getCallerKey } from '#api/http/addresses.ts'

/** Half a second of work. */
const maxWaiting = 50
/** A restore holds the queue of writers for minutes. */
const maxWaitMs = 1000

export class SearchTurns {
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  readonly #waitForOthers: () => Promise<unknown>

  /** `waitForOthers` ends when the pages and writes that are under way now have ended. */
  constructor(waitForOthers: () => Promise<unknown>) {
    this.#waitForOthers = waitForOthers
  }

  /** Makes an answer when it is its turn. Throws a 503 `busy` when too many wait already. */
  async run<T>(makeAnswer: () => Promise<T>): Promise<T> {
    if (this.#waiting >= maxWaiting) throw new RefusalError(refuse('busy', { retryAfter: 5 }))
    this.#waiting++
    const turn = this.#last.then(async () => {
      // What has arrived meanwhile begins first.
      await setImmediate()
      await this.#letOthersPass()
      return makeAnswer()
    })
    this.#last = turn.catch(() => {}).finally(() => this.#waiting--)
    return turn
  }

  async #letOthersPass(): Promise<void> {
    const stop = new AbortController()
    const timeout = setTimeout(maxWaitMs, undefined, { signal: stop.signal }).catch(() => {})
    await Promise.race([this.#waitForOthers(), timeout])
    stop.abort()
  }
}

const max = 60
const windowMs = 60_000
const maxAddresses = 10_000

/**
 * Counts the new answers that a caller asks for. Each process counts its own, in memory: it protects its own processor,
 * and a stranger's search writes nothing.
 */
export class SearchLimit {
  readonly #clock: Clock
  /** By caller, the one whose minute ends first in front. */
  readonly #counts = new Map<string, { count: number; endsAt: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts an answer. Returns the seconds to wait when it is over the limit. */
  consume(address: string): number | null {
    const now = this.#clock.now()
    for (const [caller, { endsAt }] of this.#counts) {
      // An end that is too far ahead was set before the clock was put back.
      const isOver = endsAt <= now || endsAt > now + windowMs
      if (!isOver && this.#counts.size < maxAddresses) break
      this.#counts.delete(caller)
    }
    const caller = getCallerKey(address)
    const { count, endsAt } = this.#counts.get(caller) ?? { count: 0, endsAt: now + windowMs }
    if (count >= max) return Math.ceil((endsAt - now) / 1000)
    this.#counts.set(caller, { count: count + 1, endsAt })
    return null
  }
}
