import { createDabs } from '../parts/brush.ts'
import type { Point3 } from '../parts/camera.ts'
import { getSteps, type Point, smoothPath } from '../parts/curves.ts'
import { createFrame, paintBox, paintChair, paintTable } from '../parts/furniture.ts'
import { paintPlanter } from '../parts/garden.ts'
import { getSunFacing, paintBeams, paintContactShadow, type Room } from '../parts/interior.ts'
import { paintLanterns, paintSetTable } from '../parts/laid.ts'
import { applyLight, type Light, lights } from '../parts/light.ts'
import { adjustLightness, type Color, mixColors, pigment } from '../parts/palette.ts'
import { paintFruit, paintGrapes, paintLeaves } from '../parts/plants.ts'
import { paintJug, paintRound } from '../parts/round.ts'
import { paintShelf } from '../parts/walls.ts'
import { createViewScene, interior, paintTerrace } from './bedroom.ts'
import { createCountryView } from './country.ts'
import { cipressoView } from './rooms/cipresso.ts'
import { melogranoView } from './rooms/melograno.ts'
import { uliviView } from './rooms/ulivi.ts'

/** Paints a brick barrel vault with ribs from wall to wall. */
export function paintVault(room: Room, spring: number, color: Color) {
  const { sheet, camera, width, depth, height, eye } = room
  const near = eye[2] + 0.4
  const at = (turn: number, z: number): Point3 => [
    width / 2 - Math.cos(turn * Math.PI) * (width / 2),
    spring + Math.sin(turn * Math.PI) * (height - spring),
    z,
  ]
  sheet.fill(`M0 0H${sheet.width}V${camera.project([0, spring, near])[1]}H0Z`, applyLight(color, sheet.light, -0.4))
  const back = getSteps(0, 1, 24).map((turn) => at(turn, depth))
  sheet.solid(camera.face(back), applyLight(mixColors(color, pigment.plaster, 0.6), sheet.light, -0.15))
  getSteps(0, 1, 22)
    .slice(1)
    .forEach((turn, index) => {
      const before = index / 22
      const middle = (turn + before) / 2
      const normal: Point3 = [Math.cos(middle * Math.PI), -Math.sin(middle * Math.PI), 0]
      sheet.solid(
        camera.face([at(before, near), at(turn, near), at(turn, depth), at(before, depth)]),
        adjustLightness(
          applyLight(color, sheet.light, getSunFacing(room, normal) * 0.6 - 0.1),
          sheet.random.around(0, 0.008),
        ),
      )
    })
  for (const z of getSteps(depth - 0.4, near + 0.6, 3))
    sheet.line(
      smoothPath(getSteps(0, 1, 20).map((turn) => camera.project(at(turn, z)))),
      applyLight(pigment.stone, sheet.light, -0.15),
      camera.metre([width / 2, spring, z]) * 0.16,
    )
}

/** restaurant-1: the vaulted room with set tables. */
const vault = interior({
  light: { ...lights.dusk, gloom: 0.1 },
  plan: { width: 6.4, depth: 7, height: 3.8, eye: [2.7, 1.6, -0.8], sun: [-0.8, 0.5, 0.4], zoom: 800, level: 0.5 },
  walls: { back: '#e3cfa8', sides: '#ddc69c' },
  floor: ['cotto', '#a8603f'],
  ceiling: (room) => paintVault(room, 2.1, '#c98f68'),
  windows: [
    {
      wall: 'back',
      at: 2.5,
      sill: 0.9,
      width: 1.4,
      height: 1.9,
      arch: 0.7,
      view: melogranoView,
      look: 0.3,
      sunlight: 0.5,
    },
    { wall: 'left', at: 3, sill: 0.9, width: 1.2, height: 1.1, view: cipressoView, sunlight: 0.5 },
  ],
  behind: (room) => {
    for (const [x, z] of [
      [0.9, 4.9],
      [4.2, 4.9],
      [4, 2.2],
      [0.7, 1.4],
    ] as const) {
      paintChair(room, createFrame(x + 0.35, z + 1.4, 'viewer'), '#5b4230')
      paintSetTable(room, x, z, 1.1, 1.1, pigment.white)
      paintChair(room, createFrame(x - 0.35, z + 0.75, 'right'), '#5b4230')
      paintChair(room, createFrame(x + 1.5, z + 0.75, 'left'), '#5b4230')
    }
  },
})

