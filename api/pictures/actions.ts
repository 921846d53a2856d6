/**
 * The owner's photographs. A photograph in `DATA_DIR/pictures/<name>/` (one image file, and `alt.json` with the alt
 * text in `it` and `en`) replaces the drawn picture of that name and is cropped to its format. The resulting files are
 * in `DATA_DIR/made/pictures`. They are in no backup, because they can be generated again at any time.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod/mini'
import type { Photograph } from '#contract/pictures.ts'
import { checkPhotograph, checkSize, choosePhotograph, type DrawnPicture } from './rules.ts'

const AltText = z.string().check(z.minLength(1), z.maxLength(300))
const AltTexts = z.object({ it: AltText, en: AltText })

/** `stamp` is a hash of the source file's path, size and time. Another stamp means that the photograph has changed. */
const ProcessedPhotograph = z.object({ stamp: z.string(), color: z.string(), alt: z.nullable(AltTexts) })
type ProcessedPhotograph = z.output<typeof ProcessedPhotograph>

/** Expected: the reason goes into the log, and the drawn picture stays. */
class InvalidPhotographError extends Error {}
const throwIfInvalid = (reason: string | null): void => {
  if (reason !== null) throw new InvalidPhotographError(reason)
}

/** Loads sharp only when there is a photograph, because it needs 30 MB. One thread leaves the CPU to the server. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/** Writes a picture's AVIF and WebP files in all its widths to `folder`. `master` is the picture at full size. */
export async function encodePicture(
  master: Buffer,
  { name, width, widths }: { name: string; width: number; widths: readonly number[] },
  folder: string,
): Promise<void> {
  const sharp = await loadSharp()
  // The hero picture decides how fast the first view appears. This quality saves a quarter of its bytes and only loses
  // some of the paper's grain, which a phone does not show.
  const baseQuality = name.startsWith('hero-') ? 48 : 54
  for (const targetWidth of widths) {
    const file = join(folder, `${name}-${targetWidth}`)
    const resized = targetWidth === width ? sharp(master) : sharp(master).resize({ width: targetWidth })
    await resized
      .clone()
      .avif({ quality: targetWidth > 1300 ? Math.min(50, baseQuality) : baseQuality, effort: 4 })
      .toFile(`${file}.avif`)
    await resized
      .clone()
      .webp({ quality: targetWidth > 1000 ? 64 : 70, effort: 4, smartSubsample: true })
      .toFile(`${file}.webp`)
  }
}

