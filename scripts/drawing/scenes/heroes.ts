import { getSteps, smoothPath } from '../parts/curves.ts'
import { paintWood } from '../parts/fields.ts'
import { createFrame, paintChair } from '../parts/furniture.ts'
import { paintLounger, paintParasol, paintPaving, paintPlanter, paintPool } from '../parts/garden.ts'
import { paintHill, paintMist, shapeHill } from '../parts/hills.ts'
import { paintHouse } from '../parts/house.ts'
import type { RoomPlan } from '../parts/interior.ts'
import { paintLanterns, paintSetTable } from '../parts/laid.ts'
import { applyLight, type Light, lights } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { paintBranch, paintSunflower } from '../parts/plants.ts'
import { paintJug } from '../parts/round.ts'
import type { Sheet } from '../parts/sheet.ts'
import { paintSwallows } from '../parts/sky.ts'
import { paintCypress, paintOlive } from '../parts/trees.ts'
import { paintFurrows, paintRows, paintVine } from '../parts/vineyard.ts'
import type { Scene } from '../picture.ts'
import { createViewScene, paintTerrace } from './bedroom.ts'
import { createCountryView } from './country.ts'
import { paintPergola } from './restaurant.ts'
import { paintGrass, paintRoad, podere } from './valley.ts'

/** The tall pictures are compositions of their own, not crops: nearer, with more sky above and more road below. */
type Format = 'wide' | 'tall'

/** hero-1-tall: the road leads over the whole height to the lamps of the house. */
const valleyTall: Scene = {
  light: lights.dusk,
  draw(sheet) {
    const { width, height } = sheet
    createCountryView(lights.dusk, 0.42, 503, { sun: [0.2, 0.37], ground: false, rows: 2 }).draw(sheet)
    const knoll = shapeHill(sheet, { base: 690, rise: 16, size: 340, seed: 21, foot: 1120, bumps: [[560, 190, 110]] })
    paintHill(sheet, knoll, pigment.olive, 0.08, { strokes: 420 })
    paintWood(sheet, knoll, { from: 0.8, to: 1.05, top: 0.1, bottom: 0.3, depth: 0.08, size: 16, count: 30 })
    paintRoad(
      sheet,
      [
        [330, 1240],
        [430, 1080],
        [640, 980],
        [690, 890],
        [560, 810],
        [470, 740],
        [520, 676],
        [560, 640],
      ],
      90,
      9,
      0.05,
    )
    for (const [x, y, h] of [
      [486, 690, 60],
      [430, 752, 84],
      [600, 812, 106],
      [730, 900, 140],
      [400, 850, 120],
      [560, 1000, 190],
      [300, 1010, 200],
    ] as const)
      paintCypress(sheet, { x, y, height: h, depth: 0.04 })
    paintHouse(sheet, podere(640, 640, 14.5, { depth: 0.03, lamps: true }))
    for (const [x, y, h] of [
      [800, 660, 150],
      [832, 672, 116],
      [498, 640, 130],
    ] as const)
      paintCypress(sheet, { x, y, height: h, depth: 0.04 })
    paintOlive(sheet, { x: 770, y: 800, height: 130, depth: 0.04 })
    const near = shapeHill(sheet, { base: 1110, rise: 20, size: 300, seed: 33, foot: height + 40 })
    paintHill(sheet, near, pigment.cypress, 0, { strokes: 300 })
    paintGrass(sheet, 1195, 800, 150, 0, width)
    paintBranch(
      sheet,
      [
        [-20, 120],
        [110, 170],
        [220, 150],
        [330, 220],
      ],
      14,
      62,
      ['#4a5a40', '#7d8b69', '#a5b08e'],
      0.2,
    )
    paintBranch(
      sheet,
      [
        [-20, 30],
        [90, 60],
        [210, 40],
      ],
      12,
      58,
      ['#4a5a40', '#7d8b69', '#a5b08e'],
      0.2,
    )
  },
}

