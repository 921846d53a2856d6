import type { Point3 } from '../../parts/camera.ts'
import { smoothPath } from '../../parts/curves.ts'
import { paintCandle, paintCupboard } from '../../parts/furnishing.ts'
import { createFrame, paintBox, paintLamp, paintTable } from '../../parts/furniture.ts'
import { paintHouse } from '../../parts/house.ts'
import { paintBeams, paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { adjustLightness, mixColors, pigment } from '../../parts/palette.ts'
import { paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintLadder } from '../../parts/walls.ts'
import { createViewScene, interior, paintArcade, seat } from '../bedroom.ts'
import { podere } from '../valley.ts'
import { createView } from '../view.ts'

const granaioView = createView(lights.afternoon, 0.46, {
  horizon: 0.48,
  clouds: 6,
  grounds: [
    ...mountains(0.42, 121, 0.06),
    {
      base: 0.5,
      rise: 0.04,
      size: 0.34,
      seed: 89,
      foot: 0.78,
      color: pigment.straw,
      depth: 0.18,
      strokes: 80,
      fields: [
        { from: 0.05, to: 0.3, top: 0.1, bottom: 0.7, kind: 'wheat' },
        { from: 0.34, to: 0.6, top: 0.06, bottom: 0.8, kind: 'stubble', lean: 0.04 },
        { from: 0.66, to: 0.95, top: 0.1, bottom: 0.8, kind: 'wheat', lean: -0.04 },
      ],
      trees: [
        ['oak', 0.62, 0.1, 0.16],
        ['cypress', 0.2, 0.06, 0.14],
        ['cypress', 0.23, 0.07, 0.12],
      ],
      on: (s) => paintHouse(s, podere(330, 452, 5.4, { depth: 0.16 })),
      veil: 0.2,
    },
    {
      base: 0.68,
      rise: 0.02,
      size: 0.5,
      seed: 97,
      foot: 1.05,
      color: pigment.straw,
      depth: 0.02,
      strokes: 160,
      fields: [{ from: -0.1, to: 1.1, top: 0.02, bottom: 1, kind: 'stubble', lean: 0 }],
      on: bales,
    },
  ],
})

/** 8 Il Granaio: the old grain loft, wheat gold, brick lattice in its gable. */
export const granaio = [
  interior({
    light: lights.afternoon,
    plan: { width: 5.2, depth: 4.2, height: 3.4, eye: [1.7, 1.5, -0.4], turn: 0.16, sun: [-0.7, 0.6, 0.6], zoom: 860 },
    walls: { back: '#d9a873', sides: '#e1b988' },
    floor: ['planks', '#b5894f'],
    ceiling: (room) => paintBeams(room, { color: '#7a5230', between: '#d8b98c', count: 4 }),
    windows: [
      { wall: 'back', at: 0.6, sill: 0.9, width: 1, height: 1.2, view: granaioView, sunlight: 0.7 },
      { wall: 'back', at: 3.9, sill: 0.9, width: 1, height: 1.2, view: granaioView, look: 0.8, sunlight: 0.7 },
    ],
    behind: (room) => {
      lattice(room, 2.2, 2.1, 1.1, 0.8)
      paintTable(room, createFrame(1.55, 4.1, 'viewer'), { long: 0.4, wide: 0.4, high: 0.55 }, '#7a5230')
      paintJug(room, [1.75, 0.55, 3.9], 0.3, pigment.terracotta, (x, y, h) =>
        paintBunch(room, x, y, h, pigment.gold, pigment.straw),
      )
      paintTable(room, createFrame(3.72, 4.1, 'viewer'), { long: 0.4, wide: 0.4, high: 0.55 }, '#7a5230')
      paintLamp(room, [3.92, 0.55, 3.9], 0.4, true)
    },
    bed: {
      frame: createFrame(2, 4.12, 'viewer'),
      wide: 1.65,
      kind: 'board',
      color: '#8a5f38',
      cover: '#e7d3a2',
      fold: pigment.ivory,
      pillows: pigment.white,
      accent: '#8c3f2c',
    },
    before: (room) => paintRug(room, 0.9, 1.4, 1, 1.6, pigment.brick, pigment.straw),
  }),
  interior({
    light: lights.afternoon,
    plan: {
      width: 4.2,
      depth: 3,
      height: 3.2,
      eye: [2.4, 1.35, -0.8],
      turn: -0.14,
      sun: [-0.8, 0.52, -0.5],
      zoom: 900,
    },
    walls: { back: '#d9a873', sides: '#e1b988' },
    floor: ['planks', '#b5894f'],
    ceiling: (room) => paintBeams(room, { color: '#7a5230', between: '#d8b98c', count: 4 }),
    windows: [{ wall: 'left', at: 1.2, sill: 0.9, width: 0.9, height: 1.2, view: granaioView, sunlight: 0.75 }],
    behind: (room) => {
      lattice(room, 0.5, 1.4, 1, 0.9)
      paintLadder(room, [2, 0, 2.2], [2, 3, 2.95], 0.5, '#8a5f38')
      paintCupboard(room, createFrame(2.9, 2.9, 'viewer'), { long: 0.55, wide: 1.1, high: 0.8 }, '#8a5f38', 2, 1)
      for (const [x, z, size] of [
        [0.7, 2.6, 0.5],
        [1.2, 2.4, 0.44],
      ] as const)
        sack(room, [x, 0, z], size)
      paintJug(room, [3.2, 0.88, 2.7], 0.3, pigment.terracotta, (x, y, h) =>
        paintBunch(room, x, y, h, pigment.gold, pigment.straw),
      )
      paintCandle(room, [3.75, 0.88, 2.7], 0.14)
    },
  }),
  createViewScene(granaioView, { ...seat, eye: [2.6, 1.6, -0.7] }, (room) => {
    paintArcade(room, 1, [[0.95, -0.4, 3.2, 3, 1.45]], '#c98d5c', 0.5)
    paintBox(
      room,
      { origin: [0.6, 0.5, 1.3], along: [0, 0, -1], across: [1, 0, 0] },
      { a: 0, c: 0, y: 0, long: 0.06, wide: 4, high: 0.08 },
      '#7a5230',
      'wood',
    )
    paintBox(
      room,
      { origin: [0.6, 0.16, 1.3], along: [0, 0, -1], across: [1, 0, 0] },
      { a: 0, c: 0, y: 0, long: 0.06, wide: 4, high: 0.08 },
      '#7a5230',
      'wood',
    )
    for (const x of [1.4, 2.5, 3.6])
      paintBox(
        room,
        { origin: [x, -0.4, 1.25], along: [0, 0, -1], across: [1, 0, 0] },
        { a: 0, c: 0, y: 0, long: 0.07, wide: 0.09, high: 1.05 },
        '#7a5230',
      )
  }),
] as const

function bales(sheet: Sheet) {
  for (const [x, y, r] of [
    [240, 660, 26],
    [520, 640, 18],
    [840, 668, 28],
    [1060, 640, 17],
    [420, 760, 60],
    [980, 820, 90],
  ] as const) {
    const { light } = sheet
    const away = -light.side * r * 2.2
    sheet.fill(
      smoothPath(
        [
          [x - r * 0.5, y + r * 0.86],
          [x + r * 1.6, y + r * 0.8],
          [x + r * 1.5 + away, y + r * 1.02],
          [x + away, y + r * 1.12],
        ],
        true,
      ),
      light.shade,
      0.42,
    )
    sheet.fill(
      `M${x} ${y - r}h${r * 1.5}a${r * 0.7} ${r} 0 0 1 0 ${2 * r}h${-r * 1.5}Z`,
      sheet.gradient(
        [x, y - r],
        [x, y + r],
        [
          [0, '#f0d791'],
          [1, '#8d6b3c'],
        ],
      ),
    )
    for (const [grow, color] of [
      [1, '#d9b768'],
      [0.72, '#b8924c'],
      [0.45, '#d3ae62'],
      [0.2, '#9a7639'],
    ] as const)
      sheet.add(`<ellipse cx="${x}" cy="${y}" rx="${r * 0.7 * grow}" ry="${r * grow}" fill="${color}"/>`)
  }
}

/** Paints a brick lattice: bricks with gaps that let in air and sunlight. */
function lattice(room: Room, u: number, v: number, width: number, height: number) {
  const { sheet } = room
  const plane = room.walls.back
  sheet.fill(plane.rect(u - 0.06, v - 0.06, width + 0.12, height + 0.12), applyLight(pigment.brick, sheet.light, -0.3))
  for (let row = 0; row < height / 0.12; row++)
    for (let column = 0; column < width / 0.2 - 1; column++)
      sheet.fill(
        plane.rect(u + column * 0.2 + (row % 2) * 0.1 + 0.05, v + row * 0.12 + 0.02, 0.08, 0.085),
        mixColors(sheet.light.sun, pigment.white, 0.4),
      )
  for (let row = 0; row <= height / 0.12; row++)
    sheet.fill(
      plane.rect(u - 0.02, v + row * 0.12 - 0.025, width + 0.04, 0.04),
      applyLight(pigment.terracotta, sheet.light, -0.1),
    )
}

function sack(room: Room, at: Point3, size: number) {
  paintRound(
    room,
    at,
    [
      [size * 0.42, 0],
      [size * 0.5, size * 0.3],
      [size * 0.46, size * 0.8],
      [size * 0.34, size * 1.1],
      [size * 0.42, size * 1.2],
    ],
    '#cbb48a',
    { inside: pigment.gold },
  )
  const [x, y] = room.camera.project([at[0], at[1] + size * 1.22, at[2]])
  room.sheet.add(
    `<ellipse cx="${x}" cy="${y}" rx="${room.camera.metre(at) * size * 0.34}" ry="${room.camera.metre(at) * size * 0.14}" fill="${adjustLightness(applyLight(pigment.gold, room.sheet.light, 0.2), 0.02)}"/>`,
  )
}
