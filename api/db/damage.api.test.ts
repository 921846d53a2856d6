import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { QueryTypes } from 'sequelize'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { listRooms } from '#api/rooms/queries.ts'
import { runJob } from '#api/schedule.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile } from '#api/testing/backups.ts'
import { connect } from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { accounts, jobContext, startTestServer, type TestServer } from '#api/testing/server.ts'
import { startServer } from '#api/testing/startServer.ts'
import { describeUnusableStore, UnusableStoreError } from './damage.ts'
import { openDatabase } from './database.ts'

const run = promisify(execFile)
const cleanUpTasks: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const task of cleanUpTasks.splice(0).reverse()) await task()
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podere-damage-'))
  cleanUpTasks.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Overwrites the file from its second page on. */
async function damageFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  const { size } = await handle.stat()
  await handle.write(Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096)
  await handle.close()
}

const catchError = (task: Promise<unknown>): Promise<unknown> => task.catch((error: unknown) => error)

async function expectUnusable(task: Promise<unknown>): Promise<UnusableStoreError> {
  const error = await catchError(task)
  if (!(error instanceof UnusableStoreError)) throw new Error('the store was opened', { cause: error })
  return error
}

describe('a server that has been in use, with a backup', () => {
  /** Stops the server but keeps its files. */
  async function createUsedFolder(): Promise<{ dataDir: string; backup: string }> {
    const dataDir = await createFolder()
    const server = await startTestServer()
    const manager = await new ApiClient(server).logIn()
    const backupFile = await findBackupFile(server, (await createBackup(server, manager)).id)
    const backup = join(dataDir, 'backups', backupFile.split('/').at(-1) ?? '')
    await run('cp', ['-r', join(server.env.DATA_DIR, 'backups'), dataDir])
    for (const name of ['farm.sqlite', 'machine.sqlite'])
      await server.db[name === 'farm.sqlite' ? 'main' : 'machine'].query(`VACUUM INTO '${join(dataDir, name)}'`)
    await server.stop()
    return { dataDir, backup }
  }
  const getEnv = (dataDir: string) => ({
    DATA_DIR: dataDir,
    BACKUP_DIR: join(dataDir, 'backups'),
    DATABASE_URL: undefined,
  })

  test('says at start which file is damaged, and the command that it prints restores the latest backup', async () => {
    const { dataDir, backup } = await createUsedFolder()
    await damageFile(join(dataDir, 'farm.sqlite'))
    const failure = await catchError(startServer({ dataDir, command: ['dist/server/main.js'] }))
    const message = String(failure)
    expect(message).toContain(`The database file ${join(dataDir, 'farm.sqlite')} is damaged.`)
    expect(message).not.toContain('node_modules')
    const [command = ''] = /DATA_DIR=.* npm run restore -- .*/.exec(message) ?? []
    expect(command).toBe(`DATA_DIR=${dataDir} npm run restore -- ${backup}`)
    await run('sh', ['-c', command])
    expect((await readdir(dataDir)).filter((name) => /^farm\.sqlite\.damaged-\d+$/.test(name))).toHaveLength(1)
    const db = await openDatabase({ dataDir, url: undefined })
    expect(await listRooms(db)).toHaveLength(16)
    await db.close()
  }, 90_000)

  test('recognizes a truncated file, a file of another kind and a missing one', async () => {
    const { dataDir, backup } = await createUsedFolder()
    const farm = join(dataDir, 'farm.sqlite')
    const copy = join(dataDir, 'copy')
    await copyFile(farm, copy)
    const location = { dataDir, url: undefined }
    const damages = [
      ['is damaged', async () => truncate(farm, (await stat(farm)).size / 2)],
      ['is damaged', () => writeFile(farm, 'a text and no database'.repeat(200))],
      ['is empty or missing', () => writeFile(farm, '')],
      ['is empty or missing', () => rm(farm)],
    ] as const
    for (const [words, damage] of damages) {
      await damage()
      const advice = describeUnusableStore(await expectUnusable(openDatabase(location)), getEnv(dataDir))
      expect(advice).toContain(words)
      // A backup that was made while the clock was ahead is not the latest.
      await writeFile(join(dataDir, 'backups/podere-2999-01-01-x.tar.gz'), '')
      expect(advice).toContain(`npm run restore -- ${backup}`)
      for (const suffix of ['', '-wal', '-shm']) await rm(farm + suffix, { force: true })
      await copyFile(copy, farm)
    }
    await damageFile(join(dataDir, 'machine.sqlite'))
    const advice = describeUnusableStore(await expectUnusable(openDatabase(location)), getEnv(dataDir))
    const [command = ''] = /mv .*/.exec(advice) ?? []
    await run('sh', ['-c', command])
    const db = await openDatabase(location)
    expect(await listRooms(db)).toHaveLength(16)
    await db.close()
  })
})