const plan = (format: Format, wide: Partial<RoomPlan>, tall: Partial<RoomPlan>): RoomPlan => ({
  width: 6,
  depth: 8,
  height: 4,
  eye: [3, 2, -2],
  sun: [-0.7, 0.6, 0.3],
  ...(format === 'wide' ? wide : tall),
})

/** hero-2: a morning in the vineyard, with mist below the house. */
const vines = (format: Format): Scene => {
  const light: Light = { ...lights.dawn, sky: ['#86a3ae', '#bfcdc6', '#f0dcc0', '#f6d2a4'] }
  const over = (sheet: Sheet) => {
    const [x, y] = format === 'wide' ? [1130, 492] : [600, 590]
    for (const [dx, h] of [
      [-150, 96],
      [-122, 116],
      [170, 110],
      [196, 86],
    ] as const)
      paintCypress(sheet, { x: x + dx, y: y + 8, height: h, depth: 0.2 })
    paintHouse(sheet, podere(x, y, format === 'wide' ? 11 : 12, { depth: 0.16, turn: 0.5 }))
    paintMist(sheet, y + 50, 70, 0.75)
  }
  return createViewScene(
    createCountryView(light, 0.45, 521, { sun: [0.82, 0.4], over, rows: 2, near: '#a9a468' }),
    plan(format, { eye: [3, 2.7, -2], turn: -0.1, zoom: 1000 }, { eye: [3, 3, -2], zoom: 900, turn: -0.04 }),
    (room) => {
      const rows = getSteps(-20.6, 26.6, 22)
      paintFurrows(room, rows, -1.2, 44)
      paintRows(room, rows, 0.4, 44, (x, y, metre, share) =>
        paintVine(room, x, y, metre, Math.max(0, 0.36 - share * 0.5), 0.35),
      )
    },
  )
}

/** hero-3: the pool in the afternoon, the valley beyond its edge. */
const pool = (format: Format): Scene =>
  createViewScene(
    createCountryView(lights.afternoon, format === 'wide' ? 0.44 : 0.42, 547, { near: '#93a05e' }),
    plan(format, { eye: [2.2, 2.1, -3], turn: 0.2, zoom: 1050 }, { eye: [3, 2.4, -3], turn: 0.06, zoom: 900 }),
    (room) => {
      const tree = (x: number, z: number, h: number) => {
        const [px, py] = room.camera.project([x, 0, z])
        paintCypress(room.sheet, { x: px, y: py, height: room.camera.metre([x, 0, z]) * h, depth: 0.06 })
      }
      for (const [x, z, h] of [
        [-5, 17, 7],
        [-3.4, 18, 8],
        [9.5, 20, 8],
        [11, 20, 7],
      ] as const)
        tree(x, z, h)
      const [ox, oy] = room.camera.project([3.2, 0, 17])
      paintOlive(room.sheet, { x: ox, y: oy, height: room.camera.metre([3.2, 0, 17]) * 4, depth: 0.06 })
      paintPaving(room, -9, -2.4, 22, 15)
      paintPool(room, format === 'wide' ? -0.4 : 0.6, -1.6, 4.8, 12)
      for (const z of [8.6, 5.6, 2.6]) {
        paintParasol(room, 7.2, z + 1, 1.35, pigment.ivory, 2.3, '#c9764f')
        paintLounger(room, createFrame(8.1, z + 0.3, 'left'), pigment.white)
        paintLounger(room, createFrame(8.1, z - 0.8, 'left'), pigment.white)
      }
      for (const z of [9.2, 6, 3]) paintPlanter(room, -2.6, z, 1, '#c9504f')
    },
  )

