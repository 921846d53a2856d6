/** Keeps writes of one process in order, and their queries inside their transaction. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sequelize } from 'sequelize'

/**
 * Runs one task at a time. SQLite allows one writer anyway, and a writer that waits in BEGIN would block one of libuv's
 * threads.
 */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(task)
    this.#tail = result.catch(() => {})
    return result
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