const lateEvening: Light = {
  ...lights.rose,
  gloom: 0.2,
  sky: ['#2f4364', '#6a6f8c', '#c99a92', '#f2b98a'],
  shade: '#2b2a48',
}

/** Paints a pergola of vines: posts, beams, leaves and grapes. */
export function paintPergola(room: Room, width: number, from: number, to: number, height: number) {
  const { sheet, camera } = room
  for (const z of getSteps(to, from, 2)) {
    for (const x of [0, width])
      paintBox(
        room,
        { origin: [x - 0.08, 0, z], along: [0, 0, -1], across: [1, 0, 0] },
        { a: 0, c: 0, y: 0, long: 0.16, wide: 0.16, high: height },
        '#6a5138',
      )
    paintBox(
      room,
      { origin: [-0.6, height, z], along: [0, 0, -1], across: [1, 0, 0] },
      { a: 0, c: 0, y: 0, long: 0.14, wide: width + 1.2, high: 0.16 },
      '#6a5138',
    )
    const line = getSteps(-0.6, width + 0.6, 18).map((x): Point => camera.project([x, height + 0.05, z]))
    const metre = camera.metre([width / 2, height, z])
    paintLeaves(sheet, line, metre * 0.24, metre * 0.22, [pigment.leaf, '#6f8040', '#8c8a45'], 16, 0.5)
    for (const x of getSteps(0.2, width - 0.2, 6)) {
      const [gx, gy] = camera.project([x + sheet.random.around(0, 0.2), height - 0.1, z - 0.1])
      paintGrapes(sheet, gx, gy, metre * 0.26, '#56304f')
    }
  }
}

/** restaurant-2: under the pergola, with lit lanterns. */
const pergola = createViewScene(
  createCountryView(lateEvening, 0.46, 410, { sun: [0.72, 0.42], near: '#7f8050' }),
  { width: 5, depth: 7, height: 3, eye: [1.7, 1.65, -1.6], turn: 0.06, sun: [0.6, 0.4, 0.5], zoom: 800 },
  (room) => {
    paintTerrace(room, 'stone', '#a86a4c')
    paintPergola(room, 5, 2.4, 6.6, 2.7)
    paintLanterns(room, [0, 2.5, 6.4], [5, 2.5, 2.6], 7, 0.3)
    paintLanterns(room, [5, 2.5, 6.4], [0, 2.5, 2.2], 7, 0.3)
    for (const z of [4.6, 3.4, 2.2]) paintChair(room, createFrame(3.75, z + 0.4, 'left'), '#5b4230')
    paintSetTable(room, 2.1, 1.5, 1.15, 3.6, pigment.ivory)
    for (const z of [4.6, 3.4, 2.2]) paintChair(room, createFrame(1.6, z + 0.4, 'right'), '#5b4230')
    paintPlanter(room, 0.1, 2.6, 1, '#c9504f')
  },
)

