import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { readAvailability } from '#api/availability/queries.ts'
import { presentBooking } from '#api/bookings/present.ts'
import { listBookings } from '#api/bookings/queries.ts'
import { getChanges } from '#api/changes/queries.ts'
import { systemClock } from '#api/clock.ts'
import { listRooms, readRoomsById } from '#api/rooms/queries.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { readProperty } from '#api/settings/queries.ts'
import { presentLedger } from '#api/testing/derivedLedger.ts'
import {
  addComingMigration,
  connect,
  createOldDatabase,
  type Fixture,
  insertFixture,
  listFixtures,
  readFixture,
} from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { Changes } from '#contract/changes.ts'
import { parseCents } from '#contract/money/money.ts'
import { Property } from '#contract/property.ts'
import { type Database, openDatabase, openForJob } from './database.ts'
import { listSchemas, migrations } from './migrate.ts'
import { checkSqliteVersion } from './sqlite.ts'

const firstSchema = listSchemas()[0] ?? ''

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

const moneyFields = ['totalPrice', 'listPrice', 'agreedPrice', 'depositAmount', 'balanceAmount'] as const

async function expectReadable(db: Database, fixture: Fixture): Promise<void> {
  const rooms = await readRoomsById(db)
  const stored = []
  for await (const page of listBookings(db, 'active')) stored.push(...page)
  expect(stored).toHaveLength(fixture.bookings?.length ?? 0)
  for (const row of stored) {
    const room = rooms.get(row.roomId)
    const shown = Booking.parse(room && presentBooking(row, room))
    const old = fixture.bookings?.find(({ id }) => id === row.id) ?? {}
    // No amount changes by a cent, no day is lost, and no payment.
    for (const field of moneyFields)
      expect(shown[field] === null ? null : parseCents(shown[field])).toBe(old[`${field}Cents`] ?? null)
    expect(shown).toMatchObject({ depositPaidOn: old.depositPaidOn ?? null, balancePaidOn: old.balancePaidOn ?? null })
    expect(shown.paymentCompleted).toBe(Boolean(old.paymentCompleted))
    if (!('paymentRows' in old)) {
      const stored = JSON.parse(String(old.payments ?? '[]'))
      const { payments, paidCents, dueCents, refundCents } = presentLedger({ ...shown, payments: stored })
      expect(shown).toMatchObject({ payments, paidCents, dueCents, refundCents })
    }
    expect(shown.totalCents).toBe(shown.lines.reduce((sum, it) => sum + it.amountCents, 0))
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

/** The farm keeps its document, and fields that are newer have a default. */
async function checkProperty(db: Database, fixture: Fixture): Promise<void> {
  const stored = fixture.settings?.find(({ key }) => key === 'property')
  const { value } = await readProperty(db)
  expect(value).toMatchObject(JSON.parse(String(stored?.value)))
  expect(Property.safeParse(value).success).toBe(true)
}

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (kind) => {
  test('migrates a database of every earlier schema to the newest one with all its rows', async () => {
    expect(await listFixtures()).toEqual(listSchemas())
    onTestFinished(addComingMigration())
    for (const name of await listFixtures()) {
      const location = await createLocation(kind)
      const fixture = await createOldDatabase(location, name)
      const db = await openDatabase(location)
      await expectReadable(db, fixture)
      await checkProperty(db, fixture)
      expect((await readMigrations(db)).map((it) => it.name)).toEqual(listSchemas())
      await db.close()
    }
    // Each migration adds a schema.
  }, 120_000)

  test('rows that the previous program writes beside this one are readable', async () => {
    const db = await openDatabase(await createLocation(kind))
    const applied = await readMigrations(db)
    // Programs from before these schemas refuse to start on them. On any other one they go on, so that a rolling restart is
    // possible.
    const needed = [...new Set(applied.map(({ worksSince }) => worksSince))]
    expect(needed).toEqual(['farm-100', 'farm-121', 'farm-130'])
    // The oldest program that goes on.
    const fixture = await readFixture(needed.at(-1) ?? '')
    await insertFixture(db.main, fixture)
    await expectReadable(db, fixture)
    await db.close()
  })

  test.each(['an empty', 'an old'])(
    'of five processes that start at once on %s database, one migrates it',
    async (age) => {
      const location = await createLocation(kind)
      if (age === 'an old') await createOldDatabase(location, firstSchema)
      onTestFinished(addComingMigration())
      // One process has too few threads for more of SQLite's writers. The soak starts five processes.
      const count = kind === 'SQLite' ? 3 : 5
      const opened = await Promise.all(Array.from({ length: count }, () => openDatabase(location)))
      const names = listSchemas().map((name) => ({ name, worksSince: expect.any(String) }))
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

  test('a program that derives payments refuses to start, and one that still runs writes no booking', async () => {
    const location = await createLocation(kind)
    await createOldDatabase(location, 'farm-126')
    await (await openDatabase(location)).close()
    const newer = migrations.main.splice(migrations.main.findIndex(({ name }) => name === 'farm-130'))
    onTestFinished(() => void migrations.main.push(...newer))
    await expect(openDatabase(location)).rejects.toThrow(
      /newer version of podere has changed the database \(farm-130\).*Install the newer version, or restore the backup of before the update/,
    )
    const running = connect(location)
    onTestFinished(() => running.close())
    await expect(running.query(`UPDATE bookings SET payments = '[]'`)).rejects.toThrow(/payments/)
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
  await createOldDatabase(location, firstSchema)
  onTestFinished(addComingMigration())
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
  expect((await readMigrations(db)).map(({ name }) => name)).toEqual(listSchemas())
  for (const connection of [db, backup, reader]) await connection.close()
})

test('refuses an SQLite version that can corrupt its write-ahead log', () => {
  expect(() => checkSqliteVersion('3.51.2')).toThrow('3.51.3')
  expect(() => checkSqliteVersion('3.9.0')).toThrow('3.51.3')
  expect(() => checkSqliteVersion('3.51.3')).not.toThrow()
  expect(() => checkSqliteVersion('4.0.0')).not.toThrow()
})
