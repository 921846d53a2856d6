import { getSteps, type Point, smoothPath } from '../../parts/curves.ts'
import { paintArmchair } from '../../parts/furnishing.ts'
import { createFrame, paintBox, paintChair, paintLamp, paintTable } from '../../parts/furniture.ts'
import { paintHouse } from '../../parts/house.ts'
import { paintBeams, paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBunch, paintJug } from '../../parts/round.ts'
import { paintSwallows } from '../../parts/sky.ts'
import { createViewScene, interior, paintTerrace, seat } from '../bedroom.ts'
import { createHills } from '../country.ts'
import { podere } from '../valley.ts'
import { createView } from '../view.ts'

const rondiniView = createView(
  lights.rose,
  0.44,
  {
    horizon: 0.56,
    clouds: 8,
    sun: [0.3, 0.52],
    grounds: [
      ...mountains(0.52, 181, 0.05),
      ...createHills(0.56, 187, 3),
      {
        base: 0.73,
        rise: 0.03,
        size: 0.4,
        seed: 157,
        foot: 1.05,
        color: pigment.leaf,
        depth: 0.04,
        strokes: 160,
        on: (s) => paintHouse(s, podere(880, 690, 14, { depth: 0.03, turn: -0.3, lamps: true })),
        trees: [
          ['cypress', 0.5, 0.1, 0.3],
          ['cypress', 0.1, 0.2, 0.3],
        ],
      },
    ],
  },
  (s) =>
    paintSwallows(s, [
      [300, 190, 40, -12],
      [450, 120, 28, 10],
      [560, 240, 34, -4],
      [700, 90, 20, 16],
      [830, 200, 26, -18],
      [200, 320, 22, 8],
      [980, 130, 32, 6],
      [640, 330, 16, 0],
    ]),
)