/** Overwrites the first page of a table while the server runs. */
async function damageTable({ db, env }: TestServer, store: 'main' | 'machine', table: string): Promise<void> {
  await db[store].query('PRAGMA wal_checkpoint(TRUNCATE)')
  // Without a cache, the connection reads the damaged pages.
  await db[store].query('PRAGMA cache_size=0')
  const [{ rootpage } = { rootpage: 0 }] = await db[store].query<{ rootpage: number }>(
    'SELECT rootpage FROM sqlite_master WHERE name = $1',
    { bind: [table], type: QueryTypes.SELECT },
  )
  const handle = await open(join(env.DATA_DIR, store === 'main' ? 'farm.sqlite' : 'machine.sqlite'), 'r+')
  await handle.write(Buffer.alloc(4096, 0x5a), 0, 4096, (rootpage - 1) * 4096)
  await handle.close()
}

async function readHealth(server: TestServer): Promise<[status: number, code: unknown]> {
  const health = await new ApiClient(server).tryCall('health.read')
  return [health.status, getProblemCode(health)]
}

test('damage that is found later is a 503 with words, and the health call reports it', async () => {
  const server = await startTestServer({ demo: true })
  onTestFinished(server.stop)
  const manager = await new ApiClient(server).logIn()
  await damageTable(server, 'main', 'bookings')
  const response = await manager.tryCall('bookings.list')
  expect([response.status, getProblemCode(response)]).toEqual([503, 'database_damaged'])
  expect(response.text).toContain('danneggiati')
  expect(await readHealth(server)).toEqual([503, 'database_damaged'])
})

// The backup reads on a connection of its own.
test.each([
  ['main', 'contacts', 'backup'],
  ['machine', 'limits', 'retention'],
] as const)('the health call reports damage of the %s store that only a job has met', async (store, table, job) => {
  const server = await startTestServer({ demo: true })
  onTestFinished(server.stop)
  await damageTable(server, store, table)
  expect((await readHealth(server))[0]).toBe(200)
  // Of the day on which a new farm starts, no job is due.
  server.setNow(server.now() + 86_400_000)
  await runJob(jobContext(server), job)
  expect(await readHealth(server)).toEqual([503, 'database_damaged'])
})

test.each<[string, (dataDir: string) => Promise<unknown>]>([
  ['deleted', (dataDir) => rm(join(dataDir, 'farm.sqlite'))],
  ['deleted with its folder', (dataDir) => rm(dataDir, { recursive: true })],
  [
    'replaced by a copy',
    async (dataDir) => {
      await copyFile(join(dataDir, 'farm.sqlite'), join(dataDir, 'copy'))
      await rename(join(dataDir, 'copy'), join(dataDir, 'farm.sqlite'))
    },
  ],
])(
  'when the database file is %s under a running server, writes get a 503 with words, and reads go on',
  async (_, act) => {
    const log: string[] = []
    const server = await startTestServer({ demo: true, env: { LOG_LEVEL: 'fatal' }, onLog: (line) => log.push(line) })
    onTestFinished(server.stop)
    const manager = await new ApiClient(server).logIn()
    const bookings = await manager.call('bookings.list')
    expect((await manager.call('health.read')).status).toBe('ok')
    expect((await manager.call('warnings.read')).degraded).toBeNull()
    await act(server.env.DATA_DIR)
    const names = await readdir(server.env.DATA_DIR).catch(() => [])

    const response = await manager.tryCall('settings.switchBookings', { body: { enabled: false } })
    expect([response.status, getProblemCode(response)]).toEqual([503, 'storage_gone'])
    expect(response.headers['retry-after']).toBe('60')
    expect(response.text).toContain('salvare nulla')
    expect(log.join('')).toContain('farm.sqlite was deleted or replaced')
    expect(await manager.call('bookings.list')).toEqual(bookings)
    expect(await manager.call('settings.readBookingsEnabled')).toEqual({ enabled: true })
    expect((await manager.call('health.read')).status).toBe('degraded')
    expect((await manager.call('warnings.read')).degraded).toContain('riavvia il server')
    // Nothing was created in its place, where nobody would look for the rows.
    expect(await readdir(server.env.DATA_DIR).catch(() => [])).toEqual(names)
  },
)

