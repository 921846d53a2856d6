import { smooth } from '../../parts/curves.ts'
import { paintTable, stand } from '../../parts/furniture.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { lights, tone } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintPottedTree } from '../../parts/plants.ts'
import { paintRound } from '../../parts/round.ts'
import { paintMirror } from '../../parts/walls.ts'
import { interior, outlook, paintArcade, seat } from '../bedroom.ts'
import { view } from '../view.ts'

const limonaiaView = view(
  lights.noon,
  0.5,
  {
    horizon: 0.46,
    clouds: 3,
    grounds: [
      ...mountains(0.42, 141, 0.05),
      {
        base: 0.5,
        rise: 0.03,
        size: 0.4,
        seed: 107,
        foot: 0.7,
        color: pigment.sage,
        depth: 0.2,
        trees: [
          ['cypress', 0.1, 0.2, 0.24],
          ['cypress', 0.9, 0.2, 0.24],
          ['cypress', 0.84, 0.22, 0.2],
        ],
      },
      { base: 0.64, rise: 0, size: 1, seed: 109, foot: 1.05, color: '#d8c69d', depth: 0.02, strokes: 120 },
    ],
  },
  (s) => {
    for (const [x, y, size] of [
      [240, 640, 150],
      [480, 640, 150],
      [720, 640, 150],
      [960, 640, 150],
      [110, 800, 300],
      [1080, 800, 300],
    ] as const)
      paintPottedTree(s, x, y, size)
  },
)

/** 10 La Limonaia: ground floor, lemon pots before tall glass. */
export const limonaia = [
  interior({
    light: lights.noon,
    plan: { width: 5, depth: 3.8, height: 3.4, eye: [2.2, 1.45, -0.8], turn: 0.05, sun: [-0.5, 0.75, 0.7], zoom: 830 },
    walls: { back: '#eadfae', sides: '#f0e7bf' },
    floor: ['stone', '#cbb892'],
    ceiling: (room) => paintBeams(room, { color: '#d9cfae', between: pigment.ivory, along: 'z', count: 6 }),
    windows: [
      {
        wall: 'back',
        at: 2.35,
        sill: 0.05,
        width: 1.15,
        height: 2.75,
        arch: 0.57,
        panes: [2, 5],
        view: limonaiaView,
        look: 0.35,
        sunlight: 0.65,
      },
      {
        wall: 'back',
        at: 3.75,
        sill: 0.05,
        width: 1.15,
        height: 2.75,
        arch: 0.57,
        panes: [2, 5],
        view: limonaiaView,
        look: 0.65,
        sunlight: 0.65,
      },
    ],
    behind: (room) => {
      const { sheet, camera } = room
      for (const [x, z] of [
        [3.62, 3.5],
        [2.18, 3.5],
      ] as const) {
        const [px, py] = camera.project([x, 0, z])
        paintPottedTree(sheet, px, py, camera.metre([x, 0, z]) * 1.5)
      }
    },
    bed: {
      frame: stand(0.03, 2.9, 'right'),
      wide: 1.65,
      kind: 'rattan',
      color: pigment.straw,
      cover: '#fbf3d4',
      fold: pigment.white,
      pillows: pigment.white,
      accent: '#e6c646',
    },
    before: (room) => paintRug(room, 2.5, 0.9, 1.6, 1.3, '#9aa66a', '#f4e7a6'),
  }),
  interior({
    light: lights.noon,
    plan: { width: 3.8, depth: 2.6, height: 3, eye: [2, 1.4, -1], turn: -0.05, sun: [-0.8, 0.6, -0.4], zoom: 940 },
    walls: { back: '#f0e7bf', dado: '#8fb0a6' },
    floor: ['checks', '#6f8a80'],
    ceiling: (room) => paintBeams(room, { color: '#d9cfae', between: pigment.ivory, along: 'z', count: 6 }),
    windows: [
      { wall: 'left', at: 0.9, sill: 0.4, width: 0.9, height: 2, arch: 0.45, view: limonaiaView, sunlight: 0.7 },
    ],
    behind: (room) => {
      const { sheet, camera, walls } = room
      sheet.line(
        smooth([walls.back.at(2.9, 0.95), walls.back.at(2.9, 2.3), walls.back.at(2.75, 2.4), walls.back.at(2.6, 2.3)]),
        pigment.ochre,
        7,
      )
      sheet.fill(
        walls.back.shape([
          [2.45, 2.28],
          [2.75, 2.28],
          [2.68, 2.34],
          [2.52, 2.34],
        ]),
        tone(pigment.ochre, sheet.light, 0.1),
      )
      for (let row = 0; row < 7; row++)
        for (let column = 0; column < 7; column++)
          if ((row + column) % 2)
            sheet.fill(
              walls.back.rect(2.1 + column * 0.2, 0.95 + row * 0.2, 0.2, 0.2),
              tone('#e6c646', sheet.light, 0),
              0.5,
            )
      paintMirror(room, 'back', 1.2, 1.65, 0.56, 0.8, '#8fb0a6')
      paintTable(room, stand(0.7, 2.52, 'viewer'), { long: 0.5, wide: 1, high: 0.82 }, pigment.ivory)
      paintRound(
        room,
        [1.2, 0.82, 2.28],
        [
          [0.12, 0],
          [0.24, 0.07],
          [0.28, 0.14],
        ],
        pigment.white,
        { inside: '#b9d2cb' },
      )
      for (const [x, z, size] of [
        [0.32, 2.3, 1.25],
        [3.45, 2.3, 1.5],
      ] as const) {
        const [px, py] = camera.project([x, 0, z])
        paintPottedTree(sheet, px, py, camera.metre([x, 0, z]) * size)
      }
    },
  }),
  outlook(limonaiaView, { ...seat, height: 3.6, eye: [2.5, 1.6, -1] }, (room) => {
    paintArcade(
      room,
      1.4,
      [
        [0.35, -0.4, 1.22, 3.2, 0.6],
        [1.89, -0.4, 1.22, 3.2, 0.6],
        [3.43, -0.4, 1.22, 3.2, 0.6],
      ],
      '#efe3b4',
      0.3,
    )
    const { sheet, camera } = room
    const iron = tone('#5d7a70', sheet.light, -0.2)
    for (const left of [0.35, 1.89, 3.43]) {
      for (const share of [0.5])
        sheet.line(
          smooth([camera.project([left + 1.22 * share, -0.4, 1.6]), camera.project([left + 1.22 * share, 2.8, 1.6])]),
          iron,
          6,
        )
      for (const y of [0.4, 1.2, 2.05])
        sheet.line(smooth([camera.project([left, y, 1.6]), camera.project([left + 1.22, y, 1.6])]), iron, 4)
    }
  }),
] as const
