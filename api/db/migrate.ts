/** Migrates a store to the newest schema: forward only, all migrations in one transaction that holds a lock. */
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { UnusableStoreError } from './damage.ts'
import type { MigrationContext } from './migrationContext.ts'
import * as farm100 from './migrations/farm-100.ts'
import * as farm101 from './migrations/farm-101.ts'
import * as farm102 from './migrations/farm-102.ts'
import * as farm103 from './migrations/farm-103.ts'
import * as farm104 from './migrations/farm-104.ts'
import * as farm105 from './migrations/farm-105.ts'
import * as farm106 from './migrations/farm-106.ts'
import * as farm107 from './migrations/farm-107.ts'
import * as farm108 from './migrations/farm-108.ts'
import * as farm109 from './migrations/farm-109.ts'
import * as farm111 from './migrations/farm-111.ts'
import * as farm113 from './migrations/farm-113.ts'
import * as farm114 from './migrations/farm-114.ts'
import * as farm120 from './migrations/farm-120.ts'
import * as farm121 from './migrations/farm-121.ts'
import * as farm125 from './migrations/farm-125.ts'
import * as farm126 from './migrations/farm-126.ts'
import * as farm130 from './migrations/farm-130.ts'
import * as farm135 from './migrations/farm-135.ts'
import * as farm140 from './migrations/farm-140.ts'
import * as machine100 from './migrations/machine-100.ts'
import * as machine101 from './migrations/machine-101.ts'
import * as machine103 from './migrations/machine-103.ts'

type Migration = {
  name: string
  up: (context: MigrationContext) => Promise<void>
  /**
   * The newest migration of the oldest program that still works with the changed schema. Without it only programs that
   * know this migration do. Name an older one when the migration just adds indexes, or columns that may be empty or
   * have a default.
   */
  worksSince?: string
}

/** The first ones are the schemas of version 1.0.0. From there on every migration stays, and keeps all rows. */
export const migrations: Record<'main' | 'machine', [Migration, ...Migration[]]> = {
  main: [
    { name: 'farm-100', up: farm100.up },
    { name: 'farm-101', up: farm101.up, worksSince: 'farm-100' },
    { name: 'farm-102', up: farm102.up, worksSince: 'farm-100' },
    { name: 'farm-103', up: farm103.up, worksSince: 'farm-100' },
    { name: 'farm-104', up: farm104.up, worksSince: 'farm-100' },
    { name: 'farm-105', up: farm105.up, worksSince: 'farm-100' },
    { name: 'farm-106', up: farm106.up, worksSince: 'farm-100' },
    { name: 'farm-107', up: farm107.up, worksSince: 'farm-100' },
    { name: 'farm-108', up: farm108.up, worksSince: 'farm-100' },
    { name: 'farm-109', up: farm109.up, worksSince: 'farm-100' },
    { name: 'farm-111', up: farm111.up, worksSince: 'farm-100' },
    { name: 'farm-113', up: farm113.up, worksSince: 'farm-100' },
    { name: 'farm-114', up: farm114.up, worksSince: 'farm-100' },
    { name: 'farm-120', up: farm120.up, worksSince: 'farm-100' },
    { name: 'farm-121', up: farm121.up, worksSince: 'farm-100' },
    { name: 'farm-125', up: farm125.up, worksSince: 'farm-121' },
    { name: 'farm-126', up: farm126.up, worksSince: 'farm-121' },
    { name: 'farm-130', up: farm130.up },
    { name: 'farm-135', up: farm135.up, worksSince: 'farm-121' },
    { name: 'farm-140', up: farm140.up, worksSince: 'farm-121' },
  ],
  machine: [
    { name: 'machine-100', up: machine100.up },
    { name: 'machine-101', up: machine101.up, worksSince: 'machine-100' },
    { name: 'machine-103', up: machine103.up, worksSince: 'machine-100' },
  ],
}

/** The names of all schemas that the main store has had, the newest last. */
export const listSchemas = (): string[] => migrations.main.map(({ name }) => name)

