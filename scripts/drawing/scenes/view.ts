import { paintWood } from '../parts/fields.ts'
import { type Landscape, paintLandscape } from '../parts/landscape.ts'
import type { Light } from '../parts/light.ts'
import type { Sheet } from '../parts/sheet.ts'
import type { View } from '../parts/windows.ts'

export const createView = (light: Light, horizon: number, scene: Landscape, over?: (sheet: Sheet) => void): View => ({
  light,
  horizon,
  draw(sheet) {
    paintLandscape(sheet, scene)
    over?.(sheet)
  },
})

export const createWood =
  (from: number, to: number, top: number, bottom: number, depth: number, size: number, count: number) =>
  (sheet: Sheet, hill: Parameters<typeof paintWood>[1]) =>
    paintWood(sheet, hill, { from, to, top, bottom, depth, size, count })
