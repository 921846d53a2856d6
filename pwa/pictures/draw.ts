import type { Picture } from './catalogue.ts'
import { finish } from './parts/grain.ts'
import { createSheet } from './parts/sheet.ts'

/** One picture as SVG, the same text every time. The grain of the paper is laid over it when it is rendered. */
export function drawPicture({ name, scene, width, height }: Picture): string {
  const sheet = createSheet(name, width, height, scene.light)
  scene.draw(sheet)
  return finish(sheet)
}
