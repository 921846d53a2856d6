/**
 * Reads a farm's file into a scratch store and judges it: whole, unchanged, of a schema that is known, and holding what the
 * domain demands. The file is not trusted: names are allow-listed, sizes bounded, nothing is taken before all is judged.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Transaction } from 'sequelize'
import { z } from 'zod/mini'
import { decrypt, isSealed, type Keys, makeKeys, saltBytes, saltMark } from './cipher.ts'
import { countRows, emptyTables, insertRows, type Table } from './dump.ts'
import { type Counts, chunkBytes, format, isPictureFile, makeFolder, type Part, syncPath } from './farmFile.ts'
import { mainSchemas } from './migrate.ts'
import { dropIndexes, findFault, openScratch, type Scratch, upgradeScratch } from './scratch.ts'
import { readTar, type TarEntry, TarError } from './tar.ts'

export type FileFault = 'notABackup' | 'damaged' | 'wrongKey' | 'keyMissing' | 'newer' | 'unsound'

/** The file is no backup that this program can use. */
export class FarmFileError extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault, words: string) {
    super(words)
    this.fault = fault
  }
}

export type Loaded = Scratch & {
  schema: string
  counts: Counts
  /** Names of the pictures, which lie in the folder `pictures` beside the scratch store when they were asked for. */
  pictures: string[]
}

type Options = { path: string; passphrase: string | undefined; scratch: string; keepPictures: boolean }

/** Rows compress well, but not like a bomb. */
const mostRatio = 250
const slackBytes = 16_000_000
const mostRowBytes = 64_000_000
const mostPictureBytes = 100_000_000
const mostParts = 200_000
const gzipMark = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])

const Head = z.object({ format: z.int(), schema: z.string() })
const HeadOfNow = z.object({ tables: z.record(z.string(), z.array(z.string())) })
const ManifestShape = z.object({
  counts: z.record(z.string(), z.int()),
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})

const isEncrypted = (start: Buffer): boolean => start.subarray(0, saltMark.length).equals(saltMark)
const looksLikeBackup = (start: Buffer): boolean =>
  isEncrypted(start) || start.subarray(0, gzipMark.length).equals(gzipMark)

/** True for a file that begins like a backup. */
export const looksLikeBackupFile = async (path: string): Promise<boolean> => looksLikeBackup(await readStart(path))

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(saltMark.length + saltBytes), 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function findKeys(start: Buffer, passphrase: string | undefined): Promise<Keys | null> {
  if (!looksLikeBackup(start)) throw new FarmFileError('notABackup', 'it begins like no backup')
  if (!isEncrypted(start)) return null
  if (passphrase === undefined) throw new FarmFileError('keyMissing', 'it is encrypted')
  return makeKeys(passphrase, start.subarray(saltMark.length))
}

/** The unpacked bytes; more than the file can honestly hold are refused. */
async function* unpack(path: string, keys: Keys | null): AsyncGenerator<Buffer> {
  const most = (await stat(path)).size * mostRatio + slackBytes
  const gunzip = createGunzip({ chunkSize: chunkBytes })
  const source = createReadStream(path, {
    start: keys === null ? 0 : saltMark.length + saltBytes,
    highWaterMark: chunkBytes,
  })
  // What goes wrong reaches the reader of the last stream.
  const piped = (keys === null ? pipeline(source, gunzip) : pipeline(source, decrypt(keys), gunzip)).catch(() => {})
  let [total, isFirst] = [0, true]
  try {
    for await (const chunk of gunzip) {
      isFirst = false
      total += chunk.length
      if (total > most) throw new FarmFileError('damaged', 'it unpacks to far more than it can hold')
      yield chunk
    }
  } catch (error) {
    if (error instanceof FarmFileError) throw error
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
    // A wrong passphrase gives noise, and noise is no gzip from its first bytes.
    throw new FarmFileError(keys !== null && isFirst ? 'wrongKey' : 'damaged', error.message)
  } finally {
    source.destroy()
    await piped
  }
}

/** Loads a file; whoever gets the result closes its scratch store and removes the folder. */
export async function loadFarmFile({ path, passphrase, scratch, keepPictures }: Options): Promise<Loaded> {
  const keys = await findKeys(await readStart(path), passphrase)
  try {
    const entries = readTar(unpack(path, keys))
    const first = await entries.next()
    if (first.done || first.value.name !== 'podere.json') throw new FarmFileError('notABackup', 'it has no head')
    const head = await readText(first.value, 10_000)
    const schema = readSchema(head)
    const store = await openScratch(join(scratch, 'farm.sqlite'), schema)
    try {
      expectColumns(head, store)
      const load = new Load(store, keys, keepPictures ? join(scratch, 'pictures') : null)
      load.add('podere.json', head)
      const { counts, pictures } = await load.run(entries)
      const upgraded = await upgradeScratch(store)
      const fault = await findFault(upgraded)
      if (fault !== null) throw new FarmFileError('unsound', `its rows do not fit together: ${fault}`)
      return { ...upgraded, schema, counts, pictures }
    } catch (error) {
      await store.sequelize.close()
      throw error
    }
  } catch (error) {
    if (error instanceof TarError) throw new FarmFileError('damaged', error.message)
    throw error
  }
}

