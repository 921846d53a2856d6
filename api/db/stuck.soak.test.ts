/** Real processes that are frozen under load, and jobs whose statements take longer than those of calls may. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Sequelize } from 'sequelize'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '#api/seed/builders.ts'
import { ApiClient, createKey } from '#api/testing/apiClient.ts'
import { freeze } from '#api/testing/frozenProcesses.ts'
import { addComingMigration } from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { startPostgres } from '#api/testing/postgresServer.ts'
import { startProcesses } from '#api/testing/processes.ts'
import { startTestServer } from '#api/testing/server.ts'
import { openDatabase, openForJob } from './database.ts'
import { listSchemas, migrate } from './migrate.ts'

const random = createRandom(Number(process.env.SOAK_SEED ?? 1))
const minutes = Number(process.env.SOAK_MINUTES ?? 10)
/** Each round takes about ten seconds. */
const rounds = Math.max(3, Math.round(minutes))
const responseLimitMs = 5000

/** `slowestLiveMs`: of a call that needs no database, which shows how slow the machine is. */
type Counts = { writes: number; statuses: Set<number>; slowestMs: number; slowestLiveMs: number }

/** Writes and reads until it is stopped, at the end of the test at the latest. Then it resolves to what was answered. */
function startLoad(staff: ApiClient): () => Promise<Counts> {
  const counts: Counts = { writes: 0, statuses: new Set(), slowestMs: 0, slowestLiveMs: 0 }
  let isRunning = true
  onTestFinished(() => {
    isRunning = false
  })
  const run = async (): Promise<void> => {
    while (isRunning) {
      const startMs = performance.now()
      const body = { enabled: true }
      const { status } = await staff.tryCall('settings.switchBookings', { body, key: createKey() })
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - startMs)
      counts.statuses.add(status)
      if (status === 200) counts.writes += 1
      counts.statuses.add((await staff.tryCall('bookings.list')).status)
      const liveStartMs = performance.now()
      await staff.tryCall('health.live')
      counts.slowestLiveMs = Math.max(counts.slowestLiveMs, performance.now() - liveStartMs)
    }
  }
  const clients = Promise.all(Array.from({ length: 20 }, run))
  return async () => {
    isRunning = false
    await clients
    return counts
  }
}

function expectAnsweredInTime({ statuses, slowestMs, slowestLiveMs }: Counts): void {
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(slowestMs).toBeLessThan(responseLimitMs + slowestLiveMs)
}

async function countWrites(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM log_entries WHERE call = 'settings.switchBookings'`,
  )
  await client.end()
  return rows[0].n
}

test('one of two processes that is frozen again and again under load holds up the other for seconds only', async () => {
  const { servers, databaseUrl, stop } = await startProcesses()
  onTestFinished(stop)
  const [frozenStaff, staff] = [await new ApiClient(servers[0]).logIn(), await new ApiClient(servers[1]).logIn()]
  const [stopFrozen, stopOther] = [startLoad(frozenStaff), startLoad(staff)]
  for (let round = 0; round < rounds; round += 1) {
    await sleep(random.nextInt(500))
    const resume = await freeze(servers[0].pid)
    await sleep(2000 + random.nextInt(8000))
    resume()
    for (const client of [frozenStaff, staff]) {
      const write = async () =>
        (await client.tryCall('settings.switchBookings', { body: { enabled: true }, key: createKey() })).status
      await expect.poll(write, { timeout: 10_000 }).toBe(200)
    }
  }
  const [frozen, other] = [await stopFrozen(), await stopOther()]
  expectAnsweredInTime(other)
  // A write whose commit was not answered in time may be stored, too.
  expect(await countWrites(databaseUrl)).toBeGreaterThanOrEqual(frozen.writes + other.writes)
  process.stdout.write(
    `${rounds} times frozen, ${other.writes} writes of the other, ${Math.round(other.slowestMs)} ms\n`,
  )
})

test('while PostgreSQL is frozen under load every call is answered in time, and afterwards all works again', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const { servers, stop } = await startProcesses({ database: { url: postgres.url, drop: async () => {} } })
  onTestFinished(stop)
  const clients = [await new ApiClient(servers[0]).logIn(), await new ApiClient(servers[1]).logIn()]
  const loads = clients.map(startLoad)
  for (let round = 0; round < rounds; round += 1) {
    await sleep(random.nextInt(500))
    const resume = await freeze(postgres.getPid())
    try {
      await sleep(1000)
      for (const client of clients) {
        const names = ['health.read', 'bookings.list', 'health.live'] as const
        const answers = await Promise.all(names.map((name) => client.tryCall(name)))
        expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
      }
    } finally {
      resume()
    }
    for (const client of clients) {
      const read = async () => (await client.tryCall('bookings.list')).status
      await expect.poll(read, { timeout: 10_000 }).toBe(200)
    }
  }
  for (const stopLoad of loads) {
    expectAnsweredInTime(await stopLoad())
  }
})

const longMs = 65_000

/** Holds a lock on the bookings for longer than a minute, so that each statement that needs them takes as long. */
async function lockBookings(url: string, mode: 'ACCESS EXCLUSIVE' | 'ACCESS SHARE'): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE bookings IN ${mode} MODE`)
  return async () => {
    await sleep(longMs)
    await client.query('COMMIT')
    await client.end()
  }
}

test('a backup and a restore may take longer than a minute for one statement', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const server = await startTestServer({ databaseUrl: database.url })
  onTestFinished(server.stop)
  const manager = await new ApiClient(server).logIn()
  const find = async (id: string) => (await manager.call('backups.history')).find((it) => it.id === id)
  const releaseBackup = await lockBookings(database.url, 'ACCESS EXCLUSIVE')
  const { id } = await manager.call('backups.start')
  await releaseBackup()
  await server.backups.idle()
  expect(await find(id)).toMatchObject({ status: 'success' })
  expect((await find(id))?.duration).toBeGreaterThan(60)
  const releaseRestore = await lockBookings(database.url, 'ACCESS EXCLUSIVE')
  const restore = await manager.call('backups.restore', { params: { id } })
  await releaseRestore()
  await server.backups.idle()
  expect(await find(restore.id)).toMatchObject({ status: 'restore' })
})

test('a migration waits for longer than a minute, and a job’s connection runs a statement as long', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-long-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const location = { dataDir, url: database.url }
  const old = new Sequelize(database.url, { logging: false })
  await migrate(old, 'main')
  onTestFinished(addComingMigration())
  const release = await lockBookings(database.url, 'ACCESS SHARE')
  const opening = openDatabase(location)
  await release()
  const db = await opening
  expect((await db.main.query('SELECT name FROM migrations'))[0]).toHaveLength(listSchemas().length)
  const job = openForJob(db)
  await job.query(`SELECT pg_sleep(${longMs / 1000})`)
  await expect(db.main.query('SELECT pg_sleep(10)')).rejects.toThrow('statement timeout')
  for (const connection of [job, old, db]) await connection.close()
})