/** A picture's mean colour as a CSS hex colour. */
export async function getMeanColor(master: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const mean = await sharp(master).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${mean.subarray(0, 3).toString('hex')}`
}

/** Crops a photograph to a drawn picture's format. Throws `InvalidPhotographError` when it cannot be shown. */
async function cropPhotograph(path: string, drawn: DrawnPicture): Promise<Buffer> {
  const sharp = await loadSharp()
  // Without sharp's own limit: `checkPhotograph` checks the size and gives a readable reason.
  const photograph = sharp(path, { limitInputPixels: false })
  const metadata = await photograph.metadata().catch(() => null)
  if (metadata === null) throw new InvalidPhotographError('the file cannot be read as a picture')
  throwIfInvalid(checkPhotograph(path, metadata, drawn))
  try {
    return await photograph
      .autoOrient()
      .resize(drawn.width, drawn.height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch {
    throw new InvalidPhotographError('the file is broken')
  }
}

const temporaryPrefix = 'part-'

type Dependencies = { dataDir: string; drawnPictures: Record<string, DrawnPicture>; log: Logger }

export class Photographs {
  /** A file's URL is its path below this folder. */
  readonly root: string
  readonly folder: string
  readonly #sourceDir: string
  readonly #drawnPictures: Record<string, DrawnPicture>
  readonly #log: Logger
  readonly #photographs = new Map<string, ProcessedPhotograph>()
  #version = 0

  constructor({ dataDir, drawnPictures, log }: Dependencies) {
    this.root = join(dataDir, 'made')
    this.folder = join(this.root, 'pictures')
    this.#sourceDir = join(dataDir, 'pictures')
    this.#drawnPictures = drawnPictures
    this.#log = log
  }

  /** Increases with each change of the photographs. */
  get version(): number {
    return this.#version
  }

  has(name: string): boolean {
    return this.#photographs.has(name)
  }

  list(): Photograph[] {
    return [...this.#photographs].map(([name, { color, alt }]) => ({
      name,
      color,
      alt: alt?.it ?? null,
      altEn: alt?.en ?? null,
    }))
  }

  /** Loads the photographs that an earlier run has processed. It is fast, because it decodes no image. */
  async load(): Promise<void> {
    for (const name of Object.keys(this.#drawnPictures)) {
      const processed = await this.#readProcessed(name)
      if (processed !== null) this.#photographs.set(name, processed)
    }
  }

  /**
   * Processes new and changed photographs. Restores the drawn picture where a photograph is gone or invalid. Of several
   * processes with one folder, one may refresh at a time; the next one finds what it has processed.
   */
  async refresh(): Promise<void> {
    await this.#removeLeftovers()
    const folders = await readdir(this.#sourceDir, { withFileTypes: true }).catch(() => [])
    for (const { name } of folders.filter((it) => it.isDirectory() && !(it.name in this.#drawnPictures)))
      this.#log.warn({ picture: name }, 'there is no picture of this name: its photograph is not shown')
    if (folders.length > 0) await mkdir(this.folder, { recursive: true })
    for (const [name, drawn] of Object.entries(this.#drawnPictures)) {
      try {
        await this.#publish(name, await this.#process(name, drawn))
      } catch (error) {
        if (!(error instanceof InvalidPhotographError)) throw error
        this.#log.warn({ picture: name }, `a photograph is invalid, the drawn picture stays: ${error.message}`)
        await this.#publish(name, null)
      }
    }
  }

  /** Null when it is not processed yet, or when a killed process has not written all of the file. */
  async #readProcessed(name: string): Promise<ProcessedPhotograph | null> {
    try {
      return ProcessedPhotograph.parse(JSON.parse(await readFile(this.#getDataPath(name), 'utf8')))
    } catch {
      return null
    }
  }

  #getDataPath(name: string): string {
    return join(this.root, `${name}.json`)
  }

  /**
   * A portrait picture for narrow screens (`-tall`) without a folder of its own is cropped from the landscape one's
   * photograph.
   */
  async #findFiles(name: string): Promise<{ folder: string; files: string[] } | null> {
    for (const candidate of new Set([name, name.replace(/-tall$/, '')])) {
      const folder = join(this.#sourceDir, candidate)
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      const files = entries.filter((it) => it.isFile() && !it.name.startsWith('.')).map((it) => it.name)
      if (files.length > 0) return { folder, files }
    }
    return null
  }

  /** Null when the picture has no photograph. An unchanged photograph is not encoded again. */
  async #process(name: string, drawn: DrawnPicture): Promise<ProcessedPhotograph | null> {
    const found = await this.#findFiles(name)
    const chosen = found && choosePhotograph(found.files)
    if (!found || !chosen) return null
    if ('refusal' in chosen) throw new InvalidPhotographError(chosen.refusal)
    const path = join(found.folder, chosen.file)
    const { size, mtimeMs } = await stat(path)
    throwIfInvalid(checkSize(size))
    const stamp = createHash('sha256')
      .update(JSON.stringify([path, size, mtimeMs, drawn]))
      .digest('hex')
      .slice(0, 16)
    const alt = await this.#readAlt(found.folder, name)
    // Another process may have processed it since `load`.
    const previous = [this.#photographs.get(name), await this.#readProcessed(name)].find((it) => it?.stamp === stamp)
    if (previous) return { ...previous, alt }

    const master = await cropPhotograph(path, drawn)
    await this.#encode(master, name, drawn)
    return { stamp, color: await getMeanColor(master), alt }
  }

  /** Moves the finished files into place, because another process may be serving the earlier ones. */
  async #encode(master: Buffer, name: string, drawn: DrawnPicture): Promise<void> {
    const temporaryFolder = await mkdtemp(join(this.root, temporaryPrefix))
    await encodePicture(master, { name, ...drawn }, temporaryFolder)
    for (const file of await readdir(temporaryFolder))
      await rename(join(temporaryFolder, file), join(this.folder, file))
    await rm(temporaryFolder, { recursive: true })
  }

  /** Removes what a killed process has left. */
  async #removeLeftovers(): Promise<void> {
    const names = await readdir(this.root).catch(() => [])
    for (const name of names.filter((it) => it.startsWith(temporaryPrefix)))
      await rm(join(this.root, name), { recursive: true })
  }

  async #readAlt(folder: string, name: string): Promise<ProcessedPhotograph['alt']> {
    const text = await readFile(join(folder, 'alt.json'), 'utf8').catch(() => null)
    try {
      if (text !== null) return AltTexts.parse(JSON.parse(text))
    } catch {
      // The warning below covers an invalid file and a missing one.
    }
    const wanted = 'alt.json with {"it": "…", "en": "…"}, up to 300 characters each'
    this.#log.warn({ picture: name }, `a photograph has no alt text, the drawn picture's stays: it needs ${wanted}`)
    return null
  }

  async #publish(name: string, photograph: ProcessedPhotograph | null): Promise<void> {
    if (JSON.stringify(photograph) === JSON.stringify(this.#photographs.get(name) ?? null)) return
    if (photograph !== null) {
      const path = this.#getDataPath(name)
      await writeFile(`${path}.part`, JSON.stringify(photograph))
      await rename(`${path}.part`, path)
      this.#photographs.set(name, photograph)
    } else this.#photographs.delete(name)
    // Without an await since the change: the version always matches the list.
    this.#version += 1
    if (photograph !== null) return
    const widths = this.#drawnPictures[name]?.widths ?? []
    const files = widths.flatMap((width) => ['avif', 'webp'].map((it) => join(this.folder, `${name}-${width}.${it}`)))
    await Promise.all([this.#getDataPath(name), ...files].map((file) => rm(file, { force: true })))
  }
}
