/**
 * The owner's photographs. A photograph in `DATA_DIR/pictures/NAME/` replaces the drawn picture of that name and is
 * cropped to its format. Managers send it from the admin, and the setting `picture:NAME` names its file; or the owner
 * puts one image file there, with `alt.json` beside it (the alt text in `it`, `en` and other languages). The resulting
 * files are in `DATA_DIR/made/pictures`. They are in no backup, because they can be generated again at any time.
 */

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod/mini'
import { dayMs } from '#contract/days/days.ts'
import { languageTagPattern } from '#contract/fields.ts'
import type { Focus } from '#contract/site/crop.ts'
import type { Photograph } from '#contract/site/pictures.ts'
import type { Translations } from '#contract/text/translations.ts'
import { cropPhotograph, encodePhotograph, getMeanColor, InvalidPhotographError } from './encode.ts'
import { noChoice, type PictureChoice, type PictureChoices } from './queries.ts'
import {
  brandPlaces,
  checkSize,
  choosePhotograph,
  type DrawnPicture,
  findFormat,
  findPlaceOfFile,
  isUnfinishedUpload,
  isUploadedFile,
  listFiles,
  type PictureFormat,
} from './rules.ts'

const AltText = z.string().check(z.minLength(1), z.maxLength(300))
const AltTexts = z.catchall(z.object({ it: AltText, en: AltText }), z.unknown())

/** The texts in further languages. What else the owner has noted in the file is no text. */
const listTranslations = (texts: object): Translations =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([tag, text]) => {
      const { data: alt } = AltText.safeParse(text)
      return languageTagPattern.test(tag) && alt !== undefined ? [[tag, { alt }]] : []
    }),
  )

/**
 * `stamp` is a hash of the source file's path, size and time, and of the focus. Another stamp means that the photograph has
 * changed. `alt` is the text beside the owner's own file.
 */
const ProcessedPhotograph = z.object({ stamp: z.string(), color: z.string(), alt: z.nullable(AltTexts) })
type ProcessedPhotograph = z.output<typeof ProcessedPhotograph>

const throwIfInvalid = (reason: string | null): void => {
  if (reason !== null) throw new InvalidPhotographError({ code: 'picture_broken', reason })
}

const temporaryPrefix = 'part-'

/** A photograph to be cropped. */
type Source = { path: string; folder: string; focus: Focus | null; stamp: string }

/** The versions alone are not enough: a restore may bring another farm's choices with the same ones. */
const formatChoices = (choices: PictureChoices): string =>
  JSON.stringify([...choices].sort(([a], [b]) => (a < b ? -1 : 1)))

type Dependencies = {
  dataDir: string
  drawnPictures: Record<string, DrawnPicture>
  log: Logger
  readChoices: () => Promise<PictureChoices>
}

export class Photographs {
  /** A file's URL is its path below this folder. */
  readonly root: string
  readonly folder: string
  readonly #sourceDir: string
  readonly #drawnPictures: Record<string, DrawnPicture>
  readonly #log: Logger
  readonly #readChoices: () => Promise<PictureChoices>
  readonly #photographs = new Map<string, ProcessedPhotograph>()
  #choices: PictureChoices = new Map()
  #processedChoices = formatChoices(new Map())
  #version = 0

  constructor({ dataDir, drawnPictures, log, readChoices }: Dependencies) {
    this.root = join(dataDir, 'made')
    this.folder = join(this.root, 'pictures')
    this.#sourceDir = join(dataDir, 'pictures')
    this.#drawnPictures = drawnPictures
    this.#log = log
    this.#readChoices = readChoices
  }

  /** Increases with each change of the photographs. */
  get version(): number {
    return this.#version
  }

  /** What the addresses of a photograph's files end with. Null when there is no photograph of this name. */
  getVersion(name: string): string | null {
    return this.#photographs.get(name)?.stamp ?? null
  }

  /** The version of the photograph that this file belongs to. Null when there is none. */
  getFileVersion(file: string): string | null {
    return this.getVersion(findPlaceOfFile(file) ?? '')
  }

