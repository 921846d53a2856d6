/** Migrates a store to the newest schema: forward only, all migrations in one transaction that holds a lock. */
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { UnusableStoreError } from './damage.ts'
import type { MigrationContext } from './migrationContext.ts'
import * as farm001 from './migrations/farm-001.ts'
import * as farm002 from './migrations/farm-002.ts'
import * as farm003 from './migrations/farm-003.ts'
import * as farm004 from './migrations/farm-004.ts'
import * as farm005 from './migrations/farm-005.ts'
import * as farm006 from './migrations/farm-006.ts'
import * as farm007 from './migrations/farm-007.ts'
import * as farm008 from './migrations/farm-008.ts'
import * as farm009 from './migrations/farm-009.ts'
import * as farm010 from './migrations/farm-010.ts'
import * as farm011 from './migrations/farm-011.ts'
import * as farm012 from './migrations/farm-012.ts'
import * as farm013 from './migrations/farm-013.ts'
import * as farm014 from './migrations/farm-014.ts'
import * as farm015 from './migrations/farm-015.ts'
import * as farm016 from './migrations/farm-016.ts'
import * as farm017 from './migrations/farm-017.ts'
import * as farm018 from './migrations/farm-018.ts'
import * as machine001 from './migrations/machine-001.ts'
import * as machine002 from './migrations/machine-002.ts'
import * as machine003 from './migrations/machine-003.ts'
import * as machine004 from './migrations/machine-004.ts'
import * as machine005 from './migrations/machine-005.ts'

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

const migrations: Record<'main' | 'machine', Migration[]> = {
  main: [
    { name: 'farm-001', up: farm001.up },
    { name: 'farm-002', up: farm002.up },
    { name: 'farm-003', up: farm003.up },
    { name: 'farm-004', up: farm004.up },
    { name: 'farm-005', up: farm005.up, worksSince: 'farm-004' },
    { name: 'farm-006', up: farm006.up },
    { name: 'farm-007', up: farm007.up },
    { name: 'farm-008', up: farm008.up, worksSince: 'farm-007' },
    { name: 'farm-009', up: farm009.up, worksSince: 'farm-007' },
    { name: 'farm-010', up: farm010.up, worksSince: 'farm-007' },
    { name: 'farm-011', up: farm011.up },
    { name: 'farm-012', up: farm012.up, worksSince: 'farm-011' },
    { name: 'farm-013', up: farm013.up },
    { name: 'farm-014', up: farm014.up, worksSince: 'farm-013' },
    { name: 'farm-015', up: farm015.up, worksSince: 'farm-014' },
    { name: 'farm-016', up: farm016.up, worksSince: 'farm-014' },
    { name: 'farm-017', up: farm017.up, worksSince: 'farm-014' },
    { name: 'farm-018', up: farm018.up, worksSince: 'farm-016' },
  ],
  machine: [
    { name: 'machine-001', up: machine001.up },
    { name: 'machine-002', up: machine002.up },
    { name: 'machine-003', up: machine003.up },
    { name: 'machine-004', up: machine004.up },
    { name: 'machine-005', up: machine005.up, worksSince: 'machine-004' },
  ],
}

/** The names of all schemas that the main store has had, the newest last. */
export const mainSchemas: string[] = migrations.main.map(({ name }) => name)

/** The column came later than the table. */
async function createMigrationsTable(sequelize: Sequelize, transaction: Transaction): Promise<void> {
  await sequelize.query('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)', { transaction })
  const columns = await sequelize.query<{ name: string }>(
    sequelize.getDialect() === 'sqlite'
      ? `SELECT name FROM pragma_table_info('migrations')`
      : `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = 'migrations'`,
    { type: QueryTypes.SELECT, transaction },
  )
  if (!columns.some(({ name }) => name === 'worksSince'))
    await sequelize.query('ALTER TABLE migrations ADD COLUMN "worksSince" TEXT', { transaction })
}

type AppliedMigration = { name: string; worksSince: string | null }

const listApplied = (sequelize: Sequelize, transaction: Transaction): Promise<AppliedMigration[]> =>
  sequelize.query('SELECT name, "worksSince" FROM migrations ORDER BY name', { type: QueryTypes.SELECT, transaction })

/** Throws when a newer program has changed the schema in a way that this one does not work with. */
function refuseNewerSchema(store: 'main' | 'machine', applied: AppliedMigration[]): void {
  const known = migrations[store].map(({ name }) => name)
  const tooNew = applied.find(({ name, worksSince }) => !known.includes(name) && !known.includes(worksSince ?? name))
  if (tooNew === undefined) return
  throw new UnusableStoreError(
    'upgrade',
    `A newer version of podere has changed the database (${tooNew.name}), and this version cannot work with it: it knows ${known.at(-1)}, and ${tooNew.worksSince ?? tooNew.name} is needed. Install the newer version.`,
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
    await createMigrationsTable(sequelize, transaction)
    const applied = await listApplied(sequelize, transaction)
    refuseNewerSchema(store, applied)
    const last = migrations[store].findIndex(({ name }) => name === upTo)
    const wanted = upTo === undefined ? migrations[store] : migrations[store].slice(0, last + 1)
    for (const migration of wanted)
      if (!applied.some(({ name }) => name === migration.name)) await applyMigration(sequelize, migration, transaction)
  })
}
