import { smooth, steps } from '../parts/curves.ts'
import { paintArmchair, paintBath, paintBunch, paintCandle, paintFramed, paintHearth, paintJug, paintMirror, paintRound, paintShelf } from '../parts/furnishing.ts'
import { paintBox, paintChair, paintLamp, paintTable, stand } from '../parts/furniture.ts'
import { paintBeams, paintRug } from '../parts/interior.ts'
import { lights, tone } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { paintBranch, paintPomegranate } from '../parts/plants.ts'
import { paintSwallows } from '../parts/sky.ts'
import { interior, outlook, paintArcade, paintTerrace, seat } from './bedroom.ts'
import { views } from './views.ts'

const warmNight = { ...lights.night, gloom: 0.36, sun: '#e9c48c', shade: '#1b2036' } as const

/** 13 Camera della Luna: indigo walls, a round window, the moon and one lamp. */
const luna = [
  interior({
    light: warmNight,
    plan: { width: 4.4, depth: 3.6, height: 3, eye: [1.9, 1.45, -0.8], turn: 0.06, sun: [0.5, 0.8, 0.7], zoom: 880 },
    walls: { back: '#5f7396', sides: '#6b7fa0' },
    floor: ['planks', '#8a6f58'],
    ceiling: (room) => paintBeams(room, { color: '#4a3a33', between: '#7d86a0', count: 5 }),
    windows: [{ wall: 'back', at: 2.5, sill: 0.9, width: 1.3, height: 1.3, arch: 0.65, panes: [2, 2], view: views.luna, look: 0.66, sunlight: 0.28 }],
    behind: (room) => {
      paintTable(room, stand(2.02, 3.5, 'viewer'), { long: 0.38, wide: 0.36, high: 0.58 }, '#4a3a33')
      paintLamp(room, [2.2, 0.58, 3.3], 0.44, true)
      for (const [u, v] of [[0.5, 2.1], [0.9, 2.4], [1.4, 2.2], [1.7, 2.5], [0.7, 1.7], [1.6, 1.8]] as const) { const [x, y] = room.walls.back.at(u, v); room.sheet.add(`<circle cx="${x}" cy="${y}" r="3.4" fill="${pigment.gold}" opacity=".8"/>`) }
    },
    bed: { frame: stand(0.3, 3.54, 'viewer'), wide: 1.66, kind: 'board', color: '#3d4761', cover: '#d9dce6', fold: pigment.white, pillows: pigment.white, accent: '#d9b35f' },
    before: (room) => paintRug(room, 2.3, 0.9, 1.5, 1.5, '#34406a', pigment.gold),
  }),
  interior({
    light: warmNight,
    plan: { width: 3.6, depth: 2.6, height: 2.9, eye: [1.9, 1.4, -1], turn: -0.05, sun: [0.5, 0.8, 0.7], zoom: 940 },
    walls: { back: '#5f7396', dado: '#c9c6c4' },
    floor: ['checks', '#4d5a78'],
    ceiling: (room) => paintBeams(room, { color: '#4a3a33', between: '#7d86a0', count: 4 }),
    windows: [{ wall: 'back', at: 2.1, sill: 1.1, width: 1, height: 1.2, arch: 0.5, view: views.luna, look: 0.68, sunlight: 0.25 }],
    behind: (room) => {
      paintMirror(room, 'back', 0.9, 1.7, 0.6, 0.6, pigment.ochre)
      paintTable(room, stand(0.45, 2.5, 'viewer'), { long: 0.45, wide: 0.9, high: 0.8 }, '#4a3a33')
      for (const [x, size] of [[0.6, 0.2], [0.78, 0.13], [1.2, 0.17]] as const) paintCandle(room, [x, 0.8, 2.3], size)
      paintBath(room, [2.2, 0, 1.7], '#d9dce6')
      paintCandle(room, [3.25, 0, 2.3], 0.24)
    },
    before: (room) => paintRug(room, 0.9, 0.5, 1.2, 0.6, pigment.white, '#34406a'),
  }),
  outlook(views.luna, { ...seat, eye: [2.5, 1.5, -0.5] }, (room) => {
    paintArcade(room, 0.8, [[1.58, 0.7, 1.84, 1.84, 0.92]], '#5f7396', 0.4)
    paintCandle(room, [1.9, 0.7, 1], 0.2)
    paintRound(room, [3, 0.7, 1], [[0.035, 0], [0.008, 0.02], [0.008, 0.12], [0.05, 0.16], [0.045, 0.24]], pigment.paleSky, { inside: pigment.wine })
  }),
] as const

