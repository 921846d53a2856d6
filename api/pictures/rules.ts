/** What may be a photograph, and where. */
import { roomIdOfPicture } from '#contract/roomPictures.ts'

/** The format of a place: its size in pixels and the widths of its files. `color` is that of the drawn picture. */
export type PictureFormat = { width: number; height: number; widths: number[] }
export type DrawnPicture = PictureFormat & { color: string }

/** Converts `pwa/pictures/shapes.json`: each entry lists colour, width, height and the widths of the files. */
export const toDrawnPictures = (shapes: Record<string, (string | number)[]>): Record<string, DrawnPicture> =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, [color, width, height, ...widths]]) => [
      name,
      { color: String(color), width: Number(width), height: Number(height), widths: widths.map(Number) },
    ]),
  )

/** The format of pictures of rooms: that of the drawn ones. */
const roomFormat: PictureFormat = { width: 1080, height: 810, widths: [360, 720, 1080] }

/** The format of a place, null when there is none of this name. A room has places without a drawn picture, too. */
export function findFormat(drawnPictures: Record<string, DrawnPicture>, name: string): PictureFormat | null {
  const drawn = Object.hasOwn(drawnPictures, name) ? drawnPictures[name] : undefined
  return drawn ?? (roomIdOfPicture(name) === null ? null : roomFormat)
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
const maxPixels = 100_000_000

const getExtension = (file: string): string => /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''

/** The files of photographs that were sent from the admin. The owner's own files have other names. */
export const isUploadedFile = (file: string): boolean => /^upload-[0-9a-f]{16}\.(?:jpg|png)$/.test(file)

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

/** Checks the header of an image. */
export function checkImage(
  { format, width, height }: PhotographMetadata,
  place: PictureFormat,
): InvalidPhotograph | null {
  if (!extensions[format])
    return { code: 'not_a_picture', reason: `the file contains ${format}, which is not a supported format` }
  if (width * height > maxPixels)
    return {
      code: 'picture_too_large',
      values: { width, height },
      reason: `${width} × ${height} pixels are too many; the maximum is 100 million`,
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
export function checkPhotograph(file: string, metadata: PhotographMetadata, place: PictureFormat): string | null {
  const allowed = extensions[metadata.format]
  if (allowed && !allowed.includes(getExtension(file)))
    return `the file contains ${metadata.format}, but its name says otherwise`
  return checkImage(metadata, place)?.reason ?? null
}
