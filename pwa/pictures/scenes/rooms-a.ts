import type { Point3 } from '../parts/camera.ts'
import { type Point, smooth } from '../parts/curves.ts'
import { paintArmchair, paintBath, paintBunch, paintFramed, paintJug, paintMirror, paintRound, paintShelf } from '../parts/furnishing.ts'
import { paintChair, paintLamp, paintTable, stand } from '../parts/furniture.ts'
import { paintBeams, paintRug, type Room } from '../parts/interior.ts'
import { lights, tone } from '../parts/light.ts'
import { type Color, mix, pigment } from '../parts/palette.ts'
import { paintFlowers, paintPot, paintSunflower } from '../parts/plants.ts'
import { interior, outlook, paintArcade, paintTerrace, seat } from './bedroom.ts'
import { views } from './views.ts'

const duke: readonly Point[] = [[0.3, 0.66], [0.36, 0.5], [0.36, 0.36], [0.5, 0.3], [0.62, 0.32], [0.66, 0.4], [0.7, 0.42], [0.69, 0.46], [0.71, 0.48], [0.69, 0.52], [0.77, 0.55], [0.74, 0.6], [0.67, 0.63], [0.69, 0.68], [0.66, 0.72], [0.4, 0.74]]
const duchess: readonly Point[] = [[0.32, 0.7], [0.38, 0.5], [0.4, 0.34], [0.54, 0.34], [0.62, 0.39], [0.65, 0.44], [0.68, 0.46], [0.67, 0.5], [0.72, 0.55], [0.67, 0.6], [0.67, 0.7], [0.6, 0.78], [0.42, 0.78]]

/** Two profiles that look at each other, as in the diptych: the Duke with his broken nose and red cap, the Duchess with her high brow. */
function profile(room: Room, of: 'duke' | 'duchess') {
  return (place: (u: number, v: number) => Point) => {
    const { sheet } = room
    const at = (u: number, v: number) => place(of === 'duchess' ? u : 1 - u, v)
    const shape = (points: readonly Point[], color: Color, facing: number) => sheet.fill(smooth(points.map(([u, v]) => at(u, v)), true), tone(color, sheet.light, facing))
    shape([[0, 0], [1, 0], [1, 0.3], [0.7, 0.34], [0.35, 0.28], [0, 0.36]], pigment.sage, 0.1)
    shape([[0.08, 0], [0.92, 0], [0.82, 0.2], [0.6, 0.3], [0.36, 0.3], [0.16, 0.18]], of === 'duke' ? '#a8352f' : pigment.black, -0.1)
    shape(of === 'duke' ? duke : duchess, of === 'duke' ? '#d9a07c' : '#ecd2ba', 0.25)
    if (of === 'duke') shape([[0.26, 0.6], [0.34, 0.66], [0.7, 0.68], [0.72, 0.74], [0.68, 0.9], [0.34, 0.92], [0.26, 0.78]], '#a8352f', 0.1)
    else shape([[0.3, 0.78], [0.22, 0.62], [0.34, 0.52], [0.42, 0.64], [0.5, 0.76], [0.44, 0.86]], '#d2b06c', 0)
  }
}

