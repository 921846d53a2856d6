import { paintHorse, paintRider } from '../../parts/animals.ts'
import { createStrokes } from '../../parts/brush.ts'
import { smoothPath } from '../../parts/curves.ts'
import { paintHill, shapeHill } from '../../parts/hills.ts'
import { applyLight, type Light, lights } from '../../parts/light.ts'
import { type Color, mixColors, pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { plane } from '../../parts/sheet.ts'
import { paintCypress, paintOak } from '../../parts/trees.ts'
import { paintRipples } from '../../parts/water.ts'
import type { Scene } from '../../picture.ts'
import { createCountryView } from '../country.ts'
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
    createCountryView({ ...golden, side: 1 }, 0.52, 611, { sun: [0.78, 0.44], ground: false, rows: 2 }).draw(sheet)
    const ridge = shapeHill(sheet, { base: 700, rise: 30, size: 520, seed: 5, foot: 940, bumps: [[300, 320, 40]] })
    paintHill(sheet, ridge, '#9a8f4c', 0, { strokes: 420 })
    paintOak(sheet, { x: 150, y: ridge.crest(150) + 16, height: 420 })
    rider(sheet, 500, ridge.crest(500) + 34, 150, '#6d4028', '#7d9aa0')
    rider(sheet, 790, ridge.crest(790) + 40, 164, '#c4ab86', '#a8463a')
    paintGrass(sheet, 895, 700, 90)
  },
}

/** tv-3: riders in the ford in the last sun, and their reflections in the water. */
export const ford: Scene = {
  light: golden,
  draw(sheet) {
    createCountryView(golden, 0.46, 701, { sun: [0.2, 0.37], ground: false, rows: 3, tall: 0.11 }).draw(sheet)
    plane(sheet, 'middle', () => {
      farBank(sheet)
      water(sheet)
      for (const [x, y, size, coat, shirt] of [
        [1180, 706, 176, '#d3c3a6', '#4f6f7c'],
        [850, 736, 206, '#8a5836', '#7d3a3a'],
        [470, 772, 240, '#4d3222', '#c9b48a'],
      ] as const)
        wade(sheet, x, y, size, coat, shirt)
    })
    plane(sheet, 'near', () => {
      paintGrass(sheet, 925, 420, 170, -40, 420)
      paintGrass(sheet, 930, 420, 150, 1180, 1660)
    })
  },
}

function farBank(sheet: Sheet) {
  const bank = shapeHill(sheet, { base: 600, rise: 10, size: 500, seed: 6, foot: 720 })
  paintHill(sheet, bank, '#8f8a48', 0.06, { strokes: 320 })
  for (const [x, y, height] of [
    [1250, 640, 300],
    [1430, 650, 380],
    [1580, 646, 320],
  ] as const)
    paintOak(sheet, { x, y, height, depth: 0.05 })
  for (const [x, height] of [
    [640, 190],
    [690, 220],
    [734, 176],
  ] as const)
    paintCypress(sheet, { x, y: 632, height, depth: 0.08 })
}

/** Paints the river from bank to bank, with the reflections of the sky and the sun. */
function water(sheet: Sheet) {
  const { light, random } = sheet
  const edge = smoothPath([
    [-40, 668],
    [300, 652],
    [760, 664],
    [1200, 676],
    [1640, 660],
  ] as const)
  sheet.fill(`${edge}V940H-40Z`, applyLight(pigment.umber, light, -0.2))
  sheet.group('transform="translate(0 7)"', () =>
    sheet.fill(
      `${edge}V940H-40Z`,
      sheet.gradient(
        [0, 660],
        [0, 900],
        [
          [0, mixColors(light.sky[3], pigment.umber, 0.12)],
          [0.3, light.sky[2]],
          [0.65, light.sky[1]],
          [1, applyLight(pigment.lapis, light, -0.1)],
        ],
      ),
    ),
  )
  paintRipples(sheet, [-20, 676, 1640, 230], 330, pigment.white, applyLight(pigment.lapis, light, -0.2))
  const path = createStrokes()
  for (let index = 0; index < 70; index++) {
    const share = index / 69
    const half = (8 + share * 60) * random.between(0.3, 1.1)
    const x = 320 + random.around(0, 24 + share * 40)
    path.add(
      [x - half, 672 + share * 226],
      [x + half, 672 + share * 226],
      mixColors(light.sun, pigment.white, 0.5),
      2.6,
      0.02,
    )
  }
  path.paint(sheet, 0.75)
}

/**
 * Paints a rider whose horse is in the river up to its knees: first the reflection, then the rider, then the splashing
 * water.
 */
function wade(sheet: Sheet, x: number, y: number, size: number, coat: Color, shirt: Color) {
  const { light } = sheet
  sheet.within(`M0 ${y - size * 0.12}H1600V900H0Z`, () =>
    sheet.group(`transform="matrix(1 0 0 -.55 0 ${(y * 1.55 - size * 0.14).toFixed(1)})" opacity=".34"`, () =>
      rider(sheet, x, y, size, coat, shirt),
    ),
  )
  rider(sheet, x, y, size, coat, shirt)
  const surface = mixColors(light.sky[2], light.sky[1], 0.4)
  for (const [dx, wide] of [
    [-0.46, 0.34],
    [0.3, 0.36],
  ] as const)
    sheet.add(
      `<ellipse cx="${x + dx * size}" cy="${y - size * 0.02}" rx="${wide * size}" ry="${size * 0.075}" fill="${surface}" opacity=".9"/>`,
    )
  paintRipples(
    sheet,
    [x - size * 0.9, y - size * 0.1, size * 1.7, size * 0.2],
    70,
    pigment.white,
    applyLight(pigment.lapis, light, 0),
  )
}
