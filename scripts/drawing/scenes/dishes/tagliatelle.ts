import { createStrokes } from '../../parts/brush.ts'
import { getEllipsePoints, getSteps, type Point, polygon, smoothPath } from '../../parts/curves.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'
import type { Scene } from '../../picture.ts'
import { paintFork, paintPlanks, paintPlate, paintShadow, paintWine } from './table.ts'

/** dish-1: tagliatelle with truffle on a walnut table. */
export const tagliatelle: Scene = {
  light: lights.afternoon,
  draw(sheet) {
    const { light, random } = sheet
    paintPlanks(sheet, '#6b4a34', 4)
    const napkin: Point[] = [
      [820, 120],
      [1180, 60],
      [1260, 700],
      [930, 760],
    ]
    paintShadow(sheet, polygon(napkin))
    sheet.fill(
      polygon(napkin),
      sheet.gradient(
        [820, 100],
        [1240, 700],
        [
          [0, applyLight('#8ea09a', light, 0.4)],
          [1, applyLight('#6d827c', light, -0.1)],
        ],
      ),
    )
    sheet.line('M940 96L1050 740M1050 78L1160 726', applyLight(pigment.ivory, light, 0.1), 7, 0.8)
    paintPlate(sheet, 500, 470, 370, pigment.white)
    for (const [x, y, r] of [
      [410, 400, 150],
      [600, 420, 145],
      [490, 590, 150],
    ] as const)
      nest(sheet, x, y, r)
    for (let index = 0; index < 17; index++) {
      const [turn, out] = [random.next() * 6.3, Math.sqrt(random.next()) * 200]
      const [x, y, r] = [500 + Math.cos(turn) * out, 460 + Math.sin(turn) * out, random.between(24, 40)]
      const slice = smoothPath(
        getSteps(0, 1, 9)
          .slice(1)
          .map(
            (at): Point => [
              x + Math.cos(at * 6.28) * r * random.between(0.85, 1.1),
              y + Math.sin(at * 6.28) * r * random.between(0.6, 0.85),
            ],
          ),
        true,
      )
      paintShadow(sheet, slice, 5, 5)
      sheet.fill(slice, applyLight('#4a3a2e', light, -0.1))
      const veins = createStrokes()
      for (let vein = 0; vein < 7; vein++)
        veins.add(
          [x + random.around(0, r * 0.6), y + random.around(0, r * 0.4)],
          [x + random.around(0, r * 0.6), y + random.around(0, r * 0.4)],
          '#b39a7c',
          1.6,
          0.3,
        )
      sheet.within(slice, () => veins.paint(sheet, 0.8))
    }
    paintFork(sheet, 985, 300, 12, 340)
    paintWine(sheet, 1080, 160, 110, '#5c1b29')
  },
}

/** Paints a nest of pasta: arcs around a moving center, each with a dark edge. */
function nest(sheet: Sheet, x: number, y: number, r: number) {
  const { light, random } = sheet
  paintShadow(sheet, smoothPath(getEllipsePoints(x, y, r, r * 0.9), true), 8, 8)
  sheet.fill(smoothPath(getEllipsePoints(x, y, r * 0.8, r * 0.72), true), applyLight('#b98a3a', light, -0.2))
  for (let index = 0; index < 76; index++) {
    const [cx, cy] = [x + random.around(0, 26), y + random.around(0, 22)]
    const [out, from] = [r * (0.08 + 0.92 * Math.sqrt(random.next())), random.next()]
    const ribbon = smoothPath(
      getEllipsePoints(cx, cy, out, out * random.between(0.78, 1), from, from + random.between(0.22, 0.6), 9),
    )
    const width = random.between(9, 13)
    sheet.line(ribbon, applyLight('#8a5f24', light, 0), width + 3, 0.7)
    sheet.line(
      ribbon,
      applyLight(random.pick(['#e2bd62', '#edcf83', '#d6a94f', '#f3dfa3']), light, (index / 76 - 0.5) * 0.6),
      width,
    )
  }
}
