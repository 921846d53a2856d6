import { createDabs, createStrokes } from '../parts/brush.ts'
import { getSteps, type Point, polygon, smoothPath } from '../parts/curves.ts'
import { paintField, paintHedge, paintWood } from '../parts/fields.ts'
import { paintHill, paintMist, shapeHill } from '../parts/hills.ts'
import { type House, paintHouse } from '../parts/house.ts'
import { applyLight, lights } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { createNoise } from '../parts/random.ts'
import type { Sheet } from '../parts/sheet.ts'
import { paintClouds, paintSky, paintSun } from '../parts/sky.ts'
import { paintCypress, paintOlive } from '../parts/trees.ts'

/** The buildings of the farm: long house, dove tower and low stable. All pictures show the same buildings. */
export const podere = (
  x: number,
  y: number,
  metre: number,
  more: Partial<House> & { lamps?: boolean } = {},
): House => ({
  x,
  y,
  metre,
  turn: more.turn ?? -0.52,
  depth: more.depth ?? 0,
  blocks: [
    {
      x: 2.2,
      z: 1.5,
      width: 4.4,
      depth: 4.4,
      height: 10.6,
      rise: 1.5,
      hip: true,
      holes: [
        { on: 'front', u: 1.6, v: 8.2, width: 0.7, height: 1.2, arch: 0.35 },
        { on: 'front', u: 2.7, v: 8.2, width: 0.7, height: 1.2, arch: 0.35 },
        { on: 'side', u: 1.8, v: 8, width: 0.8, height: 1.3, arch: 0.4 },
      ],
    },
    {
      x: -8,
      z: 0,
      width: 10.4,
      depth: 7.4,
      height: 6.4,
      rise: 2,
      holes: [
        { on: 'front', u: 1.2, v: 3.9, width: 0.9, height: 1.4, shutters: pigment.leaf, lamp: more.lamps },
        { on: 'front', u: 4.7, v: 3.9, width: 0.9, height: 1.4, shutters: pigment.leaf },
        { on: 'front', u: 8, v: 3.9, width: 0.9, height: 1.4, shutters: pigment.leaf, lamp: more.lamps },
        { on: 'front', u: 4.5, v: 0, width: 1.5, height: 2.6, arch: 0.75, door: true, lamp: more.lamps },
        { on: 'front', u: 1.2, v: 1.1, width: 0.9, height: 1.3 },
        { on: 'front', u: 7.9, v: 1.1, width: 0.9, height: 1.3, lamp: more.lamps },
        { on: 'side', u: 2.2, v: 3.9, width: 0.9, height: 1.4, shutters: pigment.leaf },
        { on: 'side', u: 4.6, v: 3.9, width: 0.9, height: 1.4, shutters: pigment.leaf },
      ],
    },
    {
      x: 6.2,
      z: 0.8,
      width: 7,
      depth: 5,
      height: 3.4,
      rise: 1.3,
      wall: pigment.plaster,
      holes: [
        { on: 'front', u: 0.8, v: 0, width: 1.9, height: 2.5, arch: 0.95 },
        { on: 'front', u: 3.8, v: 0, width: 1.9, height: 2.5, arch: 0.95 },
      ],
    },
  ],
})

/** Paints a white road that winds up to the house, wide at the bottom and narrow at the top. */
export function paintRoad(sheet: Sheet, points: readonly Point[], wide: number, thin: number, depth = 0) {
  const { light } = sheet
  const sides = (side: -1 | 1) =>
    points.map(
      ([x, y], index): Point => [
        x + side * (wide + (thin - wide) * (index / (points.length - 1))) * 0.5,
        y + side * (wide - thin) * 0.02,
      ],
    )
  const path = smoothPath([...sides(-1), ...sides(1).reverse()], true)
  sheet.fill(path, applyLight(pigment.plaster, light, 0.25, depth))
  sheet.line(smoothPath(sides(light.side === 1 ? -1 : 1)), applyLight(pigment.umber, light, -0.3, depth), 1.6, 0.4)
}