function readSchema(text: Buffer): string {
  const head = Head.safeParse(parseJson(text))
  if (!head.success) throw new FarmFileError('notABackup', 'its head is not ours')
  const { schema } = head.data
  if (head.data.format > format || !mainSchemas.includes(schema)) {
    throw new FarmFileError('newer', `it was written by a later version (${schema})`)
  }
  return schema
}

/** A line of a part is the values of a row, so its columns must be those of the schema in the same order. */
function expectColumns(text: Buffer, { tables }: Scratch): void {
  const head = HeadOfNow.safeParse(parseJson(text))
  const isKnown = ({ name, columns }: Table): boolean =>
    JSON.stringify(head.data?.tables[name]) === JSON.stringify(columns.map((it) => it.name))
  if (!tables.every(isKnown)) throw new FarmFileError('damaged', 'its columns are not those of its schema')
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    throw new FarmFileError('damaged', 'a part is no JSON')
  }
}

async function readText(entry: TarEntry, most: number): Promise<Buffer> {
  if (entry.size > most) throw new FarmFileError('damaged', `${entry.name.slice(0, 100)} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of entry.body()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** One file on its way into a scratch store. */
class Load {
  readonly #store: Scratch
  readonly #keys: Keys | null
  readonly #folder: string | null
  readonly #parts: Part[] = []
  readonly #pictures: string[] = []
  /** The last part's rows on their way in, while the next part is unpacked. */
  #inserting: Promise<void> = Promise.resolve()

  constructor(store: Scratch, keys: Keys | null, folder: string | null) {
    this.#store = store
    this.#keys = keys
    this.#folder = folder
  }

  add(name: string, content: Buffer): void {
    this.#parts.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  }

  async run(entries: AsyncGenerator<TarEntry>): Promise<{ counts: Counts; pictures: string[] }> {
    const { sequelize, tables } = this.#store
    if (this.#folder !== null) await makeFolder(this.#folder)
    return sequelize.transaction(async (transaction) => {
      // The migrations have put the counter's row there.
      await emptyTables({ sequelize, transaction }, tables)
      const indexes = await dropIndexes(this.#store, transaction)
      let [manifest, seal]: [Buffer | null, string | null] = [null, null]
      for await (const entry of entries) {
        if (this.#parts.length > mostParts) throw new FarmFileError('damaged', 'it has too many parts')
        if (seal !== null) throw new FarmFileError('damaged', 'something follows the seal')
        if (manifest === null && entry.name === 'manifest.json') manifest = await readText(entry, mostRowBytes)
        else if (manifest !== null && entry.name === 'seal') seal = (await readText(entry, 1000)).toString()
        else if (manifest !== null) throw new FarmFileError('damaged', 'something follows the manifest')
        else await this.#take(entry, transaction)
      }
      await this.#inserting
      for (const sql of indexes) await sequelize.query(sql, { transaction }).catch(refuseRows)
      if (manifest === null) throw new FarmFileError('damaged', 'its manifest is missing')
      if (this.#keys !== null && !(seal !== null && isSealed(this.#keys, manifest, seal))) {
        throw new FarmFileError('damaged', 'its seal is broken')
      }
      return { counts: await this.#judge(manifest, transaction), pictures: this.#pictures }
    })
  }

  async #take(entry: TarEntry, transaction: Transaction): Promise<void> {
    const [, tableName] = /^farm\/([a-z_]+)\/\d{6}\.ndjson$/.exec(entry.name) ?? []
    const [, picture] = /^pictures\/(.+)$/.exec(entry.name) ?? []
    const { sequelize, tables } = this.#store
    const table = tables.find(({ name }) => name === tableName)
    if (table !== undefined) {
      const text = await readText(entry, mostRowBytes)
      this.add(entry.name, text)
      await this.#inserting
      this.#inserting = insertRows({ sequelize, transaction }, table, text.toString().trimEnd()).catch(refuseRows)
      // Whoever waits for it next hears of a fault.
      this.#inserting.catch(() => {})
    } else if (picture !== undefined && isPictureFile(picture)) {
      const content = await readText(entry, mostPictureBytes)
      this.add(entry.name, content)
      this.#pictures.push(picture)
      if (this.#folder === null) return
      const path = join(this.#folder, picture)
      await makeFolder(dirname(path))
      await writeFile(path, content, { flag: 'wx', mode: 0o600 })
      await syncPath(path)
    } else throw new FarmFileError('damaged', 'it holds a name that no backup has')
  }

  /** Every part is the manifest's, and each table has as many rows as it says. */
  async #judge(text: Buffer, transaction: Transaction): Promise<Counts> {
    const manifest = ManifestShape.safeParse(parseJson(text))
    if (!manifest.success) throw new FarmFileError('damaged', 'its manifest is not ours')
    const { counts, parts } = manifest.data
    const describe = (list: Part[]) => list.map((it) => `${it.name} ${it.bytes} ${it.sha256}`).join('\n')
    if (describe(parts) !== describe(this.#parts))
      throw new FarmFileError('damaged', 'its parts are not the manifest’s')
    const { sequelize, tables } = this.#store
    for (const table of tables) {
      if ((await countRows({ sequelize, transaction }, table)) !== counts[table.name]) {
        throw new FarmFileError('damaged', `${table.name} has not the rows that the manifest counts`)
      }
    }
    return counts
  }
}

function refuseRows(error: unknown): never {
  if (error instanceof Error && /SQLITE_FULL|SQLITE_IOERR|ENOSPC/.test(error.message)) throw error
  throw new FarmFileError('damaged', 'its rows do not fit its tables')
}
