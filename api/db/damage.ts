/** Stores that cannot be used: damaged files, a missing one, or the schema of another version of the program. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Sequelize } from 'sequelize'
import type { Env } from '#api/env.ts'
import { formatCommand } from '#api/envFile.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

/** The message is a sentence for the person who starts the program. */
export class UnusableStoreError extends Error {
  /** What mends it; `upgrade` needs a newer program, `startEmpty` another database. */
  readonly remedy: 'restore' | 'moveAway' | 'upgrade' | 'startEmpty'
  constructor(remedy: UnusableStoreError['remedy'], message: string) {
    super(message)
    this.remedy = remedy
  }
}

/** The error code of PostgreSQL, or the text that begins with that of SQLite. */
export function getCause(error: unknown): string {
  const cause = error instanceof Error && 'original' in error ? error.original : error
  if (!(cause instanceof Error)) return ''
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** Whether the database has found damage in its files. */
export const isDamage = (error: unknown): boolean => /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12])/.test(getCause(error))

/** Calls `onError` whenever a query of this connection fails, whether a request or a job has made it. */
export function watchQueries(sequelize: Sequelize, onError: (error: unknown) => void): void {
  sequelize.query = new Proxy(sequelize.query, {
    async apply(query, self, args) {
      try {
        return await Reflect.apply(query, self, args)
      } catch (error) {
        onError(error)
        throw error
      }
    },
  })
}

const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** The path of the newest backup. The names sort by day and then by time. One from the future was made by a wrong clock. */
function findNewestBackup(folder: string): string | null {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const newest = names.filter((name) => /^podere-.*\.tar\.gz(\.enc)?$/.test(name)).toSorted()
  const today = toFarmDay(Date.now())
  const name = newest.findLast((it) => it.slice('podere-'.length) < addDays(today, 1)) ?? newest.at(-1)
  return name === undefined ? null : join(folder, name)
}

/** The error's message and the exact command that mends the store. */
export function describeUnusableStore(
  { message, remedy }: UnusableStoreError,
  { DATA_DIR, BACKUP_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR' | 'DATABASE_URL'>,
): string {
  if (remedy === 'upgrade') return message
  if (remedy === 'startEmpty') {
    const place = DATABASE_URL === undefined ? 'folder in DATA_DIR' : 'database in DATABASE_URL'
    return `${message} Name an empty ${place} to begin anew.`
  }
  if (remedy === 'moveAway') {
    const file = quote(join(DATA_DIR, 'machine.sqlite'))
    const explanation =
      'It holds sessions, the list of backups and the key of passwords for the police and the region and of guests’ ' +
      'documents. Move it away; then everybody logs in again, and these passwords and documents are written again:'
    return `${message} ${explanation}\n\n  mv ${file} ${file}.damaged && rm -f ${file}-wal ${file}-shm\n`
  }
  const backup = findNewestBackup(BACKUP_DIR)
  if (backup === null) return `${message} There is no backup in ${BACKUP_DIR}.`
  const place = DATABASE_URL === undefined ? `DATA_DIR=${quote(DATA_DIR)} ` : 'DATABASE_URL=… '
  const key = backup.endsWith('.enc') ? 'BACKUP_KEY=… ' : ''
  // With ENV_FILE the command reads the same file.
  const variables = process.env.ENV_FILE ? '' : place + key
  return `${message} Restore the latest backup:\n\n  ${variables}${formatCommand('restore', quote(backup))}\n`
}
