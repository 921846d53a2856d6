import { paintArmchair } from '../../parts/furnishing.ts'
import { createFrame, paintLamp, paintTable } from '../../parts/furniture.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBranch, paintPomegranate } from '../../parts/plants.ts'
import { paintRound } from '../../parts/round.ts'
import { paintFramed, paintShelf } from '../../parts/walls.ts'
import { createViewScene, interior, paintTerrace, seat } from '../bedroom.ts'
import { createHills } from '../country.ts'
import { createView } from '../view.ts'

export const melogranoView = createView(lights.dusk, 0.5, {
  horizon: 0.5,
  clouds: 6,
  sun: [0.2, 0.45],
  grounds: [
    ...mountains(0.45, 191, 0.07),
    ...createHills(0.5, 193, 2),
    {
      base: 0.7,
      rise: 0.03,
      size: 0.5,
      seed: 167,
      foot: 1.05,
      color: '#8c7440',
      depth: 0.03,
      strokes: 240,
      trees: [
        ['cypress', 0.7, 0.08, 0.26],
        ['olive', 0.25, 0.3, 0.26],
      ],
    },
  ],
})

/** 15 Camera del Melograno: wine red and ochre, pomegranates in front of autumn vines. */
export const melograno = [
  interior({
    light: lights.dusk,
    plan: { width: 4.4, depth: 3.7, height: 2.9, eye: [1.8, 1.45, -0.8], turn: 0.1, sun: [-0.5, 0.4, 0.8], zoom: 880 },
    walls: { back: '#b9774f', sides: '#c5875e' },
    floor: ['herringbone', '#8f5a3f'],
    ceiling: (room) => paintBeams(room, { color: '#4d3426', between: '#c79a6c', count: 4 }),
    windows: [
      {
        wall: 'back',
        at: 2.75,
        sill: 0.7,
        width: 1.15,
        height: 1.7,
        arch: 0.4,
        curtains: '#7a2f35',
        view: melogranoView,
        look: 0.3,
        sunlight: 0.7,
      },
    ],
    behind: (room) => {
      paintFramed(room, 'back', 0.75, 1.75, 0.9, 0.6, pigment.ochre, '#e8d2a4', (at) => {
        for (const [u, v] of [
          [0.3, 0.5],
          [0.52, 0.4],
          [0.72, 0.55],
        ] as const) {
          const [x, y] = at(u, v)
          paintPomegranate(room.sheet, x, y, 17)
        }
      })
      paintTable(room, createFrame(2.1, 3.6, 'viewer'), { long: 0.4, wide: 0.4, high: 0.58 }, '#4d3426')
      paintLamp(room, [2.3, 0.58, 3.4], 0.42, true)
    },
    bed: {
      frame: createFrame(0.3, 3.64, 'viewer'),
      wide: 1.72,
      kind: 'panel',
      color: '#5b3a28',
      cover: '#7a2f35',
      fold: '#ecd9b2',
      pillows: pigment.ivory,
      accent: '#cf9b45',
    },
    before: (room) => paintRug(room, 2.4, 0.9, 1.4, 1.5, '#7a2f35', '#cf9b45'),
  }),
  interior({
    light: lights.dusk,
    plan: {
      width: 3.8,
      depth: 2.8,
      height: 2.9,
      eye: [2.1, 1.35, -0.9],
      turn: -0.08,
      sun: [-0.85, 0.34, -0.5],
      zoom: 940,
    },
    walls: { back: '#b9774f', sides: '#c5875e' },
    floor: ['herringbone', '#8f5a3f'],
    ceiling: (room) => paintBeams(room, { color: '#4d3426', between: '#c79a6c', count: 4 }),
    windows: [{ wall: 'left', at: 1, sill: 0.7, width: 1, height: 1.7, view: melogranoView, sunlight: 0.85 }],
    behind: (room) => {
      paintRug(room, 0.8, 0.3, 2.2, 1.8, '#7a2f35', '#cf9b45')
      paintArmchair(room, createFrame(2.2, 2.3, 'viewer'), '#7a2f35', '#cf9b45')
      paintRound(
        room,
        [1.5, 0, 1.9],
        [
          [0.2, 0],
          [0.05, 0.04],
          [0.05, 0.52],
          [0.32, 0.55],
          [0.32, 0.58],
        ],
        '#4d3426',
      )
      paintRound(
        room,
        [1.5, 0.58, 1.9],
        [
          [0.08, 0],
          [0.2, 0.06],
          [0.24, 0.12],
        ],
        '#d9c08c',
        { inside: pigment.umber },
      )
      const [x, y] = room.camera.project([1.5, 0.72, 1.9])
      for (const [dx, dy] of [
        [-34, -10],
        [32, -8],
        [0, -22],
        [-2, 6],
      ] as const)
        paintPomegranate(room.sheet, x + dx, y + dy, 24)
      paintShelf(room, 0.5, 1.7, 1.1, 0.8)
    },
  }),
  createViewScene(melogranoView, { ...seat, depth: 3, eye: [2.5, 1.6, -0.8] }, (room) => {
    paintTerrace(room, 'stone', '#a8704e')
    const { sheet } = room
    const leaves = [pigment.leaf, pigment.olive, '#a88a3c', '#8c9a52'] as const
    paintBranch(
      sheet,
      [
        [1240, 30],
        [1080, 120],
        [930, 150],
        [780, 230],
      ],
      20,
      46,
      leaves,
      0.3,
    )
    paintBranch(
      sheet,
      [
        [1220, 180],
        [1120, 260],
        [1060, 360],
      ],
      14,
      42,
      leaves,
      0.3,
    )
    paintBranch(
      sheet,
      [
        [900, -20],
        [820, 60],
        [640, 90],
      ],
      12,
      40,
      leaves,
      0.3,
    )
    for (const [x, y, r] of [
      [930, 236, 44],
      [1068, 430, 52],
      [780, 300, 36],
      [650, 150, 30],
      [1150, 190, 34],
    ] as const)
      paintPomegranate(sheet, x, y, r)
  }),
] as const
