import { smoothPath } from '../../parts/curves.ts'
import { paintArmchair, paintCupboard } from '../../parts/furnishing.ts'
import { createFrame, paintBox, paintLamp, paintTable } from '../../parts/furniture.ts'
import { paintHouse } from '../../parts/house.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintSpikes } from '../../parts/plants.ts'
import { paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintCypress } from '../../parts/trees.ts'
import { paintFramed } from '../../parts/walls.ts'
import { createViewScene, interior, paintTerrace, seat } from '../bedroom.ts'
import { createView } from '../view.ts'

export const cipressoView = createView(lights.afternoon, 0.5, {
  horizon: 0.5,
  clouds: 5,
  grounds: [
    ...mountains(0.45, 151, 0.06),
    {
      base: 0.52,
      rise: 0.02,
      size: 0.4,
      seed: 113,
      foot: 0.7,
      color: pigment.sage,
      depth: 0.24,
      fields: [
        { from: 0.04, to: 0.36, top: 0.1, bottom: 0.9, kind: 'wheat' },
        { from: 0.64, to: 0.95, top: 0.1, bottom: 0.9, kind: 'vines' },
      ],
    },
    {
      base: 0.6,
      rise: 0.005,
      size: 0.6,
      seed: 127,
      foot: 1.05,
      color: '#98985a',
      depth: 0.03,
      strokes: 240,
      on: alley,
    },
  ],
})

/** 11 Camera del Cipresso: deep green and ivory; the window shows the avenue. */
export const cipresso = [
  interior({
    light: lights.afternoon,
    plan: { width: 4.4, depth: 3.8, height: 3, eye: [2.2, 1.5, -0.8], sun: [-0.5, 0.6, 0.8], zoom: 880 },
    walls: { back: '#4f6a57', sides: '#5b7661', dado: '#e4d9bd' },
    floor: ['herringbone', '#a87350'],
    ceiling: (room) => paintBeams(room, { color: '#4d3a2a', between: '#d9c8a4', count: 4 }),
    windows: [
      { wall: 'back', at: 1.7, sill: 0.75, width: 1, height: 1.75, arch: 0.5, view: cipressoView, sunlight: 0.6 },
    ],
    behind: (room) => {
      paintTable(room, createFrame(0.6, 3.7, 'viewer'), { long: 0.4, wide: 0.4, high: 0.56 }, '#3f2f22')
      paintTable(room, createFrame(3.3, 3.7, 'viewer'), { long: 0.4, wide: 0.4, high: 0.56 }, '#3f2f22')
      paintLamp(room, [0.8, 0.56, 3.5], 0.4, true)
      paintJug(room, [3.5, 0.56, 3.5], 0.24, pigment.ivory, (x, y, h) => paintBunch(room, x, y, h, pigment.sage))
      for (const u of [0.55, 3.45])
        paintFramed(room, 'back', u, 1.6, 0.36, 0.6, pigment.ochre, pigment.ivory, (at) => {
          const [[x, y], [, top]] = [at(0.5, 0.1), at(0.5, 0.92)]
          room.sheet.fill(
            smoothPath(
              [
                [x, y],
                [x - 16, y - 20],
                [x - 7, top + 10],
                [x, top],
                [x + 7, top + 10],
                [x + 16, y - 20],
              ],
              true,
            ),
            pigment.cypress,
          )
        })
    },
    bed: {
      frame: createFrame(1.28, 3.7, 'viewer'),
      wide: 1.84,
      kind: 'low',
      color: '#3f2f22',
      cover: pigment.ivory,
      fold: '#e4d9bd',
      pillows: pigment.white,
      accent: '#35513f',
    },
    before: (room) => {
      paintRug(room, 0.3, 1.1, 0.8, 1.6, '#35513f', '#e4d9bd')
      paintRug(room, 3.3, 1.1, 0.8, 1.6, '#35513f', '#e4d9bd')
    },
  }),
  interior({
    light: lights.afternoon,
    plan: { width: 3.8, depth: 2.8, height: 3, eye: [1.5, 1.4, -0.9], turn: 0.12, sun: [-0.85, 0.5, -0.5], zoom: 940 },
    walls: { back: '#4f6a57', sides: '#5b7661', dado: '#e4d9bd' },
    floor: ['herringbone', '#a87350'],
    ceiling: (room) => paintBeams(room, { color: '#4d3a2a', between: '#d9c8a4', count: 4 }),
    windows: [{ wall: 'left', at: 1.1, sill: 0.75, width: 0.95, height: 1.7, view: cipressoView, sunlight: 0.8 }],
    behind: (room) => {
      paintCupboard(room, createFrame(2.3, 2.75, 'viewer'), { long: 0.6, wide: 1.3, high: 2.1 }, '#8a6a45', 2, 3)
      paintArmchair(room, createFrame(0.7, 2.5, 'viewer'), '#b08a55', '#35513f')
      paintFramed(room, 'back', 0.75, 1.55, 0.8, 0.56, pigment.ochre, pigment.paleSky, (at) => {
        room.sheet.fill(
          smoothPath([at(0, 0.3), at(0.5, 0.45), at(1, 0.3), at(1, 0), at(0, 0)], true),
          applyLight(pigment.olive, room.sheet.light, 0),
        )
        for (const u of [0.2, 0.32, 0.44, 0.56, 0.68, 0.8])
          room.sheet.fill(smoothPath([at(u - 0.03, 0.3), at(u, 0.85), at(u + 0.03, 0.3)], true), pigment.cypress)
      })
    },
    before: (room) => paintRug(room, 0.7, 0.5, 1.6, 1.1, '#35513f', '#e4d9bd'),
  }),
  createViewScene(cipressoView, { ...seat, depth: 1.2, eye: [2.5, 1.55, -1] }, (room) => {
    paintTerrace(room, 'none', '#bf9a6c')
    const { sheet, camera } = room
    for (const side of [-1, 1] as const) {
      const x = 2.5 + side * 1.32
      paintBox(
        room,
        { origin: [x - 0.2, 0, 1.5], along: [0, 0, -1], across: [1, 0, 0] },
        { a: 0, c: 0, y: 0, long: 0.4, wide: 0.4, high: 1 },
        pigment.stone,
      )
      const [px, py] = camera.project([x, 1, 1.3])
      paintRound(
        room,
        [x, 1, 1.3],
        [
          [0.08, 0],
          [0.1, 0.06],
          [0.22, 0.24],
          [0.25, 0.34],
        ],
        pigment.terracotta,
      )
      paintSpikes(sheet, px, py - 96, 130, 120)
    }
  }),
] as const