/** 14 Le Rondini: high under the eaves, rose light, swallows across the wall and the sky. */
const rondini = [
  interior({
    light: lights.rose,
    plan: { width: 4.2, depth: 3.4, height: 2.8, eye: [2.4, 1.4, -0.9], turn: -0.08, sun: [-0.8, 0.4, -0.45], zoom: 880 },
    walls: { back: '#efe2d6', sides: '#f3e8de', dado: '#c9887a' },
    floor: ['cotto', '#b76a4e'],
    ceiling: (room) => paintBeams(room, { color: '#7b5a46', between: '#e8c9b4', along: 'z', count: 6 }),
    windows: [{ wall: 'left', at: 1.55, sill: 0.75, width: 1.3, height: 1.5, view: views.rondini, sunlight: 0.8 }, { wall: 'back', at: 0.35, sill: 0.95, width: 0.85, height: 1.2, panes: [2, 2], view: views.rondini, look: 0.4, sunlight: 0 }],
    behind: (room) => {
      const at = (u: number, v: number) => room.walls.back.at(u, v)
      paintSwallows(room.sheet, ([[1.7, 2.1, 34, -14], [2.3, 2.3, 26, 8], [2.9, 1.95, 30, -4], [3.4, 2.35, 20, 18]] as const).map(([u, v, size, lean]) => [...at(u, v), size, lean] as const), tone(pigment.night, room.sheet.light, 0))
      paintTable(room, stand(1.38, 3.3, 'viewer'), { long: 0.36, wide: 0.36, high: 0.54 }, '#7b5a46')
      paintJug(room, [1.56, 0.54, 3.1], 0.24, pigment.white, (x, y, h) => paintBunch(room, x, y, h, '#e2a18f'))
    },
    bed: { frame: stand(1.85, 3.34, 'viewer'), wide: 1.66, kind: 'iron', color: '#2f3540', cover: '#f1e6da', fold: '#e2b3a3', pillows: pigment.white, accent: '#3b4a63' },
    before: (room) => paintRug(room, 0.5, 0.9, 1.1, 1.4, '#3b4a63', '#efe2d6'),
  }),
  interior({
    light: lights.rose,
    plan: { width: 3.6, depth: 2.4, height: 2.7, eye: [1.7, 1.3, -0.9], turn: 0.08, sun: [-0.2, 0.42, 0.9], zoom: 1000 },
    walls: { back: '#efe2d6', dado: '#c9887a' },
    floor: ['cotto', '#b76a4e'],
    ceiling: (room) => paintBeams(room, { color: '#7b5a46', between: '#e8c9b4', along: 'z', count: 6 }),
    windows: [{ wall: 'back', at: 1.3, sill: 0.9, width: 1.3, height: 1.4, panes: [2, 3], shutters: '#3b4a63', view: views.rondini, look: 0.45, sunlight: 0.75 }],
    behind: (room) => {
      paintTable(room, stand(1.05, 2.36, 'viewer'), { long: 0.62, wide: 1.8, high: 0.76 }, '#7b5a46')
      room.sheet.fill(room.camera.face([[1.7, 0.765, 2], [2.1, 0.765, 2.05], [2.05, 0.765, 2.3], [1.66, 0.765, 2.25]]), tone(pigment.white, room.sheet.light, 0.2))
      paintLamp(room, [2.6, 0.76, 2.15], 0.42, true)
      paintJug(room, [1.25, 0.76, 2.1], 0.2, '#3b4a63', (x, y, h) => paintBunch(room, x, y, h, '#e2a18f'))
      paintChair(room, stand(1.75, 1.35, 'back'), '#2f3540', '#c9887a')
    },
  }),
  outlook(views.rondini, { ...seat, depth: 1.6, eye: [2.5, 1.9, -0.8] }, (room) => {
    const { sheet, camera } = room
    const eave = [camera.project([-2, 2.95, 1.2]), camera.project([7, 2.95, 1.2])] as const
    sheet.fill(`M0 0H${sheet.width}V${eave[1][1]}H0Z`, tone('#8a5a46', sheet.light, -0.5))
    for (const x of steps(-1, 6, 13)) paintBox(room, { origin: [x, 2.78, 1.3], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 3, wide: 0.12, high: 0.16 }, '#5b4236')
    const [nx, ny] = camera.project([3.4, 2.74, 1])
    sheet.fill(smooth([[nx - 62, ny], [nx - 46, ny + 44], [nx, ny + 58], [nx + 46, ny + 44], [nx + 62, ny]], true), tone('#9a7a5c', sheet.light, -0.1))
    paintSwallows(sheet, [[nx - 30, ny + 110, 52, -40], [nx - 250, ny + 190, 46, 14]])
    paintTerrace(room, 'none', '#a8644c')
  }),
] as const

