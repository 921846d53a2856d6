/**
 * The file of an SQLite store. A file that is deleted or replaced under a running server goes on taking the rows of its
 * open connections, and nobody ever sees them again. So each transaction, and each write outside of one (sessions,
 * limits), compares it with the file of the start.
 */
import { type BigIntStats, statSync } from 'node:fs'
import { QueryTypes, type Sequelize } from 'sequelize'

/** Whoever runs the server must put the file back and start the server again. */
export class StoreGoneError extends Error {
  constructor(path: string) {
    super(`The database file ${path} was deleted or replaced while the server was running: nothing can be stored.`)
  }
}

/** Each store's file keeps device and inode as long as it exists: restores replace rows, and no file. */
function readIdentity(path: string): string | null {
  let info: BigIntStats | undefined
  try {
    info = statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    // The folder cannot be read any more.
  }
  return info === undefined ? null : `${info.dev} ${info.ino}`
}

export class StoreFile {
  readonly path: string
  #identity: string | null = null

  constructor(path: string) {
    this.path = path
  }

  /** From now on only this file counts. */
  remember(): void {
    this.#identity = readIdentity(this.path)
  }

  /** Only reading outside of a transaction goes on while there is an error, from the file of the start. */
  guard(connection: Sequelize): Sequelize {
    const manager = connection.connectionManager
    manager.getConnection = new Proxy(manager.getConnection, {
      apply: async (getConnection, self, args: Parameters<typeof manager.getConnection>) => {
        const isTransaction = args[0] !== undefined && 'uuid' in args[0] && args[0].uuid !== 'default'
        // Sequelize hands over the query's own options, whose type its declarations do not know.
        const isRead = !isTransaction && String(args[0]?.type) === QueryTypes.SELECT
        const error = isRead ? null : this.findError()
        if (error) throw error
        return Reflect.apply(getConnection, self, args)
      },
    })
    return connection
  }

  /** Why the file is not the remembered one. Null while it is, and before one is remembered. */
  findError(): StoreGoneError | null {
    return this.#identity === null || readIdentity(this.path) === this.#identity ? null : new StoreGoneError(this.path)
  }
}

/** Also an error that Sequelize has wrapped. */
export const isStoreGone = (error: unknown): boolean =>
  error instanceof StoreGoneError || (error instanceof Error && 'original' in error && isStoreGone(error.original))
