/** What an owner's photograph must be to take a drawn picture's place. Each refusal is a sentence for who put it there. */

/** A drawn picture's size in pixels, and the widths that there are files of. */
export type DrawnPicture = { width: number; height: number; widths: number[] }

/** The drawn pictures, from what the pages know of them: colour, width, height, widths. */
export const toDrawnPictures = (shapes: Record<string, (string | number)[]>): Record<string, DrawnPicture> =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, [, width, height, ...widths]]) => [
      name,
      { width: Number(width), height: Number(height), widths: widths.map(Number) },
    ]),
  )

/** Of a photograph what its first bytes say. */
export type PhotographMetadata = { format: string; width: number; height: number }

const extensions: Record<string, string[]> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  heif: ['avif'],
  tiff: ['tif', 'tiff'],
}

const mebibyte = 1024 * 1024
/** The largest file a camera makes; decoding more would take the server's memory. */
const maxBytes = 40 * mebibyte
const maxPixels = 100_000_000

const getExtension = (file: string): string => /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''

/** The photograph among a folder's files, or why there is none: an empty folder asks for nothing. */
export function choosePhotograph(files: string[]): { file: string } | { refusal: string } | null {
  const found = files.filter((file) => Object.values(extensions).flat().includes(getExtension(file)))
  const [file] = found
  if (file !== undefined && found.length === 1) {
    // A backup could not hold it.
    return Buffer.byteLength(file) <= 60 ? { file } : { refusal: `${file} is too long a name, 60 letters are the most` }
  }
  if (found.length > 1) return { refusal: `the folder holds ${found.length} photographs, and one is needed` }
  const others = files.filter((it) => it !== 'alt.json')
  if (others.length === 0) return null
  return { refusal: `${others[0]} is no photograph: jpg, png, webp, avif and tiff are` }
}

export function checkSize(bytes: number): string | null {
  if (bytes <= maxBytes) return null
  return `the file has ${Math.ceil(bytes / mebibyte)} MB, and ${maxBytes / mebibyte} are the most`
}

export function checkPhotograph(
  file: string,
  { format, width, height }: PhotographMetadata,
  drawn: DrawnPicture,
): string | null {
  const allowed = extensions[format]
  if (!allowed) return `the file holds ${format}, which is no photograph`
  if (!allowed.includes(getExtension(file))) return `the file holds ${format}, and its name says otherwise`
  if (width * height > maxPixels) return `${width} × ${height} pixels are too many, 100 million are the most`
  const [minWidth] = drawn.widths
  if (minWidth !== undefined && width < minWidth) return `${width} pixels are too narrow, ${drawn.width} are wanted`
  return null
}
