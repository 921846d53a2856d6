/** Reads, crops and encodes pictures with sharp. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cropToFormat, type Focus } from '#contract/site/crop.ts'
import { findWebpWidth } from '#contract/site/roomPictures.ts'
import { checkImage, checkPhotograph, type InvalidPhotograph, type PictureFormat, shareFormat } from './rules.ts'

/** Expected: the drawn picture stays. */
export class InvalidPhotographError extends Error {
  readonly invalid: InvalidPhotograph
  constructor(invalid: InvalidPhotograph) {
    super(invalid.reason)
    this.invalid = invalid
  }
}

/**
 * Loads sharp only when there is a photograph, because it needs 30 MB. One thread leaves the CPU to the server. Its cache
 * goes by the name of a file, and an owner may put another photograph under the same name.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Writes a picture's files in all its widths to `folder`. `master` is the picture at full size. */
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
    if (targetWidth === findWebpWidth(widths))
      await resized.clone().webp({ quality: 70, effort: 4, smartSubsample: true }).toFile(`${file}.webp`)
  }
}

/** The background of the admin's icons, so that the two apps look different on a tablet. */
const adminBackground = '#1e2a24'

/**
 * Writes the icons of both apps in all sizes. Devices cut a maskable icon to a circle of 80 %, so its picture is smaller,
 * on the colour of the picture's corner. The admin has the picture in a dark frame.
 */
async function encodeIcons(master: Buffer, folder: string, signal: AbortSignal | undefined): Promise<void> {
  const sharp = await loadSharp()
  const corner = await sharp(master).extract({ left: 0, top: 0, width: 1, height: 1 }).flatten({ background: '#fff' })
  const [r = 255, g = 255, b = 255] = await corner.raw().toBuffer()
  const frame = async (scale: number, background: string | { r: number; g: number; b: number }) =>
    sharp({ create: { width: 512, height: 512, channels: 3, background } })
      .composite([
        {
          input: await sharp(master)
            .resize(Math.round(512 * scale))
            .toBuffer(),
        },
      ])
      .png()
      .toBuffer()
  const write = async (file: string, source: Buffer, size: number) => {
    signal?.throwIfAborted()
    await sharp(source)
      .resize(size, size)
      .png({ effort: 7 })
      .toFile(join(folder, `${file}.png`))
  }
  const admin = await frame(0.76, adminBackground)
  for (const [app, picture, full, safe] of [
    ['', master, await frame(1, '#fff'), await frame(0.72, { r, g, b })],
    ['admin-', admin, admin, await frame(0.58, adminBackground)],
  ] as const) {
    await write(`${app}icon-192`, picture, 192)
    await write(`${app}icon-512`, picture, 512)
    await write(`${app}icon-maskable-512`, safe, 512)
    await write(`${app}apple-touch-icon`, full, 180)
  }
}

/** Writes the files of a photograph to `folder`. `master` has the size of the place. */
export async function encodePhotograph(
  master: Buffer,
  { name, ...format }: PictureFormat & { name: string },
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const sharp = await loadSharp()
  if (format.kind === 'page') await encodePicture(master, { name, ...format }, folder, signal)
  if (format.kind === 'icon') await encodeIcons(master, folder, signal)
  if (format.kind === 'logo') await sharp(master).webp({ quality: 90 }).toFile(join(folder, 'logo-256.webp'))
  if (format.kind === 'share') await writeFile(join(folder, 'share-1200.jpg'), await encodeSharePicture(master))
}

/** The picture as a JPEG in the format of shared links, which not every app can show as WebP. */
export async function encodeSharePicture(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width, height } = shareFormat
  return sharp(picture).resize(width, height).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/** Mails are read on the phone, on the way: a picture in one has at most this many bytes. */
export const maxMailPictureBytes = 40_000
/** How a picture is made smaller until it fits. The last one fits any picture. */
const mailPictureSteps = [
  { width: 640, quality: 72 },
  { width: 640, quality: 60 },
  { width: 640, quality: 48 },
  { width: 480, quality: 40 },
  { width: 240, quality: 30 },
]

/** The picture as a small JPEG for mails, in the best quality that is small enough. */
export async function encodeMailPicture(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  let encoded = picture
  for (const { width, quality } of mailPictureSteps) {
    encoded = await sharp(picture).resize({ width }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (encoded.length <= maxMailPictureBytes) break
  }
  return encoded
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
  // A logo is shown whole.
  const fitting =
    place.kind === 'logo'
      ? upright.resize(place.width, place.height, { fit: 'contain', background: transparent })
      : cropped.resize(place.width, place.height, { fit: 'cover', position: 'attention' })
  return await (isTransparent(place) ? fitting : fitting.flatten({ background: '#fff' }))
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => {
      throw new InvalidPhotographError(brokenFile)
    })
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
/** Logo and icon keep transparent parts. They are stored as PNG, and smaller. */
export const isTransparent = ({ kind }: PictureFormat): boolean => kind === 'logo' || kind === 'icon'

/** The longer side of a stored photograph: enough for every place on every screen. */
const maxSide = 4000
const maxTransparentSide = 1024

/**
 * A photograph as it is stored: upright, at most 4,000 pixels on its longer side, and without what a camera writes beside
 * the pixels, such as the position. Throws `InvalidPhotographError`.
 */
export async function normalizePhotograph(path: string, place: PictureFormat): Promise<Buffer> {
  const { photograph, metadata } = await openPhotograph(path)
  const invalid = checkImage(metadata, place)
  if (invalid) throw new InvalidPhotographError(invalid)
  const side = isTransparent(place) ? maxTransparentSide : maxSide
  const upright = photograph.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return await (isTransparent(place) ? upright.png() : upright.flatten({ background: '#fff' }).jpeg({ quality: 90 }))
    .toBuffer()
    .catch(() => {
      throw new InvalidPhotographError(brokenFile)
    })
}