/** 1 Camera del Duca: the Duke's red, a walnut bed, his lake in the window. */
const duca = [
  interior({
    light: lights.afternoon,
    plan: { width: 4.4, depth: 3.9, height: 3, eye: [2.5, 1.45, -0.7], sun: [-0.85, 0.75, 0.35], zoom: 900 },
    walls: { back: '#dcc79f', dado: '#9c5a41' },
    floor: ['cotto', pigment.terracotta],
    windows: [{ wall: 'back', at: 2.75, sill: 0.85, width: 1.1, height: 1.6, arch: 0.5, shutters: pigment.leaf, view: views.duca }, { wall: 'left', at: 1.6, sill: 0.9, width: 0.9, height: 1.5, view: views.duca, sunlight: 0.6 }],
    behind: (room) => {
      paintFramed(room, 'back', 0.75, 1.75, 0.34, 0.46, pigment.ochre, pigment.azurite, profile(room, 'duchess'))
      paintFramed(room, 'back', 1.25, 1.75, 0.34, 0.46, pigment.ochre, pigment.azurite, profile(room, 'duke'))
      paintTable(room, stand(2.26, 3.85, 'viewer'), { long: 0.42, wide: 0.42, high: 0.58 }, pigment.umber)
      paintLamp(room, [2.46, 0.58, 3.65], 0.4)
      paintRug(room, 2.6, 1.2, 1.3, 1.5, pigment.wine, pigment.straw)
    },
    bed: { frame: stand(0.42, 3.84, 'viewer'), wide: 1.75, kind: 'board', color: pigment.umber, cover: '#a23b34', fold: pigment.ivory, pillows: pigment.white, accent: pigment.gold },
  }),
  interior({
    light: lights.afternoon,
    plan: { width: 4, depth: 3, height: 3, eye: [1.4, 1.4, -0.9], turn: 0.16, sun: [-0.9, 0.5, -0.62], zoom: 1000 },
    walls: { back: '#dcc79f', dado: '#9c5a41' },
    floor: ['cotto', pigment.terracotta],
    windows: [{ wall: 'left', at: 1.2, sill: 0.9, width: 0.9, height: 1.5, view: views.duca, sunlight: 0.7 }],
    behind: (room) => {
      paintFramed(room, 'back', 1.3, 1.5, 0.5, 0.66, pigment.ochre, pigment.azurite, profile(room, 'duchess'))
      paintFramed(room, 'back', 1.95, 1.5, 0.5, 0.66, pigment.ochre, pigment.azurite, profile(room, 'duke'))
      paintTable(room, stand(1.05, 2.92, 'viewer'), { long: 0.62, wide: 1.55, high: 0.76, apron: 0.14 }, pigment.umber)
      paintJug(room, [1.35, 0.76, 2.66], 0.26, pigment.ivory, (x, y, h) => paintBunch(room, x, y, h, '#c2493c'))
      paintLamp(room, [2.38, 0.76, 2.66], 0.44, true)
      paintRug(room, 0.7, 0.4, 2, 1.5, pigment.wine, pigment.straw)
      paintChair(room, stand(1.7, 1.8, 'back'), pigment.umber, '#a23b34')
    },
  }),
  outlook(views.duca, { ...seat, sun: [-0.8, 0.7, 0.4] }, (room) => {
    paintArcade(room, 1.5, [[0.72, 0.92, 1.7, 1.85, 0.85], [2.62, 0.92, 1.7, 1.85, 0.85]], '#e0cda6', 0.5)
    paintRound(room, [2.52, 0.92, 1.75], [[0.13, 0], [0.1, 0.08], [0.085, 0.85], [0.13, 0.98]], pigment.plaster)
    paintJug(room, [4, 0.92, 1.7], 0.2, pigment.azurite, (x, y, h) => paintBunch(room, x, y, h, '#b8443a'))
  }),
] as const

/** 2 La Resurrezione: rose plaster, white iron bed, the first sun. */
const resurrezione = [
  interior({
    light: lights.dawn,
    plan: { width: 4.6, depth: 3.8, height: 2.9, eye: [1.6, 1.4, -0.9], turn: 0.2, sun: [0.85, 0.42, -0.3], zoom: 880 },
    walls: { back: '#dcae98', sides: '#e2bba4' },
    floor: ['planks', '#a77f58'],
    ceiling: (room) => paintBeams(room, { color: pigment.plaster, between: pigment.ivory, along: 'z', count: 7 }),
    windows: [{ wall: 'right', at: 1.95, sill: 0.6, width: 1.2, height: 1.8, curtains: pigment.ivory, view: views.resurrezione, look: 0.6, sunlight: 0.75 }],
    behind: (room) => {
      paintFramed(room, 'back', 1.5, 1.75, 1.1, 0.62, pigment.plaster, pigment.azurite, (at) => {
        room.sheet.fill(smooth([at(0, 0.4), at(0.3, 0.62), at(0.6, 0.4), at(1, 0.55), at(1, 0), at(0, 0)], true), tone(pigment.sage, room.sheet.light, 0.1))
        room.sheet.fill(smooth([at(0, 0.2), at(0.4, 0.3), at(0.7, 0.2), at(1, 0.34), at(1, 0), at(0, 0)], true), tone(pigment.olive, room.sheet.light, -0.1))
        for (const [u, high] of [[0.2, 0.5], [0.27, 0.4], [0.78, 0.56]] as const) room.sheet.fill(smooth([at(u - 0.025, 0.2), at(u, 0.2 + high), at(u + 0.025, 0.2)], true), tone(pigment.cypress, room.sheet.light, 0))
      })
      paintTable(room, stand(3.15, 3.7, 'viewer'), { long: 0.4, wide: 0.4, high: 0.6 }, pigment.plaster)
      paintJug(room, [3.35, 0.6, 3.5], 0.22, pigment.azurite, (x, y, h) => paintBunch(room, x, y, h, pigment.white, pigment.sage))
    },
    bed: { frame: stand(1.3, 3.7, 'viewer'), wide: 1.7, kind: 'iron', color: pigment.ivory, cover: pigment.ivory, fold: '#e9c7b2', pillows: pigment.white, accent: pigment.rose },
    before: (room) => paintRug(room, 3.2, 0.8, 0.9, 1.8, pigment.sage, pigment.ivory),
  }),
  interior({
    light: lights.dawn,
    plan: { width: 3.6, depth: 2.8, height: 2.9, eye: [1.8, 1.35, -1], sun: [0.5, 0.62, 0.8], zoom: 960 },
    walls: { back: '#e6cdb8', dado: '#b9c4ba' },
    floor: ['checks', '#9a6a57'],
    ceiling: (room) => paintBeams(room, { color: pigment.plaster, between: pigment.ivory, along: 'z', count: 6 }),
    windows: [{ wall: 'back', at: 1.25, sill: 1.05, width: 1.1, height: 1.45, arch: 0.55, view: views.resurrezione, look: 0.5, sunlight: 0.7 }],
    behind: (room) => {
      paintMirror(room, 'back', 0.55, 1.6, 0.5, 0.8, pigment.ochre)
      paintTable(room, stand(0.2, 2.7, 'viewer'), { long: 0.5, wide: 0.72, high: 0.8 }, pigment.plaster)
      paintRound(room, [0.56, 0.8, 2.45], [[0.1, 0], [0.2, 0.06], [0.24, 0.13]], pigment.white, { inside: pigment.azurite })
      paintBath(room, [1.9, 0, 1.75], '#8fa5a4')
      paintChair(room, stand(3.4, 2.6, 'left'), pigment.plaster)
    },
    before: (room) => paintRug(room, 1.3, 0.55, 1.3, 0.6, pigment.ivory, pigment.rose),
  }),
  outlook(views.resurrezione, { ...seat, eye: [2.3, 1.5, -0.3], sun: [0.8, 0.5, 0.4] }, (room) => {
    paintArcade(room, 0.8, [[1.42, 0.84, 1.76, 1.5, 0]], '#dcae98', 0.4)
    const { sheet } = room
    const [x, y] = room.camera.project([1.72, 0.84, 1.05])
    const [px, py] = paintPot(sheet, x, y, 120)
    paintFlowers(sheet, px, py, 150, 110, '#d8645a', 1.4)
    paintRound(room, [2.75, 0.84, 1], [[0.06, 0], [0.07, 0.05], [0.06, 0.1]], pigment.white, { inside: pigment.umber })
  }),
] as const

