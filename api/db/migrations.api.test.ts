import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { afterEach, describe, expect, test } from 'vitest'
import { readAvailability } from '#api/availability/queries.ts'
import { backupRecords, initialBackup } from '#api/backups/model.ts'
import { presentBooking } from '#api/bookings/present.ts'
import { listBookings } from '#api/bookings/queries.ts'
import { getChanges } from '#api/changes/queries.ts'
import { systemClock } from '#api/clock.ts'
import { listRooms, readRoomsById } from '#api/rooms/queries.ts'
import { buildLockedPeriod } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { readProperty } from '#api/settings/queries.ts'
import { findSession, hashToken } from '#api/staff/queries.ts'
import {
  connect,
  createOldDatabase,
  type Fixture,
  insertFixture,
  listFixtures,
  readFixture,
} from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import { Booking } from '#contract/bookings.ts'
import { Changes } from '#contract/changes.ts'
import { emptyContent } from '#contract/content.ts'
import { type Database, openDatabase, openForJob } from './database.ts'
import { mainSchemas } from './migrate.ts'
import { checkSqliteVersion } from './sqlite.ts'

const cleanUpTasks: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const task of cleanUpTasks.splice(0).reverse()) await task()
})

async function createLocation(kind: 'SQLite' | 'PostgreSQL') {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-migrate-'))
  cleanUpTasks.push(() => rm(dataDir, { recursive: true, force: true }))
  if (kind === 'SQLite') return { dataDir, url: undefined }
  const database = await createDatabase()
  cleanUpTasks.push(database.drop)
  return { dataDir, url: database.url }
}

/** Rooms and locked periods are sent to tablets again, and each booking has the list price that it always showed. */
async function checkRoomsAndPrices(db: Database, fixture: Fixture): Promise<void> {
  // One for rooms and periods, one for the farm's facts, one for its lists.
  const revision = Number(fixture.revision?.[0]?.value)
  expect(db.revision.current).toBe(revision + 3)
  const page = await getChanges(db, undefined)
  expect(page.rooms.map(({ id, order, beds, retired, version }) => ({ id, order, beds, retired, version }))).toEqual(
    fixture.rooms?.map(({ id }) => ({ id, order: id, beds: null, retired: false, version: 1 })),
  )
  const prices = page.bookings.map((it) => ('gone' in it ? it : [it.code, it.listPrice]))
  expect(prices).toEqual(
    expect.arrayContaining([
      ['AC347DEF', '435.00'],
      ['AC347DEH', '145.00'],
    ]),
  )
  const [startDate, endDate] = ['2025-08-01', '2025-08-31']
  expect(page.settings).toContainEqual({
    key: 'locked-periods',
    value: [{ ...buildLockedPeriod(startDate, endDate), id: expect.any(String), startDate, endDate }],
    version: revision + 1,
  })
}

async function expectReadable(db: Database, fixture: Fixture): Promise<void> {
  const rooms = await readRoomsById(db)
  const stored = []
  for await (const page of listBookings(db, 'active')) stored.push(...page)
  expect(stored).toHaveLength(fixture.bookings?.length ?? 0)
  for (const row of stored) {
    const room = rooms.get(row.roomId)
    expect(room && Booking.safeParse(presentBooking(row, room)).success).toBe(true)
  }
  expect(await readAvailability(db, '2026-01-01', '2026-12-31', 'staff')).toHaveLength(
    [...rooms.values()].filter(({ retired }) => !retired).length,
  )
  expect(Changes.safeParse(await getChanges(db, undefined)).success).toBe(true)
}

const readMigrations = (db: Database) =>
  db.main.query<{ name: string; worksSince: string }>('SELECT name, "worksSince" FROM migrations ORDER BY name', {
    type: QueryTypes.SELECT,
  })

