/**
 * The two stores. Farm: what belongs to the house, in every backup. Machine: sessions, epoch, job claims, limits; never
 * backed up and never restored. SQLite: two files; PostgreSQL: two schemas.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Options, Sequelize, Transaction } from 'sequelize'
import { migrate } from './migrate.ts'
import { RevisionTracker } from './revision.ts'
import { checkSqliteVersion, dialectModule, dialectModuleWithScratch, withoutForeignKeys } from './sqlite.ts'
import type { Db } from './table.ts'
import { requireTransactionInWrites, WriteQueue } from './write.ts'

export type Database = Db & {
  transaction: null
  dialect: 'sqlite' | 'postgres'
  /** Where things live, for tools that open handles of their own. */
  location: { dataDir: string; url: string | undefined }
  queue: WriteQueue
  revision: RevisionTracker
  /** New when all rows were replaced (a restore): whoever follows the change feed begins anew. */
  epoch(): Promise<string>
  close(): Promise<void>
}

const sharedOptions: Options = { logging: false, transactionType: Transaction.TYPES.IMMEDIATE }

/** What the stores are called on disk and in PostgreSQL. Running installations have these names, so they never change. */
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

/** The farm of an SQLite folder on a connection of its own that has the scratch file attached as `scratch`. */
export const openWithScratch = (dataDir: string, scratchFile: string): Sequelize =>
  new Sequelize({
    ...sharedOptions,
    dialect: 'sqlite',
    dialectModule: dialectModuleWithScratch(scratchFile),
    storage: join(dataDir, sqliteFiles.main),
    ...withoutForeignKeys,
  })

/** Opens both stores, brought to the newest schema. */
export async function openDatabase(location: { dataDir: string; url: string | undefined }): Promise<Database> {
  const { dataDir, url } = location
  const dialect = url === undefined ? 'sqlite' : 'postgres'
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
  throw new Error('the machine store has lost its epoch')
}

export async function renewEpoch(machine: Sequelize, transaction: Transaction): Promise<void> {
  const bind = [randomUUID()]
  await machine.query(`UPDATE meta SET value = $1 WHERE key = 'epoch'`, { bind, transaction })
}
