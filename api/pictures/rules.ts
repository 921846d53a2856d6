/** What may be a photograph, and where. */
import { isPagePicture, type PictureKind } from '#contract/site/pictures.ts'
import { findWebpWidth, roomIdOfPicture } from '#contract/site/roomPictures.ts'

/** The size of a place in pixels, and the widths of its files. `color` is that of the drawn picture. */
type PictureShape = { width: number; height: number; widths: number[] }
export type DrawnPicture = PictureShape & { color: string }
export type PictureFormat = PictureShape & { kind: PictureKind }

/** Converts `pwa/pictures/shapes.json`: each entry lists colour, width, height and the widths of the files. */
export const toDrawnPictures = (shapes: Record<string, (string | number)[]>): Record<string, DrawnPicture> =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, [color, width, height, ...widths]]) => [
      name,
      { color: String(color), width: Number(width), height: Number(height), widths: widths.map(Number) },
    ]),
  )

/** The format of pictures of rooms, that of the drawn ones, and of those that own pages add. */
const roomFormat: PictureFormat = { kind: 'page', width: 1080, height: 810, widths: [360, 720, 1080] }

/** The size that the apps of messages and social networks ask for. */
export const shareFormat: PictureFormat = { kind: 'share', width: 1200, height: 630, widths: [1200] }

/** The places that are on no page, or on all. `drawnUrl` is the drawn picture; the header draws the logo by itself. */
export const brandPlaces: Record<string, PictureFormat & { drawnUrl: string }> = {
  logo: { kind: 'logo', width: 256, height: 256, widths: [256], drawnUrl: '/pictures/favicon.svg' },
  share: { ...shareFormat, drawnUrl: '/pictures/og-it.jpg' },
  icon: { kind: 'icon', width: 512, height: 512, widths: [512], drawnUrl: '/pictures/icon-512.png' },
}

/** The files of each place of `brandPlaces`, which has the name of its kind. */
const brandFiles: Record<Exclude<PictureKind, 'page'>, string[]> = {
  logo: ['logo-256.webp'],
  share: ['share-1200.jpg'],
  icon: ['', 'admin-'].flatMap((app) =>
    ['icon-192', 'icon-512', 'icon-maskable-512', 'apple-touch-icon'].map((file) => `${app}${file}.png`),
  ),
}

/** The names of the files of a photograph in this place. */
export const listFiles = (name: string, { kind, widths }: PictureFormat): string[] =>
  kind === 'page'
    ? [...widths.map((width) => `${name}-${width}.avif`), `${name}-${findWebpWidth(widths)}.webp`]
    : brandFiles[kind]

/** The place that a file belongs to; null for other files. */
export function findPlaceOfFile(file: string): string | null {
  const brand = Object.entries(brandFiles).find(([, files]) => files.includes(file))
  return brand?.[0] ?? /(.+)-\d+\.(?:avif|webp)$/.exec(file)?.[1] ?? null
}

/** The format of a place, null when there is none of this name. Rooms and own pages have places without a drawn picture. */
export function findFormat(drawnPictures: Record<string, DrawnPicture>, name: string): PictureFormat | null {
  if (Object.hasOwn(brandPlaces, name)) return brandPlaces[name] ?? null
  const drawn = Object.hasOwn(drawnPictures, name) ? drawnPictures[name] : undefined
  if (drawn) return { kind: 'page', width: drawn.width, height: drawn.height, widths: drawn.widths }
  return roomIdOfPicture(name) === null && !isPagePicture(name) ? null : roomFormat
}

/** What the header of an image file says. */
type PhotographMetadata = { format: string; width: number; height: number }

/** Why a file cannot be shown. `reason` is for the log, `code` for the response to an upload. */
export type InvalidPhotograph = {
  code: 'not_a_picture' | 'picture_broken' | 'picture_too_large' | 'picture_too_narrow'
  values?: Record<string, number>
  reason: string
}

const extensions: Record<string, string[]> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  heif: ['avif'],
  tiff: ['tif', 'tiff'],
}

const mebibyte = 1024 * 1024
/** Cameras make no larger files. Decoding a larger one could exhaust the server's memory. */
export const maxBytes = 40 * mebibyte
const maxMillions = 100
/**
 * The decoder of AVIF and HEIF needs 19 bytes for each pixel, and the whole picture at once: 2 KB could ask for 1.9 GB. The
 * cameras of phones make 12 million pixels.
 */
