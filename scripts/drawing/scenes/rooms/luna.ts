import { createStrokes } from '../../parts/brush.ts'
import { smoothPath } from '../../parts/curves.ts'
import { paintCandle } from '../../parts/furnishing.ts'
import { createFrame, paintLamp, paintTable } from '../../parts/furniture.ts'
import { paintHouse } from '../../parts/house.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBath, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintMirror } from '../../parts/walls.ts'
import { paintRipples } from '../../parts/water.ts'
import { createViewScene, interior, paintArcade, seat } from '../bedroom.ts'
import { paintTown, podere } from '../valley.ts'
import { createView, createWood } from '../view.ts'

const warmNight = { ...lights.night, gloom: 0.36, sun: '#e9c48c', shade: '#1b2036' } as const

const lunaView = createView(lights.night, 0.5, {
  horizon: 0.54,
  stars: 160,
  moon: [0.6, 0.2, 0.05],
  grounds: [
    ...mountains(0.48, 171, 0.09),
    {
      base: 0.56,
      rise: 0.02,
      size: 0.3,
      seed: 139,
      foot: 0.78,
      color: pigment.azurite,
      depth: 0.24,
      bumps: [[0.2, 0.12, 0.05]],
      on: (s, hill) => {
        createWood(0.6, 1.06, 0.02, 0.3, 0.24, 9, 60)(s, hill)
        paintTown(s, 330, 508, 120, 0.3)
      },
      trees: [
        ['cypress', 0.5, 0.1, 0.11],
        ['cypress', 0.53, 0.12, 0.13],
        ['cypress', 0.55, 0.1, 0.1],
      ],
      veil: 0.5,
    },
    {
      base: 0.66,
      rise: 0.01,
      size: 0.4,
      seed: 149,
      foot: 1.05,
      color: '#7f9079',
      depth: 0.06,
      strokes: 120,
      bumps: [[0.1, 0.16, 0.05]],
      on: (s) => {
        paintHouse(s, podere(300, 600, 8.4, { depth: 0.05, lamps: true }))
        pond(s)
      },
      trees: [
        ['cypress', 0.14, 0.1, 0.24],
        ['cypress', 0.4, 0.08, 0.2],
        ['oak', 0.94, 0.2, 0.36],
      ],
    },
  ],
})

/** Paints the reflection of the moon in the pond as a path of light. */
function pond(sheet: Sheet) {
  const { light, random } = sheet
  const water = smoothPath(
    [
      [470, 720],
      [640, 676],
      [900, 676],
      [1080, 716],
      [1030, 770],
      [800, 800],
      [560, 782],
    ],
    true,
  )
  sheet.fill(water, applyLight(pigment.black, light, -0.2), 0.7)
  sheet.group('transform="translate(0 5)"', () =>
    sheet.fill(
      water,
      sheet.gradient(
        [0, 670],
        [0, 800],
        [
          [0, light.sky[3]],
          [0.5, light.sky[2]],
          [1, light.sky[1]],
        ],
      ),
    ),
  )
  sheet.within(water, () => {
    paintRipples(sheet, [460, 676, 640, 126], 90, light.sky[3], light.sky[0])
    const path = createStrokes()
    for (let index = 0; index < 46; index++) {
      const share = index / 45
      const half = (10 + share * 34) * random.between(0.4, 1.2)
      const x = 720 + random.around(0, 16)
      path.add([x - half, 680 + share * 116], [x + half, 680 + share * 116], pigment.ivory, 2.2, 0.03)
    }
    path.paint(sheet, 0.8)
  })
}

/** 13 Camera della Luna: indigo walls, a round window, the moon and one lamp. */
export const luna = [
  interior({
    light: warmNight,
    plan: { width: 4.4, depth: 3.6, height: 3, eye: [1.9, 1.45, -0.8], turn: 0.06, sun: [0.5, 0.8, 0.7], zoom: 880 },
    walls: { back: '#5f7396', sides: '#6b7fa0' },
    floor: ['planks', '#8a6f58'],
    ceiling: (room) => paintBeams(room, { color: '#4a3a33', between: '#7d86a0', count: 4 }),
    windows: [
      {
        wall: 'back',
        at: 2.5,
        sill: 0.9,
        width: 1.3,
        height: 1.3,
        arch: 0.65,
        panes: [2, 2],
        view: lunaView,
        look: 0.66,
        sunlight: 0.28,
      },
    ],
    behind: (room) => {
      paintTable(room, createFrame(2.02, 3.5, 'viewer'), { long: 0.38, wide: 0.36, high: 0.58 }, '#4a3a33')
      paintLamp(room, [2.2, 0.58, 3.3], 0.44, true)
      for (const [u, v] of [
        [0.5, 2.1],
        [0.9, 2.4],
        [1.4, 2.2],
        [1.7, 2.5],
        [0.7, 1.7],
        [1.6, 1.8],
      ] as const) {
        const [x, y] = room.walls.back.at(u, v)
        room.sheet.add(`<circle cx="${x}" cy="${y}" r="3.4" fill="${pigment.gold}" opacity=".8"/>`)
      }
    },
    bed: {
      frame: createFrame(0.3, 3.54, 'viewer'),
      wide: 1.66,
      kind: 'board',
      color: '#3d4761',
      cover: '#d9dce6',
      fold: pigment.white,
      pillows: pigment.white,
      accent: '#d9b35f',
    },
    before: (room) => paintRug(room, 2.3, 0.9, 1.5, 1.5, '#34406a', pigment.gold),
  }),
  interior({
    light: warmNight,
    plan: { width: 3.6, depth: 2.6, height: 2.9, eye: [1.9, 1.4, -1], turn: -0.05, sun: [0.5, 0.8, 0.7], zoom: 940 },
    walls: { back: '#5f7396', dado: '#c9c6c4' },
    floor: ['checks', '#4d5a78'],
    ceiling: (room) => paintBeams(room, { color: '#4a3a33', between: '#7d86a0', count: 4 }),
    windows: [
      {
        wall: 'back',
        at: 2.1,
        sill: 1.1,
        width: 1,
        height: 1.2,
        arch: 0.5,
        view: lunaView,
        look: 0.68,
        sunlight: 0.25,
      },
    ],
    behind: (room) => {
      paintMirror(room, 'back', 0.9, 1.7, 0.6, 0.6, pigment.ochre)
      paintTable(room, createFrame(0.45, 2.5, 'viewer'), { long: 0.45, wide: 0.9, high: 0.8 }, '#4a3a33')
      for (const [x, size] of [
        [0.6, 0.2],
        [0.78, 0.13],
        [1.2, 0.17],
      ] as const)
        paintCandle(room, [x, 0.8, 2.3], size)
      paintBath(room, [2.2, 0, 1.7], '#d9dce6')
      paintCandle(room, [3.25, 0, 2.3], 0.24)
    },
    before: (room) => paintRug(room, 0.9, 0.5, 1.2, 0.6, pigment.white, '#34406a'),
  }),
  createViewScene(lunaView, { ...seat, eye: [2.5, 1.5, -0.9] }, (room) => {
    paintArcade(room, 1.4, [[1.3, 0.42, 2.4, 2.36, 1.2]], '#5f7396', 0.42)
    paintCandle(room, [1.66, 0.42, 1.6], 0.24)
    paintRound(
      room,
      [2.02, 0.42, 1.62],
      [
        [0.035, 0],
        [0.008, 0.02],
        [0.008, 0.12],
        [0.05, 0.16],
        [0.045, 0.24],
      ],
      pigment.paleSky,
      { inside: pigment.wine },
    )
  }),
] as const
