/** Empties SQLite's write-ahead log after an erasure, and tries again while readers are in the way. */
import { setTimeout as sleep } from 'node:timers/promises'
import { truncateLog } from './sqlite.ts'

const retryIntervalMs = 1000

export class LogTruncation {
  readonly #file: string
  #isPending = false
  #isClosed = false
  #retries: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#file = file
  }

  /** Resolves after the first attempt. Later ones run in the background; a start repeats those that a kill ended. */
  async run(): Promise<void> {
    if (await this.#attempt()) return
    if (this.#isPending) return
    this.#isPending = true
    this.#retries = this.#retry()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#retries
  }

  async #retry(): Promise<void> {
    do await sleep(retryIntervalMs, undefined, { ref: false })
    while (!this.#isClosed && !(await this.#attempt()))
    this.#isPending = false
  }

  /** An error, such as a full disk, is a reason to try again. */
  readonly #attempt = (): Promise<boolean> => truncateLog(this.#file).catch(() => false)
}
