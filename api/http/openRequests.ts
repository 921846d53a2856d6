import { setImmediate } from 'node:timers/promises'

/** The requests that are being answered. Work that nobody waits for lets them pass. */
export class OpenRequests {
  readonly #open = new Set<Promise<unknown>>()

  add(answer: Promise<unknown>): void {
    this.#open.add(answer)
    const remove = () => this.#open.delete(answer)
    answer.then(remove, remove)
  }

  /** Ends when everything that has arrived by now is answered. */
  async letPass(): Promise<void> {
    // What waits in the sockets is read first.
    await setImmediate()
    await Promise.allSettled(this.#open)
  }
}
