import { createHash } from 'node:crypto'
import type { Picture } from './catalogue.ts'
import { finish } from './parts/grain.ts'
import { createSheet } from './parts/sheet.ts'

/**
 * One picture as SVG, the same text every time and with every version of Node: the last digits of `Math.sin` and the like
 * differ between engines, so no number keeps them. The grain of the paper is laid over it when it is rendered.
 */
export function drawPicture({ name, scene, width, height }: Picture): string {
  const sheet = createSheet(name, width, height, scene.light)
  scene.draw(sheet)
  const svg = finish(sheet).replace(/[\d.]{12,}(?:e-\d+)?/g, (number) => Number(number).toFixed(3))
  // A renderer drops the rest of a path that holds one, and says nothing.
  if (svg.includes('NaN')) throw new Error(`${name}: a measure is no number`)
  return svg
}

/** Raised when the way of encoding changes, so that everything is made again. */
const encodingVersion = '1'

export const computeHash = (source: string) =>
  createHash('sha256')
    .update(encodingVersion + source)
    .digest('hex')
    .slice(0, 16)

/** What is noted beside the files that were made of a picture: another drawing or other widths have another hash. */
export const computePictureHash = (picture: Picture) => computeHash(drawPicture(picture) + picture.widths.join())
