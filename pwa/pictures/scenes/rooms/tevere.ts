import type { Point3 } from '../../parts/camera.ts'
import { smooth } from '../../parts/curves.ts'
import { paintWood } from '../../parts/fields.ts'
import { paintArmchair } from '../../parts/furnishing.ts'
import { paintTable, stand } from '../../parts/furniture.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { lights, tone } from '../../parts/light.ts'
import { mix, pigment } from '../../parts/palette.ts'
import { paintFlowers, paintPot } from '../../parts/plants.ts'
import { paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import { paintFramed, paintMirror } from '../../parts/walls.ts'
import { paintRiver } from '../../parts/water.ts'
import { interior, outlook, paintTerrace, seat } from '../bedroom.ts'
import { view, wood } from '../view.ts'

const tevereView = view(lights.morning, 0.5, {
  horizon: 0.5,
  clouds: 7,
  grounds: [
    ...mountains(0.44, 81, 0.08),
    {
      base: 0.53,
      rise: 0.02,
      size: 0.3,
      seed: 43,
      foot: 0.7,
      color: pigment.sage,
      depth: 0.26,
      on: wood(0.55, 1, 0.2, 0.6, 0.26, 9, 70),
    },
    {
      base: 0.6,
      rise: 0.015,
      size: 0.4,
      seed: 47,
      foot: 1.05,
      color: pigment.olive,
      depth: 0.08,
      strokes: 200,
      fields: [{ from: -0.05, to: 0.26, top: 0.03, bottom: 0.2, kind: 'stubble' }],
      on: (s, hill) => {
        paintRiver(
          s,
          [
            [700, 540],
            [900, 580],
            [560, 640],
            [420, 720],
            [860, 830],
            [760, 960],
          ],
          8,
          330,
          0.06,
        )
        paintWood(s, hill, { from: 0.72, to: 1.05, top: 0.12, bottom: 0.5, depth: 0.08, size: 22, count: 34 })
      },
      trees: [
        ['cypress', 0.18, 0.3, 0.26],
        ['cypress', 0.23, 0.34, 0.3],
        ['cypress', 0.12, 0.36, 0.24],
        ['olive', 0.06, 0.6, 0.24],
      ],
    },
  ],
})

/** 4 Il Tevere: river blue and reed green, a balcony over the bend of the Tiber. */
export const tevere = [
  interior({
    light: lights.morning,
    plan: { width: 4.4, depth: 3.8, height: 2.9, eye: [2.2, 1.45, -0.7], sun: [0.5, 0.6, 0.8], zoom: 880 },
    walls: { back: '#a9c0bd', sides: '#b5c9c3' },
    floor: ['planks', '#b39368'],
    ceiling: (room) => paintBeams(room, { color: '#8a6a4a', between: pigment.plaster, count: 4 }),
    windows: [
      {
        wall: 'back',
        at: 1.6,
        sill: 0.1,
        width: 1.5,
        height: 2.2,
        curtains: pigment.white,
        panes: [2, 4],
        view: tevereView,
        sunlight: 0.65,
      },
    ],
    behind: (room) => paintRug(room, 1.9, 0.9, 1.7, 1.7, pigment.lapis, pigment.paleSky),
    bed: {
      frame: stand(0.02, 2.9, 'right'),
      wide: 1.65,
      kind: 'rattan',
      color: pigment.straw,
      cover: '#dfe8df',
      fold: pigment.white,
      pillows: pigment.white,
      accent: '#4d7f83',
    },
    before: (room) => paintArmchair(room, stand(3.95, 3.2, 'left'), '#6d9392', pigment.ivory),
  }),
  interior({
    light: lights.morning,
    plan: { width: 3.6, depth: 2.6, height: 2.8, eye: [1.5, 1.4, -1], turn: 0.12, sun: [0.85, 0.5, -0.55], zoom: 960 },
    walls: { back: '#a9c0bd', dado: '#e4e4d6' },
    floor: ['stone', '#b7b3a0'],
    windows: [{ wall: 'right', at: 0.9, sill: 0.95, width: 0.9, height: 1.3, view: tevereView, sunlight: 0.7 }],
    behind: (room) => {
      paintMirror(room, 'back', 1.35, 1.75, 0.72, 0.95, pigment.straw)
      paintTable(room, stand(0.7, 2.52, 'viewer'), { long: 0.55, wide: 1.3, high: 0.82, apron: 0.2 }, '#7f9a98')
      paintRound(
        room,
        [1.35, 0.82, 2.25],
        [
          [0.12, 0],
          [0.26, 0.08],
          [0.31, 0.17],
        ],
        pigment.white,
        { inside: pigment.paleSky },
      )
      paintJug(room, [0.85, 0.82, 2.3], 0.22, '#4d7f83', (x, y, h) =>
        paintBunch(room, x, y, h, pigment.straw, pigment.sage),
      )
      paintFramed(room, 'back', 2.45, 1.45, 0.62, 0.46, pigment.umber, pigment.ivory, (at) => {
        const fish = smooth(
          [
            at(0.12, 0.5),
            at(0.34, 0.68),
            at(0.66, 0.62),
            at(0.84, 0.5),
            at(0.94, 0.66),
            at(0.92, 0.36),
            at(0.82, 0.48),
            at(0.62, 0.36),
            at(0.32, 0.34),
          ],
          true,
        )
        room.sheet.fill(fish, tone(mix(pigment.slate, pigment.ochre, 0.3), room.sheet.light, 0))
      })
    },
    before: (room) => paintRug(room, 0.9, 0.5, 1.2, 0.7, pigment.white, '#4d7f83'),
  }),
  outlook(tevereView, { ...seat, depth: 1.5, eye: [2.5, 1.75, -0.9], sun: [0.7, 0.7, 0.3] }, (room) => {
    paintTerrace(room, 'rail', '#b9a78a')
    const { sheet } = room
    for (const x of [0.9, 4.15] as const) {
      const at: Point3 = [x, 0, 1.1]
      const [px, py] = room.camera.project(at)
      const [fx, fy] = paintPot(sheet, px, py, room.camera.metre(at) * 0.4)
      paintFlowers(sheet, fx, fy, 190, 130, x < 2 ? '#d5645c' : pigment.white, 1.4)
    }
  }),
] as const
