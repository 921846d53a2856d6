import { paintTrout } from '../../parts/animals.ts'
import { type Point, smoothPath } from '../../parts/curves.ts'
import { paintHill, shapeHill } from '../../parts/hills.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { type Color, mixColors, pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintLimb, paintPoplar } from '../../parts/trees.ts'
import { paintRipples } from '../../parts/water.ts'
import type { Scene } from '../../picture.ts'
import { createCountryView } from '../country.ts'
import { paintGrass } from '../valley.ts'

/** fishing-1: the trout stream under poplars, with an angler and fish. */
export const fishing: Scene = {
  light: lights.morning,
  draw(sheet) {
    const { light } = sheet
    createCountryView(lights.morning, 0.36, 631, { ground: false, rows: 2, clouds: 4 }).draw(sheet)
    const bank = shapeHill(sheet, { base: 440, rise: 14, size: 500, seed: 9, foot: 940 })
    paintHill(sheet, bank, '#7f8f4e', 0.06, { strokes: 260 })
    for (const [x, y, height] of [
      [60, 476, 400],
      [150, 470, 360],
      [232, 464, 320],
      [306, 458, 280],
      [1000, 462, 300],
      [1080, 468, 350],
      [1168, 476, 400],
    ] as const)
      paintPoplar(sheet, { x, y, height, depth: 0.08 })
    const stream = smoothPath(
      [
        [420, 470],
        [640, 460],
        [700, 520],
        [620, 590],
        [800, 660],
        [1240, 730],
        [1240, 940],
        [-40, 940],
        [-40, 720],
        [220, 640],
        [330, 560],
        [360, 500],
      ],
      true,
    )
    sheet.fill(stream, applyLight(pigment.stone, light, -0.1))
    sheet.group('transform="translate(0 12)"', () =>
      sheet.fill(
        stream,
        sheet.gradient(
          [0, 470],
          [0, 900],
          [
            [0, mixColors(light.sky[2], pigment.white, 0.1)],
            [0.35, '#9fbdb4'],
            [1, '#3f6f70'],
          ],
        ),
      ),
    )
    sheet.within(stream, () => {
      for (const [x, y, r] of [
        [160, 800, 60],
        [320, 870, 80],
        [900, 820, 70],
        [1080, 870, 90],
        [620, 890, 60],
        [480, 760, 34],
      ] as const)
        sheet.fill(
          smoothPath(
            [
              [x - r, y + r * 0.2],
              [x - r * 0.5, y - r * 0.3],
              [x + r * 0.4, y - r * 0.35],
              [x + r, y + r * 0.1],
              [x + r * 0.4, y + r * 0.4],
              [x - r * 0.5, y + r * 0.42],
            ],
            true,
          ),
          applyLight('#6f7a62', light, 0),
          0.5,
        )
      sheet.group('opacity=".85"', () => {
        paintTrout(sheet, 520, 810, 150, -8)
        paintTrout(sheet, 760, 860, 110, 172)
        paintTrout(sheet, 330, 770, 80, 12)
      })
      paintRipples(sheet, [-20, 480, 1240, 430], 240, pigment.white, '#2f5a5c')
    })
    for (const [x, y, r] of [
      [300, 600, 40],
      [250, 660, 60],
      [720, 560, 36],
      [860, 690, 54],
      [1010, 730, 70],
      [120, 720, 60],
    ] as const)
      rock(sheet, x, y, r)
    angler(sheet, 930, 660)
    sheet.line('M1002 500C1080 330 900 240 760 330S560 560 560 720', pigment.white, 1.8, 0.9)
    for (const r of [10, 22, 36])
      sheet.add(
        `<ellipse cx="560" cy="722" rx="${r}" ry="${r * 0.34}" fill="none" stroke="${pigment.white}" stroke-width="1.6" opacity=".7"/>`,
      )
    paintGrass(sheet, 720, 160, 110, -20, 150)
    paintGrass(sheet, 900, 260, 150, 980, 1210)
  },
}

function rock(sheet: Sheet, x: number, y: number, r: number) {
  const { light } = sheet
  const shape = smoothPath(
    [
      [x - r, y + r * 0.3],
      [x - r * 0.8, y - r * 0.3],
      [x - r * 0.1, y - r * 0.6],
      [x + r * 0.7, y - r * 0.35],
      [x + r, y + r * 0.3],
      [x, y + r * 0.45],
    ],
    true,
  )
  sheet.fill(
    shape,
    sheet.gradient(
      [x - r, y - r],
      [x + r, y + r],
      light.side === 1
        ? [
            [0, applyLight(pigment.slate, light, -0.3)],
            [1, applyLight(pigment.slate, light, 0)],
          ]
        : [
            [0, applyLight(pigment.slate, light, 0.3)],
            [1, applyLight(pigment.slate, light, -0.4)],
          ],
    ),
  )
  sheet.fill(
    smoothPath(
      [
        [x - r * 0.5, y - r * 0.34],
        [x, y - r * 0.54],
        [x + r * 0.66, y - r * 0.3],
        [x + r * 0.2, y - r * 0.16],
      ],
      true,
    ),
    applyLight(pigment.stone, light, 0.4),
    0.8,
  )
}

/** Paints the angler with waders, vest and hat, and the bent rod. */
function angler(sheet: Sheet, x: number, y: number) {
  const { light } = sheet
  const shape = (points: readonly Point[], color: Color, by: number) =>
    sheet.fill(
      smoothPath(
        points.map(([px, py]): Point => [x + px, y + py]),
        true,
      ),
      applyLight(color, light, by),
    )
  paintLimb(
    sheet,
    [
      [x - 14, y - 70],
      [x - 18, y - 30],
      [x - 16, y + 30],
    ],
    30,
    24,
    '#6a6f52',
  )
  paintLimb(
    sheet,
    [
      [x + 14, y - 70],
      [x + 16, y - 30],
      [x + 20, y + 34],
    ],
    30,
    24,
    '#6a6f52',
  )
  shape(
    [
      [-32, -66],
      [-34, -120],
      [-24, -160],
      [24, -160],
      [34, -120],
      [32, -66],
    ],
    '#8a8456',
    0.05,
  )
  shape(
    [
      [-24, -158],
      [24, -158],
      [28, -100],
      [-28, -100],
    ],
    '#b59a68',
    0.15,
  )
  paintLimb(
    sheet,
    [
      [x + 20, y - 148],
      [x + 46, y - 130],
      [x + 62, y - 158],
    ],
    18,
    13,
    '#7d9aa0',
  )
  shape(
    [
      [-14, -164],
      [-15, -186],
      [0, -198],
      [15, -186],
      [14, -164],
    ],
    pigment.rose,
    0.1,
  )
  shape(
    [
      [-34, -186],
      [-14, -194],
      [-10, -212],
      [12, -212],
      [16, -194],
      [36, -186],
      [0, -180],
    ],
    '#8a7a52',
    0.2,
  )
  sheet.line(
    `M${x + 56} ${y - 146}Q${x + 80} ${y - 210} ${x + 72} ${y - 160 - 120}`,
    applyLight(pigment.umber, light, -0.2),
    3,
  )
  for (const r of [40, 64])
    sheet.add(
      `<ellipse cx="${x}" cy="${y + 30}" rx="${r}" ry="${r * 0.24}" fill="none" stroke="${pigment.white}" stroke-width="2" opacity=".55"/>`,
    )
}