/** 3 Camera dei Girasoli: straw yellow and blue, a sunflower field before the terrace. */
const girasoli = [
  interior({
    light: lights.morning,
    plan: { width: 4.4, depth: 3.6, height: 2.8, eye: [2.6, 1.5, -0.9], turn: -0.2, sun: [0.4, 0.7, 0.85], zoom: 880 },
    walls: { back: '#e8cd85', sides: '#ecd79c' },
    floor: ['cotto', '#c07a50'],
    windows: [{ wall: 'back', at: 0.5, sill: 0.75, width: 1.3, height: 1.5, shutters: pigment.azurite, view: views.girasoli, sunlight: 0.7 }],
    behind: (room) => {
      paintFramed(room, 'back', 2.75, 1.6, 0.7, 0.7, pigment.plaster, pigment.azurite, (at) => {
        const [x, y] = at(0.5, 0.5)
        paintSunflower(room.sheet, x, y, 52, 1)
      })
      paintTable(room, stand(1.75, 3.5, 'viewer'), { long: 0.38, wide: 0.4, high: 0.56 }, pigment.lapis)
      paintJug(room, [1.95, 0.56, 3.3], 0.26, pigment.ivory, (x, y) => {
        for (const [dx, dy, r] of [[-26, -34, 20], [18, -48, 22], [-2, -76, 19]] as const) paintSunflower(room.sheet, x + dx, y + dy, r, 0.9, 30)
      })
    },
    bed: { frame: stand(2.25, 3.52, 'viewer'), wide: 1.75, kind: 'panel', color: '#7d94a3', cover: '#f0e2bd', fold: pigment.white, pillows: pigment.white, accent: '#44677f' },
  }),
  interior({
    light: lights.morning,
    plan: { width: 3.8, depth: 2.8, height: 2.8, eye: [2.2, 1.3, -0.9], turn: -0.04, sun: [0.8, 0.46, -0.6], zoom: 1000 },
    walls: { back: '#e8cd85', sides: '#ecd79c' },
    floor: ['cotto', '#c07a50'],
    windows: [{ wall: 'right', at: 1, sill: 0.85, width: 1, height: 1.4, view: views.girasoli, sunlight: 0.75 }],
    behind: (room) => {
      paintShelf(room, 0.35, 1.55, 1.3, 0.7)
      paintRug(room, 0.6, 0.3, 2.3, 1.7, '#44677f', '#e8cd85')
      paintArmchair(room, stand(1, 2.35, 'viewer'), '#5d7c92', '#e3b649')
      paintTable(room, stand(2.1, 2.3, 'viewer'), { long: 0.4, wide: 0.4, high: 0.55 }, pigment.umber)
      paintJug(room, [2.3, 0.55, 2.1], 0.34, pigment.ivory, (x, y) => {
        for (const [dx, dy, r] of [[-50, -60, 38], [40, -84, 42], [-8, -150, 36], [70, -10, 30]] as const) paintSunflower(room.sheet, x + dx, y + dy, r, 0.9, 50)
      })
    },
  }),
  outlook(views.girasoli, { ...seat, depth: 2.6, eye: [2.5, 1.9, -1.4], sun: [0.7, 0.7, 0.3] }, (room) => {
    paintTerrace(room, 'rail', '#c89468')
    paintTable(room, stand(2, 2.1, 'viewer'), { long: 0.8, wide: 0.9, high: 0.74 }, pigment.azurite)
    paintJug(room, [2.4, 0.74, 1.8], 0.24, pigment.ivory)
    paintRound(room, [2.7, 0.74, 1.6], [[0.05, 0], [0.13, 0.03]], pigment.white, { inside: pigment.plaster })
    paintChair(room, stand(1.2, 1.9, 'right'), pigment.azurite)
    paintChair(room, stand(3.7, 1.9, 'left'), pigment.azurite)
  }),
] as const