/** Paints Sansepolcro far away in the plain: roofs, three towers, the dome. */
export function paintTown(sheet: Sheet, x: number, y: number, size: number, depth: number) {
  const { light, random } = sheet
  for (const at of getSteps(0, 1, 26)) {
    const [w, h] = [size * random.between(0.05, 0.1), size * random.between(0.05, 0.13) * (1.2 - Math.abs(at - 0.5))]
    const left = x + (at - 0.5) * size * 1.7
    sheet.fill(
      polygon([
        [left, y],
        [left, y - h],
        [left + w, y - h],
        [left + w, y],
      ]),
      applyLight(random.pick([pigment.stone, pigment.rose, pigment.plaster]), light, random.pick([-0.3, 0.5]), depth),
    )
    sheet.fill(
      polygon([
        [left - 1, y - h],
        [left + w / 2, y - h - size * 0.03],
        [left + w + 1, y - h],
      ]),
      applyLight(pigment.terracotta, light, 0.1, depth),
    )
  }
  for (const [at, h] of [
    [-0.38, 0.2],
    [0.04, 0.3],
    [0.26, 0.18],
  ] as const) {
    const [left, w] = [x + at * size, size * 0.06]
    sheet.fill(
      polygon([
        [left, y],
        [left, y - h * size],
        [left + w, y - h * size],
        [left + w, y],
      ]),
      applyLight(pigment.stone, light, -0.2, depth),
    )
    sheet.fill(
      polygon([
        [left + (light.side === 1 ? w * 0.5 : 0), y],
        [left + (light.side === 1 ? w * 0.5 : 0), y - h * size],
        [left + w * (light.side === 1 ? 1 : 0.5), y - h * size],
        [left + w * (light.side === 1 ? 1 : 0.5), y],
      ]),
      applyLight(pigment.stone, light, 0.7, depth),
    )
    sheet.fill(
      polygon([
        [left - 1, y - h * size],
        [left + w / 2, y - h * size - w * 0.9],
        [left + w + 1, y - h * size],
      ]),
      applyLight(pigment.terracotta, light, 0, depth),
    )
  }
}

/** Paints clumps of backlit grass in the foreground. */
export function paintGrass(sheet: Sheet, y: number, count: number, height: number, from = 0, to = sheet.width) {
  const { light, random } = sheet
  const strokes = createStrokes()
  const dabs = createDabs()
  const clump = createNoise(Math.round(y), 2)
  for (let index = 0; index < count; index++) {
    const x = random.between(from, to)
    const thick = clump(x / 90)
    const foot = y + random.around(0, 26)
    const h = height * random.between(0.25, 1) * (0.75 + thick * 0.7)
    const lean = random.around(0.12, 0.4) * h
    const color = applyLight(
      random.pick([pigment.cypress, pigment.leaf, pigment.olive, pigment.black]),
      light,
      Math.round(random.around(-0.3, 0.5) * 8) / 8,
    )
    strokes.add([x, foot], [x + lean, foot - h], color, random.pick([1, 1.6, 2.6]), 0.12)
    if (thick > 0.05 && random.next() < 0.12) {
      for (const at of [0.78, 0.84, 0.9, 0.96])
        dabs.add(
          [x + lean * at + random.around(0, 1.5), foot - h * at],
          9,
          2,
          -1.2 + random.around(0, 0.4),
          applyLight(random.pick([pigment.straw, pigment.gold, pigment.ochre]), light, 0.35),
        )
    }
  }
  strokes.paint(sheet, 0.9)
  dabs.paint(sheet)
}