/** restaurant-3: the kitchen with its oven, copper and pasta drying. */
const kitchen = interior({
  light: { ...lights.dusk, gloom: 0.08, side: 1 },
  plan: { width: 5, depth: 3.8, height: 3, eye: [2.3, 1.5, -0.8], sun: [0.85, 0.5, -0.3], zoom: 830, level: 0.5 },
  walls: { back: '#e6d2a8', sides: '#e0caa0', dado: '#c9a075' },
  floor: ['stone', '#b59a7c'],
  ceiling: (room) => paintBeams(room, { color: '#4d3828', between: '#d0ab7c', count: 4 }),
  windows: [{ wall: 'right', at: 1.9, sill: 1, width: 1.1, height: 1.3, view: uliviView, sunlight: 0.8 }],
  behind: (room) => {
    oven(room, 0.4)
    const { sheet, camera } = room
    const rail = [camera.project([2.6, 2.2, 3.6]), camera.project([4.6, 2.2, 3.6])] as const
    sheet.line(smoothPath(rail), applyLight(pigment.black, sheet.light, 0.2), 6)
    for (const [x, r] of [
      [2.85, 0.2],
      [3.3, 0.16],
      [3.7, 0.22],
      [4.15, 0.14],
      [4.45, 0.18],
    ] as const)
      pan(room, x, 2.2, 3.6, r)
    paintShelf(room, 2.7, 1.2, 1.9, 0)
    for (const [x, size, color] of [
      [2.85, 0.26, pigment.terracotta],
      [3.15, 0.34, pigment.ivory],
      [3.5, 0.22, '#7d9aa0'],
      [3.85, 0.3, pigment.ochre],
      [4.25, 0.26, pigment.terracotta],
    ] as const)
      paintJug(room, [x, 1.24, 3.66], size, color)
    paintTable(room, createFrame(1.5, 2.5, 'viewer'), { long: 1, wide: 2.6, high: 0.86, apron: 0.16 }, '#8a6440')
    pasta(room)
    paintRound(
      room,
      [3.7, 0.86, 2.1],
      [
        [0.1, 0],
        [0.2, 0.08],
        [0.24, 0.16],
      ],
      '#d8c49a',
      { inside: pigment.umber },
    )
    const [fx, fy] = camera.project([3.7, 1.03, 2.1])
    for (const [dx, dy] of [
      [-30, 0],
      [2, 4],
      [32, 0],
      [-14, -18],
      [18, -18],
    ] as const)
      paintFruit(sheet, fx + dx, fy + dy, 20, '#cf4a33')
    garlic(room, [4.75, 2.3, 3.3])
  },
})

function oven(room: Room, x: number) {
  const { sheet, camera, depth } = room
  paintContactShadow(room, x, depth - 1, 1.9, 1, 0.4)
  paintBox(
    room,
    { origin: [x, 0, depth], along: [0, 0, -1], across: [1, 0, 0] },
    { a: 0, c: 0, y: 0, long: 1, wide: 1.9, high: 2 },
    '#d9bd8f',
  )
  const front = (points: readonly Point[]) => camera.face(points.map(([u, v]): Point3 => [x + u, v, depth - 1.001]))
  const arch = (cx: number, v: number, r: number, grow: number): Point[] => [
    [cx - r * grow, v],
    [cx + r * grow, v],
    ...getSteps(0, 1, 14).map(
      (turn): Point => [cx + Math.cos(turn * Math.PI) * r * grow, v + 0.1 + Math.sin(turn * Math.PI) * r * grow],
    ),
  ]
  sheet.fill(front(arch(0.95, 1, 0.48, 1.24)), applyLight(pigment.brick, sheet.light, 0.1))
  sheet.fill(front(arch(0.95, 1, 0.48, 1)), '#241814')
  const [fx, fy] = camera.project([x + 0.95, 1.05, depth - 0.9])
  const m = camera.metre([x, 1, depth - 1])
  sheet.within(front(arch(0.95, 1, 0.48, 1)), () => {
    sheet.add(
      `<circle cx="${fx}" cy="${fy}" r="${m * 0.6}" fill="${sheet.glow([fx, fy], m * 0.6, [
        [0, '#ffb14a', 0.95],
        [0.5, '#d9571f', 0.5],
        [1, '#d9571f', 0],
      ])}"/>`,
    )
    for (const [dx, h, color] of [
      [-0.2, 0.34, '#d9571f'],
      [0.1, 0.4, '#f08a2c'],
      [-0.04, 0.28, '#ffd98a'],
    ] as const)
      sheet.fill(
        `M${fx + (dx - 0.12) * m} ${fy}q${m * 0.02} ${-h * m * 0.6} ${m * 0.12} ${-h * m}q${m * 0.1} ${h * m * 0.5} ${m * 0.12} ${h * m}Z`,
        color,
      )
  })
  sheet.add(
    `<circle cx="${fx}" cy="${fy}" r="${m * 1.3}" fill="${sheet.glow([fx, fy], m * 1.3, [
      [0, '#ffb14a', 0.3],
      [1, '#ffb14a', 0],
    ])}"/>`,
  )
  sheet.fill(front(arch(0.95, 0.1, 0.4, 1)), applyLight(pigment.umber, sheet.light, -0.4))
  const logs = createDabs()
  for (let row = 0; row < 3; row++)
    for (let index = 0; index < 4; index++) {
      const [lx, ly] = camera.project([x + 0.66 + index * 0.19, 0.2 + row * 0.15, depth - 1])
      logs.add([lx, ly], m * 0.17, m * 0.08, 0, applyLight('#b98e5c', sheet.light, row * 0.1))
    }
  logs.paint(sheet)
}

