import { createPlane } from '../../parts/camera.ts'
import { smoothPath } from '../../parts/curves.ts'
import { createFrame, paintChair, paintLamp, paintTable } from '../../parts/furniture.ts'
import { paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { adjustLightness, mixColors, pigment } from '../../parts/palette.ts'
import { paintFruit, paintLeaves, paintPottedTree } from '../../parts/plants.ts'
import { paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintFramed } from '../../parts/walls.ts'
import { createViewScene, interior, paintArcade, paintTerrace, seat } from '../bedroom.ts'
import { paintRoad } from '../valley.ts'
import { createView } from '../view.ts'

export const uliviView = createView(lights.morning, 0.5, {
  horizon: 0.48,
  clouds: 4,
  grounds: [
    ...mountains(0.44, 111, 0.08),
    {
      base: 0.53,
      rise: 0.03,
      size: 0.3,
      seed: 79,
      foot: 0.76,
      color: pigment.sage,
      depth: 0.24,
      bumps: [[0.8, 0.18, 0.05]],
      fields: [
        { from: 0.06, to: 0.44, top: 0.08, bottom: 0.6, kind: 'olives' },
        { from: 0.56, to: 0.9, top: 0.1, bottom: 0.6, kind: 'olives', lean: 0.04 },
      ],
      veil: 0.25,
    },
    {
      base: 0.63,
      rise: 0.008,
      size: 0.4,
      seed: 83,
      foot: 1.05,
      color: '#a39c62',
      depth: 0.1,
      strokes: 160,
      on: (s) => dryWall(s, 612, 15, 0.12),
      trees: [
        ['olive', 0.14, 0.04, 0.17],
        ['olive', 0.3, 0.04, 0.16],
        ['olive', 0.5, 0.03, 0.15],
        ['olive', 0.7, 0.04, 0.17],
        ['olive', 0.86, 0.04, 0.16],
      ],
    },
    {
      base: 0.74,
      rise: 0.008,
      size: 0.5,
      seed: 84,
      foot: 1.05,
      color: '#9c9a56',
      depth: 0.02,
      strokes: 300,
      on: (s) => {
        dryWall(s, 722, 30, 0.04)
        paintRoad(
          s,
          [
            [640, 940],
            [600, 850],
            [640, 770],
            [600, 690],
            [620, 600],
          ],
          150,
          14,
          0.04,
        )
      },
      trees: [
        ['olive', 0.24, 0.06, 0.32],
        ['olive', 0.74, 0.05, 0.3],
        ['olive', 0.94, 0.24, 0.42],
      ],
    },
  ],
})

/** Paints the dry stone wall of a terrace along the slope. */
function dryWall(sheet: Sheet, y: number, high: number, depth: number) {
  const { light, random } = sheet
  sheet.fill(`M0 ${y}H1200V${y + high * 1.5}H0Z`, applyLight(pigment.umber, light, -0.1, depth))
  for (let row = 0; row < 3; row++)
    for (let x = random.between(-high, 0); x < sheet.width; ) {
      const wide = high * random.between(0.5, 1.3)
      const [left, top, h] = [x, y + row * high * 0.5, high * 0.46]
      sheet.fill(
        smoothPath(
          [
            [left, top + h * 0.1],
            [left + wide * 0.5, top - random.next() * 2],
            [left + wide * 0.96, top + h * 0.1],
            [left + wide * 0.94, top + h],
            [left + wide * 0.05, top + h],
          ],
          true,
        ),
        applyLight(random.pick([pigment.stone, '#bfae8c', '#a89878']), light, random.around(-0.25, 0.3), depth),
      )
      x += wide
    }
}

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
      paintTable(room, createFrame(1.95, 3.3, 'viewer'), { long: 0.38, wide: 0.4, high: 0.56 }, '#6a5138')
      paintLamp(room, [2.15, 0.56, 3.1], 0.4)
      paintFramed(room, 'back', 2.9, 1.65, 0.9, 0.56, '#6a5138', pigment.ivory, (at) => {
        for (const u of [0.2, 0.4, 0.6, 0.8]) {
          const [x, y] = at(u, 0.3 + u * 0.4)
          paintLeaves(room.sheet, [[x, y]], 16, 26, [pigment.sage, pigment.olive], 9, 0.26)
        }
      })
    },
    bed: {
      frame: createFrame(2.42, 3.34, 'viewer'),
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
      room.sheet.fill(niche, applyLight('#bcc3a4', room.sheet.light, -0.7))
      for (const [x, size, color] of [
        [0.9, 0.34, pigment.ochre],
        [1.2, 0.44, pigment.terracotta],
        [1.48, 0.3, pigment.sage],
      ] as const)
        paintJug(room, [x, 1.15, 2.14], size, color)
      paintTable(room, createFrame(0.55, 2.1, 'viewer'), { long: 0.6, wide: 1.5, high: 0.8, apron: 0.14 }, '#6a5138')
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
      paintChair(room, createFrame(2.5, 1.9, 'left'), '#6a5138')
    },
  }),
  createViewScene(uliviView, { ...seat, eye: [2.2, 1.5, -0.9], depth: 2 }, (room) => {
    paintTerrace(room, 'none', '#c9b48d')
    paintArcade(room, 1.1, [[1.2, 0, 2, 2.62, 0.5]], '#b3bd98', 0.45)
    for (const [x, side] of [
      [1.2, -1],
      [3.2, 1],
    ] as const)
      doorWing(room, x, side)
    const { sheet, camera } = room
    const [x, y] = camera.project([2.84, 0, 2.3])
    paintPottedTree(sheet, x, y, 300, '#55602f')
  }),
] as const

/** Paints a wing of the French door, opened into the room. */
function doorWing(room: Room, x: number, side: -1 | 1) {
  const { sheet, camera } = room
  const wing = createPlane(camera, [x, 0, 1.1], [side * 0.42, 0, -0.4], [0, 1, 0])
  const wood = applyLight('#7d8a62', sheet.light, side === sheet.light.side ? -0.35 : 0.05)
  sheet.solid(wing.rect(0, 0, 1, 0.8), wood)
  sheet.fill(wing.rect(0.16, 0.16, 0.68, 0.5), adjustLightness(wood, -0.04))
  sheet.fill(wing.rect(0, 0.8, 1, 1.7), mixColors(sheet.light.sky[2], pigment.white, 0.2), 0.5)
  for (const u of [0, 0.46, 0.9]) sheet.solid(wing.rect(u, 0.8, 0.1, 1.7), wood)
  for (const v of [1.3, 1.85, 2.42]) sheet.solid(wing.rect(0, v, 1, 0.07), wood)
}
