/**
 * Opens the two stores. The main store holds what every backup contains: bookings, rooms, messages, staff. The machine
 * store holds sessions, the epoch, job claims, rate limits, leases and backup records; it is never backed up or
 * restored. On SQLite they are two files, on PostgreSQL two schemas.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Options, QueryTypes, Sequelize, Transaction } from 'sequelize'
import { migrate } from './migrate.ts'
import { RevisionTracker } from './revision.ts'
import { checkSqliteVersion, dialectModule, dialectModuleWithScratch, withoutForeignKeys } from './sqlite.ts'
import type { Db } from './table.ts'
import { requireTransactionInWrites, WriteQueue } from './writeQueue.ts'

export type Database = Db & {
  transaction: null
  dialect: 'sqlite' | 'postgres'
  /** For code that opens a connection or a file of its own. */
  location: { dataDir: string; url: string | undefined }
  queue: WriteQueue
  revision: RevisionTracker
  /** Changes when a restore has replaced all rows: clients of the change feed then start from the beginning. */
  epoch(): Promise<string>
  close(): Promise<void>
}

const sharedOptions: Options = { logging: false, transactionType: Transaction.TYPES.IMMEDIATE }

/** Names on disk and in PostgreSQL. Installations already use them, so they never change. */
const sqliteFiles = { main: 'farm.sqlite', machine: 'machine.sqlite' }
const schemas = { main: 'public', machine: 'machine' }

function connect(dataDir: string, url: string | undefined, store: 'main' | 'machine'): Sequelize {
  if (url === undefined) {
    return new Sequelize({
      ...sharedOptions,
      dialect: 'sqlite',
      dialectModule,
      storage: join(dataDir, sqliteFiles[store]),
    })
  }
  return new Sequelize(url, {
    ...sharedOptions,
    dialect: 'postgres',
    dialectOptions: {
      options: `-c search_path=${schemas[store]}`,
      application_name: 'podere',
      connectionTimeoutMillis: 5000,
    },
    pool: { max: 8, acquire: 30_000 },
  })
}

/** SQLite only: the main store on a connection of its own, with the scratch file attached as `scratch`. */
export const openWithScratch = (dataDir: string, scratchFile: string): Sequelize =>
  new Sequelize({
    ...sharedOptions,
    dialect: 'sqlite',
    dialectModule: dialectModuleWithScratch(scratchFile),
    storage: join(dataDir, sqliteFiles.main),
    ...withoutForeignKeys,
  })

/** Opens both stores and migrates them to the newest schema. */
export async function openDatabase(location: { dataDir: string; url: string | undefined }): Promise<Database> {
  const { dataDir, url } = location
  const dialect = url === undefined ? 'sqlite' : 'postgres'
  // All files and folders that this process creates from now on are for its own user only: they hold personal data.
  process.umask(0o077)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (dialect === 'sqlite') checkSqliteVersion()
  const main = connect(dataDir, url, 'main')
  const machine = connect(dataDir, url, 'machine')
  requireTransactionInWrites(main)
  await migrate(machine, 'machine')
  await migrate(main, 'main')
  const revision = await RevisionTracker.open(main, url)
  return {
    main,
    machine,
    transaction: null,
    dialect,
    location,
    queue: new WriteQueue(),
    revision,
    epoch: () => readEpoch(machine),
    close: async () => {
      await revision.close()
      await main.close()
      await machine.close()
    },
  }
}

async function readEpoch(machine: Sequelize): Promise<string> {
  const [rows] = await machine.query(`SELECT value FROM meta WHERE key = 'epoch'`)
  const [row] = rows
  if (typeof row === 'object' && row !== null && 'value' in row && typeof row.value === 'string') return row.value
  throw new Error('the machine store has no epoch')
}

/** Part of completing a restore: clients of the change feed fetch everything again. */
export async function renewEpoch(machine: Sequelize, transaction: Transaction): Promise<void> {
  const bind = [randomUUID()]
  await machine.query(`UPDATE meta SET value = $1 WHERE key = 'epoch'`, { bind, transaction })
}

/** Bytes that the main store takes on disk, indexes included (on PostgreSQL: the whole database). */
export async function readDatabaseSize({ dialect, location, main }: Database): Promise<number> {
  if (dialect === 'sqlite') return (await stat(join(location.dataDir, sqliteFiles.main))).size
  const [row] = await main.query<{ size: number }>(
    'SELECT CAST(pg_database_size(current_database()) AS float8) AS size',
    { type: QueryTypes.SELECT },
  )
  return row?.size ?? 0
}