/** hero-4: dinner under the pergola at dusk. */
const supper = (format: Format): Scene => {
  const light: Light = { ...lights.dusk, gloom: 0.16, sky: ['#31506c', '#7b8c98', '#d9b190', '#f5b06e'] }
  return createViewScene(
    createCountryView(light, 0.48, 563, { sun: [0.3, 0.44], near: '#7c7f4c' }),
    plan(
      format,
      { width: 8, depth: 6.6, eye: [4, 1.75, -1.8], zoom: 1000, sun: [-0.6, 0.4, 0.6] },
      { width: 5, depth: 6.6, eye: [2.5, 1.8, -2.2], zoom: 900, sun: [-0.6, 0.4, 0.6] },
    ),
    (room) => {
      const { width } = room
      paintTerrace(room, 'stone', '#a8694a')
      paintPergola(room, width, 2.2, 6.4, 2.75)
      for (const z of [6.3, 4.2]) paintLanterns(room, [0, 2.6, z], [width, 2.6, z - 1.4], 9, 0.35)
      const [x, wide] = format === 'wide' ? [2.2, 3.6] : [1.6, 1.8]
      for (const at of getSteps(0.35, wide - 0.75, format === 'wide' ? 3 : 1))
        paintChair(room, createFrame(x + at, 5.3, 'viewer'), '#5b4230')
      paintSetTable(room, x, 3.2, wide, 1.5, pigment.ivory)
      paintJug(room, [x + wide * 0.5, 0.76, 4.1], 0.24, pigment.azurite)
      for (const at of getSteps(0.35, wide - 0.75, format === 'wide' ? 3 : 1))
        paintChair(room, createFrame(x + at, 2.5, 'back'), '#5b4230')
      paintPlanter(room, format === 'wide' ? 0.3 : 0.1, 4, 1, '#c9504f')
      if (format === 'wide') paintPlanter(room, 6.6, 4, 1, '#efe2e2')
    },
  )
}

/** hero-5: sunflowers up to the horizon, and swallows. */
const flowers = (format: Format): Scene => {
  const over = (sheet: Sheet) => {
    const [x, y] = format === 'wide' ? [420, 470] : [330, 560]
    for (const [dx, h] of [
      [-130, 90],
      [150, 100],
      [176, 74],
    ] as const)
      paintCypress(sheet, { x: x + dx, y: y + 6, height: h, depth: 0.16 })
    paintHouse(sheet, podere(x, y, 10, { depth: 0.14, turn: 0.4 }))
    paintSwallows(
      sheet,
      format === 'wide'
        ? [
            [1010, 140, 34, -10],
            [1130, 210, 26, 12],
            [1240, 120, 30, -4],
            [900, 240, 18, 6],
          ]
        : [
            [560, 180, 34, -10],
            [680, 260, 26, 12],
            [740, 150, 30, -4],
          ],
    )
  }
  return createViewScene(
    createCountryView(lights.morning, 0.45, 587, { near: '#76803f', over, clouds: 8 }),
    plan(
      format,
      { eye: [3, 2.2, -2], zoom: 1000, turn: 0.12, sun: [0.7, 0.6, 0.3] },
      { eye: [3, 2.3, -2], zoom: 900, sun: [0.7, 0.6, 0.3] },
    ),
    (room) => {
      const { sheet } = room
      const { random, light } = sheet
      paintRows(room, getSteps(-20, 26, 46), 0.2, 36, (x, y, metre) => {
        const [px, r] = [x + random.around(0, 0.16) * metre, metre * random.between(0.16, 0.21)]
        if (r > 5) paintSunflower(sheet, px, y - metre * random.between(1, 1.3), r, 0.85, metre * 0.9)
        else {
          sheet.fill(
            smoothPath(
              [
                [px - r * 2, y],
                [px - r * 1.6, y - metre],
                [px + r * 1.6, y - metre],
                [px + r * 2, y],
              ],
              true,
            ),
            applyLight('#5f6b34', light, random.pick([-0.2, 0, 0.2])),
          )
          sheet.add(
            `<circle cx="${px.toFixed(1)}" cy="${(y - metre * 1.05).toFixed(1)}" r="${r.toFixed(1)}" fill="${applyLight(random.pick(['#d8a436', '#e8b63f', '#b98a2c']), light, 0.2)}"/>`,
          )
        }
      })
    },
  )
}

export const heroes = {
  wide: [vines('wide'), pool('wide'), supper('wide'), flowers('wide')],
  tall: [valleyTall, vines('tall'), pool('tall'), supper('tall'), flowers('tall')],
} as const
