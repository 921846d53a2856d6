import type { Point3 } from '../parts/camera.ts'
import { type Point, smooth, steps } from '../parts/curves.ts'
import { paintArmchair, paintBunch, paintCandle, paintCupboard, paintFramed, paintJug, paintLadder, paintMirror, paintRound, paintShelf } from '../parts/furnishing.ts'
import { paintBox, paintChair, paintCushion, paintLamp, paintTable, stand } from '../parts/furniture.ts'
import { paintBeams, paintRug, type Room } from '../parts/interior.ts'
import { lights, tone } from '../parts/light.ts'
import { lighter, mix, pigment } from '../parts/palette.ts'
import { paintFruit, paintLeaves, paintPottedTree, paintWisteria } from '../parts/plants.ts'
import type { Sheet } from '../parts/sheet.ts'
import { interior, outlook, paintArcade, paintTerrace, seat } from './bedroom.ts'
import { views } from './views.ts'

/** Wisteria along a line: leaves, then clusters that hang. */
export function garland(sheet: Sheet, line: readonly Point[], length: number, gap = 34) {
  const { random } = sheet
  paintLeaves(sheet, line, length * 0.35, length * 0.3, [pigment.leaf, pigment.sage, pigment.olive], 9)
  for (const [x, y] of line) for (let index = 0; index < 60 / gap; index++) paintWisteria(sheet, x + random.around(0, gap), y + random.around(length * 0.1, length * 0.2), length * random.between(0.6, 1.15))
}

/** 5 Camera del Glicine: lilac and white, wisteria round the window and over the terrace. */
const glicine = [
  interior({
    light: lights.afternoon,
    plan: { width: 4.2, depth: 3.6, height: 2.9, eye: [1.9, 1.4, -0.9], turn: 0.06, sun: [-0.4, 0.7, 0.85], zoom: 900 },
    walls: { back: '#cfc4d6', sides: '#d8cedd' },
    floor: ['herringbone', '#b98a67'],
    ceiling: (room) => paintBeams(room, { color: '#cdbfae', between: pigment.ivory, along: 'z', count: 8 }),
    windows: [{ wall: 'back', at: 2.6, sill: 0.7, width: 1.3, height: 1.6, panes: [2, 2], curtains: pigment.white, view: { ...views.glicine, draw: (sheet) => { views.glicine.draw(sheet); garland(sheet, steps(150, 1050, 16).map((x): Point => [x, 230 + Math.sin(x / 90) * 20]), 190, 60) } }, sunlight: 0.65 }],
    behind: (room) => {
      paintTable(room, stand(2.15, 3.5, 'viewer'), { long: 0.4, wide: 0.4, high: 0.58 }, pigment.ivory)
      paintJug(room, [2.35, 0.58, 3.3], 0.22, pigment.white, (x, y, h) => paintBunch(room, x, y, h, '#9683b8', pigment.sage))
      paintRug(room, 2.4, 0.9, 1.3, 1.5, '#8d7fa6', pigment.ivory)
    },
    bed: { frame: stand(0.3, 3.52, 'viewer'), wide: 1.7, kind: 'canopy', color: '#d9cbb4', cover: '#efe8ee', fold: pigment.white, pillows: pigment.white, accent: '#a391bd' },
  }),
  interior({
    light: lights.afternoon,
    plan: { width: 3.6, depth: 2.6, height: 2.8, eye: [2, 1.35, -0.9], turn: -0.08, sun: [-0.8, 0.5, -0.5], zoom: 980 },
    walls: { back: '#cfc4d6', dado: '#e9e3e6' },
    floor: ['herringbone', '#b98a67'],
    ceiling: (room) => paintBeams(room, { color: '#cdbfae', between: pigment.ivory, along: 'z', count: 8 }),
    windows: [{ wall: 'left', at: 1, sill: 0.8, width: 0.9, height: 1.5, view: views.glicine, sunlight: 0.7 }],
    behind: (room) => {
      paintMirror(room, 'back', 1.7, 1.55, 0.62, 0.86, pigment.ivory)
      paintTable(room, stand(1.05, 2.52, 'viewer'), { long: 0.45, wide: 1.3, high: 0.76, apron: 0.16 }, pigment.ivory)
      paintJug(room, [1.2, 0.76, 2.3], 0.24, '#8d7fa6', (x, y, h) => { for (const [dx, dy] of [[-0.5, -1], [0.3, -1.2], [0, -0.8], [-0.2, -1.4], [0.6, -0.9]] as const) paintWisteria(room.sheet, x + dx * h, y + dy * h, h * 1.1) })
      paintRound(room, [2, 0.76, 2.25], [[0.08, 0], [0.1, 0.05], [0.1, 0.09]], pigment.rose, { inside: pigment.white })
      paintCupboard(room, stand(2.75, 2.58, 'viewer'), { long: 0.5, wide: 0.8, high: 1.9 }, '#e2dbe0', 2, 2)
    },
    before: (room) => {
      paintRug(room, 0.9, 0.3, 1.6, 0.9, '#8d7fa6', pigment.ivory)
      paintBox(room, stand(1.45, 1.7, 'viewer'), { a: 0, c: 0, y: 0.38, long: 0.36, wide: 0.5, high: 0.09 }, '#a391bd')
      for (const [a, c] of [[0, 0], [0, 0.44], [0.3, 0], [0.3, 0.44]] as const) paintBox(room, stand(1.45, 1.7, 'viewer'), { a, c, y: 0, long: 0.05, wide: 0.05, high: 0.38 }, pigment.ivory)
    },
  }),
  outlook(views.glicine, { ...seat, depth: 3.4, eye: [2.5, 1.6, -0.9] }, (room) => {
    paintTerrace(room, 'stone', '#c4977a')
    const { sheet, camera } = room
    for (const x of [0.2, 4.75]) paintBox(room, { origin: [x, 0, 3.3], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 0.14, wide: 0.14, high: 2.9 }, pigment.umber)
    paintBox(room, { origin: [-1, 2.75, 3.3], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 0.14, wide: 7, high: 0.16 }, pigment.umber)
    garland(sheet, steps(-0.6, 5.6, 22).map((x): Point => camera.project([x, 2.72, 3.2])), 120, 30)
    garland(sheet, steps(-1, 6, 13).map((x): Point => camera.project([x, 2.5, 1.2])), 230, 44)
    paintArmchair(room, stand(1.5, 2.7, 'viewer'), '#d8cedd', '#8d7fa6')
  }),
] as const