/** 15 Camera del Melograno: wine red and ochre, pomegranates before the autumn vines. */
const melograno = [
  interior({
    light: lights.dusk,
    plan: { width: 4.4, depth: 3.7, height: 2.9, eye: [1.8, 1.45, -0.8], turn: 0.1, sun: [-0.5, 0.4, 0.8], zoom: 880 },
    walls: { back: '#b9774f', sides: '#c5875e' },
    floor: ['herringbone', '#8f5a3f'],
    ceiling: (room) => paintBeams(room, { color: '#4d3426', between: '#c79a6c', count: 6 }),
    windows: [{ wall: 'back', at: 2.75, sill: 0.7, width: 1.15, height: 1.7, arch: 0.4, curtains: '#7a2f35', view: views.melograno, look: 0.3, sunlight: 0.7 }],
    behind: (room) => {
      paintFramed(room, 'back', 0.75, 1.75, 0.9, 0.6, pigment.ochre, '#e8d2a4', (at) => { for (const [u, v] of [[0.3, 0.5], [0.52, 0.4], [0.72, 0.55]] as const) { const [x, y] = at(u, v); paintPomegranate(room.sheet, x, y, 17) } })
      paintTable(room, stand(2.1, 3.6, 'viewer'), { long: 0.4, wide: 0.4, high: 0.58 }, '#4d3426')
      paintLamp(room, [2.3, 0.58, 3.4], 0.42, true)
    },
    bed: { frame: stand(0.3, 3.64, 'viewer'), wide: 1.72, kind: 'panel', color: '#5b3a28', cover: '#7a2f35', fold: '#ecd9b2', pillows: pigment.ivory, accent: '#cf9b45' },
    before: (room) => paintRug(room, 2.4, 0.9, 1.4, 1.5, '#7a2f35', '#cf9b45'),
  }),
  interior({
    light: lights.dusk,
    plan: { width: 3.8, depth: 2.8, height: 2.9, eye: [2.1, 1.35, -0.9], turn: -0.08, sun: [-0.85, 0.34, -0.5], zoom: 940 },
    walls: { back: '#b9774f', sides: '#c5875e' },
    floor: ['herringbone', '#8f5a3f'],
    ceiling: (room) => paintBeams(room, { color: '#4d3426', between: '#c79a6c', count: 5 }),
    windows: [{ wall: 'left', at: 1, sill: 0.7, width: 1, height: 1.7, view: views.melograno, sunlight: 0.85 }],
    behind: (room) => {
      paintRug(room, 0.8, 0.3, 2.2, 1.8, '#7a2f35', '#cf9b45')
      paintArmchair(room, stand(2.2, 2.3, 'viewer'), '#7a2f35', '#cf9b45')
      paintRound(room, [1.5, 0, 1.9], [[0.2, 0], [0.05, 0.04], [0.05, 0.52], [0.32, 0.55], [0.32, 0.58]], '#4d3426')
      paintRound(room, [1.5, 0.58, 1.9], [[0.08, 0], [0.2, 0.06], [0.24, 0.12]], '#d9c08c', { inside: pigment.umber })
      const [x, y] = room.camera.project([1.5, 0.72, 1.9])
      for (const [dx, dy] of [[-34, -10], [32, -8], [0, -22], [-2, 6]] as const) paintPomegranate(room.sheet, x + dx, y + dy, 24)
      paintShelf(room, 0.5, 1.7, 1.1, 0.8)
    },
  }),
  outlook(views.melograno, { ...seat, depth: 3, eye: [2.5, 1.6, -0.8] }, (room) => {
    paintTerrace(room, 'stone', '#a8704e')
    const { sheet } = room
    const leaves = [pigment.leaf, pigment.olive, '#a88a3c', '#8c9a52'] as const
    paintBranch(sheet, [[1240, 30], [1080, 120], [930, 150], [780, 230]], 20, 46, leaves, 0.3)
    paintBranch(sheet, [[1220, 180], [1120, 260], [1060, 360]], 14, 42, leaves, 0.3)
    paintBranch(sheet, [[900, -20], [820, 60], [640, 90]], 12, 40, leaves, 0.3)
    for (const [x, y, r] of [[930, 236, 44], [1068, 430, 52], [780, 300, 36], [650, 150, 30], [1150, 190, 34]] as const) paintPomegranate(sheet, x, y, r)
  }),
] as const

