/** Migrates a store to the newest schema: forward only, all migrations in one transaction that holds a lock. */
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { UnusableStoreError } from './damage.ts'
import type { MigrationContext } from './migrationContext.ts'

/** What a file of `migrations` exports, with its name. */
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

/** One of each file, in the order of their numbers. */
const listMigrations = (files: Record<string, Omit<Migration, 'name'>>): Migration[] =>
  Object.entries(files)
    .map(([path, file]) => ({ ...file, name: basename(path, '.ts') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The first ones are the schemas of version 1.0.0. From there on every migration stays, and keeps all rows. */
export const migrations = {
  main: listMigrations(import.meta.glob<Migration>('./migrations/farm-*.ts', { eager: true })),
  machine: listMigrations(import.meta.glob<Migration>('./migrations/machine-*.ts', { eager: true })),
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
