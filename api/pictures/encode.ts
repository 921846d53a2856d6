/** Reads, crops and encodes pictures with sharp. */
import { join } from 'node:path'
import { cropToFormat, type Focus } from '#contract/crop.ts'
import { checkImage, checkPhotograph, type InvalidPhotograph, type PictureFormat } from './rules.ts'

/** Expected: the drawn picture stays. */
export class InvalidPhotographError extends Error {
  readonly invalid: InvalidPhotograph
  constructor(invalid: InvalidPhotograph) {
    super(invalid.reason)
    this.invalid = invalid
  }
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
  signal?: AbortSignal,
): Promise<void> {
  const sharp = await loadSharp()
  // The hero picture decides how fast the first view appears. This quality saves a quarter of its bytes and only loses
  // some of the paper's grain, which a phone does not show.
  const baseQuality = name.startsWith('hero-') ? 48 : 54
  for (const targetWidth of widths) {
    signal?.throwIfAborted()
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

const brokenFile = { code: 'picture_broken', reason: 'the file is broken' } as const

/** Opens a photograph and reads its header. */
async function openPhotograph(path: string) {
  const sharp = await loadSharp()
  // Without sharp's own limit: `checkImage` checks the size and gives a readable reason.
  const photograph = sharp(path, { limitInputPixels: false })
  const metadata = await photograph.metadata().catch(() => null)
  if (metadata === null)
    throw new InvalidPhotographError({
      code: 'not_a_picture',
      reason: 'the file cannot be read as a picture',
    })
  return { photograph, metadata }
}

/** Crops a photograph of the owner to the format of its place, around `focus` or the part with most detail. */
export async function cropPhotograph(path: string, place: PictureFormat, focus: Focus | null): Promise<Buffer> {
  const { photograph, metadata } = await openPhotograph(path)
  const reason = checkPhotograph(path, metadata, place)
  if (reason !== null) throw new InvalidPhotographError({ ...brokenFile, reason })
  const { width, height } = metadata.autoOrient
  const upright = photograph.autoOrient()
  const cropped = focus === null ? upright : upright.extract(cropToFormat({ width, height }, place, focus))
  return await cropped
    .resize(place.width, place.height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => {
      throw new InvalidPhotographError(brokenFile)
    })
}

/** The longer side of a stored photograph: enough for every place on every screen. */
const maxSide = 4000

/**
 * A photograph as it is stored: upright, at most 4,000 pixels on its longer side, and without what a camera writes beside
 * the pixels, such as the position. Throws `InvalidPhotographError`.
 */
export async function normalizePhotograph(path: string, place: PictureFormat): Promise<Buffer> {
  const { photograph, metadata } = await openPhotograph(path)
  const invalid = checkImage(metadata, place)
  if (invalid) throw new InvalidPhotographError(invalid)
  return await photograph
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .toBuffer()
    .catch(() => {
      throw new InvalidPhotographError(brokenFile)
    })
}
