import { getOpeningOutline, type Point3 } from '../../parts/camera.ts'
import { polyline, smoothPath } from '../../parts/curves.ts'
import { createFrame, paintBox, paintTable } from '../../parts/furniture.ts'
import { createRoom, getFloorPath, paintBeams, paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import { paintPottedTree } from '../../parts/plants.ts'
import { paintRound } from '../../parts/round.ts'
import { paintMirror } from '../../parts/walls.ts'
import { createViewScene, interior, paintArcade, seat } from '../bedroom.ts'
import { createView } from '../view.ts'

/** The walled garden: box hedges and lemons on both sides of a path, a fountain at the crossing. */
const limonaiaView = createView(
  lights.noon,
  0.46,
  {
    horizon: 0.44,
    clouds: 3,
    grounds: [
      ...mountains(0.4, 141, 0.07),
      {
        base: 0.46,
        rise: 0.02,
        size: 0.4,
        seed: 107,
        foot: 0.66,
        color: pigment.sage,
        depth: 0.2,
        fields: [
          { from: 0.04, to: 0.3, top: 0.1, bottom: 0.5, kind: 'olives' },
          { from: 0.66, to: 0.92, top: 0.1, bottom: 0.5, kind: 'vines' },
        ],
        trees: [
          ['cypress', 0.36, 0.2, 0.17],
          ['cypress', 0.64, 0.2, 0.17],
        ],
      },
    ],
  },
  (s) =>
    garden(
      createRoom(s, {
        width: 12,
        depth: 16,
        height: 6,
        eye: [6, 1.9, -1],
        sun: [-0.5, 0.75, 0.4],
        zoom: 860,
        level: 0.46,
      }),
    ),
)

function garden(room: Room) {
  const { sheet, camera } = room
  const { light } = sheet
  const ground = (points: readonly (readonly [number, number])[], color: Color, facing: number) =>
    sheet.fill(getFloorPath(room, points, 0), applyLight(color, light, facing))
  const plot = (x: number, z: number, wide: number, deep: number) =>
    [
      [x, z],
      [x + wide, z],
      [x + wide, z + deep],
      [x, z + deep],
    ] as const
  ground(plot(-14, 0, 40, 17), '#dccba2', 0.2)
  paintBox(room, createFrame(-14, 17.4, 'viewer'), { a: 0, c: 0, y: 0, long: 0.4, wide: 40, high: 1.5 }, '#d9c29a')
  paintBox(
    room,
    createFrame(-14, 17.5, 'viewer'),
    { a: 0, c: 0, y: 1.5, long: 0.6, wide: 40, high: 0.12 },
    pigment.terracotta,
  )
  for (const x of [4.4, 6.9]) {
    paintBox(room, createFrame(x, 17.6, 'viewer'), { a: 0, c: 0, y: 0, long: 0.7, wide: 0.7, high: 2.3 }, pigment.stone)
    paintRound(
      room,
      [x + 0.35, 2.3, 17.2],
      [
        [0.2, 0],
        [0.34, 0.3],
        [0.2, 0.6],
        [0.04, 0.7],
      ],
      pigment.plaster,
    )
  }
  const hedgeOf = (x: number, z: number, wide: number, deep: number) => {
    ground(plot(x - 0.2, z - 0.1, wide + 0.5, deep), pigment.umber, -0.4)
    paintBox(room, createFrame(x, z + deep, 'viewer'), { a: 0, c: 0, y: 0, long: deep, wide, high: 0.55 }, '#5d7242')
  }
  for (const z of [10, 2.6]) {
    for (const x of [0.2, 7.5]) {
      ground(plot(x, z, 4.3, z > 5 ? 5.4 : 4.4), '#8d9c5c', 0.2)
      const deep = z > 5 ? 5.4 : 4.4
      hedgeOf(x, z + deep - 0.4, 4.3, 0.4)
      for (const side of [x, x + 3.9]) hedgeOf(side, z + 0.4, 0.4, deep - 0.8)
      const [px, py] = camera.project([x + 2.15, 0, z + deep / 2])
      paintPottedTree(sheet, px, py, camera.metre([x, 0, z + deep / 2]) * 2.1)
      hedgeOf(x, z, 4.3, 0.4)
    }
    if (z === 10) fountain(room)
  }
  for (const z of [15, 9.4, 6.9, 2]) {
    for (const x of [4.75, 7.25]) {
      const [px, py] = camera.project([x, 0, z])
      paintPottedTree(sheet, px, py, camera.metre([x, 0, z]) * 1.3)
    }
  }
}

function fountain(room: Room) {
  const { sheet, camera } = room
  paintRound(
    room,
    [6, 0, 8.4],
    [
      [1.3, 0],
      [1.36, 0.1],
      [1.2, 0.16],
      [1.26, 0.42],
    ],
    pigment.stone,
    { inside: pigment.azurite },
  )
  paintRound(
    room,
    [6, 0.3, 8.4],
    [
      [0.16, 0],
      [0.1, 0.3],
      [0.12, 0.7],
      [0.5, 0.92],
    ],
    pigment.plaster,
    { inside: pigment.paleSky },
  )
  const [x, y] = camera.project([6, 1.22, 8.4])
  const m = camera.metre([6, 1.22, 8.4])
  for (const side of [-1, -0.5, 0.5, 1])
    sheet.line(`M${x} ${y}q${side * m * 0.1} ${-m * 0.7} ${side * m * 0.42} ${m * 0.5}`, pigment.white, 2, 0.75)
}

/** 10 La Limonaia: ground floor, lemon pots in front of tall windows. */
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
      frame: createFrame(0.03, 2.9, 'right'),
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
        smoothPath([
          walls.back.at(2.9, 0.95),
          walls.back.at(2.9, 2.3),
          walls.back.at(2.75, 2.4),
          walls.back.at(2.6, 2.3),
        ]),
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
        applyLight(pigment.ochre, sheet.light, 0.1),
      )
      for (let row = 0; row < 7; row++)
        for (let column = 0; column < 7; column++)
          if ((row + column) % 2)
            sheet.fill(
              walls.back.rect(2.1 + column * 0.2, 0.95 + row * 0.2, 0.2, 0.2),
              applyLight('#e6c646', sheet.light, 0),
              0.5,
            )
      paintMirror(room, 'back', 1.2, 1.65, 0.56, 0.8, '#8fb0a6')
      paintTable(room, createFrame(0.7, 2.52, 'viewer'), { long: 0.5, wide: 1, high: 0.82 }, pigment.ivory)
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
  createViewScene(limonaiaView, { ...seat, height: 3.6, eye: [2.5, 1.5, -1] }, (room) => {
    const { sheet, camera } = room
    const bays = [
      [-0.34, 0, 1.1, 2.7, 0.55],
      [1.2, 0, 2.6, 2.95, 1.3],
      [4.24, 0, 1.1, 2.7, 0.55],
    ] as const
    const iron = applyLight('#5d7a70', sheet.light, -0.2)
    const at = (x: number, y: number) => camera.project([x, y, 1.9])
    for (const [u, v, wide, high, arch] of bays) {
      const hole = camera.face(getOpeningOutline(u, v, wide, high, arch).map(([x, y]): Point3 => [x, y, 1.9]))
      sheet.within(hole, () => {
        const [middle, spring] = [u + wide / 2, v + high - arch]
        for (const share of wide > 2 ? [0.2, 0.8] : [0.5])
          sheet.line(polyline([at(u + wide * share, -1), at(u + wide * share, spring)]), iron, 6)
        for (const y of [0.7, 1.4]) {
          sheet.line(polyline([at(u, y), at(u + wide * (wide > 2 ? 0.2 : 1), y)]), iron, 3.5)
          if (wide > 2) sheet.line(polyline([at(u + wide * 0.8, y), at(u + wide, y)]), iron, 3.5)
        }
        sheet.line(polyline([at(u, spring), at(u + wide, spring)]), iron, 7)
        for (const turn of [0.25, 0.5, 0.75])
          sheet.line(
            polyline([
              at(middle, spring),
              at(middle - Math.cos(turn * Math.PI) * wide, spring + Math.sin(turn * Math.PI) * wide),
            ]),
            iron,
            4,
          )
      })
    }
    paintArcade(room, 1.9, bays, '#efe3b4', 0.3)
    for (const [x, size] of [
      [1.02, 1.3],
      [3.98, 1.3],
    ] as const) {
      const [px, py] = camera.project([x, 0.06, 1.7])
      paintPottedTree(sheet, px, py, camera.metre([x, 0, 1.7]) * size)
    }
  }),
] as const
