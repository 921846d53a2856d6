/** Keeps writes of one process in order, and their queries inside their transaction. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sequelize } from 'sequelize'

/** The write could not start in time, so nothing was written. */
export class WriteTimeoutError extends Error {}

/**
 * Runs one task at a time. SQLite allows one writer anyway, and a writer that waits in BEGIN would block one of libuv's
 * threads.
 */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve()

  /**
   * A task calls `confirmStart` when it has the database's lock. Rejects with a WriteTimeoutError if that takes longer
   * than `startWithinMs`; the task is then not run, or ended by its `confirmStart`, which throws.
   */
  run<T>(task: (confirmStart: () => void) => Promise<T>, startWithinMs?: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let isExpired = false
      const expire = () => {
        isExpired = true
        reject(new WriteTimeoutError())
      }
      const timer = startWithinMs === undefined ? undefined : setTimeout(expire, startWithinMs)
      const confirmStart = () => {
        if (isExpired) throw new WriteTimeoutError()
        clearTimeout(timer)
      }
      const runInTurn = async () => {
        if (isExpired) return
        await task(confirmStart)
          .then(resolve, reject)
          .finally(() => clearTimeout(timer))
      }
      this.#tail = this.#tail.then(runInTurn)
    })
  }
}

const currentWrite = new AsyncLocalStorage<Sequelize>()

/** Runs the body of a write transaction, in which `requireTransactionInWrites` checks each query. */
export const runAsWrite = <T>(main: Sequelize, body: () => Promise<T>): Promise<T> => currentWrite.run(main, body)

/** A query without the transaction would deadlock on SQLite and run outside of the transaction on PostgreSQL. */
export function requireTransactionInWrites(main: Sequelize): void {
  main.addHook('beforeQuery', (options: { transaction?: unknown }) => {
    if (currentWrite.getStore() === main && !options?.transaction)
      throw new Error('a query inside a write must pass the transaction')
  })
}
