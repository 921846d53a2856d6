import { createStrokes } from './brush.ts'
import { type Point, smoothPath } from './curves.ts'
import { applyLight } from './light.ts'
import { type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'

/** Paints a river along a list of points, narrow far away and wide near, with the reflection of the sky. */
export function paintRiver(sheet: Sheet, points: readonly Point[], thin: number, wide: number, depth: number) {
  const { light } = sheet
  const last = points.length - 1
  const bank = (side: -1 | 1, grow: number) =>
    points.map(
      ([x, y], index): Point => [
        x + side * (thin + (wide - thin) * (index / last) ** 1.5) * 0.5 * grow,
        y + side * (thin + (wide - thin) * (index / last) ** 1.5) * 0.05,
      ],
    )
  const path = (grow: number) => smoothPath([...bank(-1, grow), ...bank(1, grow).reverse()], true)
  const ys = points.map(([, y]) => y)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  sheet.fill(path(1.08), applyLight(pigment.umber, light, -0.1, depth + 0.1), 0.6)
  sheet.fill(
    path(1),
    sheet.gradient(
      [0, top],
      [0, bottom],
      [
        [0, mixColors(light.sky[2], light.haze, depth)],
        [0.4, mixColors(light.sky[1], light.haze, depth * 0.6)],
        [1, applyLight(pigment.lapis, light, 0.1)],
      ],
    ),
  )
  sheet.within(path(1), () =>
    paintRipples(sheet, [0, top, sheet.width, bottom - top], 160, light.sky[2], applyLight(pigment.cypress, light, 0)),
  )
}

/** Paints short horizontal strokes, which become longer and further apart towards the viewer. */
export function paintRipples(
  sheet: Sheet,
  [x, y, width, height]: readonly [number, number, number, number],
  count: number,
  bright: Color,
  dark: Color,
) {
  const { random } = sheet
  const strokes = createStrokes()
  for (let index = 0; index < count; index++) {
    const near = random.next() ** 1.4
    const [sx, sy] = [x + random.next() * width, y + near * height]
    const length = (14 + near * 70) * random.between(0.5, 1.4)
    strokes.add(
      [sx, sy],
      [sx + length, sy + random.around(0, 1.5)],
      random.next() < 0.6 ? bright : dark,
      1 + near * random.pick([1, 2.4]),
      0.03,
    )
  }
  strokes.paint(sheet, 0.35)
}
