import { execFile } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzipSync } from 'node:zlib'
import { QueryTypes, type Sequelize } from 'sequelize'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBackup, listBackups } from '#api/backups/queries.ts'
import { createBackupService } from '#api/backups/service.ts'
import { findOccupiedDaysError } from '#api/bookings/integrity.ts'
import { systemClock } from '#api/clock.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { listSchemas } from '#api/db/migrate.ts'
import { readEnv } from '#api/env.ts'
import { createLogger } from '#api/http/logger.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { findUnsoundness, isPicture } from '#api/soundness.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { ArchiveError, loadArchive } from './reader.ts'
import { describeTables, type Table } from './rows.ts'
import { findIntegrityError, openScratchStore } from './scratch.ts'
import { buildTarEnd, buildTarHeader, buildTarPadding } from './tar.ts'
import { buildHeader, formatVersion, writeArchive } from './writer.ts'

const run = promisify(execFile)
const unpacksTo = (changed: Buffer, whole: Buffer): Promise<boolean> =>
  promisify(gunzip)(changed).then(
    (it) => it.equals(gunzipSync(whole)),
    () => false,
  )
let folder = ''
const cleanUpTasks: Array<() => Promise<unknown>> = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podere-file-'))
  cleanUpTasks.push(() => rm(folder, { recursive: true, force: true }))
})
afterEach(async () => {
  for (const task of cleanUpTasks.splice(0).reverse()) await task()
})

const createTempFolder = (): Promise<string> => mkdtemp(join(folder, 'x-'))

async function openTestDatabase(url?: string): Promise<Database> {
  const db = await openDatabase({ dataDir: await createTempFolder(), url })
  cleanUpTasks.push(() => db.close())
  return db
}

async function createDemoDatabase(url?: string): Promise<Database> {
  const db = await openTestDatabase(url)
  await seedDatabase(db, {
    env: { STAFF: [{ username: 'anna', password: 'segreto-di-anna' }] },
    clock: systemClock,
    demo: true,
  })
  const pictures = join(db.location.dataDir, 'pictures')
  await mkdir(join(pictures, 'about-1'), { recursive: true })
  await writeFile(join(pictures, 'about-1/Il cortile, sera.webp'), Buffer.alloc(200_000, 7))
  await writeFile(join(pictures, 'about-1/.hidden'), 'no picture')
  return db
}

async function writeTestArchive(db: Database, passphrase?: string): Promise<string> {
  const path = join(await createTempFolder(), 'farm.tar.gz')
  const files = { folder: db.location.dataDir, isPicture }
  await writeArchive(db, { path, passphrase, files, scratch: await createTempFolder() })
  return path
}

const countSql = 'SELECT CAST(count(*) AS INTEGER) AS n FROM bookings'
const countBookings = (store: Sequelize) => store.query(countSql, { type: QueryTypes.SELECT })

async function loadAndClose(path: string, passphrase?: string) {
  const checks = { keepFiles: true, isPicture, findRowError: findOccupiedDaysError }
  const loaded = await loadArchive({ path, passphrase, scratch: await createTempFolder(), ...checks })
  const stored = await countBookings(loaded.sequelize)
  await loaded.sequelize.close()
  return { ...loaded, stored }
}

/** The reason for which a file is refused, or `none`. */
const getErrorReason = (path: string, passphrase?: string): Promise<string> =>
  loadAndClose(path, passphrase).then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof ArchiveError) return error.reason
      throw error
    },
  )

/**
 * A digest of each table's rows, equal for both databases. Leaves out report mails, since each backup and restore adds
 * one.
 */
