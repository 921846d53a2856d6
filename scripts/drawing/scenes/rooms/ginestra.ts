import { smoothPath } from '../../parts/curves.ts'
import { createFrame, paintBox, paintTable } from '../../parts/furniture.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintSpikes } from '../../parts/plants.ts'
import { paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintFramed } from '../../parts/walls.ts'
import { createViewScene, interior, seat } from '../bedroom.ts'
import { createHills } from '../country.ts'
import { createView } from '../view.ts'

const yellow = ['#e8be3c', '#f2d25e', '#cf9f2c'] as const

const ginestraView = createView(lights.noon, 0.44, {
  horizon: 0.46,
  clouds: 6,
  grounds: [
    ...mountains(0.4, 131, 0.09),
    ...createHills(0.45, 137, 2),
    {
      base: 0.64,
      rise: 0.04,
      size: 0.5,
      seed: 103,
      foot: 1.05,
      color: '#7d8344',
      depth: 0.03,
      strokes: 200,
      bumps: [[0.2, 0.3, 0.07]],
      on: broom,
      trees: [['pine', 0.78, 0.1, 0.34]],
    },
  ],
})

/** 9 Camera della Ginestra: white lime, broom yellow, the slopes outside in bloom. */
export const ginestra = [
  interior({
    light: lights.noon,
    plan: { width: 4.2, depth: 3.4, height: 2.8, eye: [1.8, 1.4, -0.9], turn: 0.1, sun: [-0.4, 0.9, 0.7], zoom: 880 },
    walls: { back: '#ece6d4', sides: '#f2ecdc' },
    floor: ['herringbone', '#c48a62'],
    ceiling: (room) => paintBeams(room, { color: '#6b543c', between: pigment.ivory, count: 4 }),
    windows: [
      {
        wall: 'back',
        at: 2.55,
        sill: 0.8,
        width: 1.4,
        height: 1.35,
        panes: [3, 2],
        shutters: '#7d8f7c',
        view: ginestraView,
        look: 0.4,
        sunlight: 0.7,
      },
    ],
    behind: (room) => {
      paintTable(room, createFrame(1.98, 3.3, 'viewer'), { long: 0.36, wide: 0.36, high: 0.56 }, '#7d8f7c')
      paintJug(room, [2.16, 0.56, 3.1], 0.26, '#7d8f7c', (x, y, h) =>
        paintSpikes(room.sheet, x, y, h * 1.6, h * 2, yellow),
      )
      paintFramed(room, 'back', 0.7, 1.7, 0.44, 0.58, pigment.straw, pigment.ivory, (at) => {
        const [x, y] = at(0.5, 0.1)
        paintSpikes(room.sheet, x, y, 44, 86, yellow)
      })
      paintFramed(room, 'back', 1.3, 1.7, 0.44, 0.58, pigment.straw, pigment.ivory, (at) => {
        const [x, y] = at(0.5, 0.1)
        paintSpikes(room.sheet, x, y, 38, 80)
      })
    },
    bed: {
      frame: createFrame(0.2, 3.34, 'viewer'),
      wide: 1.7,
      kind: 'iron',
      color: '#3d4a44',
      cover: '#e9c65a',
      fold: pigment.white,
      pillows: pigment.white,
      accent: pigment.ivory,
    },
    before: (room) => paintRug(room, 2.2, 1, 1.5, 1.2, '#e3c25c', '#7d8f7c'),
  }),
  interior({
    light: lights.noon,
    plan: { width: 3.6, depth: 2.4, height: 2.7, eye: [1.8, 1.3, -0.9], sun: [-0.6, 0.8, 0.5], zoom: 980 },
    walls: { back: '#ece6d4', dado: '#e3c25c' },
    floor: ['herringbone', '#c48a62'],
    windows: [
      {
        wall: 'back',
        at: 0.5,
        sill: 0.95,
        width: 1.1,
        height: 1.2,
        panes: [2, 2],
        view: ginestraView,
        look: 0.6,
        sunlight: 0.6,
      },
    ],
    behind: (room) => {
      const hooks = room.walls.back
      for (const u of [2, 2.35, 2.7, 3.05])
        room.sheet.line(smoothPath([hooks.at(u, 1.72), hooks.at(u, 1.64), hooks.at(u + 0.04, 1.62)]), pigment.umber, 6)
      room.sheet.fill(hooks.rect(1.9, 1.68, 1.3, 0.1), applyLight('#7d8f7c', room.sheet.light, 0))
      const [hx, hy] = hooks.at(2.4, 1.62)
      room.sheet.fill(
        smoothPath(
          [
            [hx - 62, hy + 26],
            [hx - 20, hy - 14],
            [hx + 18, hy - 14],
            [hx + 62, hy + 26],
            [hx, hy + 42],
          ],
          true,
        ),
        applyLight(pigment.straw, room.sheet.light, 0.1),
      )
      room.sheet.fill(
        smoothPath(
          [
            [hx - 30, hy + 14],
            [hx, hy - 26],
            [hx + 30, hy + 14],
            [hx, hy + 22],
          ],
          true,
        ),
        applyLight(pigment.straw, room.sheet.light, 0.3),
      )
      const towel = hooks.shape([
        [2.95, 1.62],
        [3.2, 1.62],
        [3.24, 0.9],
        [2.9, 0.9],
      ])
      room.sheet.fill(
        towel,
        room.sheet.gradient(hooks.at(2.9, 1), hooks.at(3.2, 1), [
          [0, applyLight(pigment.white, room.sheet.light, 0.1)],
          [0.5, applyLight(pigment.ivory, room.sheet.light, -0.3)],
          [1, applyLight(pigment.white, room.sheet.light, 0)],
        ]),
      )
      paintBox(
        room,
        createFrame(1.75, 2.36, 'viewer'),
        { a: 0, c: 0, y: 0.4, long: 0.42, wide: 1.6, high: 0.06 },
        '#7d8f7c',
      )
      for (const c of [0.05, 1.47])
        paintBox(
          room,
          createFrame(1.75, 2.36, 'viewer'),
          { a: 0.04, c, y: 0, long: 0.34, wide: 0.07, high: 0.4 },
          '#7d8f7c',
        )
      paintRound(
        room,
        [2.1, 0.46, 2.15],
        [
          [0.14, 0],
          [0.2, 0.1],
          [0.21, 0.2],
        ],
        '#b08d55',
        { inside: pigment.umber },
      )
      const [bx, by] = room.camera.project([2.1, 0.66, 2.15])
      paintSpikes(room.sheet, bx, by, 120, 120, yellow)
    },
    before: (room) => paintRug(room, 0.8, 0.6, 1.8, 0.9, '#7d8f7c', '#e3c25c'),
  }),
  createViewScene(ginestraView, { ...seat, eye: [2.5, 1.6, -1] }, (room) => {
    const bench = createFrame(0.6, 2.2, 'viewer')
    paintBox(room, bench, { a: 0.05, c: 0.2, y: -0.1, long: 0.3, wide: 0.3, high: 0.5 }, pigment.stone)
    paintBox(room, bench, { a: 0.05, c: 1.4, y: -0.1, long: 0.3, wide: 0.3, high: 0.5 }, pigment.stone)
    paintBox(room, bench, { a: 0, c: 0, y: 0.4, long: 0.42, wide: 1.9, high: 0.1 }, pigment.stone)
    paintRound(
      room,
      [1.2, 0.5, 2],
      [
        [0.25, 0],
        [0.26, 0.015],
        [0.13, 0.03],
        [0.12, 0.11],
        [0.07, 0.14],
      ],
      pigment.straw,
    )
    paintBox(
      room,
      createFrame(1.75, 2.1, 'viewer'),
      { a: 0, c: 0, y: 0.5, long: 0.18, wide: 0.26, high: 0.035 },
      pigment.brick,
    )
    paintBox(
      room,
      createFrame(1.77, 2.08, 'viewer'),
      { a: 0, c: 0, y: 0.535, long: 0.16, wide: 0.23, high: 0.03 },
      pigment.sage,
    )
    const { sheet } = room
    for (const [x, y, w] of [
      [1120, 900, 420],
      [900, 960, 360],
      [40, 930, 300],
    ] as const)
      bush(sheet, x, y, w)
  }),
] as const

function broom(sheet: Sheet) {
  for (const [x, y, w] of [
    [90, 640, 130],
    [260, 690, 170],
    [520, 660, 110],
    [700, 700, 140],
    [380, 800, 260],
    [1010, 760, 230],
    [760, 840, 240],
    [120, 860, 300],
  ] as const)
    bush(sheet, x, y, w)
}

/** Paints a bush of broom: green twigs with yellow flowers. */
function bush(sheet: Sheet, x: number, y: number, w: number) {
  for (const part of [-0.25, 0.2, 0])
    paintSpikes(sheet, x + part * w, y + Math.abs(part) * -10, w * 0.8, w * 0.55, ['#e8be3c', '#f2d25e', '#cf9f2c'])
}
