import { createDabs } from '../../parts/brush.ts'
import { smoothPath } from '../../parts/curves.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBranch, paintFruit } from '../../parts/plants.ts'
import type { Scene } from '../../picture.ts'
import { paintLinen, paintPlate, paintShadow, paintWine } from './table.ts'

/** dish-4: cantucci, vin santo and figs on green cloth. */
export const cantucci: Scene = {
  light: lights.afternoon,
  draw(sheet) {
    const { light, random } = sheet
    paintLinen(sheet, '#5f7560', '#c9b079', 12, 210)
    paintPlate(sheet, 430, 500, 320, '#dcc79a', '#b5694a')
    for (const [x, y, lean] of [
      [330, 420, 20],
      [480, 390, -30],
      [420, 520, 64],
      [560, 530, 8],
      [310, 580, -12],
      [470, 640, 30],
      [430, 460, -4],
    ] as const) {
      sheet.group(`transform="rotate(${lean} ${x} ${y})"`, () => {
        const biscuit = smoothPath(
          [
            [x - 110, y + 20],
            [x - 90, y - 30],
            [x, y - 42],
            [x + 96, y - 30],
            [x + 112, y + 18],
            [x + 60, y + 34],
            [x - 60, y + 36],
          ],
          true,
        )
        paintShadow(sheet, biscuit, 10, 10)
        sheet.fill(
          biscuit,
          sheet.gradient(
            [x - 100, y - 40],
            [x + 100, y + 40],
            [
              [0, applyLight('#e4bd78', light, 0.4)],
              [1, applyLight('#b07a3c', light, -0.1)],
            ],
          ),
        )
        for (const [dx, dy] of [
          [-54, -4],
          [0, 6],
          [52, -8],
        ] as const) {
          sheet.fill(
            smoothPath(
              [
                [x + dx - 24, y + dy],
                [x + dx, y + dy - 13],
                [x + dx + 24, y + dy],
                [x + dx, y + dy + 13],
              ],
              true,
            ),
            applyLight('#7d4526', light, 0),
          )
          sheet.fill(
            smoothPath(
              [
                [x + dx - 18, y + dy],
                [x + dx, y + dy - 8],
                [x + dx + 18, y + dy],
                [x + dx, y + dy + 8],
              ],
              true,
            ),
            applyLight('#f2dfb6', light, 0.2),
          )
        }
        const crumbs = createDabs()
        for (let index = 0; index < 14; index++)
          crumbs.add(
            [x + random.around(0, 70), y + random.around(0, 20)],
            8,
            3,
            random.next() * 3,
            applyLight('#a06c34', light, 0),
          )
        crumbs.paint(sheet, 0.6)
      })
    }
    paintWine(sheet, 900, 300, 120, '#c98a2c')
    paintWine(sheet, 1060, 470, 104, '#c98a2c')
    for (const [x, y, r] of [
      [830, 640, 84],
      [1000, 700, 92],
    ] as const) {
      const half = smoothPath(
        [
          [x, y - r * 1.2],
          [x + r * 0.5, y - r * 0.6],
          [x + r, y + r * 0.2],
          [x + r * 0.6, y + r * 0.9],
          [x, y + r],
          [x - r * 0.6, y + r * 0.9],
          [x - r, y + r * 0.2],
          [x - r * 0.5, y - r * 0.6],
        ],
        true,
      )
      paintShadow(sheet, half, 14, 14)
      sheet.fill(half, applyLight('#3f2a45', light, 0.1))
      sheet.group(`transform="translate(${x * 0.12} ${y * 0.12 + 4}) scale(.88)"`, () =>
        sheet.fill(half, applyLight('#ead9b6', light, 0.1)),
      )
      sheet.group(`transform="translate(${x * 0.3} ${y * 0.3 + 8}) scale(.7)"`, () =>
        sheet.fill(
          half,
          sheet.glow([x, y + 10], r, [
            [0, '#e07d6a'],
            [1, '#a8324a'],
          ]),
        ),
      )
      const seeds = createDabs()
      for (let index = 0; index < 60; index++)
        seeds.add(
          [x + random.around(0, r * 0.42), y + 10 + random.around(0, r * 0.5)],
          6,
          2.4,
          random.next() * 3,
          '#f3d9a0',
        )
      seeds.paint(sheet, 0.9)
    }
    paintFruit(sheet, 720, 760, 74, '#43304d')
    paintBranch(
      sheet,
      [
        [1240, 120],
        [1120, 150],
        [1020, 90],
        [900, 110],
      ],
      9,
      70,
      [pigment.leaf, pigment.sage, '#6f8a4e'],
      0.3,
    )
  },
}
