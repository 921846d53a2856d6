import { createStrokes } from '../../parts/brush.ts'
import { smoothPath } from '../../parts/curves.ts'
import { paintWood } from '../../parts/fields.ts'
import { paintArmchair } from '../../parts/furnishing.ts'
import { createFrame, paintBox, paintTable } from '../../parts/furniture.ts'
import type { Hill } from '../../parts/hills.ts'
import { paintBeams, paintRug } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { mixColors, pigment } from '../../parts/palette.ts'
import { paintFlowers } from '../../parts/plants.ts'
import { paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintPoplar } from '../../parts/trees.ts'
import { paintFramed, paintMirror } from '../../parts/walls.ts'
import { paintRipples, paintRiver } from '../../parts/water.ts'
import { createViewScene, interior, paintTerrace, seat } from '../bedroom.ts'
import { paintTown } from '../valley.ts'
import { createView, createWood } from '../view.ts'

const tevereView = createView(lights.morning, 0.46, {
  horizon: 0.46,
  clouds: 7,
  grounds: [
    ...mountains(0.41, 81, 0.09),
    {
      base: 0.5,
      rise: 0.02,
      size: 0.3,
      seed: 43,
      foot: 0.68,
      color: pigment.sage,
      depth: 0.26,
      fields: [
        { from: 0.04, to: 0.2, top: 0.1, bottom: 0.6, kind: 'wheat' },
        { from: 0.24, to: 0.42, top: 0.2, bottom: 0.8, kind: 'vines' },
      ],
      on: (s, hill) => {
        createWood(0.55, 1, 0.1, 0.6, 0.26, 9, 70)(s, hill)
        paintTown(s, 330, 462, 120, 0.3)
      },
      veil: 0.3,
    },
    {
      base: 0.57,
      rise: 0.012,
      size: 0.4,
      seed: 47,
      foot: 1.05,
      color: '#7f9156',
      depth: 0.06,
      strokes: 220,
      fields: [
        { from: -0.04, to: 0.2, top: 0.08, bottom: 0.24, kind: 'stubble' },
        { from: 0.76, to: 1, top: 0.1, bottom: 0.26, kind: 'wheat' },
      ],
      on: bend,
    },
  ],
})

/** The Tiber flows under an old bridge and bends below the balcony, with poplars along its bank. */
function bend(sheet: Sheet, hill: Hill) {
  const { light } = sheet
  paintRiver(
    sheet,
    [
      [780, 520],
      [810, 545],
      [720, 590],
      [700, 640],
      [700, 690],
      [640, 790],
      [760, 960],
    ],
    24,
    440,
    0.05,
  )
  const stone = (facing: number) => applyLight(pigment.stone, light, facing, 0.06)
  sheet.solid(
    'M330 712C470 620 590 578 700 578S940 610 1070 702L1070 722C940 634 800 604 700 604S470 646 330 732Z',
    stone(0.25),
  )
  const flank = 'M340 716C470 634 590 594 700 594S940 624 1062 708Z'
  sheet.solid(flank, stone(-0.12))
  const courses = createStrokes()
  for (let y = 600; y < 716; y += 11)
    for (let x = 340 + sheet.random.between(0, 30); x < 1060; x += sheet.random.between(22, 44))
      courses.add([x, y], [x + sheet.random.between(12, 24), y], stone(sheet.random.pick([-0.5, -0.3, 0.15, 0.35])), 8)
  sheet.within(flank, () => courses.paint(sheet, 0.42))
  sheet.line('M330 716C470 624 590 582 700 582S940 614 1070 706', stone(0.55), 4)
  for (const [x, y, wide] of [
    [548, 698, 84],
    [646, 698, 112],
    [772, 698, 84],
  ] as const) {
    const hole = `M${x} ${y + 14}v-30a${wide / 2} ${wide * 0.42} 0 0 1 ${wide} 0v30Z`
    sheet.fill(hole, applyLight(pigment.lapis, light, -0.35, 0.1))
    sheet.fill(
      `M${x + wide * 0.16} ${y + 14}v-14a${wide * 0.34} ${wide * 0.24} 0 0 1 ${wide * 0.68} 0v14Z`,
      mixColors(light.sky[2], light.haze, 0.2),
    )
    sheet.line(`M${x} ${y - 16}a${wide / 2} ${wide * 0.42} 0 0 1 ${wide} 0`, stone(0.5), 6)
  }
  paintRipples(sheet, [560, 716, 250, 60], 40, light.sky[3], applyLight(pigment.cypress, light, 0))
  for (const [from, to, v] of [
    [-0.04, 0.38, 0.32],
    [0.8, 1.04, 0.3],
  ] as const)
    paintWood(sheet, hill, { from, to, top: v - 0.1, bottom: v + 0.1, depth: 0.06, size: 26, count: 26 })
  for (const [x, y, height] of [
    [40, 720, 330],
    [120, 706, 300],
    [196, 694, 270],
    [264, 682, 238],
    [322, 672, 206],
    [374, 662, 178],
  ] as const)
    paintPoplar(sheet, { x, y, height, depth: 0.08 })
}

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
      frame: createFrame(0.02, 2.9, 'right'),
      wide: 1.65,
      kind: 'rattan',
      color: pigment.straw,
      cover: '#dfe8df',
      fold: pigment.white,
      pillows: pigment.white,
      accent: '#4d7f83',
    },
    before: (room) => paintArmchair(room, createFrame(3.95, 3.2, 'left'), '#6d9392', pigment.ivory),
  }),
  interior({
    light: lights.morning,
    plan: { width: 3.6, depth: 2.6, height: 2.8, eye: [1.5, 1.4, -1], turn: 0.12, sun: [0.85, 0.5, -0.55], zoom: 960 },
    walls: { back: '#a9c0bd', dado: '#e4e4d6' },
    floor: ['stone', '#b7b3a0'],
    windows: [{ wall: 'right', at: 0.9, sill: 0.95, width: 0.9, height: 1.3, view: tevereView, sunlight: 0.7 }],
    behind: (room) => {
      paintMirror(room, 'back', 1.35, 1.75, 0.72, 0.95, pigment.straw)
      paintTable(room, createFrame(0.7, 2.52, 'viewer'), { long: 0.55, wide: 1.3, high: 0.82, apron: 0.2 }, '#7f9a98')
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
        const fish = smoothPath(
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
        room.sheet.fill(fish, applyLight(mixColors(pigment.slate, pigment.ochre, 0.3), room.sheet.light, 0))
      })
    },
    before: (room) => paintRug(room, 0.9, 0.5, 1.2, 0.7, pigment.white, '#4d7f83'),
  }),
  createViewScene(tevereView, { ...seat, depth: 1.5, eye: [2.5, 2.12, -1.2], sun: [0.7, 0.7, 0.3] }, (room) => {
    paintTerrace(room, 'rail', '#b9a78a')
    const { sheet, camera } = room
    for (const [x, bloom] of [
      [0.62, '#d5645c'],
      [1.5, pigment.white],
      [3.7, '#d5645c'],
    ] as const) {
      paintBox(
        room,
        { origin: [x, 0.62, 1.5], along: [0, 0, -1], across: [1, 0, 0] },
        { a: 0, c: 0, y: 0, long: 0.2, wide: 0.8, high: 0.22 },
        pigment.terracotta,
      )
      const [px, py] = camera.project([x + 0.4, 0.84, 1.35])
      paintFlowers(sheet, px, py, 220, 84, bloom, 1.6)
    }
  }),
] as const