function dove(sheet: Sheet, x: number, y: number, size: number, side: 1 | -1) {
  const s = size / 30
  sheet.add(`<g transform="translate(${x} ${y}) scale(${s * side} ${s})"><path d="M-22 4C-12-2-8-12 4-14C10-20 18-20 21-14L27-12L21-10C21 0 14 10 2 11C-8 12-14 9-30 12Z" fill="${tone(pigment.ivory, sheet.light, 0.1)}"/><path d="M-16 6C-8 0 0-2 8-1C4 6-6 10-16 6Z" fill="${tone(pigment.slate, sheet.light, 0.1)}" opacity=".55"/><circle cx="20" cy="-15" r="1.6" fill="${pigment.black}"/></g>`)
}

/** The holes where doves nested, in rows high on a wall. */
function doveHoles(room: Room, from: number, up: number, columns: number, rows: number) {
  const { sheet } = room
  const plane = room.walls.back
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [u, v] = [from + column * 0.36, up + row * 0.34]
      sheet.fill(plane.shape([[u, v], [u + 0.2, v], [u + 0.2, v + 0.14], [u + 0.1, v + 0.24], [u, v + 0.14]]), tone(pigment.night, sheet.light, -0.1))
      sheet.fill(plane.rect(u - 0.03, v - 0.03, 0.26, 0.03), tone(pigment.stone, sheet.light, 0.4))
    }
  }
}

