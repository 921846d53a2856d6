import { type Point, smooth, steps } from '../parts/curves.ts'
import { paintArmchair, paintBunch, paintCupboard, paintFramed, paintHearth, paintJug, paintMirror, paintRound, paintShelf } from '../parts/furnishing.ts'
import { paintBox, paintLamp, paintTable, stand } from '../parts/furniture.ts'
import { paintBeams, paintRug, type Room } from '../parts/interior.ts'
import { lights, tone } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { paintPottedTree, paintSpikes } from '../parts/plants.ts'
import { paintHorse } from '../parts/animals.ts'
import { interior, outlook, paintArcade, paintTerrace, seat } from './bedroom.ts'
import { bush, views } from './views.ts'

const yellow = ['#e8be3c', '#f2d25e', '#cf9f2c'] as const

/** 9 Camera della Ginestra: white lime, broom yellow, the slopes outside in bloom. */
const ginestra = [
  interior({
    light: lights.noon,
    plan: { width: 4.2, depth: 3.4, height: 2.8, eye: [1.8, 1.4, -0.9], turn: 0.1, sun: [-0.4, 0.9, 0.7], zoom: 880 },
    walls: { back: '#ece6d4', sides: '#f2ecdc' },
    floor: ['herringbone', '#c48a62'],
    ceiling: (room) => paintBeams(room, { color: '#6b543c', between: pigment.ivory, count: 6 }),
    windows: [{ wall: 'back', at: 2.55, sill: 0.8, width: 1.4, height: 1.35, panes: [3, 2], shutters: '#7d8f7c', view: views.ginestra, look: 0.4, sunlight: 0.7 }],
    behind: (room) => {
      paintTable(room, stand(1.98, 3.3, 'viewer'), { long: 0.36, wide: 0.36, high: 0.56 }, '#7d8f7c')
      paintJug(room, [2.16, 0.56, 3.1], 0.26, '#7d8f7c', (x, y, h) => paintSpikes(room.sheet, x, y, h * 1.6, h * 2, yellow))
      paintFramed(room, 'back', 0.7, 1.7, 0.44, 0.58, pigment.straw, pigment.ivory, (at) => { const [x, y] = at(0.5, 0.1); paintSpikes(room.sheet, x, y, 44, 86, yellow) })
      paintFramed(room, 'back', 1.3, 1.7, 0.44, 0.58, pigment.straw, pigment.ivory, (at) => { const [x, y] = at(0.5, 0.1); paintSpikes(room.sheet, x, y, 38, 80) })
    },
    bed: { frame: stand(0.2, 3.34, 'viewer'), wide: 1.7, kind: 'iron', color: '#3d4a44', cover: '#e9c65a', fold: pigment.white, pillows: pigment.white, accent: pigment.ivory },
    before: (room) => paintRug(room, 2.2, 1, 1.5, 1.2, '#e3c25c', '#7d8f7c'),
  }),
  interior({
    light: lights.noon,
    plan: { width: 3.6, depth: 2.4, height: 2.7, eye: [1.8, 1.3, -0.9], sun: [-0.6, 0.8, 0.5], zoom: 980 },
    walls: { back: '#ece6d4', dado: '#e3c25c' },
    floor: ['herringbone', '#c48a62'],
    windows: [{ wall: 'back', at: 0.5, sill: 0.95, width: 1.1, height: 1.2, panes: [2, 2], view: views.ginestra, look: 0.6, sunlight: 0.6 }],
    behind: (room) => {
      const hooks = room.walls.back
      for (const u of [2, 2.35, 2.7, 3.05]) room.sheet.line(smooth([hooks.at(u, 1.72), hooks.at(u, 1.64), hooks.at(u + 0.04, 1.62)]), pigment.umber, 6)
      room.sheet.fill(hooks.rect(1.9, 1.68, 1.3, 0.1), tone('#7d8f7c', room.sheet.light, 0))
      const [hx, hy] = hooks.at(2.4, 1.62)
      room.sheet.fill(smooth([[hx - 62, hy + 26], [hx - 20, hy - 14], [hx + 18, hy - 14], [hx + 62, hy + 26], [hx, hy + 42]], true), tone(pigment.straw, room.sheet.light, 0.1))
      room.sheet.fill(smooth([[hx - 30, hy + 14], [hx, hy - 26], [hx + 30, hy + 14], [hx, hy + 22]], true), tone(pigment.straw, room.sheet.light, 0.3))
      const towel = hooks.shape([[2.95, 1.62], [3.2, 1.62], [3.24, 0.9], [2.9, 0.9]])
      room.sheet.fill(towel, room.sheet.gradient(hooks.at(2.9, 1), hooks.at(3.2, 1), [[0, tone(pigment.white, room.sheet.light, 0.1)], [0.5, tone(pigment.ivory, room.sheet.light, -0.3)], [1, tone(pigment.white, room.sheet.light, 0)]]))
      paintBox(room, stand(1.75, 2.36, 'viewer'), { a: 0, c: 0, y: 0.4, long: 0.42, wide: 1.6, high: 0.06 }, '#7d8f7c')
      for (const c of [0.05, 1.47]) paintBox(room, stand(1.75, 2.36, 'viewer'), { a: 0.04, c, y: 0, long: 0.34, wide: 0.07, high: 0.4 }, '#7d8f7c')
      paintRound(room, [2.1, 0.46, 2.15], [[0.14, 0], [0.2, 0.1], [0.21, 0.2]], '#b08d55', { inside: pigment.umber })
      const [bx, by] = room.camera.project([2.1, 0.66, 2.15])
      paintSpikes(room.sheet, bx, by, 120, 120, yellow)
    },
    before: (room) => paintRug(room, 0.8, 0.6, 1.8, 0.9, '#7d8f7c', '#e3c25c'),
  }),
  outlook(views.ginestra, { ...seat, eye: [2.5, 1.6, -1] }, (room) => {
    const bench = stand(0.6, 2.2, 'viewer')
    paintBox(room, bench, { a: 0.05, c: 0.2, y: -0.1, long: 0.3, wide: 0.3, high: 0.5 }, pigment.stone)
    paintBox(room, bench, { a: 0.05, c: 1.4, y: -0.1, long: 0.3, wide: 0.3, high: 0.5 }, pigment.stone)
    paintBox(room, bench, { a: 0, c: 0, y: 0.4, long: 0.42, wide: 1.9, high: 0.1 }, pigment.stone)
    const { sheet } = room
    for (const [x, y, w] of [[1120, 900, 420], [900, 960, 360], [40, 930, 300]] as const) bush(sheet, x, y, w)
  }),
] as const

