import { getSteps, smoothPath } from '../../parts/curves.ts'
import { createFrame, paintBox, paintChair, paintCushion, paintLamp } from '../../parts/furniture.ts'
import { paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintLadder, paintShelf } from '../../parts/walls.ts'
import { createViewScene, interior, paintArcade, seat } from '../bedroom.ts'
import { paintTown } from '../valley.ts'
import { createView, createWood } from '../view.ts'

/** The valley seen from the top of the tower. */
const colombaiaView = createView(lights.afternoon, 0.36, {
  horizon: 0.4,
  clouds: 7,
  grounds: [
    ...mountains(0.33, 101, 0.07),
    {
      base: 0.42,
      rise: 0.02,
      size: 0.24,
      seed: 61,
      foot: 0.6,
      color: pigment.sage,
      depth: 0.3,
      fields: [
        { from: 0.04, to: 0.2, top: 0.1, bottom: 0.5, kind: 'wheat' },
        { from: 0.24, to: 0.42, top: 0.2, bottom: 0.6, kind: 'plough' },
        { from: 0.66, to: 0.84, top: 0.1, bottom: 0.6, kind: 'stubble' },
      ],
      on: (s) => paintTown(s, 640, 392, 120, 0.32),
    },
    {
      base: 0.54,
      rise: 0.03,
      size: 0.3,
      seed: 67,
      foot: 0.8,
      color: pigment.olive,
      depth: 0.16,
      fields: [
        { from: 0, to: 0.22, top: 0.2, bottom: 0.8, kind: 'olives' },
        { from: 0.5, to: 0.7, top: 0.1, bottom: 0.7, kind: 'vines' },
      ],
      on: createWood(0.74, 1.02, 0.1, 0.6, 0.16, 12, 50),
    },
    {
      base: 0.74,
      rise: 0.03,
      size: 0.4,
      seed: 73,
      foot: 1.05,
      color: pigment.olive,
      depth: 0.04,
      strokes: 180,
      fields: [{ from: 0.08, to: 0.36, top: 0.1, bottom: 0.7, kind: 'vines' }],
      trees: [
        ['cypress', 0.5, 0.1, 0.2],
        ['cypress', 0.54, 0.14, 0.22],
        ['olive', 0.8, 0.2, 0.16],
        ['olive', 0.7, 0.4, 0.18],
      ],
    },
  ],
})

/** 6 La Colombaia: the attic of the tower, dove-cote holes and beams. */
export const colombaia = [
  interior({
    light: lights.afternoon,
    plan: {
      width: 4,
      depth: 3.6,
      height: 3.6,
      eye: [2.3, 1.5, -1],
      turn: -0.06,
      sun: [-0.85, 0.62, -0.3],
      zoom: 860,
      level: 0.56,
    },
    walls: { back: pigment.stone, sides: '#d6c6a4' },
    floor: ['planks', '#8d6a48'],
    ceiling: attic,
    windows: [
      { wall: 'back', at: 1.65, sill: 1, width: 0.9, height: 0.9, arch: 0.45, view: colombaiaView, sunlight: 0.4 },
      { wall: 'left', at: 1.8, sill: 0.9, width: 0.8, height: 1.1, view: colombaiaView, sunlight: 0.7 },
    ],
    behind: (room) => {
      doveHoles(room, 0.5, 2.1, 9, 3)
      const [x, y] = room.walls.back.at(2.38, 2.5)
      dove(room.sheet, x, y - 6, 26, -1)
      paintLadder(room, [3.3, 0, 2.9], [3.1, 2.6, 3.5], 0.42, pigment.earth)
    },
    bed: {
      frame: createFrame(0.85, 3.5, 'viewer'),
      wide: 1.6,
      kind: 'low',
      color: '#7a5a3c',
      cover: '#d9d2bf',
      fold: pigment.ivory,
      pillows: pigment.white,
      accent: '#7c8a78',
    },
    before: (room) => paintRug(room, 2.7, 1, 1, 1.4, '#7c8a78', pigment.ivory),
  }),
  interior({
    light: lights.afternoon,
    plan: {
      width: 3.8,
      depth: 2.8,
      height: 3.4,
      eye: [1.7, 1.3, -0.9],
      turn: 0.1,
      sun: [-0.8, 0.55, -0.6],
      zoom: 900,
      level: 0.56,
    },
    walls: { back: pigment.stone, sides: '#d6c6a4' },
    floor: ['planks', '#8d6a48'],
    ceiling: attic,
    windows: [{ wall: 'left', at: 0.9, sill: 0.8, width: 0.9, height: 1.2, view: colombaiaView, sunlight: 0.7 }],
    behind: (room) => {
      doveHoles(room, 0.4, 2, 4, 3)
      paintShelf(room, 2.1, 1.5, 1.3, 0.9)
      paintShelf(room, 2.1, 1.1, 1.3, 0.6)
      paintBox(
        room,
        createFrame(0.3, 2.75, 'viewer'),
        { a: 0, c: 0, y: 0, long: 0.7, wide: 1.5, high: 0.4 },
        '#7a5a3c',
        'wood',
      )
      paintBox(
        room,
        createFrame(0.3, 2.75, 'viewer'),
        { a: 0.02, c: 0.02, y: 0.4, long: 0.66, wide: 1.46, high: 0.12 },
        '#7c8a78',
      )
      for (const c of [0.6, 1, 1.42])
        paintCushion(room, [c, 0.72, 2.6], [0.2, 0, 0], [0, 0.18, 0.06], c === 1 ? pigment.ochre : pigment.ivory)
      paintLamp(room, [3.2, 1.14, 2.62], 0.3, true)
      paintChair(room, createFrame(2.4, 1.7, 'back'), '#7a5a3c')
    },
  }),
  createViewScene(colombaiaView, { ...seat, eye: [2.5, 1.7, -0.2] }, (room) => {
    const holes = [
      [1.62, 1.0, 1.76, 1.3, 0.66],
      ...[0.9, 1.24, 3.56, 3.9].flatMap((u) => [1.02, 1.42, 1.82, 2.22].map((v) => [u, v, 0.2, 0.24, 0.1] as const)),
    ] as const satisfies readonly (readonly [number, number, number, number, number])[]
    paintArcade(room, 0.9, holes, pigment.stone, 0.4)
    const [x, y] = room.camera.project([2.9, 1, 1.1])
    dove(room.sheet, x, y - 20, 62, -1)
    dove(room.sheet, x - 190, y - 16, 54, 1)
  }),
] as const