test('when the file of sessions and limits is deleted, nobody can log in or out, and reads go on', async () => {
  const server = await startTestServer({ demo: true, env: { LOG_LEVEL: 'silent' } })
  onTestFinished(server.stop)
  const manager = await new ApiClient(server).logIn()
  await rm(join(server.env.DATA_DIR, 'machine.sqlite'))
  for (const response of [
    await new ApiClient(server).tryCall('session.login', { body: accounts.manager }),
    await manager.tryCall('session.logout'),
  ])
    expect([response.status, getProblemCode(response)]).toEqual([503, 'storage_gone'])
  // The session is due for an extension, which cannot be stored.
  server.setNow(server.now() + 600_000)
  expect((await manager.call('bookings.list')).length).toBeGreaterThan(0)
  expect((await manager.call('health.read')).status).toBe('degraded')
})

test('a PostgreSQL that only reads is a 503, and the health call says so', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const env = { BACKUP_DIR: join(import.meta.filename, 'backups') }
  const server = await startTestServer({ databaseUrl: database.url, env })
  onTestFinished(server.stop)
  const manager = await new ApiClient(server).logIn()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`ALTER DATABASE ${client.database} SET default_transaction_read_only = on`)
  // New connections take the setting over.
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
  await expect.poll(async () => (await manager.tryCall('bookings.list')).status).toBe(200)
  const refused = await manager.tryCall('settings.switchBookings', { body: { enabled: false } })
  expect([refused.status, getProblemCode(refused)]).toEqual([503, 'database_unavailable'])
  expect(await manager.call('health.read')).toMatchObject({
    status: 'degraded',
    degraded: ['storage.readOnly', 'backupFolder.readOnly'],
  })
  expect((await manager.call('warnings.read')).degraded).toContain('sola lettura')
})

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (kind) => {
  test('a schema of a newer program is refused with a sentence, unless its migration still works with this one', async () => {
    const database = kind === 'PostgreSQL' ? await createDatabase() : undefined
    if (database) cleanUpTasks.push(database.drop)
    const location = { dataDir: await createFolder(), url: database?.url }
    const db = await openDatabase(location)
    const addMigration = (name: string, worksSince: string | null) =>
      db.main.query('INSERT INTO migrations (name, "worksSince") VALUES (:name, :worksSince)', {
        replacements: { name, worksSince },
      })
    await addMigration('farm-901', 'farm-100')
    await (await openDatabase(location)).close()
    await addMigration('farm-902', 'farm-901')
    await db.close()
    const error = await expectUnusable(openDatabase(location))
    expect(error.message).toMatch(/newer version of podere.*\(farm-902\).*farm-901 is needed/)
  })

  test('a database from before version 1.0.0 is refused with a sentence, and stays as it is', async () => {
    const database = kind === 'PostgreSQL' ? await createDatabase() : undefined
    if (database) cleanUpTasks.push(database.drop)
    const location = { dataDir: await createFolder(), url: database?.url }
    const old = connect(location)
    await old.query('CREATE TABLE migrations (name TEXT PRIMARY KEY)')
    await old.query(`INSERT INTO migrations VALUES ('farm-001'), ('farm-018')`)
    const error = await expectUnusable(openDatabase(location))
    const env = { DATA_DIR: location.dataDir, BACKUP_DIR: location.dataDir, DATABASE_URL: database?.url }
    expect(describeUnusableStore(error, env)).toBe(
      `The database was made by podere from before version 1.0.0 (farm-018), and this version cannot read it. Name an empty ${database ? 'database in DATABASE_URL' : 'folder in DATA_DIR'} to begin anew.`,
    )
    expect(await old.getQueryInterface().tableExists('bookings')).toBe(false)
    await old.close()
  })

  if (kind === 'PostgreSQL')
    test('an empty farm schema beside a used machine schema is refused', async () => {
      const database = await createDatabase()
      cleanUpTasks.push(database.drop)
      const location = { dataDir: await createFolder(), url: database.url }
      const db = await openDatabase(location)
      await db.machine.query(`INSERT INTO job_claims (job, day, at, failures) VALUES ('backup', '2026-01-01', 'x', 0)`)
      await db.main.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      await db.close()
      expect((await expectUnusable(openDatabase(location))).message).toMatch(/^The schema public.* is empty or missing/)
    })
})
