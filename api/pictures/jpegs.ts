/**
 * The pictures of rooms and own pages as JPEGs, which not every app and mail program can do without: for shared links and for mails.
 * Few are needed, so each is made when it is asked for, and kept in memory.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BoundedCache } from '#api/http/boundedCache.ts'
import { encodeMailPicture, encodeSharePicture } from './encode.ts'
import type { Photographs } from './photographs.ts'

const bounds = { maxEntries: 120, maxBytes: 8_000_000 }
const encoders = { share: encodeSharePicture, mail: encodeMailPicture }
type JpegUse = keyof typeof encoders

type Dependencies = {
  photographs: Pick<Photographs, 'folder' | 'findFormat' | 'getVersion'>
  /** The folder of the drawn pictures. */
  drawnFolder: string
}

export class PictureJpegs {
  readonly #dependencies: Dependencies
  readonly #pictures = new BoundedCache<Buffer>(bounds, ({ length }) => length)
  #turn: Promise<unknown> = Promise.resolve()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** A JPEG of the picture of this name, null when there is none. One at a time is made. */
  read(name: string, use: JpegUse): Promise<Buffer | null> {
    const reading = this.#turn.then(() => this.#readOrMake(name, use))
    this.#turn = reading.catch(() => {})
    return reading
  }

  async #readOrMake(name: string, use: JpegUse): Promise<Buffer | null> {
    const { photographs, drawnFolder } = this.#dependencies
    const format = photographs.findFormat(name)
    if (format?.kind !== 'page') return null
    const version = photographs.getVersion(name)
    const key = `${use} ${name} ${version}`
    const kept = this.#pictures.get(key)
    if (kept) return kept
    const folder = version === null ? drawnFolder : photographs.folder
    const source = await readFile(join(folder, `${name}-${format.widths.at(-1)}.avif`)).catch(() => null)
    if (source === null) return null
    const picture = await encoders[use](source)
    this.#pictures.set(key, picture)
    return picture
  }
}
