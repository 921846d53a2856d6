/**
 * Loads an archive into a scratch store and verifies it: complete, unchanged, of a known schema, with consistent rows.
 * The file is not trusted: names are checked against an allow-list, sizes are bounded, and the caller gets nothing
 * before all checks have passed.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Transaction } from 'sequelize'
import { z } from 'zod/mini'
import { createFolder } from '#api/db/folders.ts'
import { isUnreleasedSchema, listSchemas } from '#api/db/migrate.ts'
import { type ArchiveKeys, decrypt, deriveKeys, isHmacValid, opensslMagic, saltBytes } from './cipher.ts'
import { hasNamedContent, isFarmFilePath, isKnownFile, type PictureCheck } from './farmFiles.ts'
import { fsyncPath } from './files.ts'
import { mendLines } from './mend.ts'
import { countRows, deleteAllRows, insertRows, type Table } from './rows.ts'
import {
  dropIndexes,
  findIntegrityError,
  migrateScratchStore,
  openScratchStore,
  type RowCheck,
  type ScratchStore,
} from './scratch.ts'
import { readTar, type TarEntry, TarError } from './tar.ts'
import { chunkBytes, formatVersion, type ManifestPart, type RowCounts } from './writer.ts'

export type ArchiveErrorReason = 'notABackup' | 'damaged' | 'wrongKey' | 'keyMissing' | 'older' | 'newer' | 'unsound'

/** The file cannot be restored. */
export class ArchiveError extends Error {
  readonly reason: ArchiveErrorReason
  /** The row that does not fit, with `unsound`. */
  readonly row: string
  constructor(reason: ArchiveErrorReason, message: string, row = '') {
    super(message)
    this.reason = reason
    this.row = row
  }
}

export type LoadedArchive = ScratchStore & {
  schema: string
  counts: RowCounts
  /** Paths of the farm's files. With `keepFiles` they are in the folder `files` beside the scratch store. */
  files: string[]
  /** The first row with which a farm could not run. Null when the rows are sound. */
  rowError: string | null
  /** The first row out of which characters were taken that PostgreSQL refuses. */
  mendedRow: string | null
}

type LoadArchiveOptions = {
  path: string
  passphrase: string | undefined
  /** An empty folder for temporary files. */
  scratch: string
  keepFiles: boolean
  isPicture: PictureCheck
  findRowError: RowCheck
}

/**
 * A gzip bomb unpacks to more than this ratio allows; rows of JSON never do. The fixed allowance is for small files.
 */
const maxCompressionRatio = 250
const extraUnpackedBytes = 16_000_000
const maxRowsBytes = 64_000_000
const maxFileBytes = 100_000_000
const maxParts = 200_000
const gzipMagic = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])

