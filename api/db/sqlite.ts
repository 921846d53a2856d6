/** Everything that touches the `sqlite3` package, which its authors have declared unmaintained. */
import sqlite3 from 'sqlite3'

/** Below this SQLite's WAL can corrupt a file that two connections write, which is what Sequelize opens. */
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

/** A connection that sets itself up when it is born: Sequelize opens one for each transaction and calls no hook on it. */
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

    /** Who turns a new file to WAL beside another is refused at once, whatever the timeout: it tries again for 5 s. */
    #runPragmas(callback: (error: Error | null) => void, retriesLeft: number): void {
      this.exec(pragmas, (error) => {
        if (retriesLeft > 0 && error?.message.startsWith('SQLITE_BUSY'))
          setTimeout(() => this.#runPragmas(callback, retriesLeft - 1), 50)
        else callback(error ?? null)
      })
    }
  }

/** WAL with `synchronous=FULL`: what was acknowledged survives a power cut. What was erased is overwritten, not just unlinked. */
export const dialectModule = {
  ...sqlite3,
  Database: createConnectionClass(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=FAST',
  ),
}

/** An option of Sequelize's that its types do not know: references are judged at once for the whole file, not row by row. */
export const withoutForeignKeys = { foreignKeys: false }

/** For a file that is thrown away when anything goes wrong: nothing of it need survive. */
export const scratchDialectModule = {
  ...sqlite3,
  Database: createConnectionClass('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-16000'),
}

/**
 * The farm's file with a scratch file beside it as `scratch`. SQLite copies a whole table as it lies, indexes included,
 * where references are not looked at row by row: whoever copies has judged them.
 */
export const dialectModuleWithScratch = (scratchFile: string) => ({
  ...sqlite3,
  Database: createConnectionClass(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; ATTACH '${scratchFile.replaceAll("'", "''")}' AS scratch`,
  ),
})
