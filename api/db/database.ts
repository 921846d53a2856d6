/**
 * Opens the two stores. The main store holds what every backup contains: bookings, rooms, messages, staff. The machine
 * store holds sessions, the epoch, job claims, rate limits, leases and backup records; it is never backed up or
 * restored. On SQLite they are two files, on PostgreSQL two schemas.
 */
import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Options, QueryTypes, Sequelize, Transaction } from 'sequelize'
import { isDamage, UnusableStoreError, watchQueries } from './damage.ts'
import { createFolder } from './folders.ts'
import { LogTruncation } from './logTruncation.ts'
import { readMeta } from './meta.ts'
import { migrate } from './migrate.ts'
import { RevisionTracker } from './revision.ts'
import {
  checkSqliteVersion,
  dialectModule,
  dialectModuleWithScratch,
  isSound,
  truncateLog,
  withoutCreation,
  withoutForeignKeys,
} from './sqlite.ts'
import { StoreFile } from './storeFile.ts'
import type { Db } from './table.ts'
import { endWaitingQueries } from './unanswered.ts'
import { requireTransactionInWrites, WriteQueue } from './writeQueue.ts'

type Store = 'main' | 'machine'

export type Database = Db & {
  transaction: null
  dialect: 'sqlite' | 'postgres'
  /** For code that opens a connection or a file of its own. */
  location: { dataDir: string; url: string | undefined }
  /** On PostgreSQL they do not exist. */
  files: Record<Store, StoreFile>
  /** The stores in whose files a query has met damage. */
  damaged: Set<Store>
  queue: WriteQueue
  revision: RevisionTracker
  /** Changes when a restore has replaced all rows: clients of the change feed then start from the beginning. */
  epoch(): Promise<string>
  /**
   * Call it after a transaction that erased personal data: removes from SQLite's files what the transaction has
   * overwritten. PostgreSQL does that by itself, when it vacuums.
   */
  removeTraces(): Promise<void>
  close(): Promise<void>
}

/** What reading needs. A scratch store has it, too. */
export type ReadableDatabase = Pick<Database, 'main' | 'machine' | 'transaction' | 'epoch'> & {
  revision: Pick<RevisionTracker, 'current' | 'subscribe'>
}

const sharedOptions: Options = { logging: false, transactionType: Transaction.TYPES.IMMEDIATE }

/** Names on disk and in PostgreSQL. Installations already use them, so they never change. */
const sqliteFiles = { main: 'farm.sqlite', machine: 'machine.sqlite' }
const schemas = { main: 'public', machine: 'machine' }

/**
 * Time limits on PostgreSQL, in milliseconds. It ends a statement that waits for a lock or runs too long, and a
 * transaction of a process that has stopped in its middle. `query_timeout` is measured here, for a server that does not
 * answer at all.
 */
const timeLimits = {
  // A caller gets an answer within five seconds, whatever is stuck.
  calls: {
    lock_timeout: 2000,
    statement_timeout: 4000,
    idle_in_transaction_session_timeout: 5000,
    query_timeout: 4200,
    connectionTimeoutMillis: 3000,
  },
  // Backups, restores and migrations. A migration waits for the one of another process, a restore for its safety backup.
  jobs: {
    lock_timeout: 600_000,
    statement_timeout: 1_800_000,
    idle_in_transaction_session_timeout: 600_000,
    query_timeout: 1_805_000,
    connectionTimeoutMillis: 5000,
  },
}
/** Eight connections a store suffice: writes wait for each other anyway, and most reads are answered from memory. */
const pools = { calls: { max: 8, acquire: 4000 }, jobs: { max: 1, acquire: 10_000 } }

function connect(
  { location: { url }, files }: Pick<Database, 'location' | 'files'>,
  store: Store,
  use: keyof typeof timeLimits = 'calls',
): Sequelize {
  if (url === undefined) {
    const options = { dialectModule, dialectOptions: withoutCreation, storage: files[store].path }
    return files[store].guard(new Sequelize({ ...sharedOptions, dialect: 'sqlite', ...options }))
  }
  return new Sequelize(url, {
    ...sharedOptions,
    dialect: 'postgres',
    dialectOptions: {
      options: `-c search_path=${schemas[store]}`,
      application_name: 'podere',
      keepAlive: true,
      ...timeLimits[use],
    },
    pool: pools[use],
  })
}

function watch(connection: Sequelize, store: Store, damaged: Database['damaged']): Sequelize {
  const endWaiting = endWaitingQueries(connection)
  watchQueries(connection, (error) => {
    if (isDamage(error)) damaged.add(store)
    endWaiting(error)
  })
  return connection
}

/** The main store on a connection of its own, for a transaction that takes longer than calls may. */
export const openForJob = ({ damaged, ...place }: Pick<Database, 'location' | 'files' | 'damaged'>): Sequelize =>
  watch(connect(place, 'main', 'jobs'), 'main', damaged)

/** SQLite only: the main store on a connection of its own, with the scratch file attached as `scratch`. */
export const openWithScratch = (
  { files: { main }, damaged }: Pick<Database, 'files' | 'damaged'>,
  scratchFile: string,
): Sequelize =>
  watch(
    main.guard(
      new Sequelize({
        ...sharedOptions,
        dialect: 'sqlite',
        dialectModule: dialectModuleWithScratch(scratchFile),
        dialectOptions: withoutCreation,
        storage: main.path,
        ...withoutForeignKeys,
      }),
    ),
    'main',
    damaged,
  )

