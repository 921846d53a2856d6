import { polygon, smoothPath } from '../../parts/curves.ts'
import { paintHill, paintMist, shapeHill } from '../../parts/hills.ts'
import { paintHouse } from '../../parts/house.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { plane, type Sheet } from '../../parts/sheet.ts'
import { paintCypress } from '../../parts/trees.ts'
import type { Scene } from '../../picture.ts'
import { createCountryView } from '../country.ts'
import { podere } from '../valley.ts'

function balloon(sheet: Sheet, x: number, y: number, r: number) {
  const { light } = sheet
  const shape = smoothPath(
    [
      [x, y - r],
      [x + r * 0.75, y - r * 0.7],
      [x + r, y],
      [x + r * 0.6, y + r * 0.75],
      [x + r * 0.18, y + r * 1.3],
      [x - r * 0.18, y + r * 1.3],
      [x - r * 0.6, y + r * 0.75],
      [x - r, y],
      [x - r * 0.75, y - r * 0.7],
    ],
    true,
  )
  sheet.fill(shape, applyLight('#c9563d', light, 0))
  sheet.within(shape, () => {
    for (const [at, color] of [
      [-0.8, pigment.ivory],
      [-0.28, pigment.ivory],
      [0.28, pigment.ivory],
      [0.8, pigment.ivory],
    ] as const)
      sheet.fill(
        smoothPath(
          [
            [x, y - r],
            [x + at * r + r * 0.13, y],
            [x + at * r * 0.25 + r * 0.04, y + r * 1.3],
            [x + at * r * 0.25 - r * 0.04, y + r * 1.3],
            [x + at * r - r * 0.13, y],
          ],
          true,
        ),
        applyLight(color, light, 0.1),
      )
    sheet.fill(
      shape,
      sheet.gradient(
        [x - r, y],
        [x + r, y],
        light.side === 1
          ? [
              [0, light.shade, 0.55],
              [0.6, light.shade, 0],
              [1, light.sun, 0.4],
            ]
          : [
              [0, light.sun, 0.4],
              [0.4, light.shade, 0],
              [1, light.shade, 0.55],
            ],
      ),
    )
  })
  sheet.line(
    `M${x - r * 0.16} ${y + r * 1.28}L${x - r * 0.1} ${y + r * 1.62}M${x + r * 0.16} ${y + r * 1.28}L${x + r * 0.1} ${y + r * 1.62}`,
    applyLight(pigment.umber, light, -0.3),
    1.6,
  )
  sheet.fill(
    polygon([
      [x - r * 0.14, y + r * 1.6],
      [x + r * 0.14, y + r * 1.6],
      [x + r * 0.11, y + r * 1.84],
      [x - r * 0.11, y + r * 1.84],
    ]),
    applyLight(pigment.earth, light, 0),
  )
}

/** tv-1: over the mist at daybreak, in a balloon. */
export const balloons: Scene = {
  light: lights.dawn,
  draw(sheet) {
    createCountryView(lights.dawn, 0.42, 677, { sun: [0.76, 0.37], ground: false, rows: 3, tall: 0.1 }).draw(sheet)
    paintHill(sheet, shapeHill(sheet, { base: 640, rise: 26, size: 380, seed: 44, foot: 960 }), pigment.sage, 0.3, {
      strokes: 120,
    })
    for (const [y, high] of [
      [480, 60],
      [640, 80],
    ] as const)
      paintMist(sheet, y, high, 0.75)
    plane(sheet, 'middle', () => {
      balloon(sheet, 1080, 300, 130)
      balloon(sheet, 700, 190, 46)
    })
    plane(sheet, 'near', () => farm(sheet))
  },
}

function farm(sheet: Sheet) {
  const knoll = shapeHill(sheet, { base: 740, rise: 30, size: 420, seed: 8, foot: 960, bumps: [[420, 260, 90]] })
  paintHill(sheet, knoll, pigment.olive, 0.1, { strokes: 300, mist: 0.2 })
  for (const [x, h] of [
    [270, 130],
    [300, 104],
    [600, 120],
  ] as const)
    paintCypress(sheet, { x, y: knoll.crest(x) + 20, height: h, depth: 0.08 })
  paintHouse(sheet, podere(440, 680, 11, { depth: 0.08, turn: 0.5 }))
  paintMist(sheet, 880, 110, 0.85)
}