/** 10 La Limonaia: ground floor, lemon pots before tall glass. */
const limonaia = [
  interior({
    light: lights.noon,
    plan: { width: 5, depth: 3.8, height: 3.4, eye: [2.2, 1.45, -0.8], turn: 0.05, sun: [-0.5, 0.75, 0.7], zoom: 830 },
    walls: { back: '#eadfae', sides: '#f0e7bf' },
    floor: ['stone', '#cbb892'],
    ceiling: (room) => paintBeams(room, { color: '#d9cfae', between: pigment.ivory, along: 'z', count: 6 }),
    windows: [{ wall: 'back', at: 2.35, sill: 0.05, width: 1.15, height: 2.75, arch: 0.57, panes: [2, 5], view: views.limonaia, look: 0.35, sunlight: 0.65 }, { wall: 'back', at: 3.75, sill: 0.05, width: 1.15, height: 2.75, arch: 0.57, panes: [2, 5], view: views.limonaia, look: 0.65, sunlight: 0.65 }],
    behind: (room) => {
      const { sheet, camera } = room
      for (const [x, z] of [[3.62, 3.5], [2.18, 3.5]] as const) { const [px, py] = camera.project([x, 0, z]); paintPottedTree(sheet, px, py, camera.metre([x, 0, z]) * 1.5) }
    },
    bed: { frame: stand(0.03, 2.9, 'right'), wide: 1.65, kind: 'rattan', color: pigment.straw, cover: '#fbf3d4', fold: pigment.white, pillows: pigment.white, accent: '#e6c646' },
    before: (room) => paintRug(room, 2.5, 0.9, 1.6, 1.3, '#9aa66a', '#f4e7a6'),
  }),
  interior({
    light: lights.noon,
    plan: { width: 3.8, depth: 2.6, height: 3, eye: [2, 1.4, -1], turn: -0.05, sun: [-0.8, 0.6, -0.4], zoom: 940 },
    walls: { back: '#f0e7bf', dado: '#8fb0a6' },
    floor: ['checks', '#6f8a80'],
    ceiling: (room) => paintBeams(room, { color: '#d9cfae', between: pigment.ivory, along: 'z', count: 6 }),
    windows: [{ wall: 'left', at: 0.9, sill: 0.4, width: 0.9, height: 2, arch: 0.45, view: views.limonaia, sunlight: 0.7 }],
    behind: (room) => {
      const { sheet, camera, walls } = room
      sheet.line(smooth([walls.back.at(2.9, 0.95), walls.back.at(2.9, 2.3), walls.back.at(2.75, 2.4), walls.back.at(2.6, 2.3)]), pigment.ochre, 7)
      sheet.fill(walls.back.shape([[2.45, 2.28], [2.75, 2.28], [2.68, 2.34], [2.52, 2.34]]), tone(pigment.ochre, sheet.light, 0.1))
      for (let row = 0; row < 7; row++) for (let column = 0; column < 7; column++) if ((row + column) % 2) sheet.fill(walls.back.rect(2.1 + column * 0.2, 0.95 + row * 0.2, 0.2, 0.2), tone('#e6c646', sheet.light, 0), 0.5)
      paintMirror(room, 'back', 1.2, 1.65, 0.56, 0.8, '#8fb0a6')
      paintTable(room, stand(0.7, 2.52, 'viewer'), { long: 0.5, wide: 1, high: 0.82 }, pigment.ivory)
      paintRound(room, [1.2, 0.82, 2.28], [[0.12, 0], [0.24, 0.07], [0.28, 0.14]], pigment.white, { inside: '#b9d2cb' })
      for (const [x, z, size] of [[0.32, 2.3, 1.25], [3.45, 2.3, 1.5]] as const) { const [px, py] = camera.project([x, 0, z]); paintPottedTree(sheet, px, py, camera.metre([x, 0, z]) * size) }
    },
  }),
  outlook(views.limonaia, { ...seat, height: 3.6, eye: [2.5, 1.6, -1] }, (room) => {
    paintArcade(room, 1.4, [[0.35, -0.4, 1.22, 3.2, 0.6], [1.89, -0.4, 1.22, 3.2, 0.6], [3.43, -0.4, 1.22, 3.2, 0.6]], '#efe3b4', 0.3)
    const { sheet, camera } = room
    const iron = tone('#5d7a70', sheet.light, -0.2)
    for (const left of [0.35, 1.89, 3.43]) {
      for (const share of [0.5]) sheet.line(smooth([camera.project([left + 1.22 * share, -0.4, 1.6]), camera.project([left + 1.22 * share, 2.8, 1.6])]), iron, 6)
      for (const y of [0.4, 1.2, 2.05]) sheet.line(smooth([camera.project([left, y, 1.6]), camera.project([left + 1.22, y, 1.6])]), iron, 4)
    }
  }),
] as const

