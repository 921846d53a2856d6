import { type Point, smoothPath } from '../../parts/curves.ts'
import { createFrame, paintChair, paintLamp, paintTable } from '../../parts/furniture.ts'
import { paintHouse } from '../../parts/house.ts'
import { paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import { paintFruit } from '../../parts/plants.ts'
import { paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintFramed } from '../../parts/walls.ts'
import { paintRipples } from '../../parts/water.ts'
import { createViewScene, interior, paintArcade, seat } from '../bedroom.ts'
import { podere } from '../valley.ts'
import { createView, createWood } from '../view.ts'

const duke: readonly Point[] = [
  [0.3, 0.66],
  [0.36, 0.5],
  [0.36, 0.36],
  [0.5, 0.3],
  [0.62, 0.32],
  [0.66, 0.4],
  [0.7, 0.42],
  [0.69, 0.46],
  [0.71, 0.48],
  [0.69, 0.52],
  [0.77, 0.55],
  [0.74, 0.6],
  [0.67, 0.63],
  [0.69, 0.68],
  [0.66, 0.72],
  [0.4, 0.74],
]

const duchess: readonly Point[] = [
  [0.32, 0.7],
  [0.38, 0.5],
  [0.4, 0.34],
  [0.54, 0.34],
  [0.62, 0.39],
  [0.65, 0.44],
  [0.68, 0.46],
  [0.67, 0.5],
  [0.72, 0.55],
  [0.67, 0.6],
  [0.67, 0.7],
  [0.6, 0.78],
  [0.42, 0.78],
]

/** The landscape behind the portrait of Federico da Montefeltro: a still lake with boats among round hills. */
const ducaView = createView(lights.afternoon, 0.5, {
  horizon: 0.5,
  clouds: 6,
  grounds: [
    ...mountains(0.44, 31, 0.12),
    { base: 0.505, rise: 0, size: 1, seed: 3, foot: 0.8, color: pigment.azurite, depth: 0.3, on: lake },
    {
      base: 0.66,
      rise: 0.03,
      size: 0.24,
      seed: 17,
      foot: 0.86,
      color: pigment.sage,
      depth: 0.16,
      strokes: 90,
      bumps: [
        [0.06, 0.16, 0.08],
        [0.98, 0.2, 0.13],
      ],
      on: (s, hill) => {
        createWood(-0.1, 0.24, 0.06, 0.4, 0.16, 11, 50)(s, hill)
        paintHouse(s, podere(1010, 560, 6.4, { depth: 0.14 }))
      },
      fields: [
        { from: 0.7, to: 0.86, top: 0.3, bottom: 0.8, kind: 'wheat' },
        { from: 0.88, to: 1.06, top: 0.36, bottom: 0.9, kind: 'vines' },
      ],
      trees: [
        ['cypress', 0.78, 0.04, 0.1],
        ['cypress', 0.93, 0.06, 0.12],
      ],
    },
    {
      base: 0.78,
      rise: 0.03,
      size: 0.5,
      seed: 8,
      foot: 1.05,
      color: pigment.olive,
      depth: 0.04,
      strokes: 220,
      bumps: [[0.16, 0.2, 0.05]],
      fields: [{ from: 0.28, to: 0.52, top: 0.1, bottom: 0.6, kind: 'stubble', lean: -0.04 }],
      trees: [
        ['cypress', 0.17, 0.1, 0.26],
        ['cypress', 0.21, 0.14, 0.22],
        ['oak', 0.7, 0.2, 0.2],
      ],
    },
  ],
})

/** Paints wooded peninsulas, a tower on an islet, white sails and their reflections. */
function lake(sheet: Sheet) {
  const { light } = sheet
  paintRipples(sheet, [0, 462, 1200, 190], 190, light.sky[3], applyLight(pigment.lapis, light, 0, 0.3))
  const far = applyLight(pigment.olive, light, -0.2, 0.3)
  for (const [x, y, wide, high] of [
    [40, 500, 360, 34],
    [1180, 520, 460, 44],
    [700, 492, 120, 20],
  ] as const) {
    sheet.fill(lens(x, y, wide, high), far)
    sheet.fill(lens(x, y, wide * 0.94, -high * 0.4), applyLight(pigment.lapis, light, -0.4, 0.2), 0.35)
  }
  sheet.fill('M690 484v-40h-3v-9h24v9h-3v40Z', applyLight(pigment.stone, light, 0.3, 0.14))
  sheet.fill('M699 484v-40h9v40Z', applyLight(pigment.stone, light, -0.5, 0.14))
  for (const [x, y, size] of [
    [470, 546, 34],
    [545, 520, 20],
    [820, 560, 42],
    [330, 524, 22],
  ] as const) {
    sheet.fill(
      `M${x - size * 0.5} ${y}h${size}l${-size * 0.2} ${size * 0.16}h${-size * 0.6}Z`,
      applyLight(pigment.umber, light, -0.2),
    )
    sheet.fill(
      `M${x} ${y - size * 0.06}v${-size * 1.5}q${size * 0.62} ${size * 0.8} ${size * 0.44} ${size * 1.42}Z`,
      applyLight(pigment.white, light, 0.2),
    )
    sheet.fill(
      `M${x - size * 0.06} ${y - size * 0.06}v${-size * 1.1}l${-size * 0.36} ${size * 1.06}Z`,
      applyLight(pigment.ivory, light, -0.25),
    )
    sheet.fill(`M${x - size * 0.3} ${y + size * 0.2}h${size * 0.7}l${-size * 0.36} ${size * 0.9}Z`, pigment.white, 0.28)
  }
}

const lens = (x: number, y: number, wide: number, high: number) =>
  smoothPath([
    [x - wide / 2, y],
    [x - wide * 0.2, y - high * 0.9],
    [x + wide * 0.15, y - high],
    [x + wide / 2, y],
  ])

/** 1 Camera del Duca: the Duke's red, a walnut four-poster, his lake in the window. */
export const duca = [
  interior({
    light: lights.afternoon,
    plan: { width: 4.4, depth: 3.9, height: 3, eye: [2.5, 1.45, -0.7], sun: [-0.85, 0.75, 0.35], zoom: 900 },
    walls: { back: '#dcc79f', dado: '#9c5a41' },
    floor: ['cotto', pigment.terracotta],
    windows: [
      {
        wall: 'back',
        at: 2.75,
        sill: 0.85,
        width: 1.1,
        height: 1.6,
        arch: 0.5,
        shutters: pigment.leaf,
        view: ducaView,
      },
      { wall: 'left', at: 1.6, sill: 0.9, width: 0.9, height: 1.5, view: ducaView, sunlight: 0.6 },
    ],
    behind: (room) => {
      paintFramed(room, 'back', 0.78, 1.42, 0.32, 0.46, pigment.ochre, pigment.azurite, profile(room, 'duchess'))
      paintFramed(room, 'back', 1.2, 1.42, 0.32, 0.46, pigment.ochre, pigment.azurite, profile(room, 'duke'))
      paintTable(room, createFrame(2.26, 3.85, 'viewer'), { long: 0.42, wide: 0.42, high: 0.58 }, pigment.umber)
      paintLamp(room, [2.46, 0.58, 3.65], 0.4)
      paintRug(room, 2.6, 1.2, 1.3, 1.5, pigment.wine, pigment.straw)
    },
    bed: {
      frame: createFrame(0.42, 3.84, 'viewer'),
      wide: 1.75,
      kind: 'canopy',
      color: pigment.umber,
      cover: '#a23b34',
      fold: pigment.ivory,
      pillows: pigment.white,
      accent: pigment.gold,
    },
  }),
  interior({
    light: lights.afternoon,
    plan: {
      width: 4.6,
      depth: 3.5,
      height: 3,
      eye: [2.75, 1.45, -1.1],
      turn: -0.24,
      sun: [-0.85, 0.62, -0.35],
      zoom: 900,
    },
    walls: { back: '#dcc79f', dado: '#9c5a41' },
    floor: ['cotto', pigment.terracotta],
    windows: [
      {
        wall: 'left',
        at: 1.55,
        sill: 0.85,
        width: 1.3,
        height: 1.65,
        arch: 0.5,
        view: ducaView,
        look: 0.5,
        sunlight: 0.75,
      },
    ],
    behind: (room) => {
      paintFramed(room, 'back', 0.85, 1.5, 0.5, 0.66, pigment.ochre, pigment.azurite, profile(room, 'duchess'))
      paintFramed(room, 'back', 1.55, 1.5, 0.5, 0.66, pigment.ochre, pigment.azurite, profile(room, 'duke'))
      paintTable(
        room,
        createFrame(0.65, 3.42, 'viewer'),
        { long: 0.62, wide: 1.6, high: 0.76, apron: 0.14 },
        pigment.umber,
      )
      paintJug(room, [0.95, 0.76, 3.16], 0.28, pigment.ivory, (x, y, h) => paintBunch(room, x, y, h, '#c2493c'))
      paintLamp(room, [2.0, 0.76, 3.16], 0.44)
      paintChair(room, createFrame(1.2, 2.45, 'back'), pigment.umber, '#a23b34')
      paintRug(room, 0.5, 0.5, 1.5, 1.6, pigment.wine, pigment.straw)
    },
    bed: {
      frame: createFrame(2.6, 3.44, 'viewer'),
      wide: 1.75,
      kind: 'canopy',
      color: pigment.umber,
      cover: '#a23b34',
      fold: pigment.ivory,
      pillows: pigment.white,
      accent: pigment.gold,
    },
  }),
  createViewScene(ducaView, { ...seat, sun: [-0.8, 0.7, 0.4] }, (room) => {
    paintArcade(
      room,
      1.5,
      [
        [0.66, 0.5, 1.72, 2.35, 0.86],
        [2.62, 0.5, 1.72, 2.35, 0.86],
      ],
      '#e0cda6',
      0.42,
    )
    for (const [up, rings] of [
      [
        0.5,
        [
          [0.17, 0],
          [0.17, 0.07],
          [0.12, 0.1],
          [0.115, 0.14],
        ],
      ],
      [
        0.64,
        [
          [0.1, 0],
          [0.088, 1.18],
        ],
      ],
      [
        1.82,
        [
          [0.095, 0],
          [0.11, 0.04],
          [0.17, 0.16],
          [0.17, 0.2],
        ],
      ],
    ] as const)
      paintRound(room, [2.5, up, 1.7], rings, pigment.plaster)
    paintJug(room, [3.95, 0.5, 1.68], 0.26, pigment.azurite, (x, y, h) => paintBunch(room, x, y, h, '#b8443a'))
    for (const [x, color] of [
      [1.2, '#c9803c'],
      [1.34, pigment.brick],
      [1.28, pigment.ochre],
    ] as const) {
      const [px, py] = room.camera.project([x, color === pigment.ochre ? 0.66 : 0.56, 1.66])
      paintFruit(room.sheet, px, py, 21, color)
    }
  }),
] as const

/**
 * Paints the two profiles of the diptych, facing each other: the Duke with broken nose and red cap, the Duchess with high
 * brow.
 */
function profile(room: Room, of: 'duke' | 'duchess') {
  return (place: (u: number, v: number) => Point) => {
    const { sheet } = room
    const at = (u: number, v: number) => place(of === 'duchess' ? u : 1 - u, v)
    const shape = (points: readonly Point[], color: Color, facing: number) =>
      sheet.fill(
        smoothPath(
          points.map(([u, v]) => at(u, v)),
          true,
        ),
        applyLight(color, sheet.light, facing),
      )
    shape(
      [
        [0, 0],
        [1, 0],
        [1, 0.3],
        [0.7, 0.34],
        [0.35, 0.28],
        [0, 0.36],
      ],
      pigment.sage,
      0.1,
    )
    shape(
      [
        [0.08, 0],
        [0.92, 0],
        [0.82, 0.2],
        [0.6, 0.3],
        [0.36, 0.3],
        [0.16, 0.18],
      ],
      of === 'duke' ? '#a8352f' : pigment.black,
      -0.1,
    )
    shape(of === 'duke' ? duke : duchess, of === 'duke' ? '#d9a07c' : '#ecd2ba', 0.25)
    if (of === 'duke')
      shape(
        [
          [0.26, 0.6],
          [0.34, 0.66],
          [0.7, 0.68],
          [0.72, 0.74],
          [0.68, 0.9],
          [0.34, 0.92],
          [0.26, 0.78],
        ],
        '#a8352f',
        0.1,
      )
    else
      shape(
        [
          [0.3, 0.78],
          [0.22, 0.62],
          [0.34, 0.52],
          [0.42, 0.64],
          [0.5, 0.76],
          [0.44, 0.86],
        ],
        '#d2b06c',
        0,
      )
  }
}