/** 14 Le Rondini: high under the eaves, rose light, swallows across the wall and the sky. */
export const rondini = [
  interior({
    light: lights.rose,
    plan: {
      width: 4.2,
      depth: 3.4,
      height: 2.8,
      eye: [2.4, 1.4, -0.9],
      turn: -0.08,
      sun: [-0.8, 0.4, -0.45],
      zoom: 880,
    },
    walls: { back: '#efe2d6', sides: '#f3e8de', dado: '#c9887a' },
    floor: ['cotto', '#b76a4e'],
    ceiling: (room) => paintBeams(room, { color: '#7b5a46', between: '#e8c9b4', along: 'z', count: 6 }),
    windows: [
      { wall: 'left', at: 1.55, sill: 0.75, width: 1.3, height: 1.5, view: rondiniView, sunlight: 0.8 },
      {
        wall: 'back',
        at: 0.35,
        sill: 0.95,
        width: 0.85,
        height: 1.2,
        panes: [2, 2],
        view: rondiniView,
        look: 0.4,
        sunlight: 0,
      },
    ],
    behind: (room) => {
      const at = (u: number, v: number) => room.walls.back.at(u, v)
      paintSwallows(
        room.sheet,
        (
          [
            [1.7, 2.1, 34, -14],
            [2.3, 2.3, 26, 8],
            [2.9, 1.95, 30, -4],
            [3.4, 2.35, 20, 18],
          ] as const
        ).map(([u, v, size, lean]) => [...at(u, v), size, lean] as const),
        applyLight(pigment.night, room.sheet.light, 0),
      )
      paintTable(room, createFrame(1.38, 3.3, 'viewer'), { long: 0.36, wide: 0.36, high: 0.54 }, '#7b5a46')
      paintJug(room, [1.56, 0.54, 3.1], 0.24, pigment.white, (x, y, h) => paintBunch(room, x, y, h, '#e2a18f'))
    },
    bed: {
      frame: createFrame(1.85, 3.34, 'viewer'),
      wide: 1.66,
      kind: 'iron',
      color: '#2f3540',
      cover: '#f1e6da',
      fold: '#e2b3a3',
      pillows: pigment.white,
      accent: '#3b4a63',
    },
    before: (room) => paintRug(room, 0.5, 0.9, 1.1, 1.4, '#3b4a63', '#efe2d6'),
  }),
  interior({
    light: lights.rose,
    plan: {
      width: 3.6,
      depth: 2.4,
      height: 2.7,
      eye: [1.7, 1.3, -0.9],
      turn: 0.08,
      sun: [-0.2, 0.42, 0.9],
      zoom: 1000,
    },
    walls: { back: '#efe2d6', dado: '#c9887a' },
    floor: ['cotto', '#b76a4e'],
    ceiling: (room) => paintBeams(room, { color: '#7b5a46', between: '#e8c9b4', along: 'z', count: 6 }),
    windows: [
      {
        wall: 'back',
        at: 1.3,
        sill: 0.9,
        width: 1.3,
        height: 1.4,
        panes: [2, 3],
        shutters: '#3b4a63',
        view: rondiniView,
        look: 0.45,
        sunlight: 0.75,
      },
    ],
    behind: (room) => {
      paintTable(room, createFrame(1.05, 2.36, 'viewer'), { long: 0.62, wide: 1.8, high: 0.76 }, '#7b5a46')
      room.sheet.fill(
        room.camera.face([
          [1.7, 0.765, 2],
          [2.1, 0.765, 2.05],
          [2.05, 0.765, 2.3],
          [1.66, 0.765, 2.25],
        ]),
        applyLight(pigment.white, room.sheet.light, 0.2),
      )
      paintLamp(room, [2.6, 0.76, 2.15], 0.42, true)
      paintJug(room, [1.25, 0.76, 2.1], 0.2, '#3b4a63', (x, y, h) => paintBunch(room, x, y, h, '#e2a18f'))
      paintChair(room, createFrame(1.75, 1.35, 'back'), '#2f3540', '#c9887a')
    },
  }),
  createViewScene(rondiniView, { ...seat, depth: 2.6, sun: [-0.6, 0.5, 0.5] }, (room) => {
    paintTerrace(room, 'rail', '#a8644c')
    paintRug(room, 0.5, 0.9, 1.7, 1.3, '#3b4a63', '#efe2d6')
    paintArmchair(room, createFrame(0.75, 2.35, 'right'), '#e8d3c4', '#c9887a')
    paintTable(room, createFrame(2, 2.3, 'viewer'), { long: 0.5, wide: 0.5, high: 0.52 }, '#7b5a46')
    paintJug(room, [2.25, 0.52, 2.05], 0.24, '#3b4a63', (x, y, h) => paintBunch(room, x, y, h, '#e2a18f'))
    eave(room)
  }),
] as const

/** Paints the edge of the roof over the terrace: planks on rafters, and the nest of the swallows. */
function eave(room: Room) {
  const { sheet, camera } = room
  const [up, edge] = [2.52, 2.4]
  const underside = camera.face([
    [-3, up, edge],
    [8, up, edge],
    [8, up, -1],
    [-3, up, -1],
  ])
  sheet.fill(underside, applyLight('#c08a72', sheet.light, -0.35))
  for (const x of getSteps(-2.6, 7.4, 15)) {
    const rafter = { origin: [x, up - 0.16, edge + 0.12], along: [0, 0, -1], across: [1, 0, 0] } as const
    paintBox(room, rafter, { a: 0, c: 0, y: 0, long: 3.4, wide: 0.13, high: 0.16 }, '#6b4c3c')
  }
  const [nx, ny] = camera.project([3.54, up, 2.2])
  const m = camera.metre([3.54, up, 2.2])
  const nest = [
    [-0.2, 0],
    [-0.17, 0.12],
    [-0.07, 0.22],
    [0.07, 0.22],
    [0.17, 0.12],
    [0.2, 0],
  ] as const
  const shape = nest.map(([x, y]): Point => [nx + x * m, ny + y * m])
  sheet.solid(smoothPath(shape, true), applyLight('#9a7a5c', sheet.light, -0.2))
  paintSwallows(sheet, [
    [nx - 40, ny + m * 0.42, 46, -38],
    [nx - 210, ny + m * 0.62, 38, 14],
  ])
}