/** 11 Camera del Cipresso: deep green and ivory; the alley runs straight from its window. */
const cipresso = [
  interior({
    light: lights.afternoon,
    plan: { width: 4.4, depth: 3.8, height: 3, eye: [2.2, 1.5, -0.8], sun: [-0.5, 0.6, 0.8], zoom: 880 },
    walls: { back: '#4f6a57', sides: '#5b7661', dado: '#e4d9bd' },
    floor: ['herringbone', '#a87350'],
    ceiling: (room) => paintBeams(room, { color: '#4d3a2a', between: '#d9c8a4', count: 5 }),
    windows: [{ wall: 'back', at: 1.7, sill: 0.75, width: 1, height: 1.75, arch: 0.5, view: views.cipresso, sunlight: 0.6 }],
    behind: (room) => {
      paintTable(room, stand(0.6, 3.7, 'viewer'), { long: 0.4, wide: 0.4, high: 0.56 }, '#3f2f22')
      paintTable(room, stand(3.3, 3.7, 'viewer'), { long: 0.4, wide: 0.4, high: 0.56 }, '#3f2f22')
      paintLamp(room, [0.8, 0.56, 3.5], 0.4, true)
      paintJug(room, [3.5, 0.56, 3.5], 0.24, pigment.ivory, (x, y, h) => paintBunch(room, x, y, h, pigment.sage))
      for (const u of [0.55, 3.45]) paintFramed(room, 'back', u, 1.6, 0.36, 0.6, pigment.ochre, pigment.ivory, (at) => {
        const [[x, y], [, top]] = [at(0.5, 0.1), at(0.5, 0.92)]
        room.sheet.fill(smooth([[x, y], [x - 16, y - 20], [x - 7, top + 10], [x, top], [x + 7, top + 10], [x + 16, y - 20]], true), pigment.cypress)
      })
    },
    bed: { frame: stand(1.28, 3.7, 'viewer'), wide: 1.84, kind: 'low', color: '#3f2f22', cover: pigment.ivory, fold: '#e4d9bd', pillows: pigment.white, accent: '#35513f' },
    before: (room) => { paintRug(room, 0.3, 1.1, 0.8, 1.6, '#35513f', '#e4d9bd'); paintRug(room, 3.3, 1.1, 0.8, 1.6, '#35513f', '#e4d9bd') },
  }),
  interior({
    light: lights.afternoon,
    plan: { width: 3.8, depth: 2.8, height: 3, eye: [1.5, 1.4, -0.9], turn: 0.12, sun: [-0.85, 0.5, -0.5], zoom: 940 },
    walls: { back: '#4f6a57', sides: '#5b7661', dado: '#e4d9bd' },
    floor: ['herringbone', '#a87350'],
    ceiling: (room) => paintBeams(room, { color: '#4d3a2a', between: '#d9c8a4', count: 5 }),
    windows: [{ wall: 'left', at: 1.1, sill: 0.75, width: 0.95, height: 1.7, view: views.cipresso, sunlight: 0.8 }],
    behind: (room) => {
      paintCupboard(room, stand(2.3, 2.75, 'viewer'), { long: 0.6, wide: 1.3, high: 2.1 }, '#8a6a45', 2, 3)
      paintArmchair(room, stand(0.7, 2.5, 'viewer'), '#b08a55', '#35513f')
      paintFramed(room, 'back', 0.75, 1.55, 0.8, 0.56, pigment.ochre, pigment.paleSky, (at) => {
        room.sheet.fill(smooth([at(0, 0.3), at(0.5, 0.45), at(1, 0.3), at(1, 0), at(0, 0)], true), tone(pigment.olive, room.sheet.light, 0))
        for (const u of [0.2, 0.32, 0.44, 0.56, 0.68, 0.8]) room.sheet.fill(smooth([at(u - 0.03, 0.3), at(u, 0.85), at(u + 0.03, 0.3)], true), pigment.cypress)
      })
    },
    before: (room) => paintRug(room, 0.7, 0.5, 1.6, 1.1, '#35513f', '#e4d9bd'),
  }),
  outlook(views.cipresso, { ...seat, depth: 1.2, eye: [2.5, 1.55, -1] }, (room) => {
    paintTerrace(room, 'none', '#bf9a6c')
    const { sheet, camera } = room
    for (const side of [-1, 1] as const) {
      const x = 2.5 + side * 1.5
      paintBox(room, { origin: [x - 0.2, 0, 1.5], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 0.4, wide: 0.4, high: 1 }, pigment.stone)
      const [px, py] = camera.project([x, 1, 1.3])
      paintRound(room, [x, 1, 1.3], [[0.08, 0], [0.1, 0.06], [0.22, 0.24], [0.25, 0.34]], pigment.terracotta)
      paintSpikes(sheet, px, py - 96, 130, 120)
    }
  }),
] as const

