/**
 * Bookings with random histories of their money, as version 40642a22 has stored and shown them. It derived payments at each
 * reading, and the newest program stores them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { presentCsv } from '#api/export/present.ts'
import { ExportedBooking, listExportedBookings } from '#api/export/queries.ts'
import { connect, insertFixture, readFixture } from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

async function openMigrated(kind: 'SQLite' | 'PostgreSQL') {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-stored-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = kind === 'PostgreSQL' ? await createDatabase() : null
  if (database) onTestFinished(database.drop)
  const location = { dataDir, url: database?.url }
  const { shown = [], csv = [], ...stored } = await readFixture('accounts-109')
  const { revision = [], settings = [] } = await readFixture('farm-109')
  const old = connect(location)
  await migrate(old, 'main', 'farm-109')
  await insertFixture(old, { revision, settings, ...stored })
  await old.close()
  const db = await openDatabase(location)
  return { db: { ...db, transaction: null }, shown, csv: csv.join('\r\n'), close: db.close }
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'lines, payments, sums and the file of bookings are as an older program has shown them, on %s',
  async (kind) => {
    const { db, shown, csv, close } = await openMigrated(kind)
    const bookings = []
    for await (const page of listExportedBookings(db)) bookings.push(...page)
    expect(bookings.length).toBe(60)
    for (const { id, ...account } of shown) {
      const booking = bookings.find((it) => it.id === id)
      expect(booking).toMatchObject(account)
    }
    expect(shown.some(({ id, payments }) => JSON.stringify(payments).includes(`"id":"${id}-deposit"`))).toBe(true)
    // Later versions have more columns.
    const [header = ''] = csv.slice(1).split('\r\n')
    const columns = new Set(header.split(';'))
    const shape = Object.fromEntries(Object.entries(ExportedBooking.shape).filter(([name]) => columns.has(name)))
    const lines = []
    for await (const line of presentCsv({ shape }, listExportedBookings(db))) lines.push(line)
    expect(lines.join('')).toBe(csv)
    await close()
  },
)
