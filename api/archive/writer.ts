/**
 * Writes an archive: one file with all rows of the main store and the farm's files, the same for SQLite and
 * PostgreSQL. It is a gzipped tar, encrypted when there is a passphrase (see cipher.ts). Its parts, in this order:
 * `podere.json` names the schema and the columns of each table, `farm/TABLE/NUMBER.ndjson` hold the rows, `pictures/…`
 * and `receipts/…` the files, `manifest.json` the row counts and the digest of each part, and `seal` (only when encrypted) the HMAC
 * of the manifest.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Sequelize, Transaction } from 'sequelize'
import { type Database, openForJob } from '#api/db/database.ts'
import { listSchemas } from '#api/db/migrate.ts'
import { type ArchiveKeys, computeHmac, deriveKeys, encrypt, opensslMagic, saltBytes } from './cipher.ts'
import { type FarmFolder, isPicturePath, listFarmFiles } from './farmFiles.ts'
import { fsyncPath } from './files.ts'
import { readRows, type Table } from './rows.ts'
import { openScratchStore } from './scratch.ts'
import { buildTarEnd, buildTarHeader, buildTarPadding } from './tar.ts'

/** Raise it with each change that makes archives unreadable for older versions of this program. */
export const formatVersion = 1

/** Larger than Node's default of 64 KB: the overhead for each chunk would cost more than the work on it. */
export const chunkBytes = 262_144
/** How many bytes are read ahead while gzip compresses earlier ones. */
const readAheadBytes = 1_000_000

/** Documents of guests are in no backup. */
const unsavedTables = ['guest_documents']

export type ManifestPart = { name: string; bytes: number; sha256: string }
export type RowCounts = Record<string, number>
type Manifest = { format: number; schema: string; counts: RowCounts; parts: ManifestPart[] }

export type ArchiveSummary = {
  counts: RowCounts
  /** Bytes of rows and of files, before compression. */
  databaseSize: number
  filesSize: number
  pictures: number
}

type WriteArchiveOptions = {
  path: string
  passphrase: string | undefined
  files: FarmFolder
  /** A folder for temporary files. */
  scratch: string
}

/** Writes the current state of the main store to `path` and flushes it to the disk. It does not block writers. */
export async function writeArchive(
  db: Database,
  { path, passphrase, files, scratch }: WriteArchiveOptions,
): Promise<ArchiveSummary> {
  const tables = await describeNewestTables(scratch)
  const summary: ArchiveSummary = { counts: {}, databaseSize: 0, filesSize: 0, pictures: 0 }
  const salt = crypto.getRandomValues(Buffer.alloc(saltBytes))
  const keys = passphrase === undefined ? null : await deriveKeys(passphrase, salt)
  const content = Readable.from(packArchive(db, tables, files, keys, summary), {
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

/** The content of `podere.json`: what a reader must know before the first row. */
export const buildHeader = (schema: string, tables: Table[]) => ({
  format: formatVersion,
  schema,
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((it) => it.name)])),
})

/** Describes the tables of the newest schema by creating an empty store. */
async function describeNewestTables(folder: string): Promise<Table[]> {
  const scratch = await openScratchStore(join(folder, 'schema.sqlite'))
  await scratch.sequelize.close()
  return scratch.tables
}

async function* packArchive(
  db: Database,
  tables: Table[],
  files: FarmFolder,
  keys: ArchiveKeys | null,
  summary: ArchiveSummary,
): AsyncGenerator<Buffer> {
  const parts: ManifestPart[] = []
  const schema = listSchemas().at(-1) ?? ''
  const packFile = async function* (name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    let bytes = 0
    yield buildTarHeader(name, size)
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== size) throw new Error(`the size of ${name} changed while it was read`)
    parts.push({ name, bytes, sha256: hash.digest('hex') })
    yield buildTarPadding(size)
  }
  const packText = (name: string, text: string) => {
    const content = Buffer.from(text)
    return packFile(name, content.length, [content])
  }

  yield* packText('podere.json', JSON.stringify(buildHeader(schema, tables)))
  const sequelize = openForJob(db)
  const snapshot = await openSnapshot(sequelize)
  try {
    for (const table of tables) {
      let [pageNumber, count] = [0, 0]
      const pages = unsavedTables.includes(table.name) ? [] : readRows({ sequelize, transaction: snapshot }, table)
      for await (const page of pages) {
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
    await sequelize.close()
  }
  // Files come after the rows: the archive may hold a file too many, but none that the rows refer to is missing.
  for (const name of await listFarmFiles(files)) {
    const path = join(files.folder, name)
    const { size } = await stat(path)
    yield* packFile(name, size, createReadStream(path))
    summary.filesSize += size
    if (isPicturePath(name)) summary.pictures += 1
  }
  const manifest = JSON.stringify({ format: formatVersion, schema, counts: summary.counts, parts } satisfies Manifest)
  yield* packText('manifest.json', manifest)
  if (keys !== null) yield* packText('seal', computeHmac(keys, Buffer.from(manifest)))
  yield buildTarEnd()
}

/**
 * A read transaction that sees one state and blocks no writer: in WAL mode on SQLite, REPEATABLE READ on PostgreSQL.
 */
const openSnapshot = (sequelize: Sequelize): Promise<Transaction> =>
  sequelize.transaction({
    type: Transaction.TYPES.DEFERRED,
    ...(sequelize.getDialect() === 'postgres' ? { isolationLevel: Transaction.ISOLATION_LEVELS.REPEATABLE_READ } : {}),
  })
