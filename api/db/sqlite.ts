/** Everything that touches the `sqlite3` package, which its authors have declared unmaintained. */
import sqlite3 from 'sqlite3'

/** Below this SQLite's WAL can corrupt a file that two connections write, which is what Sequelize opens. */
const oldestSafe = '3.51.3'

const olderThan = (version: string, wanted: string): boolean =>
  version.localeCompare(wanted, 'en', { numeric: true }) < 0

export function checkSqliteVersion(version: string = sqlite3.VERSION): void {
  if (olderThan(version, oldestSafe)) {
    throw new Error(
      `SQLite ${version} can corrupt its write-ahead log; ${oldestSafe} or later is needed (npm rebuild sqlite3)`,
    )
  }
}

/** A connection that sets itself up when it is born: Sequelize opens one for each transaction and calls no hook on it. */
const connectionWith = (pragmas: string) =>
  class extends sqlite3.Database {
    constructor(file: string, mode?: number | ((error: Error | null) => void), opened?: (error: Error | null) => void) {
      const callback = typeof mode === 'function' ? mode : (opened ?? (() => {}))
      const flags = typeof mode === 'number' ? mode : sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE
      super(file, flags, (error) => {
        if (error) return callback(error)
        this.configure('busyTimeout', 5000)
        this.#setUp(callback, 100)
      })
    }

    /** Who turns a new file to WAL beside another is refused at once, whatever the timeout: it tries again for 5 s. */
    #setUp(callback: (error: Error | null) => void, tries: number): void {
      this.exec(pragmas, (error) => {
        if (tries > 0 && error?.message.startsWith('SQLITE_BUSY'))
          setTimeout(() => this.#setUp(callback, tries - 1), 50)
        else callback(error ?? null)
      })
    }
  }

/** WAL with `synchronous=FULL`: what was acknowledged survives a power cut. What was erased is overwritten, not just unlinked. */
export const dialectModule = {
  ...sqlite3,
  Database: connectionWith(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=FAST',
  ),
}

/** An option of Sequelize's that its types do not know: references are judged at once for the whole file, not row by row. */
export const withoutReferences = { foreignKeys: false }

/** For a file that is thrown away when anything goes wrong: nothing of it need survive. */
export const scratchDialectModule = {
  ...sqlite3,
  Database: connectionWith('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-16000'),
}

/**
 * The farm's file with a scratch file beside it as `scratch`. SQLite copies a whole table as it lies, indexes included,
 * where references are not looked at row by row: whoever copies has judged them.
 */
export const besideScratch = (file: string) => ({
  ...sqlite3,
  Database: connectionWith(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; ATTACH '${file.replaceAll("'", "''")}' AS scratch`,
  ),
})