/** 6 La Colombaia: the attic of the tower, dove-cote holes and beams. */
const colombaia = [
  interior({
    light: lights.afternoon,
    plan: { width: 4, depth: 3.6, height: 3.6, eye: [2.3, 1.5, -1], turn: -0.06, sun: [-0.85, 0.62, -0.3], zoom: 860, level: 0.56 },
    walls: { back: pigment.stone, sides: '#d6c6a4' },
    floor: ['planks', '#8d6a48'],
    ceiling: attic,
    windows: [{ wall: 'back', at: 1.65, sill: 1, width: 0.9, height: 0.9, arch: 0.45, view: views.colombaia, sunlight: 0.4 }, { wall: 'left', at: 1.8, sill: 0.9, width: 0.8, height: 1.1, view: views.colombaia, sunlight: 0.7 }],
    behind: (room) => {
      doveHoles(room, 0.5, 2.1, 9, 3)
      const [x, y] = room.walls.back.at(2.38, 2.5)
      dove(room.sheet, x, y - 6, 26, -1)
      paintLadder(room, [3.3, 0, 2.9], [3.1, 2.6, 3.5], 0.42, pigment.earth)
    },
    bed: { frame: stand(0.85, 3.5, 'viewer'), wide: 1.6, kind: 'low', color: '#7a5a3c', cover: '#d9d2bf', fold: pigment.ivory, pillows: pigment.white, accent: '#7c8a78' },
    before: (room) => paintRug(room, 2.7, 1, 1, 1.4, '#7c8a78', pigment.ivory),
  }),
  interior({
    light: lights.afternoon,
    plan: { width: 3.8, depth: 2.8, height: 3.4, eye: [1.7, 1.3, -0.9], turn: 0.1, sun: [-0.8, 0.55, -0.6], zoom: 900, level: 0.56 },
    walls: { back: pigment.stone, sides: '#d6c6a4' },
    floor: ['planks', '#8d6a48'],
    ceiling: attic,
    windows: [{ wall: 'left', at: 0.9, sill: 0.8, width: 0.9, height: 1.2, view: views.colombaia, sunlight: 0.7 }],
    behind: (room) => {
      doveHoles(room, 0.4, 2, 4, 3)
      paintShelf(room, 2.1, 1.5, 1.3, 0.9)
      paintShelf(room, 2.1, 1.1, 1.3, 0.6)
      paintBox(room, stand(0.3, 2.75, 'viewer'), { a: 0, c: 0, y: 0, long: 0.7, wide: 1.5, high: 0.4 }, '#7a5a3c', 'wood')
      paintBox(room, stand(0.3, 2.75, 'viewer'), { a: 0.02, c: 0.02, y: 0.4, long: 0.66, wide: 1.46, high: 0.12 }, '#7c8a78')
      for (const c of [0.6, 1, 1.42]) paintCushion(room, [c, 0.72, 2.6], [0.2, 0, 0], [0, 0.18, 0.06], c === 1 ? pigment.ochre : pigment.ivory)
      paintLamp(room, [3.2, 1.14, 2.62], 0.3, true)
      paintChair(room, stand(2.4, 1.7, 'back'), '#7a5a3c')
    },
  }),
  outlook(views.colombaia, { ...seat, eye: [2.5, 1.7, -0.2] }, (room) => {
    const holes = [[1.62, 1.0, 1.76, 1.3, 0.66], ...[0.9, 1.24, 3.56, 3.9].flatMap((u) => [1.02, 1.42, 1.82, 2.22].map((v) => [u, v, 0.2, 0.24, 0.1] as const))] as const satisfies readonly (readonly [number, number, number, number, number])[]
    paintArcade(room, 0.9, holes, pigment.stone, 0.4)
    const [x, y] = room.camera.project([2.9, 1, 1.1])
    dove(room.sheet, x, y - 20, 62, -1)
    dove(room.sheet, x - 190, y - 16, 54, 1)
  }),
] as const

/** The slopes of the tower's roof with its rafters. */
function attic(room: Room) {
  const { sheet, camera, width, depth, height } = room
  const near = room.eye[2] + 0.3
  const low = height - 1.1
  sheet.fill(`M0 0H${sheet.width}V${sheet.height * 0.4}H0Z`, tone('#b89c78', sheet.light, -0.55))
  sheet.solid(camera.face([[0, low - 0.2, depth], [width, low - 0.2, depth], [width / 2, height + 0.35, depth]]), tone(pigment.stone, sheet.light, -0.3))
  for (const side of [0, 1]) {
    const edge = side * width
    const slope = camera.face([[edge, low, near], [edge, low, depth], [width / 2, height + 0.3, depth], [width / 2, height + 0.3, near]])
    sheet.solid(slope, tone('#b89c78', sheet.light, side ? 0.05 : -0.35))
    for (const z of steps(near + 0.2, depth - 0.1, 5)) sheet.line(smooth([camera.project([edge, low - 0.06, z]), camera.project([width / 2, height + 0.24, z])]), tone(pigment.umber, sheet.light, -0.3), camera.metre([width / 2, low, z]) * 0.11)
  }
  sheet.line(smooth([camera.project([width / 2, height + 0.22, near]), camera.project([width / 2, height + 0.22, depth])]), tone(pigment.umber, sheet.light, -0.45), 22)
  sheet.line(smooth([camera.project([0, low, depth - 0.3]), camera.project([width, low, depth - 0.3])]), tone(pigment.umber, sheet.light, -0.1), camera.metre([0, low, depth]) * 0.16)
}

