/**
 * A whole farm as one file: a gzipped tar (encrypted when there is a passphrase, see cipher.ts) with `podere.json`, which
 * names the columns of each table, the rows as `farm/TABLE/NUMBER.ndjson`, the owner's pictures, `manifest.json` with counts
 * and digests of all of that, and the manifest's seal when encrypted. The same for SQLite and PostgreSQL.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Transaction } from 'sequelize'
import type { Database } from '#api/db/database.ts'
import { mainSchemas } from '#api/db/migrate.ts'
import { readRevision } from '#api/db/revision.ts'
import { type ArchiveKeys, computeHmac, deriveKeys, encrypt, opensslMagic, saltBytes } from './cipher.ts'
import { readRows, type Table } from './rows.ts'
import { openScratchStore } from './scratch.ts'
import { buildTarEnd, buildTarHeader, buildTarPadding } from './tar.ts'

/** Raised when a reader of today could not read what is written. */
export const formatVersion = 1

/** Small chunks cost more than what is done to them. */
export const chunkBytes = 262_144
/** So much is read while what was read before is compressed. */
const readAheadBytes = 1_000_000

export type ManifestPart = { name: string; bytes: number; sha256: string }
export type RowCounts = Record<string, number>
export type Manifest = { format: number; schema: string; counts: RowCounts; parts: ManifestPart[] }

/** What goes into a backup and comes out of one: a picture's name, and a file in its folder with no dot in front. */
export const isPictureFile = (name: string): boolean =>
  /^[a-z0-9][a-z0-9-]{0,29}\/[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name) && Buffer.byteLength(name) <= maxPictureNameBytes
/** A name in the archive has a hundred. */
const maxPictureNameBytes = 100 - 'pictures/'.length

export type ArchiveSummary = {
  counts: RowCounts
  /** The revision of the farm store that the file holds. */
  revision: number
  /** Bytes of rows and of pictures, before compression. */
  databaseSize: number
  filesSize: number
  pictures: number
}

type WriteArchiveOptions = {
  path: string
  passphrase: string | undefined
  /** The folder of the owner's pictures; it need not exist. */
  pictures: string
  /** A folder for temporary files. */
  scratch: string
}

/** Writes the farm as of this moment to `path`, down to the disk. Writers go on meanwhile. */
export async function writeArchive(
  db: Database,
  { path, passphrase, pictures, scratch }: WriteArchiveOptions,
): Promise<ArchiveSummary> {
  const tables = await describeNewestTables(scratch)
  const summary: ArchiveSummary = { counts: {}, revision: 0, databaseSize: 0, filesSize: 0, pictures: 0 }
  const salt = crypto.getRandomValues(Buffer.alloc(saltBytes))
  const keys = passphrase === undefined ? null : await deriveKeys(passphrase, salt)
  const content = Readable.from(packArchive(db, tables, pictures, keys, summary), {
    objectMode: false,
    highWaterMark: readAheadBytes,
  })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const gzip = createGzip({ chunkSize: chunkBytes })
  if (keys === null) await pipeline(content, gzip, file)
  else {
    file.write(Buffer.concat([opensslMagic, salt]))
    await pipeline(content, gzip, encrypt(keys), file)
  }
  await fsyncPath(path)
  return summary
}

/** What a reader must know before the first row. */
export const buildHeader = (schema: string, tables: Table[]) => ({
  format: formatVersion,
  schema,
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((it) => it.name)])),
})

/** What tables the newest schema has, asked of an empty store. */
async function describeNewestTables(folder: string): Promise<Table[]> {
  const scratch = await openScratchStore(join(folder, 'schema.sqlite'))
  await scratch.sequelize.close()
  return scratch.tables
}

async function* packArchive(
  db: Database,
  tables: Table[],
  pictures: string,
  keys: ArchiveKeys | null,
  summary: ArchiveSummary,
): AsyncGenerator<Buffer> {
  const parts: ManifestPart[] = []
  const schema = mainSchemas.at(-1) ?? ''
  const packFile = async function* (name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    let bytes = 0
    yield buildTarHeader(name, size)
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== size) throw new Error(`${name} changed while it was read`)
    parts.push({ name, bytes, sha256: hash.digest('hex') })
    yield buildTarPadding(size)
  }
  const packText = (name: string, text: string) => {
    const content = Buffer.from(text)
    return packFile(name, content.length, [content])
  }

  yield* packText('podere.json', JSON.stringify(buildHeader(schema, tables)))
  const snapshot = await openSnapshot(db)
  try {
    summary.revision = await readRevision(db.main, snapshot)
    for (const table of tables) {
      let [pageNumber, count] = [0, 0]
      for await (const page of readRows({ sequelize: db.main, transaction: snapshot }, table)) {
        pageNumber += 1
        count += page.count
        const text = `${page.lines}\n`
        summary.databaseSize += Buffer.byteLength(text)
        yield* packText(`farm/${table.name}/${String(pageNumber).padStart(6, '0')}.ndjson`, text)
      }
      summary.counts[table.name] = count
    }
  } finally {
    await snapshot.rollback()
  }
  // Rows first, files second: at worst there is a picture too many, never one too few.
  for (const name of await listPictures(pictures)) {
    const path = join(pictures, name)
    const { size } = await stat(path)
    yield* packFile(`pictures/${name}`, size, createReadStream(path))
    summary.filesSize += size
    summary.pictures += 1
  }
  const manifest = JSON.stringify({ format: formatVersion, schema, counts: summary.counts, parts } satisfies Manifest)
  yield* packText('manifest.json', manifest)
  if (keys !== null) yield* packText('seal', computeHmac(keys, Buffer.from(manifest)))
  yield buildTarEnd()
}

/** A reading that sees one moment and holds up nobody: on SQLite a connection of its own in WAL, else REPEATABLE READ. */
const openSnapshot = (db: Database): Promise<Transaction> =>
  db.main.transaction({
    type: Transaction.TYPES.DEFERRED,
    ...(db.dialect === 'postgres' ? { isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ } : {}),
  })

export async function listPictures(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((it) => it.isFile())
    .map((it) => relative(folder, join(it.parentPath, it.name)))
    .filter(isPictureFile)
    .sort()
}

/** Brings a file, or the names in a folder, down to the disk. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const createFolder = (path: string): Promise<string | undefined> => mkdir(path, { recursive: true, mode: 0o700 })
