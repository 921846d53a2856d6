import { createHash } from 'node:crypto'
import { buildSvg } from './parts/grain.ts'
import { createSheet } from './parts/sheet.ts'
import type { Picture } from './picture.ts'

/**
 * Draws a picture as SVG. The text is the same with every version of Node: the last digits of functions such as `Math.sin`
 * differ between engines, so numbers are rounded. The grain of the paper is added when the SVG is rendered.
 */
export function drawPicture({ name, scene, width, height }: Picture): string {
  const sheet = createSheet(name, width, height, scene.light)
  scene.draw(sheet)
  const svg = buildSvg(sheet).replace(/[\d.]{12,}(?:e-\d+)?/g, (number) => Number(number).toFixed(3))
  // A renderer silently drops the rest of a path after NaN.
  if (svg.includes('NaN')) throw new Error(`${name}: the drawing contains NaN`)
  return svg
}

/** Increase this when the encoding changes, so that all pictures are built again. */
const encodingVersion = '1'

export const computeHash = (source: string) =>
  createHash('sha256')
    .update(encodingVersion + source)
    .digest('hex')
    .slice(0, 16)

/** The hash is stored when the files of a picture are built. It changes with the drawing and with the widths. */
export const computePictureHash = (picture: Picture) => computeHash(drawPicture(picture) + picture.widths.join())