  /** The format of a place. Null when there is none of this name. */
  findFormat(name: string): PictureFormat | null {
    return findFormat(this.#drawnPictures, name)
  }

  isDrawn(name: string): boolean {
    return Object.hasOwn(this.#drawnPictures, name) || Object.hasOwn(brandPlaces, name)
  }

  /** The pictures that the program draws, and whether the farm has a photograph and its own texts in their place. */
  listDrawn(): { name: string; hasPhotograph: boolean; isDescribed: boolean; isHidden: boolean }[] {
    const changes = new Map(this.list().map((it) => [it.name, it]))
    return [...Object.keys(this.#drawnPictures), ...Object.keys(brandPlaces)].map((name) => {
      const { alt = null, altEn = null, hidden: isHidden = false } = changes.get(name) ?? {}
      const isDescribed = alt !== null && altEn !== null
      return { name, hasPhotograph: this.getVersion(name) !== null, isDescribed, isHidden }
    })
  }

  /** Whether a room can show this picture: it is drawn, or its photograph is ready. */
  readonly isShowable = (name: string): boolean => this.isDrawn(name) || this.getVersion(name) !== null

  getSourceFolder(name: string): string {
    return join(this.#sourceDir, name)
  }

  /** The names of all places that have a drawn picture, a photograph or a choice. */
  listNames(): string[] {
    const names = [
      ...Object.keys(this.#drawnPictures),
      ...Object.keys(brandPlaces),
      ...this.#photographs.keys(),
      ...this.#choices.keys(),
    ]
    return [...new Set(names)].filter((name) => this.findFormat(name) !== null)
  }

  /** The photographs of the pages, and the drawn pictures that have a text of the owner's. */
  list(): Photograph[] {
    return this.listNames().flatMap((name) => {
      const processed = this.#photographs.get(name)
      const choice = this.#getChoice(name)
      const { it, en, ...others } = processed?.alt ?? noChoice.value.alt
      const translations = { ...listTranslations(others), ...choice.translations }
      const hasTranslations = Object.keys(translations).length > 0
      const color = processed?.color ?? this.#drawnPictures[name]?.color
      const hasText = choice.alt.it !== '' || choice.alt.en !== '' || hasTranslations
      if (color === undefined || !(processed || hasText || choice.hidden)) return []
      if (name === 'share' || name === 'icon') return []
      return [
        {
          name,
          color,
          alt: choice.alt.it || it || null,
          altEn: choice.alt.en || en || null,
          ...(hasTranslations && { translations }),
          version: processed?.stamp ?? null,
          ...(choice.hidden && { hidden: true }),
        },
      ]
    })
  }

  /** Loads the photographs that an earlier run has processed. It is fast, because it decodes no image. */
  async load(): Promise<void> {
    await this.updateChoices()
    for (const file of await readdir(this.root).catch(() => [])) {
      const name = /^(.+)\.json$/.exec(file)?.[1]
      const processed = name === undefined || !this.findFormat(name) ? null : await this.#readProcessed(name)
      if (name !== undefined && processed !== null) this.#photographs.set(name, processed)
    }
  }

  /** Reads what managers have chosen. Texts count at once, photographs after `refresh`. */
  async updateChoices(): Promise<void> {
    const choices = await this.#readChoices()
    const before = JSON.stringify(this.list())
    this.#choices = choices
    if (JSON.stringify(this.list()) !== before) this.#version += 1
  }

  /** Whether anything was chosen since the last refresh. */
  get isOutdated(): boolean {
    return formatChoices(this.#choices) !== this.#processedChoices
  }

  /**
   * Processes new and changed photographs. Restores the drawn picture where a photograph is gone or invalid. Of several
   * processes with one folder, one may refresh at a time; the next one finds what it has processed. Throws when `signal`
   * is aborted.
   */
  async refresh(signal?: AbortSignal): Promise<void> {
    await this.updateChoices()
    const versions = formatChoices(this.#choices)
    await this.#removeLeftovers()
    const folders = await readdir(this.#sourceDir, { withFileTypes: true }).catch(() => [])
    const folderNames = folders.filter((it) => it.isDirectory()).map(({ name }) => name)
    for (const name of folderNames.filter((it) => this.findFormat(it) === null))
      this.#log.warn({ picture: name }, 'there is no picture of this name: its photograph is not shown')
    if (folders.length > 0) await mkdir(this.folder, { recursive: true })
    for (const name of new Set([...this.listNames(), ...folderNames])) {
      const format = this.findFormat(name)
      if (format === null) continue
      signal?.throwIfAborted()
      try {
        await this.#publish(name, await this.#process(name, format, signal))
      } catch (error) {
        if (!(error instanceof InvalidPhotographError)) throw error
        this.#log.warn({ picture: name }, `a photograph is invalid, the drawn picture stays: ${error.message}`)
        await this.#publish(name, null)
      }
    }
    for (const name of folderNames) await this.#removeReplaced(name)
    this.#processedChoices = versions
  }

  /** How many files of a photograph from the admin are made. Null when all are, or when there is none. */
  async readProgress(name: string, { file, focus }: PictureChoice) {
    const format = this.findFormat(name)
    if (file === null || format === null) return null
    const source = await this.#describe(join(this.getSourceFolder(name), file), focus, format).catch(() => null)
    if (source === null || source.stamp === this.getVersion(name)) return null
    const temporaryFolder = new RegExp(`^${temporaryPrefix}${name}-\\w{6}$`)
    const folder = (await readdir(this.root).catch(() => [])).find((it) => temporaryFolder.test(it))
    const files = folder === undefined ? [] : await readdir(join(this.root, folder)).catch(() => [])
    return { made: files.length, total: listFiles(name, format).length }
  }

  /** The file of a place's own photograph, as it is stored. */
  async findPhotograph(name: string, choice: PictureChoice): Promise<string | null> {
    const found = await this.#findFile(name, choice).catch(() => null)
    return found && join(found.folder, found.file)
  }

  #getChoice(name: string): PictureChoice {
    return (this.#choices.get(name) ?? noChoice).value
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

  /** The photograph of a place: the one from the admin, else the one that the owner has put into the folder. */
  async #findFile(name: string, { file: uploaded }: PictureChoice): Promise<{ folder: string; file: string } | null> {
    const folder = this.getSourceFolder(name)
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const files = entries.filter((it) => it.isFile() && !it.name.startsWith('.')).map((it) => it.name)
    if (uploaded !== null && files.includes(uploaded)) return { folder, file: uploaded }
    const chosen = choosePhotograph(files.filter((file) => !isUploadedFile(file)))
    if (chosen === null) return null
    if ('refusal' in chosen) throw new InvalidPhotographError({ code: 'picture_broken', reason: chosen.refusal })
    return { folder, file: chosen.file }
  }

  async #describe(path: string, focus: Focus | null, format: PictureFormat): Promise<Omit<Source, 'folder'>> {
    const { size, mtimeMs } = await stat(path)
    throwIfInvalid(checkSize(size))
    const { width, height, widths } = format
    const parts = [path, size, mtimeMs, { width, height, widths }, ...(focus === null ? [] : [focus])]
    return { path, focus, stamp: createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16) }
  }

  /**
   * A picture for narrow screens (`-tall`) without a photograph of its own is cropped from the wide one's
   * photograph, around the same focus.
   */
  async #findSource(name: string, format: PictureFormat): Promise<Source | null> {
    for (const candidate of new Set([name, name.replace(/-tall$/, '')])) {
      const choice = this.#getChoice(candidate)
      const found = await this.#findFile(candidate, choice)
      if (found === null) continue
      const { folder, file } = found
      return { ...(await this.#describe(join(folder, file), choice.focus, format)), folder }
    }
    return null
  }

  /** Null when the picture has no photograph. An unchanged photograph is not encoded again. */
  async #process(
    name: string,
    format: PictureFormat,
    signal: AbortSignal | undefined,
  ): Promise<ProcessedPhotograph | null> {
    const source = await this.#findSource(name, format)
    if (source === null) return null
    const { path, folder, focus, stamp } = source
    const alt = isUploadedFile(basename(path)) ? null : await this.#readAlt(folder, name)
    // Another process may have processed it since `load`.
    const previous = [this.#photographs.get(name), await this.#readProcessed(name)].find((it) => it?.stamp === stamp)
    if (previous) return { ...previous, alt }

    const master = await cropPhotograph(path, format, focus)
    await this.#encode(master, { name, ...format }, signal)
    return { stamp, color: await getMeanColor(master), alt }
  }

  /** Moves the finished files into place, because another process may be serving the earlier ones. */
  async #encode(
    master: Buffer,
    picture: PictureFormat & { name: string },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const temporaryFolder = await mkdtemp(join(this.root, `${temporaryPrefix}${picture.name}-`))
    await encodePhotograph(master, picture, temporaryFolder, signal)
    const files = await readdir(temporaryFolder)
    for (const file of files) await rename(join(temporaryFolder, file), join(this.folder, file))
    await rm(temporaryFolder, { recursive: true })
    await this.#removeFiles(picture.name, files)
  }

  /** Removes what a killed process has left. */
  async #removeLeftovers(): Promise<void> {
    const names = await readdir(this.root).catch(() => [])
    for (const name of names.filter((it) => it.startsWith(temporaryPrefix)))
      await rm(join(this.root, name), { recursive: true })
  }

  /**
   * Removes photographs from the admin that were replaced a day ago, and what a killed process has left. A backup under way
   * may still need a newer one.
   */
  async #removeReplaced(name: string): Promise<void> {
    const folder = this.getSourceFolder(name)
    const { file: current } = this.#getChoice(name)
    const isReplaced = (file: string) => (isUploadedFile(file) ? file !== current : isUnfinishedUpload(file))
    const replaced = (await readdir(folder)).filter(isReplaced)
    for (const path of replaced.map((file) => join(folder, file)))
      if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { force: true })
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
    await rm(this.#getDataPath(name), { force: true })
    await this.#removeFiles(name)
  }

  /** Removes the files of a place that are not these. Earlier versions have made more. */
  async #removeFiles(name: string, kept: string[] = []): Promise<void> {
    const files = await readdir(this.folder)
    for (const file of files.filter((it) => findPlaceOfFile(it) === name && !kept.includes(it)))
      await rm(join(this.folder, file), { force: true })
  }
}