/** The farm keeps its rules and the facts that it has shown so far; tablets hear of them. */
async function checkProperty(db: Database, fixture: Fixture): Promise<void> {
  const readStored = (key: string, missing: object): object =>
    JSON.parse(String(fixture.settings?.find((it) => it.key === key)?.value ?? JSON.stringify(missing)))
  const { value, version } = await readProperty(db)
  const content = { ...emptyContent, ...readStored('content', sampleProperty.content) }
  expect(value).toEqual({ ...sampleProperty, ...readStored('property', {}), content })
  if (value.name !== sampleProperty.name) return
  expect(version).toBe(db.revision.current)
  // An earlier program that still runs stores the rules without the facts.
  await db.main.query(`UPDATE settings SET value = '{"turnover":"same-day"}' WHERE key = 'property'`)
  expect((await readProperty(db)).value).toEqual({ ...value, turnover: 'same-day' })
}

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (kind) => {
  test('migrates a database of every earlier schema to the newest one with all its rows', async () => {
    const names = await listFixtures()
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const location = await createLocation(kind)
      const fixture = await createOldDatabase(location, name)
      const db = await openDatabase(location)
      await expectReadable(db, fixture)
      await checkProperty(db, fixture)
      if (fixture.locked_periods) await checkRoomsAndPrices(db, fixture)
      await db.close()
    }
    // Each migration adds a schema.
  }, 120_000)

  test('the lists of a farm begin with the texts that it has shown so far', async () => {
    const location = await createLocation(kind)
    await createOldDatabase(location, 'farm-016')
    const old = connect(location)
    const changes = [
      ['it', 'testimonials.2.text', 1, 'Pace, e basta.'],
      ['en', 'contact.from.rome', 1, 'From the north'],
      ['en', 'contact.from.rome', 2, 'From the airport'],
      ['it', 'services.place1', 1, 'Un altro museo'],
      ['it', 'services.place1', 2, null],
    ].map(([language, id, version, text]) => ({ language, id, version, text, at: 'x', username: 'anna', revision: 41 }))
    await old.getQueryInterface().bulkInsert('text_changes', changes)
    await old.close()
    const db = await openDatabase(location)
    const { content } = sampleProperty
    const review = getItem(content.reviews, 1)
    const direction = getItem(content.directions, 2)
    const reviews = content.reviews.with(1, { ...review, text: { ...review.text, it: 'Pace, e basta.' } })
    const directions = content.directions.with(2, { ...direction, from: { ...direction.from, en: 'From the airport' } })
    const { value, version } = await readProperty(db)
    expect(value.content).toEqual({ ...content, reviews, directions })
    expect(version).toBe(db.revision.current)
    await db.close()
  })

  test('rows that the previous program writes beside this one are readable', async () => {
    const db = await openDatabase(await createLocation(kind))
    const migrations = await readMigrations(db)
    const previous = mainSchemas.at(-2) ?? ''
    // Otherwise the previous program would refuse to start, and a rolling restart would not be possible.
    expect(migrations.at(-1)?.worksSince.localeCompare(previous)).toBeLessThanOrEqual(0)
    const fixture = await readFixture(previous)
    // The settings are there already.
    const { settings: _, ...rows } = fixture
    await insertFixture(db.main, rows)
    await expectReadable(db, fixture)
    await db.close()
  })

  test('backups made before reports were recorded are not reported again', async () => {
    const location = await createLocation(kind)
    const db = await openDatabase(location)
    await db.machine.query('ALTER TABLE backup_records DROP COLUMN reported')
    await db.machine.query(`DELETE FROM migrations WHERE name = 'machine-003'`)
    const row = { ...initialBackup, backupType: 'daily', backupDate: 'x', createdAt: 'x' }
    const { reported: _, ...old } = row
    const tables = db.machine.getQueryInterface()
    await tables.bulkInsert('backup_records', [
      { ...old, id: 'ended', status: 'success' },
      { ...old, id: 'running' },
    ])
    await db.close()
    const opened = await openDatabase(location)
    expect((await backupRecords(opened).findAll({ where: { reported: true }, raw: true })).map((it) => it.id)).toEqual([
      'ended',
    ])
    await opened.close()
  })

  test('sessions of before accounts had a tag expire, so that no device deletes its data', async () => {
    const location = await createLocation(kind)
    const db = await openDatabase(location)
    await db.machine.query('ALTER TABLE sessions DROP COLUMN "accountTag"')
    await db.machine.query(`DELETE FROM migrations WHERE name = 'machine-004'`)
    const [createdAt, expiresAt] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']
    await db.machine
      .getQueryInterface()
      .bulkInsert('sessions', [
        { id: 'x', tokenHash: hashToken('token'), staffId: 'x', createdAt, lastSeenAt: createdAt, expiresAt },
      ])
    await db.close()
    const opened = await openDatabase(location)
    expect(await findSession(opened, 'token', Date.parse(createdAt))).toBe('expired')
    await opened.close()
  })

  test.each(['an empty', 'an old'])(
    'of five processes that start at once on %s database, one migrates it',
    async (age) => {
      const location = await createLocation(kind)
      if (age === 'an old') await createOldDatabase(location, 'farm-001')
      // One process has too few threads for more of SQLite's writers. The soak starts five processes.
      const count = kind === 'SQLite' ? 3 : 5
      const opened = await Promise.all(Array.from({ length: count }, () => openDatabase(location)))
      const names = mainSchemas.map((name) => ({ name, worksSince: expect.any(String) }))
      for (const db of opened) {
        expect(await readMigrations(db)).toEqual(names)
        await db.close()
      }
    },
  )

  test('of several processes that start at once, one seeds and prints the passwords', async () => {
    const location = await createLocation(kind)
    const opened = await Promise.all([openDatabase(location), openDatabase(location), openDatabase(location)])
    const options = { env: { STAFF: undefined }, clock: systemClock, demo: false }
    const outputs = (await Promise.all(opened.map((db) => seedDatabase(db, options)))).map((lines) => lines.join())
    expect(outputs.filter((it) => it.includes('shown this once'))).toHaveLength(1)
    expect(outputs.filter((it) => it.includes('Log in as manager or reception; forgotten?'))).toHaveLength(2)
    for (const db of opened) {
      expect(await listRooms(db)).toHaveLength(16)
      await db.close()
    }
  })

  test('every connection has the right settings', async () => {
    const db = await openDatabase(await createLocation(kind))
    if (kind === 'SQLite') {
      const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'secure_delete']
      const read = async (transaction: Transaction | null): Promise<object> => {
        const options = { type: QueryTypes.SELECT, transaction } as const
        const rows = await Promise.all(pragmas.map((it) => db.main.query<object>(`PRAGMA ${it}`, options)))
        return Object.assign({}, ...rows.flat())
      }
      const expected = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, timeout: 5000, secure_delete: 1 }
      expect(await read(null)).toEqual(expected)
      await db.main.transaction(async (transaction) => expect(await read(transaction)).toEqual(expected))
    } else {
      const rows = await db.machine.query('SELECT current_schema() AS schema', { type: QueryTypes.SELECT })
      expect(rows).toEqual([{ schema: 'machine' }])
      const job = openForJob(db)
      const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
      const readLimits = async (sequelize: Sequelize) => {
        const sql = `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`).join()}`
        const [row] = await sequelize.query<object>(sql, { type: QueryTypes.SELECT })
        return Object.values(row ?? {})
      }
      expect(await readLimits(db.main)).toEqual(['2s', '4s', '5s'])
      expect(await readLimits(db.machine)).toEqual(['2s', '4s', '5s'])
      expect(await readLimits(job)).toEqual(['10min', '30min', '10min'])
      await job.close()
    }
    await db.close()
  })
})

test('a migration that must wait for a backup holds up no reader for long', async () => {
  const location = await createLocation('PostgreSQL')
  await createOldDatabase(location, 'farm-001')
  const [backup, reader] = [connect(location), connect(location)]
  const snapshot = await backup.transaction()
  await backup.query('SELECT count(*) FROM bookings', { transaction: snapshot })
  const opening = openDatabase(location)
  const countWaiting = async () =>
    (
      await reader.query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        { type: QueryTypes.SELECT },
      )
    ).length
  await expect.poll(countWaiting, { timeout: 10_000, interval: 20 }).toBe(1)
  await reader.query('SET statement_timeout = 4000; SELECT count(*) FROM bookings')
  await snapshot.commit()
  const db = await opening
  expect((await readMigrations(db)).map(({ name }) => name)).toEqual(mainSchemas)
  for (const connection of [db, backup, reader]) await connection.close()
})

test('a start removes what rows that an earlier version deleted have left in the files', async () => {
  const location = await createLocation('SQLite')
  const old = connect(location)
  await old.query('PRAGMA secure_delete=OFF')
  await old.query('CREATE TABLE people (name TEXT)')
  await old.query(`INSERT INTO people VALUES ${Array(3000).fill(`('Sinforosa')`).join()}`)
  await old.query('DELETE FROM people')
  await old.close()
  const readFiles = async () => {
    const paths = (await readdir(location.dataDir)).map((name) => join(location.dataDir, name))
    return (await Promise.all(paths.map((path) => readFile(path, 'latin1')))).join('')
  }
  expect(await readFiles()).toContain('Sinforosa')
  const db = await openDatabase(location)
  expect(await readFiles()).not.toContain('Sinforosa')
  await db.close()
})

test('refuses an SQLite version that can corrupt its write-ahead log', () => {
  expect(() => checkSqliteVersion('3.51.2')).toThrow('3.51.3')
  expect(() => checkSqliteVersion('3.9.0')).toThrow('3.51.3')
  expect(() => checkSqliteVersion('3.51.3')).not.toThrow()
  expect(() => checkSqliteVersion('4.0.0')).not.toThrow()
})
