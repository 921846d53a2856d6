import { createPlane } from '../../parts/camera.ts'
import { smoothPath } from '../../parts/curves.ts'
import { createFrame, paintChair, paintTable } from '../../parts/furniture.ts'
import { paintBeams, paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { mixColors, pigment } from '../../parts/palette.ts'
import { paintFlowers, paintPot } from '../../parts/plants.ts'
import { paintBath, paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintLimb } from '../../parts/trees.ts'
import { paintFramed, paintMirror } from '../../parts/walls.ts'
import { createViewScene, interior, paintArcade, seat } from '../bedroom.ts'
import { paintRoad, paintTown } from '../valley.ts'
import { createView, createWood } from '../view.ts'

/** Dawn, with bare trees on the left and trees with leaves on the right, as in the fresco. */
const resurrezioneView = createView(lights.dawn, 0.52, {
  horizon: 0.55,
  clouds: 9,
  sun: [0.6, 0.44],
  grounds: [
    ...mountains(0.5, 61, 0.09),
    {
      base: 0.58,
      rise: 0.03,
      size: 0.3,
      seed: 23,
      foot: 0.76,
      color: pigment.sage,
      depth: 0.34,
      bumps: [
        [0.18, 0.14, 0.1],
        [0.86, 0.1, 0.05],
      ],
      fields: [
        { from: 0.42, to: 0.56, top: 0.2, bottom: 0.5, kind: 'wheat' },
        { from: 0.6, to: 0.8, top: 0.3, bottom: 0.7, kind: 'meadow' },
      ],
      on: (s, hill) => {
        createWood(0.02, 0.36, 0.05, 0.4, 0.34, 8, 50)(s, hill)
        paintTown(s, 690, 545, 150, 0.3)
      },
      veil: 0.55,
    },
    {
      base: 0.7,
      rise: 0.02,
      size: 0.3,
      seed: 31,
      foot: 0.9,
      color: '#8f9a66',
      depth: 0.18,
      strokes: 90,
      fields: [
        { from: 0.1, to: 0.36, top: 0.1, bottom: 0.7, kind: 'plough' },
        { from: 0.4, to: 0.62, top: 0.08, bottom: 0.5, kind: 'vines' },
      ],
      hedges: [[0.3, 0.7, 0.8]],
      veil: 0.3,
    },
    {
      base: 0.82,
      rise: 0.03,
      size: 0.4,
      seed: 29,
      foot: 1.05,
      color: '#8d8f57',
      depth: 0.03,
      strokes: 260,
      trees: [
        ['oak', 0.7, 0.06, 0.26],
        ['oak', 0.86, 0.2, 0.5],
      ],
      on: (s) => {
        paintRoad(
          s,
          [
            [430, 930],
            [540, 840],
            [480, 770],
            [560, 720],
            [590, 690],
          ],
          90,
          8,
          0.04,
        )
        bareTrees(s)
      },
    },
  ],
})

/** 2 La Resurrezione: rose plaster, white iron bed, the first sun. */
export const resurrezione = [
  interior({
    light: lights.dawn,
    plan: { width: 4.6, depth: 3.8, height: 2.9, eye: [1.6, 1.4, -0.9], turn: 0.2, sun: [0.85, 0.42, -0.3], zoom: 880 },
    walls: { back: '#dcae98', sides: '#e2bba4' },
    floor: ['planks', '#a77f58'],
    ceiling: (room) => paintBeams(room, { color: pigment.plaster, between: pigment.ivory, along: 'z', count: 7 }),
    windows: [
      {
        wall: 'right',
        at: 1.95,
        sill: 0.6,
        width: 1.2,
        height: 1.8,
        curtains: pigment.ivory,
        view: resurrezioneView,
        look: 0.6,
        sunlight: 0.75,
      },
    ],
    behind: (room) => {
      paintFramed(room, 'back', 1.5, 1.75, 1.1, 0.62, pigment.plaster, pigment.azurite, (at) => {
        room.sheet.fill(
          smoothPath([at(0, 0.4), at(0.3, 0.62), at(0.6, 0.4), at(1, 0.55), at(1, 0), at(0, 0)], true),
          applyLight(pigment.sage, room.sheet.light, 0.1),
        )
        room.sheet.fill(
          smoothPath([at(0, 0.2), at(0.4, 0.3), at(0.7, 0.2), at(1, 0.34), at(1, 0), at(0, 0)], true),
          applyLight(pigment.olive, room.sheet.light, -0.1),
        )
        for (const [u, high] of [
          [0.2, 0.5],
          [0.27, 0.4],
          [0.78, 0.56],
        ] as const)
          room.sheet.fill(
            smoothPath([at(u - 0.025, 0.2), at(u, 0.2 + high), at(u + 0.025, 0.2)], true),
            applyLight(pigment.cypress, room.sheet.light, 0),
          )
      })
      paintTable(room, createFrame(3.15, 3.7, 'viewer'), { long: 0.4, wide: 0.4, high: 0.6 }, pigment.plaster)
      paintJug(room, [3.35, 0.6, 3.5], 0.22, pigment.azurite, (x, y, h) =>
        paintBunch(room, x, y, h, pigment.white, pigment.sage),
      )
    },
    bed: {
      frame: createFrame(1.3, 3.7, 'viewer'),
      wide: 1.7,
      kind: 'iron',
      color: pigment.ivory,
      cover: pigment.ivory,
      fold: '#e9c7b2',
      pillows: pigment.white,
      accent: pigment.rose,
    },
    before: (room) => paintRug(room, 3.2, 0.8, 0.9, 1.8, pigment.sage, pigment.ivory),
  }),
  interior({
    light: lights.dawn,
    plan: { width: 3.6, depth: 2.8, height: 2.9, eye: [1.8, 1.35, -1], sun: [0.5, 0.62, 0.8], zoom: 960 },
    walls: { back: '#e6cdb8', dado: '#b9c4ba' },
    floor: ['checks', '#9a6a57'],
    ceiling: (room) => paintBeams(room, { color: pigment.plaster, between: pigment.ivory, along: 'z', count: 6 }),
    windows: [
      {
        wall: 'back',
        at: 1.25,
        sill: 1.05,
        width: 1.1,
        height: 1.45,
        arch: 0.55,
        view: resurrezioneView,
        look: 0.5,
        sunlight: 0.7,
      },
    ],
    behind: (room) => {
      paintMirror(room, 'back', 0.55, 1.6, 0.5, 0.8, pigment.ochre)
      paintTable(room, createFrame(0.2, 2.7, 'viewer'), { long: 0.5, wide: 0.72, high: 0.8 }, pigment.plaster)
      paintRound(
        room,
        [0.56, 0.8, 2.45],
        [
          [0.1, 0],
          [0.2, 0.06],
          [0.24, 0.13],
        ],
        pigment.white,
        { inside: pigment.azurite },
      )
      paintBath(room, [1.9, 0, 1.75], '#8fa5a4')
      paintChair(room, createFrame(3.4, 2.6, 'left'), pigment.plaster)
    },
    before: (room) => paintRug(room, 1.3, 0.55, 1.3, 0.6, pigment.ivory, pigment.rose),
  }),
  createViewScene(resurrezioneView, { ...seat, eye: [2.3, 1.5, -0.5], sun: [0.8, 0.5, 0.4] }, (room) => {
    paintArcade(room, 1.6, [[1.36, 0.58, 1.88, 2.02, 0]], '#dcae98', 0.4)
    casement(room, 1.36, -1)
    casement(room, 3.24, 1)
    const { sheet } = room
    const [x, y] = room.camera.project([1.66, 0.58, 1.8])
    const [px, py] = paintPot(sheet, x, y, 84)
    paintFlowers(sheet, px, py, 106, 80, '#d8645a', 1.4)
    paintRound(
      room,
      [2.74, 0.58, 1.76],
      [
        [0.045, 0],
        [0.06, 0.06],
        [0.062, 0.1],
      ],
      pigment.white,
      { inside: pigment.umber },
    )
  }),
] as const

function bareTrees(sheet: Sheet) {
  for (const [x, y, h] of [
    [150, 860, 470],
    [330, 790, 270],
  ] as const) {
    paintLimb(
      sheet,
      [
        [x, y],
        [x + h * 0.02, y - h * 0.4],
        [x - h * 0.02, y - h],
      ],
      h * 0.05,
      h * 0.008,
      pigment.umber,
    )
    for (const [at, side] of [
      [0.36, -1],
      [0.45, 1],
      [0.56, -1],
      [0.64, 1],
      [0.74, -1],
      [0.8, 1],
    ] as const)
      paintLimb(
        sheet,
        [
          [x, y - h * at],
          [x + side * h * 0.1, y - h * (at + 0.12)],
          [x + side * h * (0.32 - at * 0.2), y - h * (at + 0.2)],
        ],
        h * 0.024,
        h * 0.004,
        pigment.umber,
      )
  }
}

/** Paints a wing of the window that is opened towards the viewer. */
function casement(room: Room, x: number, side: -1 | 1) {
  const { sheet, camera } = room
  const wing = createPlane(camera, [x, 0.6, 1.6], [side * 0.36, 0, -0.6], [0, 1, 0])
  const wood = applyLight(pigment.ivory, sheet.light, side === sheet.light.side ? -0.5 : 0.1)
  sheet.fill(wing.rect(0, 0, 1, 1.94), mixColors(sheet.light.sky[2], pigment.white, 0.3), 0.3)
  sheet.fill(
    wing.shape([
      [0.2, 0.1],
      [0.42, 0.1],
      [0.86, 1.76],
      [0.64, 1.76],
    ]),
    pigment.white,
    0.1,
  )
  for (const u of [0, 0.45, 0.92]) sheet.solid(wing.rect(u, 0, u === 0.45 ? 0.05 : 0.08, 1.94), wood)
  for (const v of [0, 0.58, 1.18, 1.77]) sheet.solid(wing.rect(0, v, 1, v % 1.77 ? 0.045 : 0.09), wood)
}