function pan(room: Room, x: number, y: number, z: number, r: number) {
  const { sheet, camera } = room
  const [px, py] = camera.project([x, y, z])
  const m = camera.metre([x, y, z])
  sheet.line(`M${px} ${py}v${m * 0.34}`, applyLight(pigment.black, sheet.light, 0.2), m * 0.03)
  const [cx, cy, pr] = [px, py + m * (0.34 + r), m * r]
  sheet.add(`<circle cx="${cx + 6}" cy="${cy + 8}" r="${pr}" fill="${sheet.light.shade}" opacity=".3"/>`)
  sheet.add(
    `<circle cx="${cx}" cy="${cy}" r="${pr}" fill="${sheet.glow([cx + pr * 0.4, cy - pr * 0.4], pr * 1.8, [
      [0, '#f6c493'],
      [0.4, '#c9743f'],
      [1, '#6d3320'],
    ])}"/><circle cx="${cx}" cy="${cy}" r="${pr * 0.8}" fill="none" stroke="#f3c79b" stroke-width="1.6" opacity=".6"/>`,
  )
}

function pasta(room: Room) {
  const { sheet, camera } = room
  const { random, light } = sheet
  const flour = smoothPath(
    getSteps(0, 1, 14)
      .slice(1)
      .map(
        (turn): Point =>
          camera.project([
            2.35 + Math.cos(turn * 6.28) * 0.62 * random.between(0.8, 1.1),
            0.905,
            1.98 + Math.sin(turn * 6.28) * 0.34 * random.between(0.8, 1.1),
          ]),
      ),
    true,
  )
  sheet.fill(flour, applyLight(pigment.white, light, 0.2), 0.8)
  for (const [x, z] of [
    [1.9, 2.1],
    [2.3, 1.85],
    [2.75, 2.1],
    [2.35, 2.2],
  ] as const) {
    const [px, py] = camera.project([x, 0.92, z])
    const m = camera.metre([x, 0.9, z])
    const dabs = createDabs()
    for (let index = 0; index < 60; index++) {
      const turn = random.next() * 6.28
      dabs.add(
        [
          px + Math.cos(turn) * m * 0.1 * random.between(0.3, 1),
          py - m * 0.04 + Math.sin(turn) * m * 0.05 * random.between(0.3, 1),
        ],
        m * 0.13,
        m * 0.014,
        turn + 1.5,
        applyLight(random.pick(['#e8c56b', '#f2d992', '#cfa24c']), light, -Math.round(Math.sin(turn) * 3) / 6),
      )
    }
    dabs.paint(sheet)
  }
  const [ax, ay] = camera.project([1.75, 0.94, 1.68])
  const [bx, by] = camera.project([2.65, 0.94, 1.62])
  sheet.line(`M${ax} ${ay + 8}L${bx} ${by + 8}`, light.shade, 26, 0.4)
  sheet.line(`M${ax} ${ay}L${bx} ${by}`, applyLight('#b98750', light, 0), 28)
  sheet.line(`M${ax} ${ay - 7}L${bx} ${by - 7}`, applyLight('#b98750', light, 0.5), 6, 0.8)
}

function garlic(room: Room, at: Point3) {
  const { sheet, camera } = room
  const [x, y] = camera.project(at)
  const m = camera.metre(at)
  sheet.line(`M${x} ${y - m * 0.1}V${y + m * 0.7}`, applyLight(pigment.straw, sheet.light, 0), m * 0.03)
  for (const step of getSteps(0, 1, 7))
    for (const side of [-1, 1]) paintFruit(sheet, x + side * m * 0.06, y + step * m * 0.65, m * 0.06, '#f0e4cf')
}

export const restaurant = [vault, pergola, kitchen] as const
