/** Validates the owner's photographs. Each refusal is a sentence for the log, which the owner reads. */

/** A drawn picture's size in pixels, and the widths of its files. */
export type DrawnPicture = { width: number; height: number; widths: number[] }

/** Converts `pwa/pictures/shapes.json`: each entry lists colour, width, height and the widths of the files. */
export const toDrawnPictures = (shapes: Record<string, (string | number)[]>): Record<string, DrawnPicture> =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, [, width, height, ...widths]]) => [
      name,
      { width: Number(width), height: Number(height), widths: widths.map(Number) },
    ]),
  )

/** What the header of an image file says. */
type PhotographMetadata = { format: string; width: number; height: number }

const extensions: Record<string, string[]> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  heif: ['avif'],
  tiff: ['tif', 'tiff'],
}

const mebibyte = 1024 * 1024
/** Cameras make no larger files. Decoding a larger one could exhaust the server's memory. */
const maxBytes = 40 * mebibyte
const maxPixels = 100_000_000

const getExtension = (file: string): string => /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''

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

export function checkPhotograph(
  file: string,
  { format, width, height }: PhotographMetadata,
  drawn: DrawnPicture,
): string | null {
  const allowed = extensions[format]
  if (!allowed) return `the file contains ${format}, which is not a supported format`
  if (!allowed.includes(getExtension(file))) return `the file contains ${format}, but its name says otherwise`
  if (width * height > maxPixels) return `${width} × ${height} pixels are too many; the maximum is 100 million`
  const [minWidth] = drawn.widths
  if (minWidth !== undefined && width < minWidth)
    return `${width} pixels are too narrow; the picture should be ${drawn.width} pixels wide`
  return null
}