/** 7 Camera degli Ulivi: silver green, a door that opens on the grove. */
const ulivi = [
  interior({
    light: lights.morning,
    plan: { width: 4.4, depth: 3.4, height: 2.8, eye: [2.8, 1.4, -0.9], turn: -0.12, sun: [0.5, 0.62, 0.75], zoom: 880 },
    walls: { back: '#bcc3a4', sides: '#c8ceb2' },
    floor: ['stone', '#c3b69a'],
    windows: [{ wall: 'back', at: 0.55, sill: 0.02, width: 1.25, height: 2.25, panes: [2, 4], view: views.ulivi, look: 0.4, sunlight: 0.7 }],
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
    bed: { frame: stand(2.42, 3.34, 'viewer'), wide: 1.7, kind: 'panel', color: '#7b6445', cover: '#e2e2cc', fold: pigment.white, pillows: pigment.white, accent: '#76835a' },
    before: (room) => paintRug(room, 0.9, 0.8, 1.3, 1.6, '#76835a', pigment.ivory),
  }),
  interior({
    light: lights.morning,
    plan: { width: 3.4, depth: 2.2, height: 2.7, eye: [1.6, 1.25, -0.9], turn: 0.02, sun: [0.8, 0.5, -0.6], zoom: 1050 },
    walls: { back: '#bcc3a4', sides: '#c8ceb2' },
    floor: ['stone', '#c3b69a'],
    windows: [{ wall: 'right', at: 0.7, sill: 0.85, width: 0.8, height: 1.3, view: views.ulivi, sunlight: 0.75 }],
    behind: (room) => {
      const niche = room.walls.back.shape([[0.7, 1.15], [1.7, 1.15], [1.7, 1.75], [1.55, 1.98], [1.2, 2.08], [0.85, 1.98], [0.7, 1.75]])
      room.sheet.fill(niche, tone('#bcc3a4', room.sheet.light, -0.7))
      for (const [x, size, color] of [[0.9, 0.34, pigment.ochre], [1.2, 0.44, pigment.terracotta], [1.48, 0.3, pigment.sage]] as const) paintJug(room, [x, 1.15, 2.14], size, color)
      paintTable(room, stand(0.55, 2.1, 'viewer'), { long: 0.6, wide: 1.5, high: 0.8, apron: 0.14 }, '#6a5138')
      paintRound(room, [1.2, 0.8, 1.8], [[0.1, 0], [0.24, 0.07], [0.3, 0.16]], '#d8cfae', { inside: pigment.umber })
      for (const [dx, dy] of [[-60, -4], [-30, 3], [0, -3], [32, 2], [60, -4], [-14, -14], [20, -12]] as const) { const [x, y] = room.camera.project([1.2, 0.97, 1.8]); paintFruit(room.sheet, x + dx, y + dy, 17, dx % 4 ? '#55602f' : '#3b3440') }
      paintRound(room, [1.8, 0.8, 1.85], [[0.07, 0], [0.08, 0.2], [0.03, 0.26], [0.03, 0.36]], '#9a9c3e')
      paintChair(room, stand(2.5, 1.9, 'left'), '#6a5138')
    },
  }),
  outlook(views.ulivi, { ...seat, eye: [2.2, 1.5, -0.5], depth: 2 }, (room) => {
    paintTerrace(room, 'none', '#c9b48d')
    paintArcade(room, 0.7, [[1.2, 0, 1.7, 2.5, 0]], '#a9b28f', 0.5)
    const [x, y] = room.camera.project([1.42, 0, 1.05])
    paintPottedTree(room.sheet, x, y, 300, '#55602f')
  }),
] as const

