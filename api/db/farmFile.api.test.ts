import { execFile } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { QueryTypes } from 'sequelize'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackups } from '#api/backups/jobs.ts'
import { findBackup, listBackups } from '#api/backups/queries.ts'
import { readEnv } from '#api/env.ts'
import { createLog } from '#api/http/log.ts'
import { prepareFarm } from '#api/seed/prepare.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { describeTables, type Table } from './dump.ts'
import { format, headOf, writeFarmFile } from './farmFile.ts'
import { FarmFileError, loadFarmFile } from './farmFileReader.ts'
import { mainSchemas } from './migrate.ts'
import { findFault, openScratch } from './scratch.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

const run = promisify(execFile)
const clock = { now: () => Date.now() }
let folder = ''
const cleanUp: Array<() => Promise<unknown>> = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podere-file-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
})
afterEach(async () => {
  for (const task of cleanUp.splice(0).reverse()) await task()
})

const tempFolder = (): Promise<string> => mkdtemp(join(folder, 'x-'))

async function open(url?: string): Promise<Database> {
  const db = await openDatabase({ dataDir: await tempFolder(), url })
  cleanUp.push(() => db.close())
  return db
}

async function makeFarm(url?: string): Promise<Database> {
  const db = await open(url)
  await prepareFarm(db, { env: { STAFF: [{ username: 'anna', password: 'segreto' }] }, clock, demo: true })
  const pictures = join(db.location.dataDir, 'pictures')
  await mkdir(join(pictures, 'about-1'), { recursive: true })
  await writeFile(join(pictures, 'about-1/Il cortile, sera.webp'), Buffer.alloc(200_000, 7))
  await writeFile(join(pictures, 'about-1/.hidden'), 'no picture')
  return db
}

async function writeFarm(db: Database, passphrase?: string): Promise<string> {
  const path = join(await tempFolder(), 'farm.tar.gz')
  const pictures = join(db.location.dataDir, 'pictures')
  await writeFarmFile(db, { path, passphrase, pictures, scratch: await tempFolder() })
  return path
}

async function load(path: string, passphrase?: string) {
  const loaded = await loadFarmFile({ path, passphrase, scratch: await tempFolder(), keepPictures: true })
  await loaded.sequelize.close()
  return loaded
}

/** Why a file is refused. */
const faultOf = (path: string, passphrase?: string): Promise<string> =>
  load(path, passphrase).then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof FarmFileError) return error.fault
      throw error
    },
  )