/** 4 Il Tevere: river blue and reed green, a balcony over the bend of the Tiber. */
const tevere = [
  interior({
    light: lights.morning,
    plan: { width: 4.4, depth: 3.8, height: 2.9, eye: [2.2, 1.45, -0.7], sun: [0.5, 0.6, 0.8], zoom: 880 },
    walls: { back: '#a9c0bd', sides: '#b5c9c3' },
    floor: ['planks', '#b39368'],
    ceiling: (room) => paintBeams(room, { color: '#8a6a4a', between: pigment.plaster, count: 5 }),
    windows: [{ wall: 'back', at: 1.6, sill: 0.1, width: 1.5, height: 2.2, curtains: pigment.white, panes: [2, 4], view: views.tevere, sunlight: 0.65 }],
    behind: (room) => paintRug(room, 1.9, 0.9, 1.7, 1.7, pigment.lapis, pigment.paleSky),
    bed: { frame: stand(0.02, 2.9, 'right'), wide: 1.65, kind: 'rattan', color: pigment.straw, cover: '#dfe8df', fold: pigment.white, pillows: pigment.white, accent: '#4d7f83' },
    before: (room) => paintArmchair(room, stand(3.95, 3.2, 'left'), '#6d9392', pigment.ivory),
  }),
  interior({
    light: lights.morning,
    plan: { width: 3.6, depth: 2.6, height: 2.8, eye: [1.5, 1.4, -1], turn: 0.12, sun: [0.85, 0.5, -0.55], zoom: 960 },
    walls: { back: '#a9c0bd', dado: '#e4e4d6' },
    floor: ['stone', '#b7b3a0'],
    windows: [{ wall: 'right', at: 0.9, sill: 0.95, width: 0.9, height: 1.3, view: views.tevere, sunlight: 0.7 }],
    behind: (room) => {
      paintMirror(room, 'back', 1.35, 1.75, 0.72, 0.95, pigment.straw)
      paintTable(room, stand(0.7, 2.52, 'viewer'), { long: 0.55, wide: 1.3, high: 0.82, apron: 0.2 }, '#7f9a98')
      paintRound(room, [1.35, 0.82, 2.25], [[0.12, 0], [0.26, 0.08], [0.31, 0.17]], pigment.white, { inside: pigment.paleSky })
      paintJug(room, [0.85, 0.82, 2.3], 0.22, '#4d7f83', (x, y, h) => paintBunch(room, x, y, h, pigment.straw, pigment.sage))
      paintFramed(room, 'back', 2.45, 1.45, 0.62, 0.46, pigment.umber, pigment.ivory, (at) => {
        const fish = smooth([at(0.12, 0.5), at(0.34, 0.68), at(0.66, 0.62), at(0.84, 0.5), at(0.94, 0.66), at(0.92, 0.36), at(0.82, 0.48), at(0.62, 0.36), at(0.32, 0.34)], true)
        room.sheet.fill(fish, tone(mix(pigment.slate, pigment.ochre, 0.3), room.sheet.light, 0))
      })
    },
    before: (room) => paintRug(room, 0.9, 0.5, 1.2, 0.7, pigment.white, '#4d7f83'),
  }),
  outlook(views.tevere, { ...seat, depth: 1.5, eye: [2.5, 1.75, -0.9], sun: [0.7, 0.7, 0.3] }, (room) => {
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

export const roomsA = [duca, resurrezione, girasoli, tevere] as const
