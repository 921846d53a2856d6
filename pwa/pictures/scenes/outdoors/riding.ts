import type { Scene } from '../../catalogue.ts'
import { paintHorse, paintRider } from '../../parts/animals.ts'
import { paintHill, shapeHill } from '../../parts/hills.ts'
import { type Light, lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { plane } from '../../parts/sheet.ts'
import { paintOak } from '../../parts/trees.ts'
import { paintRiver, ripples } from '../../parts/water.ts'
import { country } from '../country.ts'
import { paintGrass } from '../valley.ts'

const golden: Light = { ...lights.dusk, gloom: 0, sky: ['#6f94a4', '#b3c2b4', '#f0d9a6', '#f9c88a'] }

function rider(sheet: Sheet, x: number, y: number, size: number, coat: Color, shirt: Color) {
  paintHorse(sheet, x, y, size, coat, 1, 'walk')
  paintRider(sheet, x, y, size, shirt, 1)
}

/** horses-1: two riders along the ridge towards the evening. */
export const horses: Scene = {
  light: { ...golden, side: 1 },
  draw(sheet) {
    country({ ...golden, side: 1 }, 0.52, 611, { sun: [0.78, 0.44], ground: false, rows: 2 }).draw(sheet)
    const ridge = shapeHill(sheet, { base: 700, rise: 30, size: 520, seed: 5, foot: 940, bumps: [[300, 320, 40]] })
    paintHill(sheet, ridge, '#9a8f4c', 0, { strokes: 420 })
    paintOak(sheet, { x: 150, y: ridge.crest(150) + 16, height: 420 })
    rider(sheet, 500, ridge.crest(500) + 34, 150, '#6d4028', '#7d9aa0')
    rider(sheet, 790, ridge.crest(790) + 40, 164, '#c4ab86', '#a8463a')
    paintGrass(sheet, 895, 700, 90)
  },
}

/** tv-3: riders through the ford in the last sun. */
export const ford: Scene = {
  light: golden,
  draw(sheet) {
    country(golden, 0.44, 701, { sun: [0.2, 0.38], ground: false, rows: 2 }).draw(sheet)
    plane(sheet, 'near', () => riverside(sheet))
  },
}

function riverside(sheet: Sheet) {
  const bank = shapeHill(sheet, { base: 560, rise: 14, size: 500, seed: 6, foot: 940 })
  paintHill(sheet, bank, '#8f8a48', 0.05, { strokes: 320 })
  paintRiver(
    sheet,
    [
      [1650, 590],
      [1240, 640],
      [860, 700],
      [420, 790],
      [-80, 880],
    ],
    60,
    240,
    0.03,
  )
  for (const [x, y, h] of [
    [1340, 610, 300],
    [1480, 624, 340],
  ] as const)
    paintOak(sheet, { x, y, height: h, depth: 0.04 })
  rider(sheet, 420, 780, 190, '#4d3222', '#c9b48a')
  rider(sheet, 760, 740, 168, '#9a6a42', '#7d3a3a')
  rider(sheet, 1050, 700, 148, '#d3c3a6', '#4f6f7c')
  for (const [x, y] of [
    [400, 784],
    [740, 744],
    [1030, 704],
  ] as const)
    ripples(sheet, [x - 90, y - 8, 190, 40], 40, pigment.white, '#2f5a5c')
  paintGrass(sheet, 900, 700, 110, 600)
}
