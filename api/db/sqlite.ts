/** The one file that uses the `sqlite3` package, which its authors have declared unmaintained. */
import sqlite3 from 'sqlite3'
import { isDamage } from './damage.ts'

/** Older versions can corrupt a WAL file that two connections write to, and Sequelize opens several connections. */
const minVersion = '3.51.3'

const isOlderThan = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) < 0

export function checkSqliteVersion(version: string = sqlite3.VERSION): void {
  if (isOlderThan(version, minVersion)) {
    throw new Error(
      `SQLite ${version} can corrupt its write-ahead log; ${minVersion} or later is needed (npm rebuild sqlite3)`,
    )
  }
}

/**
 * A connection that runs its pragmas when it opens: Sequelize opens one for each transaction and calls no hook for it.
 */
const createConnectionClass = (pragmas: string) =>
  class extends sqlite3.Database {
    constructor(file: string, mode?: number | ((error: Error | null) => void), onOpen?: (error: Error | null) => void) {
      const callback = typeof mode === 'function' ? mode : (onOpen ?? (() => {}))
      const flags = typeof mode === 'number' ? mode : sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE
      super(file, flags, (error) => {
        if (error) return callback(error)
        this.configure('busyTimeout', 5000)
        this.#runPragmas(callback, 100)
      })
      // Sequelize sends a pragma and closes connections without a callback. Their errors come as this event, when the
      // connection is closed already, and would end the process.
      this.on('error', () => {})
    }

    /**
     * Two connections that switch a new file to WAL at once get SQLITE_BUSY, whatever the timeout is. So this retries
     * for 5 s.
     */
    #runPragmas(callback: (error: Error | null) => void, retriesLeft: number): void {
      this.exec(pragmas, (error) => {
        if (retriesLeft > 0 && error?.message.startsWith('SQLITE_BUSY'))
          setTimeout(() => this.#runPragmas(callback, retriesLeft - 1), 50)
        else callback(error ?? null)
      })
    }
  }

/**
 * WAL with `synchronous=FULL`: a committed write survives a power cut. `secure_delete=ON` overwrites deleted content
 * with zeros, also in whole pages that become free.
 */
const durablePragmas = 'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON'

export const dialectModule = {
  ...sqlite3,
  Database: createConnectionClass(`${durablePragmas}; PRAGMA foreign_keys=ON`),
}

/** Sequelize creates a missing file and its folder by default. */
export const withoutCreation = { mode: sqlite3.OPEN_READWRITE }

/**
 * A Sequelize option that its types lack. Foreign keys of a scratch store are checked at once, with PRAGMA
 * foreign_key_check.
 */
export const withoutForeignKeys = { foreignKeys: false }

/** For temporary files: no journal and no sync, because the file is deleted when anything fails. */
export const scratchDialectModule = {
  ...sqlite3,
  Database: createConnectionClass('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-16000'),
}

/**
 * The main store's file with a scratch file attached as `scratch`. Foreign keys are off: only then does SQLite copy a
 * whole table with its indexes at once (the transfer optimization of INSERT … SELECT). The scratch file's foreign keys
 * have been checked before.
 */
export const dialectModuleWithScratch = (scratchFile: string) => ({
  ...sqlite3,
  Database: createConnectionClass(`${durablePragmas}; ATTACH '${scratchFile.replaceAll("'", "''")}' AS scratch`),
})

/** A connection for maintenance that waits at most this long for others. The caller closes it. */
const open = (file: string, mode: number, busyTimeoutMs: number): Promise<sqlite3.Database> =>
  new Promise((resolve, reject) => {
    const connection: sqlite3.Database = new dialectModule.Database(file, mode, (error) => {
      if (error) return reject(error)
      connection.configure('busyTimeout', busyTimeoutMs)
      resolve(connection)
    })
  })

const runSql = (connection: sqlite3.Database, sql: string): Promise<object[]> =>
  new Promise((resolve, reject) =>
    connection.all<object>(sql, (error, rows) => (error ? reject(error) : resolve(rows))),
  )

async function withConnection<T>(
  file: string,
  mode: number,
  busyTimeoutMs: number,
  use: (connection: sqlite3.Database) => Promise<T>,
) {
  const connection = await open(file, mode, busyTimeoutMs)
  try {
    return await use(connection)
  } finally {
    await new Promise((resolve) => connection.close(resolve))
  }
}

/**
 * Empties the write-ahead log: until then it holds the earlier content of changed pages. Writers wait meanwhile. False
 * when a reader was in the way.
 */
export const truncateLog = (file: string, busyTimeoutMs = 500): Promise<boolean> =>
  withConnection(file, sqlite3.OPEN_READWRITE, busyTimeoutMs, async (connection) => {
    const [row] = await runSql(connection, 'PRAGMA wal_checkpoint(TRUNCATE)')
    return row !== undefined && 'busy' in row && row.busy === 0
  })

/** Whether a file is an SQLite database without damage. Creates it when it is missing. */
export const isSound = (file: string): Promise<boolean> =>
  withConnection(file, sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE, 5000, async (connection) => {
    const [row] = await runSql(connection, 'PRAGMA quick_check(1)')
    return row !== undefined && Object.values(row)[0] === 'ok'
  }).catch((error: unknown) => {
    if (isDamage(error)) return false
    throw error
  })

/** Held until the process ends, in whichever way: a connection that nobody refers to would be closed. */
const heldLocks = new Set<sqlite3.Database>()

/**
 * Locks a file for this process. False when another one has it all this time. Where the file cannot be written, such as on
 * a full disk, nothing is decided.
 */
export const holdLock = (file: string, waitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = new sqlite3.Database(file, (openError) => {
      if (openError) return resolve(true)
      heldLocks.add(connection)
      connection.configure('busyTimeout', waitMs)
      connection.exec('BEGIN EXCLUSIVE', (error) => {
        const isTaken = error?.message.startsWith('SQLITE_BUSY') ?? false
        if (isTaken) heldLocks.delete(connection)
        resolve(!isTaken)
      })
    })
  })
