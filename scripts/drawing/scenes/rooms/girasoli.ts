import { paintArmchair } from '../../parts/furnishing.ts'
import { createFrame, paintChair, paintTable } from '../../parts/furniture.ts'
import { paintHouse } from '../../parts/house.ts'
import { paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintSunflower } from '../../parts/plants.ts'
import { paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintFramed, paintShelf } from '../../parts/walls.ts'
import { createViewScene, interior, paintTerrace, seat } from '../bedroom.ts'
import { createHills } from '../country.ts'
import { podere } from '../valley.ts'
import { createView } from '../view.ts'

/** Sunflowers to the foot of the hills. */
const girasoliView = createView(
  lights.morning,
  0.46,
  {
    horizon: 0.5,
    clouds: 5,
    grounds: [
      ...mountains(0.43, 71, 0.07),
      ...createHills(0.47, 73, 2),
      { base: 0.62, rise: 0.01, size: 0.5, seed: 41, foot: 1.05, color: '#6f7a37', depth: 0.02, strokes: 100 },
    ],
  },
  (sheet) => {
    paintHouse(sheet, podere(560, 500, 6, { depth: 0.18 }))
    sunflowerField(sheet)
  },
)

/** 3 Camera dei Girasoli: straw yellow and blue, a sunflower field in front of the terrace. */
export const girasoli = [
  interior({
    light: lights.morning,
    plan: { width: 4.4, depth: 3.6, height: 2.8, eye: [2.6, 1.5, -0.9], turn: -0.2, sun: [0.4, 0.7, 0.85], zoom: 880 },
    walls: { back: '#e8cd85', sides: '#ecd79c' },
    floor: ['cotto', '#c07a50'],
    windows: [
      {
        wall: 'back',
        at: 0.5,
        sill: 0.75,
        width: 1.3,
        height: 1.5,
        shutters: pigment.azurite,
        view: girasoliView,
        sunlight: 0.7,
      },
    ],
    behind: (room) => {
      paintFramed(room, 'back', 2.75, 1.6, 0.7, 0.7, pigment.plaster, pigment.azurite, (at) => {
        const [x, y] = at(0.5, 0.5)
        paintSunflower(room.sheet, x, y, 52, 1)
      })
      paintTable(room, createFrame(1.75, 3.5, 'viewer'), { long: 0.38, wide: 0.4, high: 0.56 }, pigment.lapis)
      paintJug(room, [1.95, 0.56, 3.3], 0.26, pigment.ivory, (x, y) => {
        for (const [dx, dy, r] of [
          [-26, -34, 20],
          [18, -48, 22],
          [-2, -76, 19],
        ] as const)
          paintSunflower(room.sheet, x + dx, y + dy, r, 0.9, 30)
      })
    },
    bed: {
      frame: createFrame(2.25, 3.52, 'viewer'),
      wide: 1.75,
      kind: 'panel',
      color: '#7d94a3',
      cover: '#f0e2bd',
      fold: pigment.white,
      pillows: pigment.white,
      accent: '#44677f',
    },
  }),
  interior({
    light: lights.morning,
    plan: {
      width: 3.8,
      depth: 2.8,
      height: 2.8,
      eye: [2.2, 1.3, -0.9],
      turn: -0.04,
      sun: [0.8, 0.46, -0.6],
      zoom: 1000,
    },
    walls: { back: '#e8cd85', sides: '#ecd79c' },
    floor: ['cotto', '#c07a50'],
    windows: [{ wall: 'right', at: 1, sill: 0.85, width: 1, height: 1.4, view: girasoliView, sunlight: 0.75 }],
    behind: (room) => {
      paintShelf(room, 0.35, 1.55, 1.3, 0.7)
      paintRug(room, 0.6, 0.3, 2.3, 1.7, '#44677f', '#e8cd85')
      paintArmchair(room, createFrame(1, 2.35, 'viewer'), '#5d7c92', '#e3b649')
      paintTable(room, createFrame(2.1, 2.3, 'viewer'), { long: 0.4, wide: 0.4, high: 0.55 }, pigment.umber)
      paintJug(room, [2.3, 0.55, 2.1], 0.34, pigment.ivory, (x, y) => {
        for (const [dx, dy, r] of [
          [-50, -60, 38],
          [40, -84, 42],
          [-8, -150, 36],
          [70, -10, 30],
        ] as const)
          paintSunflower(room.sheet, x + dx, y + dy, r, 0.9, 50)
      })
    },
  }),
  createViewScene(girasoliView, { ...seat, depth: 2.6, eye: [2.5, 1.9, -1.4], sun: [0.7, 0.7, 0.3] }, (room) => {
    paintTerrace(room, 'rail', '#c89468')
    paintTable(room, createFrame(2, 2.1, 'viewer'), { long: 0.8, wide: 0.9, high: 0.74 }, pigment.azurite)
    paintJug(room, [2.4, 0.74, 1.8], 0.24, pigment.ivory)
    paintRound(
      room,
      [2.7, 0.74, 1.6],
      [
        [0.05, 0],
        [0.13, 0.03],
      ],
      pigment.white,
      { inside: pigment.plaster },
    )
    paintChair(room, createFrame(1.2, 1.9, 'right'), pigment.azurite)
    paintChair(room, createFrame(3.7, 1.9, 'left'), pigment.azurite)
  }),
] as const

function sunflowerField(sheet: Sheet) {
  const { random } = sheet
  for (const [y, r, gap] of [
    [560, 5, 13],
    [575, 8, 18],
    [598, 12, 28],
    [632, 18, 42],
    [684, 27, 64],
    [760, 40, 96],
    [870, 58, 140],
  ] as const)
    for (let x = random.next() * gap - gap; x < sheet.width + gap; x += gap * random.between(0.85, 1.2))
      paintSunflower(
        sheet,
        x,
        y + random.around(0, r * 0.5),
        r * random.between(0.85, 1.12),
        0.82,
        r > 10 ? r * 3.4 : 0,
      )
}
