import { createStrokes } from '../../parts/brush.ts'
import { smoothPath } from '../../parts/curves.ts'
import { paintHill, shapeHill } from '../../parts/hills.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintSwallows } from '../../parts/sky.ts'
import { paintOak } from '../../parts/trees.ts'
import type { Scene } from '../../picture.ts'
import { createCountryView } from '../country.ts'

/** gallery-9: poppies at the edge of the wheat. */
export const poppies: Scene = {
  light: lights.noon,
  draw(sheet) {
    const { light, random } = sheet
    createCountryView(lights.noon, 0.4, 907, { ground: false, rows: 2, clouds: 9 }).draw(sheet)
    const wheat = shapeHill(sheet, { base: 500, rise: 20, size: 520, seed: 14, foot: 960 })
    paintHill(sheet, wheat, '#d2b565', 0.06, { strokes: 300 })
    paintOak(sheet, { x: 950, y: 520, height: 230, depth: 0.08 })
    const ears = createStrokes()
    for (let index = 0; index < 2600; index++) {
      const v = random.next() ** 0.7
      const [x, y] = wheat.at(random.next(), v)
      ears.add(
        [x, y],
        [x + random.around(2, 4) * v, y - (6 + v * 60) * random.between(0.6, 1.1)],
        applyLight(
          random.pick([pigment.gold, pigment.straw, pigment.ochre, '#a88a3f']),
          light,
          random.pick([-0.3, 0, 0.3]),
        ),
        0.8 + v * 2,
        0.06,
      )
    }
    ears.paint(sheet, 0.8)
    const blooms = Array.from({ length: 150 }, () => ({ x: random.next() * 1240 - 20, v: random.next() ** 0.6 })).sort(
      (a, b) => a.v - b.v,
    )
    for (const { x, v } of blooms) {
      const y = 520 + v * 390 + random.around(0, 10)
      poppy(sheet, x, y, 4 + v ** 1.8 * 34)
    }
    paintSwallows(sheet, [
      [300, 130, 26, -8],
      [390, 190, 20, 14],
    ])
  },
}

function poppy(sheet: Sheet, x: number, y: number, r: number) {
  const { light, random } = sheet
  sheet.line(
    `M${x} ${y}q${r * 0.3} ${r * 1.6} ${random.around(0, 0.4) * r} ${r * 3}`,
    applyLight(pigment.leaf, light, 0.1),
    Math.max(1, r * 0.1),
  )
  const lean = random.around(0, 0.5)
  for (const [turn, by] of [
    [2.6, -0.25],
    [0.5, -0.1],
    [4.2, 0.1],
    [5.4, 0.35],
  ] as const) {
    const [cx, cy] = [x + Math.cos(turn + lean) * r * 0.42, y + Math.sin(turn + lean) * r * 0.3]
    sheet.fill(
      smoothPath(
        [
          [cx - r * 0.6, cy],
          [cx - r * 0.3, cy - r * 0.5],
          [cx + r * 0.35, cy - r * 0.46],
          [cx + r * 0.6, cy + r * 0.05],
          [cx + r * 0.1, cy + r * 0.45],
          [cx - r * 0.4, cy + r * 0.36],
        ],
        true,
      ),
      applyLight('#d1402f', light, by),
    )
  }
  if (r > 8)
    sheet.add(
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(r * 0.2).toFixed(1)}" ry="${(r * 0.16).toFixed(1)}" fill="#2a1d1c"/>`,
    )
}