/** 12 Il Fienile: the old hay barn, stone, a stove, horses on the meadow. */
const fienile = [
  interior({
    light: lights.morning,
    plan: { width: 5.2, depth: 4.2, height: 3.6, eye: [3.1, 1.5, -0.6], turn: -0.14, sun: [0.6, 0.6, 0.6], zoom: 820, level: 0.5 },
    walls: { back: '#c2b293', sides: '#cfc0a2' },
    floor: ['planks', '#a5794c'],
    ceiling: (room) => paintBeams(room, { color: '#5d432d', between: '#b08a5c', along: 'z', count: 5 }),
    windows: [{ wall: 'back', at: 0.55, sill: 0.05, width: 1.9, height: 2.3, arch: 0.5, panes: [4, 3], view: meadow(), sunlight: 0.65 }],
    behind: (room) => {
      stove(room, 2.95, 3.75)
      paintRug(room, 0.9, 1.2, 1.7, 1.5, '#8a6a45', pigment.ivory)
    },
    bed: { frame: stand(5.15, 3.3, 'left'), wide: 1.7, kind: 'board', color: '#6b4b30', cover: '#8fa0a8', fold: pigment.ivory, pillows: pigment.white, accent: '#9c5a41' },
  }),
  interior({
    light: lights.morning,
    plan: { width: 4.2, depth: 3, height: 3.2, eye: [2.1, 1.35, -0.9], sun: [0.8, 0.5, -0.5], zoom: 880 },
    walls: { back: '#c2b293', sides: '#cfc0a2' },
    floor: ['planks', '#a5794c'],
    ceiling: (room) => paintBeams(room, { color: '#5d432d', between: '#b08a5c', count: 4 }),
    windows: [{ wall: 'right', at: 1.1, sill: 0.8, width: 0.9, height: 1.3, view: views.fienile, sunlight: 0.75 }],
    behind: (room) => {
      paintHearth(room, 1.2, 1.8, 1.2)
      for (let row = 0; row < 4; row++) for (let index = 0; index < 4 - (row % 2); index++) paintRound(room, [0.3 + index * 0.19 + (row % 2) * 0.09, 0.05 + row * 0.16, 2.75], [[0.085, 0], [0.09, 0.08], [0.085, 0.15]], '#7d5b3b', { inside: '#c9a878' })
      paintArmchair(room, stand(3.4, 2.3, 'left'), '#8fa0a8', '#9c5a41')
      paintShelf(room, 3.15, 1.6, 0.9, 0.9)
    },
    before: (room) => paintRug(room, 1.2, 0.9, 1.7, 1, '#9c5a41', pigment.ivory),
  }),
  outlook(meadow(), { ...seat, eye: [2.4, 1.5, -0.8] }, (room) => {
    paintArcade(room, 1, [[1, -0.4, 3, 2.9, 0]], '#b8a585', 0.5)
    const door = { origin: [1.05, 0, 1.6], along: [0, 0, -1], across: [1, 0, 0] } as const
    paintBox(room, door, { a: 0, c: 0, y: -0.4, long: 0.07, wide: 2.9, high: 1.25 }, '#6b4b30', 'wood')
    const { sheet, camera } = room
    for (const line of [[[1.1, -0.3], [3.9, 0.75]], [[1.1, 0.8], [3.9, 0.8]], [[1.1, -0.3], [3.9, -0.3]]] as const) sheet.line(smooth(line.map(([x, y]): Point => camera.project([x, y, 1.5]))), tone('#8a6a45', sheet.light, 0.1), 22)
    for (const x of steps(1.2, 3.8, 10)) sheet.line(smooth([camera.project([x, -0.4, 1.5]), camera.project([x, 0.84, 1.5])]), tone('#3f2f22', sheet.light, 0), 2)
  }),
] as const

