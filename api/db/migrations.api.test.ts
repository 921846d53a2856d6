import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes, Sequelize, type Transaction } from 'sequelize'
import { afterEach, describe, expect, test } from 'vitest'
import { readAvailability } from '#api/availability/queries.ts'
import { backupRecords, initialBackup } from '#api/backups/model.ts'
import { presentBooking } from '#api/bookings/present.ts'
import { listBookings } from '#api/bookings/queries.ts'
import { getChanges } from '#api/changes/queries.ts'
import { systemClock } from '#api/clock.ts'
import { listRooms, readRoomsById } from '#api/rooms/queries.ts'
import { buildLockedPeriod } from '#api/seed/builders.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { findSession, hashToken } from '#api/staff/queries.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { Booking } from '#contract/bookings.ts'
import { Changes } from '#contract/changes.ts'
import { type Database, openDatabase } from './database.ts'
import { mainSchemas, migrate } from './migrate.ts'
import { checkSqliteVersion, dialectModule } from './sqlite.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const cleanUpTasks: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const task of cleanUpTasks.splice(0).reverse()) await task()
})

/** Rows by table, the tables in the order in which their foreign keys allow inserts. */
type Fixture = Record<string, Array<Record<string, unknown>>>

async function createLocation(kind: 'SQLite' | 'PostgreSQL') {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-migrate-'))
  cleanUpTasks.push(() => rm(dataDir, { recursive: true, force: true }))
  if (kind === 'SQLite') return { dataDir, url: undefined }
  const database = await createDatabase()
  cleanUpTasks.push(database.drop)
  return { dataDir, url: database.url }
}

const connect = (location: { dataDir: string; url: string | undefined }): Sequelize =>
  location.url === undefined
    ? new Sequelize({
        dialect: 'sqlite',
        dialectModule,
        storage: join(location.dataDir, 'farm.sqlite'),
        logging: false,
      })
    : new Sequelize(location.url, { logging: false })

/** Rooms and locked periods are sent to tablets again, and each booking has the list price that it always showed. */
async function checkRoomsAndPrices(db: Database, fixture: Fixture): Promise<void> {
  expect(db.revision.current).toBe(Number(fixture.revision?.[0]?.value) + 1)
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
    version: db.revision.current,
  })
}

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (kind) => {
  test('migrates a database of every earlier schema to the newest one with all its rows', async () => {
    const names = (await readdir(fixtures)).filter((it) => it.startsWith('farm-'))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const location = await createLocation(kind)
      const fixture: Fixture = JSON.parse(await readFile(join(fixtures, name), 'utf8'))
      const old = connect(location)
      await migrate(old, 'main', name.replace('.json', ''))
      await old.query('DELETE FROM revision')
      for (const [table, rows] of Object.entries(fixture)) await old.getQueryInterface().bulkInsert(table, rows)
      await old.close()

      const db = await openDatabase(location)
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
      if (fixture.locked_periods) await checkRoomsAndPrices(db, fixture)
      await db.close()
    }
    // Each migration adds a schema.
  }, 120_000)

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

  test('of several processes that start at once, one migrates, seeds and prints the passwords', async () => {
    const location = await createLocation(kind)
    const opened = await Promise.all([openDatabase(location), openDatabase(location), openDatabase(location)])
    const [first] = opened
    const rows = await first?.main.query('SELECT name FROM migrations', { type: QueryTypes.SELECT })
    expect(rows).toEqual(mainSchemas.map((name) => ({ name })))
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
    }
    await db.close()
  })
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