const HeaderSchema = z.object({ format: z.int(), schema: z.string() })
const HeaderTablesSchema = z.object({ tables: z.record(z.string(), z.array(z.string())) })
const ManifestSchema = z.object({
  counts: z.record(z.string(), z.int()),
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

const isEncrypted = (firstBytes: Buffer): boolean => firstBytes.subarray(0, opensslMagic.length).equals(opensslMagic)
const looksLikeBackup = (firstBytes: Buffer): boolean =>
  isEncrypted(firstBytes) || firstBytes.subarray(0, gzipMagic.length).equals(gzipMagic)

/** Whether the first bytes of the file are those of a backup. */
export const looksLikeBackupFile = async (path: string): Promise<boolean> => looksLikeBackup(await readFirstBytes(path))

async function readFirstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(opensslMagic.length + saltBytes), 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function getKeys(firstBytes: Buffer, passphrase: string | undefined): Promise<ArchiveKeys | null> {
  if (!looksLikeBackup(firstBytes)) throw new ArchiveError('notABackup', 'the first bytes are not those of a backup')
  if (!isEncrypted(firstBytes)) return null
  if (passphrase === undefined) throw new ArchiveError('keyMissing', 'the file is encrypted')
  return deriveKeys(passphrase, firstBytes.subarray(opensslMagic.length))
}

/** Decrypts and decompresses the file; throws when it unpacks to more bytes than `maxCompressionRatio` allows. */
async function* unpack(path: string, keys: ArchiveKeys | null): AsyncGenerator<Buffer> {
  const maxBytes = (await stat(path)).size * maxCompressionRatio + extraUnpackedBytes
  const gunzip = createGunzip({ chunkSize: chunkBytes })
  const source = createReadStream(path, {
    start: keys === null ? 0 : opensslMagic.length + saltBytes,
    highWaterMark: chunkBytes,
  })
  // Its errors are ignored here because they also destroy `gunzip`, where the loop below receives them.
  const pipelineEnd = (keys === null ? pipeline(source, gunzip) : pipeline(source, decrypt(keys), gunzip)).catch(
    () => {},
  )
  let [total, isFirst] = [0, true]
  try {
    for await (const chunk of gunzip) {
      isFirst = false
      total += chunk.length
      if (total > maxBytes) throw new ArchiveError('damaged', 'the file unpacks to too many bytes')
      yield chunk
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
    // Decrypted with a wrong passphrase, already the first bytes are not valid gzip.
    throw new ArchiveError(keys !== null && isFirst ? 'wrongKey' : 'damaged', error.message)
  } finally {
    source.destroy()
    await pipelineEnd
  }
}

/**
 * Loads an archive and verifies that it is whole. Whether its rows are sound is in `rowError`: a backup is made of whatever
 * there is, and a restore refuses it. The caller closes the scratch store and removes its folder. Throws ArchiveError.
 */
export async function loadArchive({
  path,
  passphrase,
  scratch,
  keepFiles,
  isPicture,
  findRowError,
}: LoadArchiveOptions): Promise<LoadedArchive> {
  const keys = await getKeys(await readFirstBytes(path), passphrase)
  try {
    const entries = readTar(unpack(path, keys))
    const firstEntry = await entries.next()
    if (firstEntry.done || firstEntry.value.name !== 'podere.json')
      throw new ArchiveError('notABackup', 'the first part is not podere.json')
    const header = await readEntry(firstEntry.value, 10_000)
    const schema = readSchemaVersion(header)
    const store = await openScratchStore(join(scratch, 'farm.sqlite'), schema)
    try {
      assertColumns(header, store)
      const loader = new ArchiveLoader(store, keys, { folder: keepFiles ? join(scratch, 'files') : null, isPicture })
      loader.recordPart('podere.json', header)
      const loaded = await loader.run(entries)
      const upgraded = await migrateScratchStore(store)
      return { ...upgraded, ...loaded, schema, rowError: await findIntegrityError(upgraded, findRowError) }
    } catch (error) {
      await store.sequelize.close()
      throw error
    }
  } catch (error) {
    if (error instanceof TarError) throw new ArchiveError('damaged', error.message)
    throw error
  }
}

function readSchemaVersion(text: Buffer): string {
  const header = HeaderSchema.safeParse(parseJson(text))
  if (!header.success) throw new ArchiveError('notABackup', 'podere.json is not valid')
  const { schema } = header.data
  if (isUnreleasedSchema(schema))
    throw new ArchiveError('older', `the file was written by a version from before 1.0.0 (${schema})`)
  if (header.data.format > formatVersion || !listSchemas().includes(schema)) {
    throw new ArchiveError('newer', `the file was written by a newer version (${schema})`)
  }
  return schema
}

/** A line holds only values, so the columns must be those of the schema, in the same order. */
function assertColumns(text: Buffer, { tables }: ScratchStore): void {
  const header = HeaderTablesSchema.safeParse(parseJson(text))
  const hasSameColumns = ({ name, columns }: Table): boolean =>
    JSON.stringify(header.data?.tables[name]) === JSON.stringify(columns.map((it) => it.name))
  if (!tables.every(hasSameColumns)) throw new ArchiveError('damaged', 'the columns are not those of the schema')
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    throw new ArchiveError('damaged', 'a part is not valid JSON')
  }
}

async function readEntry(entry: TarEntry, maxBytes: number): Promise<Buffer> {
  if (entry.size > maxBytes) throw new ArchiveError('damaged', `${entry.name.slice(0, 100)} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of entry.body()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Loads the entries of one archive into a scratch store. */
class ArchiveLoader {
  readonly #store: ScratchStore
  readonly #keys: ArchiveKeys | null
  readonly #fileFolder: string | null
  readonly #isPicture: PictureCheck
  readonly #parts: ManifestPart[] = []
  readonly #names = new Set<string>()
  readonly #files: string[] = []
  #mendedRow: string | null = null
  /** The rows of one part are inserted while the next part is unpacked. */
  #pendingInsert: Promise<void> = Promise.resolve()

  constructor(
    store: ScratchStore,
    keys: ArchiveKeys | null,
    { folder, isPicture }: { folder: string | null; isPicture: PictureCheck },
  ) {
    this.#store = store
    this.#keys = keys
    this.#fileFolder = folder
    this.#isPicture = isPicture
  }

  recordPart(name: string, content: Buffer): void {
    this.#parts.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  }

  async run(entries: AsyncGenerator<TarEntry>): Promise<Pick<LoadedArchive, 'counts' | 'files' | 'mendedRow'>> {
    const { sequelize, tables } = this.#store
    return sequelize.transaction(async (transaction) => {
      // Deletes the counter row that the migrations inserted: the archive brings its own.
      await deleteAllRows({ sequelize, transaction }, tables)
      const indexes = await dropIndexes(this.#store, transaction)
      let [manifest, hmac]: [Buffer | null, string | null] = [null, null]
      for await (const entry of entries) {
        if (this.#parts.length > maxParts) throw new ArchiveError('damaged', 'there are too many parts')
        if (hmac !== null) throw new ArchiveError('damaged', 'there is a part after the HMAC')
        if (manifest === null && entry.name === 'manifest.json') manifest = await readEntry(entry, maxRowsBytes)
        else if (manifest !== null && entry.name === 'seal') hmac = (await readEntry(entry, 1000)).toString()
        else if (manifest !== null) throw new ArchiveError('damaged', 'there is a part after the manifest')
        else await this.#loadEntry(entry, transaction)
      }
      await this.#pendingInsert
      for (const sql of indexes) await sequelize.query(sql, { transaction }).catch(rethrowInsertError)
      if (manifest === null) throw new ArchiveError('damaged', 'the manifest is missing')
      if (this.#keys !== null && !(hmac !== null && isHmacValid(this.#keys, manifest, hmac))) {
        throw new ArchiveError('damaged', 'the HMAC of the manifest is wrong')
      }
      const counts = await this.#checkManifest(manifest, transaction)
      return { counts, files: this.#files, mendedRow: this.#mendedRow }
    })
  }

  async #loadEntry(entry: TarEntry, transaction: Transaction): Promise<void> {
    const [, tableName] = /^farm\/([a-z_]+)\/\d{6}\.ndjson$/.exec(entry.name) ?? []
    const { sequelize, tables } = this.#store
    const table = tables.find(({ name }) => name === tableName)
    if (table !== undefined) {
      const text = await readEntry(entry, maxRowsBytes)
      this.recordPart(entry.name, text)
      const { lines, mendedRow } = mendText(table, text)
      this.#mendedRow ??= mendedRow
      await this.#pendingInsert
      this.#pendingInsert = insertRows({ sequelize, transaction }, table, lines).catch(rethrowInsertError)
      // Avoids an unhandled rejection: the next `await` of the promise gets the error.
      this.#pendingInsert.catch(() => {})
    } else if (isFarmFilePath(entry.name)) {
      const content = await readEntry(entry, maxFileBytes)
      this.recordPart(entry.name, content)
      await this.#keepFile(entry.name, content)
    } else throw new ArchiveError('damaged', 'a part has an unknown name')
  }

  /** A file of which this program does not know what it is for is part of the archive, but is written nowhere. */
  async #keepFile(name: string, content: Buffer): Promise<void> {
    if (this.#names.has(name)) throw new ArchiveError('damaged', `the file ${name} is there twice`)
    this.#names.add(name)
    if (!hasNamedContent(name, content))
      throw new ArchiveError('damaged', `the content of ${name} is not the one of its name`)
    if (!isKnownFile(name, this.#isPicture)) return
    this.#files.push(name)
    if (this.#fileFolder === null) return
    const path = join(this.#fileFolder, name)
    await createFolder(dirname(path))
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    await fsyncPath(path)
  }

  /** The parts must be those of the manifest, and each table must have as many rows as the manifest says. */
  async #checkManifest(text: Buffer, transaction: Transaction): Promise<RowCounts> {
    const manifest = ManifestSchema.safeParse(parseJson(text))
    if (!manifest.success) throw new ArchiveError('damaged', 'the manifest is not valid')
    const { counts, parts } = manifest.data
    const describe = (list: ManifestPart[]) => list.map((it) => `${it.name} ${it.bytes} ${it.sha256}`).join('\n')
    if (describe(parts) !== describe(this.#parts))
      throw new ArchiveError('damaged', 'the parts are not those of the manifest')
    const { sequelize, tables } = this.#store
    for (const table of tables) {
      if ((await countRows({ sequelize, transaction }, table)) !== counts[table.name]) {
        throw new ArchiveError('damaged', `the number of rows in ${table.name} is not that of the manifest`)
      }
    }
    return counts
  }
}

function mendText(table: Table, text: Buffer): ReturnType<typeof mendLines> {
  try {
    return mendLines(table, text.toString().trimEnd())
  } catch {
    throw new ArchiveError('damaged', `a line of ${table.name} is not valid JSON`)
  }
}

function rethrowInsertError(error: unknown): never {
  if (error instanceof Error && /SQLITE_FULL|SQLITE_IOERR|ENOSPC/.test(error.message)) throw error
  throw new ArchiveError('damaged', 'rows could not be inserted')
}
