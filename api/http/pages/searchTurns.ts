/**
 * A new answer of the search takes the processor for some milliseconds, and there is no end of dates to ask for. So one is
 * made at a time, and pages and writes have their turn between two.
 */
import { setImmediate } from 'node:timers/promises'
import { RefusalError, refuse } from '#api/errors.ts'

/** Half a second of work. */
const maxWaiting = 50

export class SearchTurns {
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  /** Makes an answer when it is its turn. Throws a 503 `busy` when too many wait already. */
  async run<T>(makeAnswer: () => Promise<T>): Promise<T> {
    if (this.#waiting >= maxWaiting) throw new RefusalError(refuse('busy', { retryAfter: 5 }))
    this.#waiting++
    const turn = this.#last.then(() => setImmediate()).then(makeAnswer)
    this.#last = turn.catch(() => {}).finally(() => this.#waiting--)
    return turn
  }
}
