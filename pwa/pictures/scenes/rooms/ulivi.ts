import { paintChair, paintLamp, paintTable, stand } from '../../parts/furniture.ts'
import { paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { lights, tone } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintFruit, paintLeaves, paintPottedTree } from '../../parts/plants.ts'
import { paintJug, paintRound } from '../../parts/round.ts'
import { paintFramed } from '../../parts/walls.ts'
import { interior, outlook, paintArcade, paintTerrace, seat } from '../bedroom.ts'
import { view } from '../view.ts'

export const uliviView = view(lights.morning, 0.5, {
  horizon: 0.48,
  clouds: 4,
  grounds: [
    ...mountains(0.44, 111, 0.06),
    {
      base: 0.52,
      rise: 0.04,
      size: 0.3,
      seed: 79,
      foot: 0.74,
      color: pigment.sage,
      depth: 0.22,
      fields: [
        { from: 0.1, to: 0.5, top: 0.08, bottom: 0.8, kind: 'olives' },
        { from: 0.56, to: 0.9, top: 0.1, bottom: 0.8, kind: 'olives', lean: 0.04 },
      ],
    },
    {
      base: 0.66,
      rise: 0.02,
      size: 0.4,
      seed: 83,
      foot: 1.05,
      color: '#a89a5c',
      depth: 0.02,
      strokes: 300,
      trees: [
        ['olive', 0.12, 0.04, 0.2],
        ['olive', 0.34, 0.05, 0.19],
        ['olive', 0.6, 0.04, 0.2],
        ['olive', 0.86, 0.05, 0.2],
        ['olive', 0.22, 0.28, 0.32],
        ['olive', 0.72, 0.3, 0.34],
        ['olive', 0.47, 0.16, 0.25],
      ],
    },
  ],
})

/** 7 Camera degli Ulivi: silver green, a door that opens on the grove. */
export const ulivi = [
  interior({
    light: lights.morning,
    plan: {
      width: 4.4,
      depth: 3.4,
      height: 2.8,
      eye: [2.8, 1.4, -0.9],
      turn: -0.12,
      sun: [0.5, 0.62, 0.75],
      zoom: 880,
    },
    walls: { back: '#bcc3a4', sides: '#c8ceb2' },
    floor: ['stone', '#c3b69a'],
    windows: [
      {
        wall: 'back',
        at: 0.55,
        sill: 0.02,
        width: 1.25,
        height: 2.25,
        panes: [2, 4],
        view: uliviView,
        look: 0.4,
        sunlight: 0.7,
      },
    ],
    behind: (room) => {
      paintTable(room, stand(1.95, 3.3, 'viewer'), { long: 0.38, wide: 0.4, high: 0.56 }, '#6a5138')
      paintLamp(room, [2.15, 0.56, 3.1], 0.4)
      paintFramed(room, 'back', 2.9, 1.65, 0.9, 0.56, '#6a5138', pigment.ivory, (at) => {
        for (const u of [0.2, 0.4, 0.6, 0.8]) {
          const [x, y] = at(u, 0.3 + u * 0.4)
          paintLeaves(room.sheet, [[x, y]], 16, 26, [pigment.sage, pigment.olive], 9, 0.26)
        }
      })
    },
    bed: {
      frame: stand(2.42, 3.34, 'viewer'),
      wide: 1.7,
      kind: 'panel',
      color: '#7b6445',
      cover: '#e2e2cc',
      fold: pigment.white,
      pillows: pigment.white,
      accent: '#76835a',
    },
    before: (room) => paintRug(room, 0.9, 0.8, 1.3, 1.6, '#76835a', pigment.ivory),
  }),
  interior({
    light: lights.morning,
    plan: {
      width: 3.4,
      depth: 2.2,
      height: 2.7,
      eye: [1.6, 1.25, -0.9],
      turn: 0.02,
      sun: [0.8, 0.5, -0.6],
      zoom: 1050,
    },
    walls: { back: '#bcc3a4', sides: '#c8ceb2' },
    floor: ['stone', '#c3b69a'],
    windows: [{ wall: 'right', at: 0.7, sill: 0.85, width: 0.8, height: 1.3, view: uliviView, sunlight: 0.75 }],
    behind: (room) => {
      const niche = room.walls.back.shape([
        [0.7, 1.15],
        [1.7, 1.15],
        [1.7, 1.75],
        [1.55, 1.98],
        [1.2, 2.08],
        [0.85, 1.98],
        [0.7, 1.75],
      ])
      room.sheet.fill(niche, tone('#bcc3a4', room.sheet.light, -0.7))
      for (const [x, size, color] of [
        [0.9, 0.34, pigment.ochre],
        [1.2, 0.44, pigment.terracotta],
        [1.48, 0.3, pigment.sage],
      ] as const)
        paintJug(room, [x, 1.15, 2.14], size, color)
      paintTable(room, stand(0.55, 2.1, 'viewer'), { long: 0.6, wide: 1.5, high: 0.8, apron: 0.14 }, '#6a5138')
      paintRound(
        room,
        [1.2, 0.8, 1.8],
        [
          [0.1, 0],
          [0.24, 0.07],
          [0.3, 0.16],
        ],
        '#d8cfae',
        { inside: pigment.umber },
      )
      for (const [dx, dy] of [
        [-60, -4],
        [-30, 3],
        [0, -3],
        [32, 2],
        [60, -4],
        [-14, -14],
        [20, -12],
      ] as const) {
        const [x, y] = room.camera.project([1.2, 0.97, 1.8])
        paintFruit(room.sheet, x + dx, y + dy, 17, dx % 4 ? '#55602f' : '#3b3440')
      }
      paintRound(
        room,
        [1.8, 0.8, 1.85],
        [
          [0.07, 0],
          [0.08, 0.2],
          [0.03, 0.26],
          [0.03, 0.36],
        ],
        '#9a9c3e',
      )
      paintChair(room, stand(2.5, 1.9, 'left'), '#6a5138')
    },
  }),
  outlook(uliviView, { ...seat, eye: [2.2, 1.5, -0.5], depth: 2 }, (room) => {
    paintTerrace(room, 'none', '#c9b48d')
    paintArcade(room, 0.7, [[1.2, 0, 1.7, 2.5, 0]], '#a9b28f', 0.5)
    const [x, y] = room.camera.project([1.42, 0, 1.05])
    paintPottedTree(room.sheet, x, y, 300, '#55602f')
  }),
] as const