/** hero-1: the Tiber valley in the last sun; the lamps of the house are lit. */
export const valleyAtDusk = {
  light: lights.dusk,
  draw(sheet: Sheet) {
    const { height, width } = sheet
    paintSky(sheet, 470)
    paintSun(sheet, [318, 396], 30)
    paintClouds(sheet, 8, 70, 330, 1.15)
    const range = (base: number, rise: number, size: number, seed: number, bumps: [number, number, number][]) =>
      shapeHill(sheet, { base, rise, size, seed, foot: base + 150, bumps })
    paintHill(
      sheet,
      range(408, 50, 300, 4, [
        [1250, 230, 74],
        [720, 120, 20],
      ]),
      pigment.lapis,
      0.56,
      { mist: 0.4 },
    )
    paintHill(
      sheet,
      range(440, 34, 220, 9, [
        [980, 170, 34],
        [60, 140, 46],
      ]),
      pigment.lapis,
      0.46,
      { mist: 0.6 },
    )
    paintHill(
      sheet,
      range(470, 26, 180, 14, [
        [1440, 190, 44],
        [300, 120, 12],
      ]),
      pigment.plum,
      0.42,
      { mist: 0.7 },
    )
    paintMist(sheet, 520, 60, 0.7)
    const plain = shapeHill(sheet, { base: 502, rise: 9, size: 420, seed: 12, foot: 650 })
    paintHill(sheet, plain, pigment.sage, 0.36)
    for (const [from, to, top, bottom, kind] of [
      [0.0, 0.1, 0.1, 0.36, 'wheat'],
      [0.1, 0.24, 0.16, 0.42, 'meadow'],
      [0.02, 0.15, 0.46, 0.8, 'plough'],
      [0.17, 0.29, 0.46, 0.85, 'vines'],
      [0.4, 0.5, 0.14, 0.5, 'stubble'],
      [0.52, 0.6, 0.2, 0.6, 'plough'],
      [0.34, 0.46, 0.56, 0.9, 'wheat'],
    ] as const)
      paintField(sheet, plain, { from, to, top, bottom, kind, depth: 0.33, lean: 0.02 })
    paintTown(sheet, 470, 524, 150, 0.4)
    for (const [from, to, v] of [
      [0.3, 0.42, 0.35],
      [0.46, 0.64, 0.6],
      [0.0, 0.12, 0.42],
      [0.9, 1, 0.3],
    ] as const)
      paintWood(sheet, plain, { from, to, top: v, bottom: v + 0.1, depth: 0.36, size: 6, count: 40 })
    paintMist(sheet, 575, 56, 0.42)
    const spur = shapeHill(sheet, {
      base: 596,
      rise: 16,
      size: 300,
      seed: 40,
      foot: 760,
      bumps: [
        [180, 240, 44],
        [1560, 200, 60],
      ],
    })
    paintHill(sheet, spur, pigment.olive, 0.24, { strokes: 160, mist: 0.2 })
    paintField(sheet, spur, { from: 0.03, to: 0.14, top: 0.08, bottom: 0.5, kind: 'wheat', depth: 0.24, lean: 0.03 })
    paintField(sheet, spur, { from: 0.15, to: 0.27, top: 0.06, bottom: 0.6, kind: 'olives', depth: 0.22, lean: 0.02 })
    paintWood(sheet, spur, { from: 0.28, to: 0.42, top: 0.1, bottom: 0.5, depth: 0.24, size: 11, count: 46 })
    paintWood(sheet, spur, { from: 0.9, to: 1.06, top: 0.02, bottom: 0.4, depth: 0.24, size: 11, count: 46 })
    paintMist(sheet, 690, 60, 0.3)
    const knoll = shapeHill(sheet, { base: 640, rise: 20, size: 420, seed: 21, foot: 900, bumps: [[1080, 240, 122]] })
    paintHill(sheet, knoll, pigment.olive, 0.08, { strokes: 420 })
    paintField(sheet, knoll, { from: 0.83, to: 1.03, top: 0.12, bottom: 0.62, kind: 'vines', depth: 0.08, lean: 0.06 })
    paintField(sheet, knoll, {
      from: -0.02,
      to: 0.19,
      top: 0.12,
      bottom: 0.66,
      kind: 'plough',
      depth: 0.08,
      lean: 0.08,
    })
    paintField(sheet, knoll, { from: 0.22, to: 0.38, top: 0.1, bottom: 0.62, kind: 'vines', depth: 0.08, lean: -0.05 })
    paintRoad(
      sheet,
      [
        [520, 900],
        [640, 806],
        [800, 756],
        [908, 712],
        [884, 664],
        [822, 626],
        [896, 582],
        [1010, 546],
      ],
      50,
      8,
      0.06,
    )
    paintWood(sheet, knoll, { from: 0.72, to: 0.84, top: 0.16, bottom: 0.3, depth: 0.08, size: 15, count: 30 })
    const rows = [
      [948, 572, 50],
      [846, 608, 58],
      [796, 634, 66],
      [930, 690, 84],
      [862, 722, 98],
      [776, 764, 116],
      [676, 800, 138],
    ] as const
    for (const [x, y, h] of rows) paintCypress(sheet, { x, y, height: h, depth: 0.05 })
    paintCypress(sheet, { x: 1236, y: 560, height: 134, depth: 0.08 })
    paintCypress(sheet, { x: 1264, y: 566, height: 104, depth: 0.08 })
    paintHouse(sheet, podere(1100, 550, 12, { depth: 0.04, lamps: true }))
    paintCypress(sheet, { x: 996, y: 564, height: 122, depth: 0.05 })
    paintCypress(sheet, { x: 972, y: 570, height: 92, depth: 0.05 })
    paintHedge(
      sheet,
      { depth: 0.05 },
      getSteps(1030, 1300, 22).map((x): Point => [x, knoll.crest(x) + 38]),
      9,
    )
    paintOlive(sheet, { x: 1190, y: 640, height: 74, depth: 0.05 })
    paintOlive(sheet, { x: 1090, y: 668, height: 84, depth: 0.05 })
    paintOlive(sheet, { x: 1265, y: 690, height: 92, depth: 0.04 })
    const near = shapeHill(sheet, {
      base: 826,
      rise: 22,
      size: 420,
      seed: 33,
      foot: height + 40,
      bumps: [
        [1500, 260, 64],
        [90, 260, 40],
      ],
    })
    paintHill(sheet, near, pigment.cypress, 0, { strokes: 420 })
    paintOlive(sheet, { x: 150, y: 862, height: 560 }, false)
    paintGrass(sheet, 900, 1100, 110, 0, width)
  },
}
