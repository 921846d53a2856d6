import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#api/clock.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { createTestService } from '#api/testing/backups.ts'
import { createDatabase } from '#api/testing/postgres.ts'

async function open(url?: string): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-odd-'))
  const db = await openDatabase({ dataDir, url })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return db
}

async function openFarm(): Promise<Database> {
  const db = await open()
  await seedDatabase(db, { env: { STAFF: undefined }, clock: systemClock, demo: true })
  return db
}

test('an odd row ends no backups: the backup names it, and a restore mends it or says why not', async () => {
  const odd = await openFarm()
  const readId = async (): Promise<string> => {
    const [row] = await odd.main.query<{ id: string }>(
      `SELECT id FROM bookings WHERE status = 'confirmed' ORDER BY id LIMIT 1`,
      { type: QueryTypes.SELECT },
    )
    return row?.id ?? ''
  }
  const id = await readId()
  const { backUp, getPath } = createTestService(odd)
  // As an earlier version stored a stay without an end, and a text that PostgreSQL refuses.
  await odd.main.query(`DELETE FROM occupied_days WHERE "ownerId" = '${id}'`)
  await odd.main.query(`UPDATE bookings SET "checkoutDate" = '9999-12-31' WHERE id = '${id}'`)
  await odd.main.query(`UPDATE contacts SET message = 'a' || char(0) || 'b' WHERE id = (SELECT min(id) FROM contacts)`)
  const backup = await backUp()
  expect(backup).toMatchObject({ status: 'success', verifiedAt: expect.any(String) })
  expect(backup?.log).toMatch(new RegExp(`backup\\.log\\.odd.*bookings ${id} [A-Z0-9]{8}: checkoutDate 9999-12-31`))
  expect(backup?.log).toMatch(/backup\.log\.odd[^}]*contacts \S{36}/)
  const database = await createDatabase()
  onTestFinished(database.drop)
  for (const url of [undefined, database.url]) {
    const restored = await open(url)
    expect((await createTestService(restored).restore(getPath(backup?.fileName)))?.log).toMatch(
      /backup\.log\.mended[^}]*contacts/,
    )
    const rows = await restored.main.query(`SELECT message FROM contacts WHERE message = 'ab'`, {
      type: QueryTypes.SELECT,
    })
    expect(rows).toHaveLength(1)
  }

  await odd.main.query(`UPDATE bookings SET "numberOfGuests" = 2.5 WHERE id = '${id}'`)
  const broken = await backUp()
  expect(broken).toMatchObject({ status: 'success', verifiedAt: null })
  expect(broken?.log).toMatch(new RegExp(`backup\\.log\\.unsound.*bookings ${id} `))
  const refused = await createTestService(await open()).restore(getPath(broken?.fileName))
  expect(refused?.error).toMatch(new RegExp(`backup\\.error\\.unsoundRow.*bookings ${id} `))
})