function meadow() {
  const { draw, ...view } = views.fienile
  return {
    ...view,
    draw: (sheet: Parameters<typeof draw>[0]) => {
      draw(sheet)
      paintHorse(sheet, 470, 690, 190, '#7a4a2c', 1, 'graze')
      paintHorse(sheet, 720, 655, 130, '#c9b79a', -1, 'stand')
    },
  }
}

function stove(room: Room, x: number, z: number) {
  const { sheet, camera } = room
  const iron = '#39403f'
  paintRound(room, [x, 0, z], [[0.26, 0], [0.24, 0.12], [0.28, 0.14], [0.28, 0.85], [0.22, 0.95]], iron)
  paintRound(room, [x, 0.95, z], [[0.07, 0], [0.07, 2.7]], iron)
  const [px, py] = camera.project([x, 0.5, z - 0.28])
  const m = camera.metre([x, 0.5, z])
  sheet.add(`<circle cx="${px}" cy="${py}" r="${m * 0.7}" fill="${sheet.glow([px, py], m * 0.7, [[0, '#ffad55', 0.7], [1, '#ffad55', 0]])}"/><rect x="${px - m * 0.12}" y="${py - m * 0.1}" width="${m * 0.24}" height="${m * 0.2}" rx="4" fill="#ffb45e"/>`)
}

export const roomsC = [ginestra, limonaia, cipresso, fienile] as const