/** Paints the white avenue with pairs of trees and the chapel of the farm at its end. */
function alley(sheet: Sheet) {
  paintHouse(sheet, {
    x: 600,
    y: 556,
    metre: 11,
    turn: 0.05,
    depth: 0.1,
    stones: false,
    blocks: [
      {
        x: -3,
        z: 0,
        width: 6,
        depth: 8,
        height: 5,
        rise: 2.4,
        wall: pigment.ivory,
        holes: [
          { on: 'front', u: 2.2, v: 0, width: 1.6, height: 3, arch: 0.8, door: true },
          { on: 'front', u: 2.6, v: 3.8, width: 0.8, height: 0.8, arch: 0.4 },
        ],
      },
      {
        x: -0.9,
        z: 0.4,
        width: 1.8,
        depth: 0.8,
        height: 9.4,
        rise: 0.8,
        wall: pigment.ivory,
        holes: [{ on: 'front', u: 0.4, v: 7.4, width: 1, height: 1.5, arch: 0.5 }],
      },
    ],
  })
  sheet.fill(
    'M570 545L630 545L900 960L300 960Z',
    sheet.gradient(
      [600, 545],
      [600, 900],
      [
        [0, '#ddc99a'],
        [1, '#c9ae7c'],
      ],
    ),
  )
  for (const near of [0, 0.08, 0.18, 0.3, 0.46, 0.68, 1]) {
    const [y, gap, height] = [550 + near * 330, 42 + near * 330, 70 + near * 520]
    for (const side of [-1, 1] as const)
      paintCypress(sheet, { x: 600 + side * gap, y, height, depth: 0.12 * (1 - near) })
  }
}