/** 8 Il Granaio: the old grain loft, wheat gold, brick lattice in its gable. */
const granaio = [
  interior({
    light: lights.afternoon,
    plan: { width: 5.2, depth: 4.2, height: 3.4, eye: [1.7, 1.5, -0.4], turn: 0.16, sun: [-0.7, 0.6, 0.6], zoom: 860 },
    walls: { back: '#d9a873', sides: '#e1b988' },
    floor: ['planks', '#b5894f'],
    ceiling: (room) => paintBeams(room, { color: '#7a5230', between: '#d8b98c', count: 4 }),
    windows: [{ wall: 'back', at: 0.6, sill: 0.9, width: 1, height: 1.2, view: views.granaio, sunlight: 0.7 }, { wall: 'back', at: 3.9, sill: 0.9, width: 1, height: 1.2, view: views.granaio, sunlight: 0.7 }],
    behind: (room) => {
      lattice(room, 2.2, 2.1, 1.1, 0.8)
      paintTable(room, stand(1.55, 4.1, 'viewer'), { long: 0.4, wide: 0.4, high: 0.55 }, '#7a5230')
      paintJug(room, [1.75, 0.55, 3.9], 0.3, pigment.terracotta, (x, y, h) => paintBunch(room, x, y, h, pigment.gold, pigment.straw))
      paintTable(room, stand(3.72, 4.1, 'viewer'), { long: 0.4, wide: 0.4, high: 0.55 }, '#7a5230')
      paintLamp(room, [3.92, 0.55, 3.9], 0.4, true)
    },
    bed: { frame: stand(2, 4.12, 'viewer'), wide: 1.65, kind: 'board', color: '#8a5f38', cover: '#e7d3a2', fold: pigment.ivory, pillows: pigment.white, accent: '#8c3f2c' },
    before: (room) => paintRug(room, 0.9, 1.4, 1, 1.6, pigment.brick, pigment.straw),
  }),
  interior({
    light: lights.afternoon,
    plan: { width: 4.2, depth: 3, height: 3.2, eye: [2.4, 1.35, -0.8], turn: -0.14, sun: [-0.8, 0.52, -0.5], zoom: 900 },
    walls: { back: '#d9a873', sides: '#e1b988' },
    floor: ['planks', '#b5894f'],
    ceiling: (room) => paintBeams(room, { color: '#7a5230', between: '#d8b98c', count: 4 }),
    windows: [{ wall: 'left', at: 1.2, sill: 0.9, width: 0.9, height: 1.2, view: views.granaio, sunlight: 0.75 }],
    behind: (room) => {
      lattice(room, 0.5, 1.4, 1, 0.9)
      paintLadder(room, [2, 0, 2.2], [2, 3, 2.95], 0.5, '#8a5f38')
      paintCupboard(room, stand(2.9, 2.9, 'viewer'), { long: 0.55, wide: 1.1, high: 0.8 }, '#8a5f38', 2, 1)
      for (const [x, z, size] of [[0.7, 2.6, 0.5], [1.2, 2.4, 0.44]] as const) sack(room, [x, 0, z], size)
      paintJug(room, [3.2, 0.88, 2.7], 0.3, pigment.terracotta, (x, y, h) => paintBunch(room, x, y, h, pigment.gold, pigment.straw))
      paintCandle(room, [3.75, 0.88, 2.7], 0.14)
    },
  }),
  outlook(views.granaio, { ...seat, eye: [2.6, 1.6, -0.7] }, (room) => {
    paintArcade(room, 1, [[0.95, -0.4, 3.2, 3, 1.45]], '#c98d5c', 0.5)
    paintBox(room, { origin: [0.6, 0.5, 1.3], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 0.06, wide: 4, high: 0.08 }, '#7a5230', 'wood')
    paintBox(room, { origin: [0.6, 0.16, 1.3], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 0.06, wide: 4, high: 0.08 }, '#7a5230', 'wood')
    for (const x of [1.4, 2.5, 3.6]) paintBox(room, { origin: [x, -0.4, 1.25], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 0.07, wide: 0.09, high: 1.05 }, '#7a5230')
  }),
] as const

/** Bricks set with gaps, through which a barn breathes and the sun comes. */
function lattice(room: Room, u: number, v: number, width: number, height: number) {
  const { sheet } = room
  const plane = room.walls.back
  sheet.fill(plane.rect(u - 0.06, v - 0.06, width + 0.12, height + 0.12), tone(pigment.brick, sheet.light, -0.3))
  for (let row = 0; row < height / 0.12; row++) for (let column = 0; column < width / 0.2 - 1; column++) sheet.fill(plane.rect(u + column * 0.2 + (row % 2) * 0.1 + 0.05, v + row * 0.12 + 0.02, 0.08, 0.085), mix(sheet.light.sun, pigment.white, 0.4))
  for (let row = 0; row <= height / 0.12; row++) sheet.fill(plane.rect(u - 0.02, v + row * 0.12 - 0.025, width + 0.04, 0.04), tone(pigment.terracotta, sheet.light, -0.1))
}

function sack(room: Room, at: Point3, size: number) {
  paintRound(room, at, [[size * 0.42, 0], [size * 0.5, size * 0.3], [size * 0.46, size * 0.8], [size * 0.34, size * 1.1], [size * 0.42, size * 1.2]], '#cbb48a', { inside: pigment.gold })
  const [x, y] = room.camera.project([at[0], at[1] + size * 1.22, at[2]])
  room.sheet.add(`<ellipse cx="${x}" cy="${y}" rx="${room.camera.metre(at) * size * 0.34}" ry="${room.camera.metre(at) * size * 0.14}" fill="${lighter(tone(pigment.gold, room.sheet.light, 0.2), 0.02)}"/>`)
}

export const roomsB = [glicine, colombaia, ulivi, granaio] as const