/** A digest of every table's rows, whatever the database; without the reports of backups, which follow each. */
async function digestOf(db: Database): Promise<Record<string, string>> {
  const scratch = await openScratch(join(await tempFolder(), 'schema.sqlite'))
  await scratch.sequelize.close()
  const digests: Record<string, string> = {}
  for (const { name, columns, keys } of scratch.tables) {
    const order = keys.map((it) => `"${it}"`).join(', ')
    const which = name === 'mails' ? `WHERE kind <> 'backupReport'` : ''
    const sql = `SELECT * FROM "${name}" ${which} ORDER BY ${order}`
    const rows = await db.main.query<object>(sql, { type: QueryTypes.SELECT })
    const plain = rows.map((row) => {
      const values = new Map<string, unknown>(Object.entries(row))
      return columns.map((it) => (it.type === 'BOOLEAN' ? Boolean(values.get(it.name)) : values.get(it.name)))
    })
    digests[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(plain)).digest('hex')}`
  }
  return digests
}

function engineOf(db: Database, more: Record<string, string> = {}) {
  const env = readEnv({ DATA_DIR: db.location.dataDir, LOG_LEVEL: 'silent', ...more })
  return createBackups({ db, env, clock, log: createLog(env) })
}

async function restoreInto(db: Database, path: string, more: Record<string, string> = {}) {
  const engine = engineOf(db, more)
  const begun = await engine.restoreFile(path, { id: 'test', username: 'test' })
  await engine.idle()
  return begun.ok ? await findBackup(db, begun.value.id) : null
}

/** A container of the given files, as a stranger might make one. */
async function pack(files: Array<[string, string]>, change = (_: Buffer) => {}): Promise<string> {
  const blocks = files.flatMap(([name, text]) => {
    const header = tarHeader(name, Buffer.byteLength(text))
    change(header)
    return [header, Buffer.from(text), tarPadding(Buffer.byteLength(text))]
  })
  const path = join(await tempFolder(), 'made.tar.gz')
  await writeFile(path, gzipSync(Buffer.concat([...blocks, tarEnd()])))
  return path
}
/** The first part of a file of that schema, and the tables that it names. */
async function makeHead(schema = mainSchemas.at(-1) ?? ''): Promise<{ head: [string, string]; tables: Table[] }> {
  const { sequelize, tables } = await openScratch(join(await tempFolder(), 'head.sqlite'), schema)
  await sequelize.close()
  return { head: ['podere.json', JSON.stringify(headOf(schema, tables))], tables }
}

test('a file holds every table of the newest schema and the pictures, and reads back', async () => {
  const db = await makeFarm()
  const loaded = await load(await writeFarm(db))
  const scratch = await openScratch(join(folder, 'all.sqlite'))
  expect(Object.keys(loaded.counts).toSorted()).toEqual(
    (await describeTables(scratch.sequelize)).map((it) => it.name).toSorted(),
  )
  await scratch.sequelize.close()
  expect(loaded.counts.bookings).toBeGreaterThan(10)
  expect(loaded.pictures).toEqual(['about-1/Il cortile, sera.webp'])
})

test('an encrypted file opens with openssl and the passphrase, and with no other', async () => {
  const path = await writeFarm(await makeFarm(), 'una chiave lunga')
  expect((await load(path, 'una chiave lunga')).counts.bookings).toBeGreaterThan(0)
  expect(await faultOf(path, 'un’altra chiave')).toBe('wrongKey')
  expect(await faultOf(path)).toBe('keyMissing')
  const command = `openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -md sha256 -pass env:BACKUP_KEY -in "${path}" | tar tz`
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, BACKUP_KEY: 'una chiave lunga' } })
  expect(stdout).toContain('manifest.json')
  const changed = await readFile(path)
  changed[9] = (changed[9] ?? 0) ^ 1
  await writeFile(path, changed)
  expect(await faultOf(path, 'una chiave lunga')).toBe('wrongKey')
})

test('a file with any one bit changed, or cut anywhere, is refused or reads the same', async () => {
  const db = await makeFarm()
  for (const passphrase of [undefined, 'chiave']) {
    const whole = await readFile(await writeFarm(db, passphrase))
    const path = join(folder, 'changed')
    const places = [
      ...Array.from({ length: passphrase ? 1 : 12 }, () => randomInt(10, whole.length)),
      whole.length - 1,
      whole.length - 9,
    ]
    for (const place of places) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8))
      await writeFile(path, changed)
      // Bits that only fill up the last byte before the checksum mean nothing; every other one is noticed.
      const isFilling = place === whole.length - 9
      expect(isFilling ? ['none', 'damaged'] : ['damaged', 'wrongKey']).toContain(await faultOf(path, passphrase))
    }
    const lengths = passphrase ? [16, whole.length - 1] : [0, 1, 15, 16, 17, 200, whole.length >> 1, whole.length - 1]
    for (const length of lengths) {
      await writeFile(path, whole.subarray(0, length))
      expect(['damaged', 'notABackup', 'wrongKey']).toContain(await faultOf(path, passphrase))
    }
  }
})

test('strange names, links, zeros, bombs and what follows the end are refused, and write nowhere', async () => {
  const { head } = await makeHead()
  for (const name of [
    '../evil',
    '/etc/evil',
    'pictures/../../evil.png',
    'pictures/.evil',
    'pictures/a.png',
    'pictures/a/.evil',
    'pictures/a/../../evil.png',
    'pictures/a/b/evil.png',
    'farm/rooms/../x.ndjson',
    'x',
    'farm/sqlite_master/000001.ndjson',
  ])
    expect([name, await faultOf(await pack([head, [name, 'x']]))]).toEqual([name, 'damaged'])
  const asLink = (header: Buffer) => {
    if (header.toString('latin1', 0, 8) !== 'pictures') return
    header.write('2', 156)
    header.write('/etc/passwd', 157)
    const sum = header.reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 32 : byte), 0)
    header.write(`${sum.toString(8).padStart(6, '0')}`, 148)
  }
  expect(await faultOf(await pack([head, ['pictures/a/a.png', '']], asLink))).toBe('damaged')
  expect(await faultOf(await pack([head]))).toBe('damaged')
  const [name, text] = head
  expect(
    await faultOf(await pack([[name, text.replace('"guestName","guestSurname"', '"guestSurname","guestName"')]])),
  ).toBe('damaged')
  expect(await faultOf(await pack([['manifest.json', '{}']]))).toBe('notABackup')
  const zeros = join(folder, 'zeros')
  await writeFile(zeros, gzipSync(Buffer.alloc(300_000_000), { level: 1 }))
  expect(await faultOf(zeros)).toBe('damaged')
  const bomb = await pack([head, ['farm/rooms/000001.ndjson', ' '.repeat(60_000_000)]])
  expect(await faultOf(bomb)).toBe('damaged')
  const whole = await writeFarm(await makeFarm())
  await writeFile(whole, gzipSync(Buffer.concat([gunzipSync(await readFile(whole)), Buffer.alloc(100_000)])))
  expect(await faultOf(whole)).toBe('damaged')
  expect(await readdir(tmpdir())).not.toContain('evil')
})

test('a file of a newer version is refused as such', async () => {
  expect(await faultOf(await pack([['podere.json', JSON.stringify({ format: 2, schema: 'farm-001' })]]))).toBe('newer')
  expect(await faultOf(await pack([['podere.json', JSON.stringify({ format, schema: 'farm-999' })]]))).toBe('newer')
})

test('rows that do not fit the domain are refused: two bookings on one day, a day too many, a lost room', async () => {
  const db = await makeFarm()
  for (const spoil of [
    `DELETE FROM occupied_days WHERE rowid = (SELECT min(rowid) FROM occupied_days)`,
    `UPDATE occupied_days SET day = '2031-01-01' WHERE rowid = (SELECT min(rowid) FROM occupied_days)`,
    `UPDATE bookings SET revision = 999999 WHERE id = (SELECT min(id) FROM bookings)`,
    `PRAGMA ignore_check_constraints = 1`,
  ]) {
    const loaded = await loadFarmFile({
      path: await writeFarm(db),
      passphrase: undefined,
      scratch: await tempFolder(),
      keepPictures: false,
    })
    expect(await findFault(loaded)).toBeNull()
    await loaded.sequelize.query(spoil)
    if (spoil.startsWith('PRAGMA')) await loaded.sequelize.query('PRAGMA foreign_keys = OFF; ')
    if (spoil.startsWith('PRAGMA')) await loaded.sequelize.query('DELETE FROM rooms WHERE id = 1')
    expect([spoil, await findFault(loaded)]).not.toEqual([spoil, null])
    await loaded.sequelize.close()
  }
})

test('a farm moves from SQLite to PostgreSQL and back, row for row', async () => {
  const database = await createDatabase()
  try {
    const origin = await makeFarm()
    const first = await writeFarm(origin)
    const postgres = await openDatabase({ dataDir: await tempFolder(), url: database.url })
    expect((await restoreInto(postgres, first))?.status).toBe('restore')
    const back = await open()
    expect((await restoreInto(back, await writeFarm(postgres)))?.status).toBe('restore')
    const [a, b, c] = [await digestOf(origin), await digestOf(postgres), await digestOf(back)]
    // Only the counter and the log's line of each restore are new.
    const { revision: _, log_entries: __, ...rows } = a
    expect(b).toMatchObject(rows)
    expect(c).toMatchObject(rows)
    await postgres.close()
  } finally {
    await database.drop()
  }
})

test('a farm of every earlier schema is restored into both databases, with its rows', async () => {
  for (const schema of mainSchemas) {
    const fixture = join(import.meta.dirname, 'fixtures', `${schema}.json`)
    const rows: Record<string, object[]> = JSON.parse(await readFile(fixture, 'utf8'))
    const { head, tables } = await makeHead(schema)
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
    const parts = files.map(([name, text]) => ({
      name,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    }))
    const path = await pack([...files, ['manifest.json', JSON.stringify({ counts, parts })]])
    const database = await createDatabase()
    cleanUp.push(database.drop)
    for (const url of [undefined, database.url]) {
      const db = await open(url)
      expect([schema, (await restoreInto(db, path))?.error]).toEqual([schema, null])
      const sql = 'SELECT CAST(count(*) AS INTEGER) AS n FROM bookings'
      expect(await db.main.query(sql, { type: QueryTypes.SELECT })).toEqual([{ n: rows.bookings?.length }])
    }
  }
})

test('a burnt-down house comes back from one file in an empty folder, encrypted, pictures and accounts too', async () => {
  const origin = await makeFarm()
  const env = { BACKUP_KEY: 'sotto il letto' }
  const engine = engineOf(origin, env)
  const begun = await engine.start({ by: { id: 'test', username: 'test' }, key: null })
  await engine.idle()
  const made = begun.ok ? await findBackup(origin, begun.value.id) : null
  const path = join(origin.location.dataDir, 'backups', made?.fileName ?? '')
  const fresh = await open()
  expect((await restoreInto(fresh, path))?.error).toContain('keyMissing')
  // The walk of the README.
  const { stdout } = await run('node', ['scripts/run.mjs', 'scripts/restore.ts', path], {
    env: { ...process.env, ...env, DATA_DIR: fresh.location.dataDir },
  })
  expect(stdout).toContain('nothing to save')
  const { revision: _, log_entries: __, ...rows } = await digestOf(origin)
  expect(await digestOf(fresh)).toMatchObject(rows)
  expect(await readdir(join(fresh.location.dataDir, 'pictures/about-1'))).toEqual(['Il cortile, sera.webp'])
  // Nothing is seeded over it, and who could log in still can.
  const lines = await prepareFarm(fresh, { env: { STAFF: undefined }, clock, demo: true })
  expect(lines.join()).toContain('anna')
  expect(await digestOf(fresh)).toMatchObject(rows)
  expect((await listBackups(fresh)).map((it) => it.status).toSorted()).toEqual(['failed', 'restore'])
})