export const roomsD = [luna, rondini, melograno] as const

/** 16 Sala del Camino: the room that belongs to all. */
export const camino = interior({
  light: { ...lights.dusk, gloom: 0.12 },
  plan: { width: 6.4, depth: 4.8, height: 3.3, eye: [3, 1.5, -0.7], turn: 0.02, sun: [-0.85, 0.4, -0.35], zoom: 800, level: 0.5 },
  walls: { back: '#e0cda6', sides: '#e6d6b4' },
  floor: ['cotto', '#b76a4a'],
  ceiling: (room) => paintBeams(room, { color: '#4d3828', between: '#d8b98c', count: 6 }),
  windows: [{ wall: 'left', at: 2.4, sill: 0.8, width: 1.3, height: 1.7, view: views.melograno, sunlight: 0.8 }, { wall: 'back', at: 5, sill: 0.9, width: 0.9, height: 1.3, view: views.cipresso, sunlight: 0 }],
  behind: (room) => {
    paintHearth(room, 2, 2.2, 1.35)
    paintShelf(room, 0.4, 1.9, 1.3, 0.95)
    paintShelf(room, 0.4, 1.5, 1.3, 0.7)
    paintShelf(room, 0.4, 1.1, 1.3, 0.9)
    paintRug(room, 1.6, 1.2, 3.1, 2, pigment.wine, pigment.straw)
    paintArmchair(room, stand(1.3, 3.6, 'right'), '#8a5a3a', '#e0cda6')
    paintArmchair(room, stand(5, 3.6, 'left'), '#55684f', '#cf9b45')
    paintTable(room, stand(2.6, 2.7, 'viewer'), { long: 0.6, wide: 1.1, high: 0.42 }, '#4d3828')
    paintJug(room, [2.9, 0.42, 2.4], 0.2, pigment.azurite, (x, y, h) => paintBunch(room, x, y, h, '#d8645a'))
    paintRound(room, [3.4, 0.42, 2.4], [[0.035, 0], [0.008, 0.02], [0.008, 0.12], [0.05, 0.16], [0.045, 0.24]], pigment.paleSky, { inside: pigment.wine })
  },
})