const maxHeifMillions = 16
const maxHeifSide = 8192

const getExtension = (file: string): string => /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''

/** The files of photographs that were sent from the admin. The owner's own files have other names. */
export const isUploadedFile = (file: string): boolean => /^upload-[0-9a-f]{16}\.(?:jpg|png)$/.test(file)

/** Whether a file in the folder of a place is in backups: a photograph, or the owner's texts beside it. */
export const isSavedFile = (drawnPictures: Record<string, DrawnPicture>, name: string, file: string): boolean =>
  findFormat(drawnPictures, name) !== null &&
  (file === 'alt.json' || Object.values(extensions).flat().includes(getExtension(file)))

/** A hidden file, which is in no backup. */
const unfinishedPrefix = '.upload-'
export const nameUnfinishedUpload = (id: string): string => `${unfinishedPrefix}${id}`
export const isUnfinishedUpload = (file: string): boolean => file.startsWith(unfinishedPrefix)

/** The one photograph among a folder's files, or why there is none. Null for a folder without any. */
export function choosePhotograph(files: string[]): { file: string } | { refusal: string } | null {
  const found = files.filter((file) => Object.values(extensions).flat().includes(getExtension(file)))
  const [file] = found
  if (file !== undefined && found.length === 1) {
    // The tar format of a backup limits the length of names.
    return Buffer.byteLength(file) <= 60
      ? { file }
      : { refusal: `the name ${file} is too long; the maximum is 60 bytes` }
  }
  if (found.length > 1) return { refusal: `the folder contains ${found.length} photographs; exactly one is needed` }
  const others = files.filter((it) => it !== 'alt.json')
  if (others.length === 0) return null
  return { refusal: `${others[0]} is not a photograph; use jpg, png, webp, avif or tiff` }
}

export function checkSize(bytes: number): string | null {
  if (bytes <= maxBytes) return null
  return `the file has ${Math.ceil(bytes / mebibyte)} MB; the maximum is ${maxBytes / mebibyte} MB`
}

/** What the files of each format begin with, and after how many bytes. */
const signatures: [bytes: string, offset: number][] = [
  ['\xff\xd8\xff', 0],
  ['\x89PNG\r\n\x1a\n', 0],
  ['WEBP', 8],
  ['ftypavif', 4],
  ['ftypavis', 4],
  ['ftypmif1', 4],
  ['II*\0', 0],
  ['MM\0*', 0],
]

/** Whether the first bytes are those of a format that can be shown. Nothing else is given to the decoder. */
export function hasPictureSignature(head: Buffer): boolean {
  const text = head.toString('latin1')
  return signatures.some(([bytes, offset]) => text.startsWith(bytes, offset))
}

/** Whether the first bytes are those of a HEIC file, as an iPhone makes them. Most browsers cannot show it. */
export const isHeic = (head: Buffer): boolean => /^ftyp.*(?:hei[cxms]|hev[cxms])/s.test(head.toString('latin1', 4))

/** Checks the header of an image. */
export function checkImage(
  { format, width, height }: PhotographMetadata,
  place: PictureShape,
): InvalidPhotograph | null {
  if (!extensions[format])
    return { code: 'not_a_picture', reason: `the file contains ${format}, which is not a supported format` }
  const millions = format === 'heif' ? maxHeifMillions : maxMillions
  const isTooLong = format === 'heif' && Math.max(width, height) > maxHeifSide
  if (isTooLong || width * height > millions * 1_000_000)
    return {
      code: 'picture_too_large',
      values: { width, height, millions },
      reason: `${width} × ${height} pixels are too many; the maximum is ${millions} million`,
    }
  const [minWidth] = place.widths
  if (minWidth !== undefined && width < minWidth)
    return {
      code: 'picture_too_narrow',
      values: { width, minimum: place.width },
      reason: `${width} pixels are too narrow; the picture should be ${place.width} pixels wide`,
    }
  return null
}

/** Checks a file that the owner has put into the folder. */
export function checkPhotograph(file: string, metadata: PhotographMetadata, place: PictureShape): string | null {
  const allowed = extensions[metadata.format]
  if (allowed && !allowed.includes(getExtension(file)))
    return `the file contains ${metadata.format}, but its name says otherwise`
  return checkImage(metadata, place)?.reason ?? null
}
