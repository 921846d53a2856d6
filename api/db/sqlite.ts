/** The one file that uses the `sqlite3` package, which its authors have declared unmaintained. */
import sqlite3 from 'sqlite3'

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
 * WAL with `synchronous=FULL`: a committed write survives a power cut. `secure_delete` overwrites deleted content on
 * disk.
 */
export const dialectModule = {
  ...sqlite3,
  Database: createConnectionClass(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=FAST',
  ),
}

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
  Database: createConnectionClass(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; ATTACH '${scratchFile.replaceAll("'", "''")}' AS scratch`,
  ),
})