/** Whether a name is that of a schema from before version 1.0.0. No program reads those any more. */
export const isUnreleasedSchema = (name: string): boolean => /^(farm|machine)-0\d\d$/.test(name)

type AppliedMigration = { name: string; worksSince: string | null }

const listApplied = (sequelize: Sequelize, transaction: Transaction): Promise<AppliedMigration[]> =>
  sequelize.query('SELECT * FROM migrations ORDER BY name', { type: QueryTypes.SELECT, transaction })

/** Throws for a schema from before version 1.0.0, and when a newer program's schema does not work with this one. */
function refuseUnknownSchema(store: 'main' | 'machine', applied: AppliedMigration[]): void {
  const unreleased = applied.findLast(({ name }) => isUnreleasedSchema(name))
  if (unreleased !== undefined)
    throw new UnusableStoreError(
      'startEmpty',
      `The database was made by podere from before version 1.0.0 (${unreleased.name}), and this version cannot read it.`,
    )
  const known = migrations[store].map(({ name }) => name)
  const tooNew = applied.find(({ name, worksSince }) => !known.includes(name) && !known.includes(worksSince ?? name))
  if (tooNew === undefined) return
  throw new UnusableStoreError(
    'upgrade',
    `A newer version of podere has changed the database (${tooNew.name}), and this version cannot work with it: it knows ${known.at(-1)}, and ${tooNew.worksSince ?? tooNew.name} is needed. Install the newer version, or restore the backup of before the update with this one.`,
  )
}

const advisoryLockId = 7_305_311

/**
 * On PostgreSQL a migration that waits for a table, because a backup reads it, makes every later call of other processes
 * wait behind it. So it gives up before their time limit, and tries again.
 */
const tableLockTimeoutMs = 1500
const retryDelayMs = 500
const maxRetryMs = 600_000

/** Sequelize wraps PostgreSQL's error, and `applyMigration` that of Sequelize. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === '55P03') || isLockTimeout('original' in error ? error.original : error.cause)
  )
}

/** Runs one migration and records it, in the transaction. */
async function applyMigration(
  sequelize: Sequelize,
  { name, up, worksSince = name }: Migration,
  transaction: Transaction,
): Promise<void> {
  try {
    await up({ tables: sequelize.getQueryInterface(), transaction })
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
  await sequelize.query('INSERT INTO migrations (name, "worksSince") VALUES (:name, :worksSince)', {
    replacements: { name, worksSince },
    transaction,
  })
}

/**
 * With `upTo` it stops after that migration: older backups and fixtures are loaded into the schema that they were made
 * with.
 */
export async function migrate(sequelize: Sequelize, store: 'main' | 'machine', upTo?: string): Promise<void> {
  const endMs = performance.now() + maxRetryMs
  for (;;) {
    try {
      return await migrateInTransaction(sequelize, store, upTo)
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > endMs) throw error
      await sleep(retryDelayMs)
    }
  }
}

async function migrateInTransaction(
  sequelize: Sequelize,
  store: 'main' | 'machine',
  upTo: string | undefined,
): Promise<void> {
  await sequelize.transaction(async (transaction) => {
    if (sequelize.getDialect() === 'postgres') {
      await sequelize.query(`SELECT pg_advisory_xact_lock(${advisoryLockId})`, { transaction })
      await sequelize.query(`SET LOCAL lock_timeout = ${tableLockTimeoutMs}`, { transaction })
      // Runs under the lock: PostgreSQL fails when two processes create a schema at once, even with IF NOT EXISTS.
      if (store === 'machine') await sequelize.query('CREATE SCHEMA IF NOT EXISTS machine', { transaction })
    }
    await sequelize.query('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, "worksSince" TEXT)', {
      transaction,
    })
    const applied = await listApplied(sequelize, transaction)
    refuseUnknownSchema(store, applied)
    const last = migrations[store].findIndex(({ name }) => name === upTo)
    const wanted = upTo === undefined ? migrations[store] : migrations[store].slice(0, last + 1)
    for (const migration of wanted)
      if (!applied.some(({ name }) => name === migration.name)) await applyMigration(sequelize, migration, transaction)
  })
}
