import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sequelize } from 'sequelize'
import { expect, onTestFinished, test } from 'vitest'
import { connect, createOldDatabase } from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { root } from '#api/testing/root.ts'
import { openDatabase } from './database.ts'
import { listSchemas } from './migrate.ts'

const run = promisify(execFile)

test.each([
  ['SQLite', 'an empty'],
  ['SQLite', 'an old'],
  ['PostgreSQL', 'an empty'],
  ['PostgreSQL', 'an old'],
])('five processes that start at once on %s and %s database all find it migrated', async (kind, age) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-together-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = kind === 'PostgreSQL' ? await createDatabase() : null
  if (database) onTestFinished(database.drop)
  const location = { dataDir, url: database?.url }
  if (age === 'an old') await createOldDatabase(location, listSchemas()[0] ?? '')
  const env = { ...process.env, DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) }
  const list = () => run(process.execPath, ['dist/server/staff.js', 'list'], { cwd: root, env })
  const outputs = await Promise.all(Array.from({ length: 5 }, list))
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
  expect(outputs.map(({ stderr }) => stderr)).toEqual(Array(5).fill(''))
  const db = await openDatabase(location)
  const [rows] = await db.main.query('SELECT name FROM migrations ORDER BY name')
  expect(rows).toEqual(listSchemas().map((name) => ({ name })))
  await db.close()
})

/** Bookings beside those of the fixture: each of its bookings many times, with other ids and codes. */
async function addBookings(main: Sequelize, count: number): Promise<void> {
  const [[row]] = await main.query('SELECT * FROM bookings LIMIT 1')
  const kept = Object.keys(row ?? {}).filter(
    (it) => it !== 'id' && it !== 'code' && it !== 'payments' && it !== 'lines',
  )
  const names = kept.map((it) => `"${it}"`).join()
  const hex = main.getDialect() === 'sqlite' ? `printf('%08x', n)` : `lpad(to_hex(n), 8, '0')`
  await main.query(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
     INSERT INTO bookings (id, code, lines, payments, ${names})
     SELECT ${hex} || '-0000-7000-8000-000000000000', ${hex}, lines, payments, ${names}
     FROM numbers, bookings WHERE bookings.id = (SELECT id FROM bookings WHERE "paymentCompleted")`,
  )
}

test.each(['SQLite', 'PostgreSQL'])(
  '100,000 bookings whose payments an older program derived are migrated in less than a minute on %s',
  async (kind) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'podere-payments-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const database = kind === 'PostgreSQL' ? await createDatabase() : null
    if (database) onTestFinished(database.drop)
    const location = { dataDir, url: database?.url }
    await createOldDatabase(location, 'farm-120')
    const old = connect(location)
    await addBookings(old, 100_000)
    await old.close()
    const start = performance.now()
    const db = await openDatabase(location)
    const seconds = (performance.now() - start) / 1000
    process.stdout.write(`${kind}: ${seconds.toFixed(1)} s\n`)
    expect(seconds).toBeLessThan(60)
    const [[row]] = await db.main.query('SELECT count(*) AS count FROM bookings WHERE "paymentRows" IS NOT NULL')
    // Those of the fixture, too.
    expect(Number(Object.values(row ?? {})[0])).toBe(100_002)
    await db.close()
  },
)