function dove(sheet: Sheet, x: number, y: number, size: number, side: 1 | -1) {
  const s = size / 30
  sheet.add(
    `<g transform="translate(${x} ${y}) scale(${s * side} ${s})"><path d="M-22 4C-12-2-8-12 4-14C10-20 18-20 21-14L27-12L21-10C21 0 14 10 2 11C-8 12-14 9-30 12Z" fill="${applyLight(pigment.ivory, sheet.light, 0.1)}"/><path d="M-16 6C-8 0 0-2 8-1C4 6-6 10-16 6Z" fill="${applyLight(pigment.slate, sheet.light, 0.1)}" opacity=".55"/><circle cx="20" cy="-15" r="1.6" fill="${pigment.black}"/></g>`,
  )
}

/** Paints the nesting holes of doves in rows high on a wall. */
function doveHoles(room: Room, from: number, up: number, columns: number, rows: number) {
  const { sheet } = room
  const plane = room.walls.back
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [u, v] = [from + column * 0.36, up + row * 0.34]
      sheet.fill(
        plane.shape([
          [u, v],
          [u + 0.2, v],
          [u + 0.2, v + 0.14],
          [u + 0.1, v + 0.24],
          [u, v + 0.14],
        ]),
        applyLight(pigment.night, sheet.light, -0.1),
      )
      sheet.fill(plane.rect(u - 0.03, v - 0.03, 0.26, 0.03), applyLight(pigment.stone, sheet.light, 0.4))
    }
  }
}

/** Paints the slopes of the roof of the tower with the rafters. */
function attic(room: Room) {
  const { sheet, camera, width, depth, height } = room
  const near = room.eye[2] + 0.3
  const low = height - 1.1
  sheet.fill(`M0 0H${sheet.width}V${sheet.height * 0.4}H0Z`, applyLight('#b89c78', sheet.light, -0.55))
  sheet.solid(
    camera.face([
      [0, low - 0.2, depth],
      [width, low - 0.2, depth],
      [width / 2, height + 0.35, depth],
    ]),
    applyLight(pigment.stone, sheet.light, -0.3),
  )
  for (const side of [0, 1]) {
    const edge = side * width
    const slope = camera.face([
      [edge, low, near],
      [edge, low, depth],
      [width / 2, height + 0.3, depth],
      [width / 2, height + 0.3, near],
    ])
    sheet.solid(slope, applyLight('#b89c78', sheet.light, side ? 0.05 : -0.35))
    for (const z of getSteps(near + 0.2, depth - 0.1, 5))
      sheet.line(
        smoothPath([camera.project([edge, low - 0.06, z]), camera.project([width / 2, height + 0.24, z])]),
        applyLight(pigment.umber, sheet.light, -0.3),
        camera.metre([width / 2, low, z]) * 0.11,
      )
  }
  sheet.line(
    smoothPath([camera.project([width / 2, height + 0.22, near]), camera.project([width / 2, height + 0.22, depth])]),
    applyLight(pigment.umber, sheet.light, -0.45),
    22,
  )
  sheet.line(
    smoothPath([camera.project([0, low, depth - 0.3]), camera.project([width, low, depth - 0.3])]),
    applyLight(pigment.umber, sheet.light, -0.1),
    camera.metre([0, low, depth]) * 0.16,
  )
}