async function computeDigests(db: Database): Promise<Record<string, string>> {
  const scratch = await openScratchStore(join(await createTempFolder(), 'schema.sqlite'))
  await scratch.sequelize.close()
  const digests: Record<string, string> = {}
  for (const { name, columns, keys } of scratch.tables) {
    const orderSql = keys.map((it) => `"${it}"`).join(', ')
    const whereSql = name === 'mails' ? `WHERE kind <> 'backupReport'` : ''
    const sql = `SELECT * FROM "${name}" ${whereSql} ORDER BY ${orderSql}`
    const rows = await db.main.query<object>(sql, { type: QueryTypes.SELECT })
    const plainRows = rows.map((row) => {
      const values = new Map<string, unknown>(Object.entries(row))
      return columns.map((it) => (it.type === 'BOOLEAN' ? Boolean(values.get(it.name)) : values.get(it.name)))
    })
    digests[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(plainRows)).digest('hex')}`
  }
  return digests
}

function createTestBackupService(db: Database, extraEnv: Record<string, string> = {}) {
  const env = readEnv({ DATA_DIR: db.location.dataDir, LOG_LEVEL: 'silent', ...extraEnv })
  const checks = { findRowError: findUnsoundness, isPicture }
  return createBackupService({ db, env, clock: systemClock, log: createLogger(env), ...checks })
}

async function restoreInto(db: Database, path: string, extraEnv: Record<string, string> = {}) {
  const service = createTestBackupService(db, extraEnv)
  const started = await service.restoreFile(path, { id: 'test', username: 'test' })
  await service.idle()
  return started.ok ? await findBackup(db, started.value.id) : null
}

/** An archive with any files in it, as an attacker could make one. */
async function packArchive(files: Array<[string, string]>, changeHeader = (_: Buffer) => {}): Promise<string> {
  const blocks = files.flatMap(([name, text]) => {
    const header = buildTarHeader(name, Buffer.byteLength(text))
    changeHeader(header)
    return [header, Buffer.from(text), buildTarPadding(Buffer.byteLength(text))]
  })
  const path = join(await createTempFolder(), 'made.tar.gz')
  await writeFile(path, gzipSync(Buffer.concat([...blocks, buildTarEnd()])))
  return path
}
/** The first part of an archive of that schema, and the tables that it names. */
async function buildTestHeader(
  schema = listSchemas().at(-1) ?? '',
): Promise<{ head: [string, string]; tables: Table[] }> {
  const { sequelize, tables } = await openScratchStore(join(await createTempFolder(), 'head.sqlite'), schema)
  await sequelize.close()
  return { head: ['podere.json', JSON.stringify(buildHeader(schema, tables))], tables }
}

test('an archive holds every table of the newest schema and the pictures, and can be loaded', async () => {
  const db = await createDemoDatabase()
  const loaded = await loadAndClose(await writeTestArchive(db))
  const scratch = await openScratchStore(join(folder, 'all.sqlite'))
  expect(Object.keys(loaded.counts).toSorted()).toEqual(
    (await describeTables(scratch.sequelize)).map((it) => it.name).toSorted(),
  )
  await scratch.sequelize.close()
  expect(loaded.counts.bookings).toBeGreaterThan(10)
  expect(loaded.files).toEqual(['pictures/about-1/Il cortile, sera.webp'])
})

test('refuses an archive with another number of rows than its manifest says', async () => {
  const content = gunzipSync(await readFile(await writeTestArchive(await createDemoDatabase()))).toString('latin1')
  const path = join(await createTempFolder(), 'changed.tar.gz')
  // The length stays the same, so that the archive is otherwise sound.
  const changed = content.replace(
    /("counts":{[^}]*"bookings":\d*)(\d)/,
    (_, start, digit) => start + ((+digit + 1) % 10),
  )
  expect(changed).not.toBe(content)
  await writeFile(path, gzipSync(Buffer.from(changed, 'latin1')))
  expect(await getErrorReason(path)).toBe('damaged')
})

test('opens an encrypted archive only with its passphrase, and openssl can decrypt it', async () => {
  const path = await writeTestArchive(await createDemoDatabase(), 'una chiave lunga')
  expect((await loadAndClose(path, 'una chiave lunga')).counts.bookings).toBeGreaterThan(0)
  expect(await getErrorReason(path, 'un’altra chiave')).toBe('wrongKey')
  expect(await getErrorReason(path)).toBe('keyMissing')
  const command = `openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -md sha256 -pass env:BACKUP_KEY -in "${path}" | tar tz`
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, BACKUP_KEY: 'una chiave lunga' } })
  expect(stdout).toContain('manifest.json')
  const changed = await readFile(path)
  changed[9] = (changed[9] ?? 0) ^ 1
  await writeFile(path, changed)
  expect(await getErrorReason(path, 'una chiave lunga')).toBe('wrongKey')
})

test('refuses an archive with one changed bit or one that is cut short', async () => {
  const db = await createDemoDatabase()
  for (const passphrase of [undefined, 'chiave']) {
    const whole = await readFile(await writeTestArchive(db, passphrase))
    const path = join(folder, 'changed')
    const anywhere = Array.from({ length: passphrase ? 1 : 12 }, () => randomInt(10, whole.length))
    const places = [...anywhere, whole.length - 1, whole.length - 9]
    for (const place of places) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8))
      await writeFile(path, changed)
      // Bits that carry no data, such as those that fill the byte before gzip's trailer, may change.
      const isNothing = passphrase ? place === whole.length - 9 : await unpacksTo(changed, whole)
      expect(isNothing ? ['none', 'damaged'] : ['damaged', 'wrongKey']).toContain(
        await getErrorReason(path, passphrase),
      )
    }
    const lengths = passphrase ? [16, whole.length - 1] : [0, 1, 15, 16, 17, 200, whole.length >> 1, whole.length - 1]
    for (const length of lengths) {
      await writeFile(path, whole.subarray(0, length))
      expect(['damaged', 'notABackup', 'wrongKey']).toContain(await getErrorReason(path, passphrase))
    }
  }
})

test('refuses unknown names, paths outside, links, gzip bombs and data after the end, and writes no such file', async () => {
  const { head } = await buildTestHeader()
  for (const name of [
    '../evil',
    '/etc/evil',
    'pictures/../../evil.png',
    'pictures/.evil',
    'pictures/a.png',
    'pictures/a/.evil',
    'pictures/a/../../evil.png',
    'pictures/a/b/evil.png',
    'receipts/evil.pdf',
    'receipts/2026-05-02-0123456789abcdef0123456789abcdef.html',
    // Its content is not the one of its name.
    'receipts/2026-05-02-0123456789abcdef0123456789abcdef.pdf',
    'farm/rooms/../x.ndjson',
    'x',
    'farm/sqlite_master/000001.ndjson',
  ])
    expect([name, await getErrorReason(await packArchive([head, [name, 'x']]))]).toEqual([name, 'damaged'])
  const asLink = (header: Buffer) => {
    if (header.toString('latin1', 0, 8) !== 'pictures') return
    header.write('2', 156)
    header.write('/etc/passwd', 157)
    const sum = header.reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 32 : byte), 0)
    header.write(`${sum.toString(8).padStart(6, '0')}`, 148)
  }
  expect(await getErrorReason(await packArchive([head, ['pictures/a/a.png', '']], asLink))).toBe('damaged')
  expect(await getErrorReason(await packArchive([head]))).toBe('damaged')
  const [name, text] = head
  expect(
    await getErrorReason(
      await packArchive([[name, text.replace('"guestName","guestSurname"', '"guestSurname","guestName"')]]),
    ),
  ).toBe('damaged')
  expect(await getErrorReason(await packArchive([['manifest.json', '{}']]))).toBe('notABackup')
  const picture: [string, string] = ['pictures/a/a.png', 'x']
  const twice = await packArchive([head, picture, picture])
  expect(await getErrorReason(twice)).toBe('damaged')
  const record = await restoreInto(await openTestDatabase(), twice)
  expect(record?.error).toContain('backup.error.damaged')
  const zeros = join(folder, 'zeros')
  await writeFile(zeros, gzipSync(Buffer.alloc(300_000_000), { level: 1 }))
  expect(await getErrorReason(zeros)).toBe('damaged')
  const bomb = await packArchive([head, ['farm/rooms/000001.ndjson', ' '.repeat(60_000_000)]])
  expect(await getErrorReason(bomb)).toBe('damaged')
  const whole = await writeTestArchive(await createDemoDatabase())
  await writeFile(whole, gzipSync(Buffer.concat([gunzipSync(await readFile(whole)), Buffer.alloc(100_000)])))
  expect(await getErrorReason(whole)).toBe('damaged')
  expect(await readdir(tmpdir())).not.toContain('evil')
})

test('refuses an archive of a newer version and says so', async () => {
  expect(
    await getErrorReason(await packArchive([['podere.json', JSON.stringify({ format: 2, schema: 'farm-100' })]])),
  ).toBe('newer')
  expect(
    await getErrorReason(
      await packArchive([['podere.json', JSON.stringify({ format: formatVersion, schema: 'farm-999' })]]),
    ),
  ).toBe('newer')
})

test('refuses an archive from before version 1.0.0 and says so', async () => {
  const head = JSON.stringify({ format: formatVersion, schema: 'farm-018' })
  expect(await getErrorReason(await packArchive([['podere.json', head]]))).toBe('older')
})

test('refuses a missing, wrong or ownerless occupied day, a revision above the counter and a missing room', async () => {
  const db = await createDemoDatabase()
  for (const damageSql of [
    `DELETE FROM occupied_days WHERE rowid = (SELECT min(rowid) FROM occupied_days)`,
    `UPDATE occupied_days SET day = '2031-01-01' WHERE rowid = (SELECT min(rowid) FROM occupied_days)`,
    `UPDATE occupied_days SET "ownerKind" = 'offer' WHERE rowid = (SELECT min(rowid) FROM occupied_days)`,
    `UPDATE occupied_days SET "ownerId" = 'x' WHERE rowid = (SELECT min(rowid) FROM occupied_days)`,
    `UPDATE bookings SET revision = 999999 WHERE id = (SELECT min(id) FROM bookings)`,
    `PRAGMA ignore_check_constraints = 1`,
  ]) {
    const [path, scratch] = [await writeTestArchive(db), await createTempFolder()]
    const checks = { keepFiles: false, isPicture, findRowError: findOccupiedDaysError }
    const loaded = await loadArchive({ path, passphrase: undefined, scratch, ...checks })
    expect(await findIntegrityError(loaded, findOccupiedDaysError)).toBeNull()
    await loaded.sequelize.query(damageSql)
    if (damageSql.startsWith('PRAGMA')) await loaded.sequelize.query('PRAGMA foreign_keys = OFF; ')
    if (damageSql.startsWith('PRAGMA')) await loaded.sequelize.query('DELETE FROM rooms WHERE id = 1')
    expect([damageSql, await findIntegrityError(loaded, findOccupiedDaysError)]).not.toEqual([damageSql, null])
    await loaded.sequelize.close()
  }
})

test('a backup of SQLite restores all rows into PostgreSQL, and back', async () => {
  const database = await createDatabase()
  try {
    const origin = await createDemoDatabase()
    const first = await writeTestArchive(origin)
    const postgres = await openDatabase({ dataDir: await createTempFolder(), url: database.url })
    expect((await restoreInto(postgres, first))?.status).toBe('restore')
    const back = await openTestDatabase()
    expect((await restoreInto(back, await writeTestArchive(postgres)))?.status).toBe('restore')
    const [a, b, c] = [await computeDigests(origin), await computeDigests(postgres), await computeDigests(back)]
    // Each restore changes the revision counter and adds an entry to the audit log.
    const { revision: _, log_entries: __, ...rows } = a
    expect(b).toMatchObject(rows)
    expect(c).toMatchObject(rows)
    await postgres.close()
  } finally {
    await database.drop()
  }
})

test('refuses rows with which the site would not run, and changes nothing', async () => {
  const broken = await createDemoDatabase()
  await broken.main.query(`UPDATE rooms SET amenities = 'Wi-Fi' WHERE id = 3`)
  const db = await createDemoDatabase()
  const before = await computeDigests(db)
  const restored = await restoreInto(db, await writeTestArchive(broken))
  expect(restored).toMatchObject({ status: 'failed', error: expect.stringContaining('backup.error.unsound') })
  // The report of the restore has raised the revision counter.
  expect({ ...(await computeDigests(db)), revision: '' }).toEqual({ ...before, revision: '' })
  // Such rows can be replaced by those of a backup: the safety backup keeps them as they are.
  expect((await restoreInto(broken, await writeTestArchive(db)))?.status).toBe('restore')
})

test('restoring a backup without accounts says how to make one', async () => {
  const db = await createDemoDatabase()
  const withoutAccounts = await createDemoDatabase()
  await withoutAccounts.main.query('DELETE FROM staff')
  const path = await writeTestArchive(withoutAccounts)
  expect((await restoreInto(db, path))?.log).toContain('backup.log.noAccounts')
  expect((await restoreInto(db, await writeTestArchive(await createDemoDatabase())))?.log).not.toContain('noAccounts')
})

test('an archive of every earlier schema can be restored, with its rows', async () => {
  const { url, drop } = await createDatabase()
  cleanUpTasks.push(drop)
  const databases = [await openTestDatabase(), await openTestDatabase(url)]
  // An archive is migrated before its rows go into the farm's database, so two schemas show that both databases take them.
  const ends = [listSchemas().at(0), listSchemas().at(-1)]
  for (const schema of listSchemas()) {
    const fixture = join(import.meta.dirname, '../db/fixtures', `${schema}.json`)
    const rows: Record<string, object[]> = JSON.parse(await readFile(fixture, 'utf8'))
    const { head, tables } = await buildTestHeader(schema)
    const files: Array<[string, string]> = [head]
    const counts: Record<string, number> = {}
    for (const { name, columns } of tables) {
      const lines = (rows[name] ?? []).map((row) => {
        const values = new Map<string, unknown>(Object.entries(row))
        return JSON.stringify(columns.map((it) => values.get(it.name) ?? null))
      })
      counts[name] = lines.length
      if (lines.length > 0) files.push([`farm/${name}/000001.ndjson`, lines.join('\n')])
    }
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const parts = files.map(([name, text]) => ({ name, bytes: Buffer.byteLength(text), sha256: hash(text) }))
    const path = await packArchive([...files, ['manifest.json', JSON.stringify({ counts, parts })]])
    const stored = [{ n: rows.bookings?.length }]
    expect([schema, (await loadAndClose(path)).stored]).toEqual([schema, stored])
    for (const db of ends.includes(schema) ? databases : []) {
      expect([schema, (await restoreInto(db, path))?.error]).toEqual([schema, null])
      expect(await countBookings(db.main)).toEqual(stored)
    }
  }
}, 120_000)

test('restores an encrypted archive into an empty folder, with pictures and accounts', async () => {
  const origin = await createDemoDatabase()
  const env = { BACKUP_KEY: 'sotto il letto' }
  const service = createTestBackupService(origin, env)
  const started = await service.start({ by: { id: 'test', username: 'test' }, key: null })
  await service.idle()
  const backup = started.ok ? await findBackup(origin, started.value.id) : null
  const path = join(origin.location.dataDir, 'backups', backup?.fileName ?? '')
  const fresh = await openTestDatabase()
  expect((await restoreInto(fresh, path))?.error).toContain('keyMissing')
  // The steps of the README.
  const { stdout, stderr } = await run('node', ['dist/server/restore.js', path], {
    env: { ...process.env, ...env, DATA_DIR: fresh.location.dataDir },
  })
  expect(stderr).toBe('')
  expect(stdout).toContain('nothing to save')
  const { revision: _, log_entries: __, ...rows } = await computeDigests(origin)
  expect(await computeDigests(fresh)).toMatchObject(rows)
  expect(await readdir(join(fresh.location.dataDir, 'pictures/about-1'))).toEqual(['Il cortile, sera.webp'])
  // Seeding adds nothing to the restored rows, and the accounts can still log in.
  const lines = await seedDatabase(fresh, { env: { STAFF: undefined }, clock: systemClock, demo: true })
  expect(lines.join()).toContain('anna')
  expect(await computeDigests(fresh)).toMatchObject(rows)
  expect((await listBackups(fresh)).map((it) => it.status).toSorted()).toEqual(['failed', 'restore'])
})
