import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nameReceipt } from '#api/archive/farmFiles.ts'
import { systemClock } from '#api/clock.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { createTestService } from '#api/testing/backups.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { findReceipt, listReceipts, moveReceiptsToFiles, removeReplacedFiles } from './receipts.ts'

const [day, otherDay] = ['2026-05-02', '2026-05-03']
const pdf = Buffer.from('%PDF-1.4\nricevuta\n%%EOF\n')
const fetchedAt = '2026-05-04T05:00:00.000Z'
const context = { call: 'duties.job', staff: null, key: null, now: Date.parse('2026-06-01T10:00:00.000Z') } as const

/** A farm with receipts as an earlier version stored them: in the rows. */
async function openFarm(kind: 'SQLite' | 'PostgreSQL', days: string[] = []): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-receipts-'))
  const database = kind === 'PostgreSQL' ? await createDatabase() : undefined
  const db = await openDatabase({ dataDir, url: database?.url })
  onTestFinished(async () => {
    await db.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await seedDatabase(db, { env: { STAFF: undefined }, clock: systemClock, demo: false })
  for (const it of days) await insert(db, it, pdf)
  return db
}

const insert = (db: Database, it: string, content: Buffer) =>
  db.main.query(`INSERT INTO police_receipts (day, file, "fetchedAt") VALUES ($1, $2, $3)`, {
    bind: [it, content.toString('base64'), fetchedAt],
  })

const readRows = (db: Database) =>
  db.main.query<{ day: string; file: string; storedFile: string | null }>(
    'SELECT day, file, "storedFile" FROM police_receipts ORDER BY day',
    { type: QueryTypes.SELECT },
  )

const getFolder = (db: Database) => join(db.location.dataDir, 'receipts')
const listFiles = async (db: Database) => (await readdir(getFolder(db)).catch(() => [])).toSorted()

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (kind) => {
  test('receipts in rows become files that the rows name, also after a kill between file and row', async () => {
    const db = await openFarm(kind, [day, otherDay])
    expect(await findReceipt(db, day)).toEqual(pdf)
    // The process was killed after the first file, and in the middle of the second.
    await moveReceiptsToFiles(db, context)
    const names = [nameReceipt(day, pdf), nameReceipt(otherDay, pdf)]
    await db.main.query(`UPDATE police_receipts SET file = $1, "storedFile" = NULL`, { bind: [pdf.toString('base64')] })
    await rm(join(getFolder(db), names[1] ?? ''))
    await writeFile(join(getFolder(db), `.${names[1]}.part`), '%PDF')
    expect(await findReceipt(db, otherDay)).toEqual(pdf)

    const revision = async () => (await db.main.query('SELECT value FROM revision'))[0]
    await moveReceiptsToFiles(db, context)
    expect(await readRows(db)).toEqual([
      { day, file: '', storedFile: names[0] },
      { day: otherDay, file: '', storedFile: names[1] },
    ])
    expect(await listFiles(db)).toEqual(names)
    expect(await findReceipt(db, otherDay)).toEqual(pdf)
    expect((await listReceipts(db)).map((it) => [it.day, it.storedAt])).toEqual([
      [otherDay, fetchedAt],
      [day, fetchedAt],
    ])
    const before = await revision()
    await moveReceiptsToFiles(db, context)
    expect(await revision()).toEqual(before)
  })

  test('a backup holds the files once, and a restore elsewhere brings them back', async () => {
    const db = await openFarm(kind, [day])
    await moveReceiptsToFiles(db, context)
    const origin = createTestService(db)
    const backup = await origin.backUp()
    expect(backup?.log).not.toContain('backup.log.odd')
    // The same steps move a farm to the other database.
    const elsewhere = await openFarm(kind === 'SQLite' ? 'PostgreSQL' : 'SQLite', [otherDay])
    expect((await createTestService(elsewhere).restore(origin.getPath(backup?.fileName)))?.error).toBeNull()
    expect((await listReceipts(elsewhere)).map((it) => it.day)).toEqual([day])
    expect(await findReceipt(elsewhere, day)).toEqual(pdf)
  })

  test('a backup without one of the files says so', async () => {
    const db = await openFarm(kind, [day])
    await moveReceiptsToFiles(db, context)
    const origin = createTestService(db)
    await rm(join(getFolder(db), nameReceipt(day, pdf)))
    expect((await origin.backUp())?.log).toMatch(new RegExp(`backup\\.log\\.odd.*police_receipts ${day}`))
    expect(await findReceipt(db, day)).toBeNull()
  })

  test('a backup from before, with receipts in its rows, is restored, and they become files', async () => {
    const db = await openFarm(kind, [day])
    const origin = createTestService(db)
    const backup = await origin.backUp()
    const elsewhere = await openFarm(kind)
    await createTestService(elsewhere).restore(origin.getPath(backup?.fileName))
    expect(await findReceipt(elsewhere, day)).toEqual(pdf)
    await moveReceiptsToFiles(elsewhere, context)
    expect(await readFile(join(getFolder(elsewhere), nameReceipt(day, pdf)))).toEqual(pdf)
    expect(await findReceipt(elsewhere, day)).toEqual(pdf)
  })

  test('what no row has named for a day is removed, and nothing else', async () => {
    const db = await openFarm(kind, [day])
    await moveReceiptsToFiles(db, context)
    const [kept, old, recent] = [nameReceipt(day, pdf), nameReceipt(day, Buffer.from('a')), nameReceipt(otherDay, pdf)]
    for (const name of [old, recent]) await writeFile(join(getFolder(db), name), 'a')
    const longAgo = Date.now() / 1000 - 2 * 86_400
    for (const name of [kept, old]) await utimes(join(getFolder(db), name), longAgo, longAgo)
    // It was replaced less than a day ago.
    await removeReplacedFiles(db, Date.parse(fetchedAt) + 3_600_000)
    expect(await listFiles(db)).toEqual([kept, old, recent].toSorted())
    await removeReplacedFiles(db, context.now)
    expect(await listFiles(db)).toEqual([kept, recent].toSorted())
  })
})