/**
 * Opens both stores and migrates them to the newest schema. Throws an UnusableStoreError. With `forRestore` it begins
 * with empty stores instead, and keeps damaged files under another name.
 */
export async function openDatabase(
  location: Database['location'],
  { forRestore } = { forRestore: false },
): Promise<Database> {
  const { dataDir, url } = location
  const dialect = url === undefined ? 'sqlite' : 'postgres'
  // All files and folders that this process creates from now on are for its own user only: they hold personal data.
  process.umask(0o077)
  await createFolder(dataDir)
  await access(dataDir, constants.W_OK)
  const [mainFile, machineFile] = [join(dataDir, sqliteFiles.main), join(dataDir, sqliteFiles.machine)]
  const files = { main: new StoreFile(mainFile), machine: new StoreFile(machineFile) }
  const place = { location, files }
  if (dialect === 'sqlite') {
    checkSqliteVersion()
    for (const store of ['machine', 'main'] as const) await checkFile(files[store].path, store, forRestore)
  }
  const damaged = new Set<Store>()
  const main = watch(connect(place, 'main'), 'main', damaged)
  const machine = watch(connect(place, 'machine'), 'machine', damaged)
  requireTransactionInWrites(main)
  await migrateStore(place, 'machine')
  if (!forRestore) await refuseLostFarm(main, machine)
  await migrateStore(place, 'main')
  if (dialect === 'sqlite') {
    await truncateLogs(files)
    for (const file of Object.values(files)) file.remember()
  }
  const revision = await RevisionTracker.open(main, url)
  const truncation = dialect === 'sqlite' ? new LogTruncation(files.main.path) : null
  return {
    main,
    machine,
    transaction: null,
    dialect,
    location,
    files,
    damaged,
    queue: new WriteQueue(),
    revision,
    epoch: () => readEpoch(machine),
    removeTraces: async () => truncation?.run(),
    close: async () => {
      await truncation?.close()
      await revision.close()
      await main.close()
      await machine.close()
    },
  }
}

async function migrateStore(place: Pick<Database, 'location' | 'files'>, store: Store): Promise<void> {
  const connection = connect(place, store, 'jobs')
  try {
    await migrate(connection, store)
  } finally {
    await connection.close()
  }
}

async function checkFile(file: string, store: Store, forRestore: boolean): Promise<void> {
  if (await isSound(file)) return
  if (!forRestore)
    throw new UnusableStoreError(store === 'main' ? 'restore' : 'moveAway', `The database file ${file} is damaged.`)
  const time = new Date().toISOString().replace(/\D/g, '')
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) await rename(file + suffix, `${file}.damaged-${time}${suffix}`)
  // Creates an empty one.
  await isSound(file)
}

/** A farm that has been in use must not begin anew because its file is missing or was not mounted. */
async function refuseLostFarm(main: Sequelize, machine: Sequelize): Promise<void> {
  const [used] = await machine.query(
    'SELECT 1 FROM sessions UNION SELECT 1 FROM job_claims UNION SELECT 1 FROM backup_records',
    { type: QueryTypes.SELECT },
  )
  // Looked up last: another process that starts at the same time uses the machine store after it has made this table.
  if (used === undefined || (await main.getQueryInterface().tableExists('migrations'))) return
  const [farm, other] =
    main.getDialect() === 'sqlite'
      ? [`The file ${sqliteFiles.main}`, sqliteFiles.machine]
      : [`The schema ${schemas.main}`, `the schema ${schemas.machine}`]
  throw new UnusableStoreError(
    'restore',
    `${farm}, which holds the farm's data, is empty or missing, but ${other} shows that the farm has been in use. Put it back where it was.`,
  )
}

/**
 * Whether a query has met damage that is still there. PostgreSQL cannot tell, so damage that was once found counts.
 */
export async function hasDamage({ dialect, files, damaged }: Database): Promise<boolean> {
  for (const store of damaged) {
    const file = files[store]
    if (dialect === 'sqlite' && file.findError() === null && (await isSound(file.path))) damaged.delete(store)
  }
  return damaged.size > 0
}

/**
 * Empties the logs that a killed process has left. A failure, such as a full disk or a process that is writing, must not
 * stop the start: the next one tries again.
 */
async function truncateLogs(files: Database['files']): Promise<void> {
  for (const { path } of Object.values(files)) await truncateLog(path).catch(() => false)
}

async function readEpoch(machine: Sequelize): Promise<string> {
  const epoch = await readMeta({ machine }, 'epoch')
  if (epoch === null) throw new Error('the machine store has no epoch')
  return epoch
}

/** Part of completing a restore: clients of the change feed fetch everything again. */
export async function renewEpoch(machine: Sequelize, transaction: Transaction): Promise<void> {
  const bind = [randomUUID()]
  await machine.query(`UPDATE meta SET value = $1 WHERE key = 'epoch'`, { bind, transaction })
}

/** Bytes that the main store takes on disk, indexes included (on PostgreSQL: the whole database). */
export async function readDatabaseSize({ dialect, files, main }: Database): Promise<number> {
  if (dialect === 'sqlite') return (await stat(files.main.path)).size
  const [row] = await main.query<{ size: number }>(
    'SELECT CAST(pg_database_size(current_database()) AS float8) AS size',
    { type: QueryTypes.SELECT },
  )
  return row?.size ?? 0
}
