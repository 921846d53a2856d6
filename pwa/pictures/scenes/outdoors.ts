import type { Scene } from '../catalogue.ts'
import { paintHorse, paintRider, paintTrout } from '../parts/animals.ts'
import type { Point3 } from '../parts/camera.ts'
import { type Point, polygon, polyline, smooth, steps } from '../parts/curves.ts'
import { paintChair, paintBox, paintTable, stand } from '../parts/furniture.ts'
import { paintLanterns, paintSetTable } from '../parts/garden.ts'
import { soft } from '../parts/grain.ts'
import { paintHill, paintMist, shapeHill } from '../parts/hills.ts'
import { paintHouse } from '../parts/house.ts'
import { paintContact, type Room } from '../parts/interior.ts'
import { type Light, lights, tone } from '../parts/light.ts'
import { type Color, mix, pigment } from '../parts/palette.ts'
import type { Sheet } from '../parts/sheet.ts'
import { paintCypress, paintLimb, paintOak } from '../parts/trees.ts'
import { paintRiver, ripples } from '../parts/water.ts'
import { outlook } from './bedroom.ts'
import { country } from './country.ts'
import { paintGrass, podere } from './valley.ts'

const golden: Light = { ...lights.dusk, gloom: 0, sky: ['#6f94a4', '#b3c2b4', '#f0d9a6', '#f9c88a'] }

function rider(sheet: Sheet, x: number, y: number, size: number, coat: Color, shirt: Color) {
  paintHorse(sheet, x, y, size, coat, 1, 'walk')
  paintRider(sheet, x, y, size, shirt, 1)
}

/** horses-1: two riders along the ridge towards the evening. */
const horses: Scene = {
  light: { ...golden, side: 1 },
  draw(sheet) {
    country({ ...golden, side: 1 }, 0.52, 611, { sun: [0.78, 0.44], ground: false, rows: 2 }).draw(sheet)
    const ridge = shapeHill(sheet, { base: 700, rise: 30, size: 520, seed: 5, foot: 940, bumps: [[300, 320, 40]] })
    paintHill(sheet, ridge, '#9a8f4c', 0, { strokes: 420 })
    paintOak(sheet, { x: 150, y: ridge.crest(150) + 16, height: 420 })
    rider(sheet, 500, ridge.crest(500) + 34, 150, '#6d4028', '#7d9aa0')
    rider(sheet, 790, ridge.crest(790) + 40, 164, '#c4ab86', '#a8463a')
    paintGrass(sheet, 895, 700, 90)
  },
}

/** fishing-1: the trout stream under poplars; a line in the air, fish below. */
const fishing: Scene = {
  light: lights.morning,
  draw(sheet) {
    const { light } = sheet
    country(lights.morning, 0.36, 631, { ground: false, rows: 2, clouds: 4 }).draw(sheet)
    const bank = shapeHill(sheet, { base: 440, rise: 14, size: 500, seed: 9, foot: 940 })
    paintHill(sheet, bank, '#7f8f4e', 0.06, { strokes: 260 })
    for (const [x, y, h] of [[90, 470, 330], [190, 462, 290], [300, 458, 250], [980, 462, 270], [1080, 468, 320], [1170, 474, 350]] as const) paintCypress(sheet, { x, y, height: h, depth: 0.1 })
    const stream = smooth([[420, 470], [640, 460], [700, 520], [620, 590], [800, 660], [1240, 730], [1240, 940], [-40, 940], [-40, 720], [220, 640], [330, 560], [360, 500]], true)
    sheet.fill(stream, tone(pigment.stone, light, -0.1))
    sheet.group('transform="translate(0 12)"', () => sheet.fill(stream, sheet.gradient([0, 470], [0, 900], [[0, mix(light.sky[2], pigment.white, 0.1)], [0.35, '#9fbdb4'], [1, '#3f6f70']])))
    sheet.within(stream, () => {
      for (const [x, y, r] of [[160, 800, 60], [320, 870, 80], [900, 820, 70], [1080, 870, 90], [620, 890, 60], [480, 760, 34]] as const) sheet.fill(smooth([[x - r, y + r * 0.2], [x - r * 0.5, y - r * 0.3], [x + r * 0.4, y - r * 0.35], [x + r, y + r * 0.1], [x + r * 0.4, y + r * 0.4], [x - r * 0.5, y + r * 0.42]], true), tone('#6f7a62', light, 0), 0.5)
      sheet.group('opacity=".85"', () => { paintTrout(sheet, 520, 810, 150, -8); paintTrout(sheet, 760, 860, 110, 172); paintTrout(sheet, 330, 770, 80, 12) })
      ripples(sheet, [-20, 480, 1240, 430], 240, pigment.white, '#2f5a5c')
    })
    for (const [x, y, r] of [[300, 600, 40], [250, 660, 60], [720, 560, 36], [860, 690, 54], [1010, 730, 70], [120, 720, 60]] as const) rock(sheet, x, y, r)
    angler(sheet, 930, 660)
    sheet.line('M1002 500C1080 330 900 240 760 330S560 560 560 720', pigment.white, 1.8, 0.9)
    for (const r of [10, 22, 36]) sheet.add(`<ellipse cx="560" cy="722" rx="${r}" ry="${r * 0.34}" fill="none" stroke="${pigment.white}" stroke-width="1.6" opacity=".7"/>`)
    paintGrass(sheet, 720, 160, 110, -20, 150)
    paintGrass(sheet, 900, 260, 150, 980, 1210)
  },
}

function rock(sheet: Sheet, x: number, y: number, r: number) {
  const { light } = sheet
  const shape = smooth([[x - r, y + r * 0.3], [x - r * 0.8, y - r * 0.3], [x - r * 0.1, y - r * 0.6], [x + r * 0.7, y - r * 0.35], [x + r, y + r * 0.3], [x, y + r * 0.45]], true)
  sheet.fill(shape, sheet.gradient([x - r, y - r], [x + r, y + r], light.side === 1 ? [[0, tone(pigment.slate, light, -0.3)], [1, tone(pigment.slate, light, 0)]] : [[0, tone(pigment.slate, light, 0.3)], [1, tone(pigment.slate, light, -0.4)]]))
  sheet.fill(smooth([[x - r * 0.5, y - r * 0.34], [x, y - r * 0.54], [x + r * 0.66, y - r * 0.3], [x + r * 0.2, y - r * 0.16]], true), tone(pigment.stone, light, 0.4), 0.8)
}

/** Waders, vest and hat; the rod bends to the line. */
function angler(sheet: Sheet, x: number, y: number) {
  const { light } = sheet
  const shape = (points: readonly Point[], color: Color, by: number) => sheet.fill(smooth(points.map(([px, py]): Point => [x + px, y + py]), true), tone(color, light, by))
  paintLimb(sheet, [[x - 14, y - 70], [x - 18, y - 30], [x - 16, y + 30]], 30, 24, '#6a6f52')
  paintLimb(sheet, [[x + 14, y - 70], [x + 16, y - 30], [x + 20, y + 34]], 30, 24, '#6a6f52')
  shape([[-32, -66], [-34, -120], [-24, -160], [24, -160], [34, -120], [32, -66]], '#8a8456', 0.05)
  shape([[-24, -158], [24, -158], [28, -100], [-28, -100]], '#b59a68', 0.15)
  paintLimb(sheet, [[x + 20, y - 148], [x + 46, y - 130], [x + 62, y - 158]], 18, 13, '#7d9aa0')
  shape([[-14, -164], [-15, -186], [0, -198], [15, -186], [14, -164]], pigment.rose, 0.1)
  shape([[-34, -186], [-14, -194], [-10, -212], [12, -212], [16, -194], [36, -186], [0, -180]], '#8a7a52', 0.2)
  sheet.line(`M${x + 56} ${y - 146}Q${x + 80} ${y - 210} ${x + 72} ${y - 160 - 120}`, tone(pigment.umber, light, -0.2), 3)
  for (const r of [40, 64]) sheet.add(`<ellipse cx="${x}" cy="${y + 30}" rx="${r}" ry="${r * 0.24}" fill="none" stroke="${pigment.white}" stroke-width="2" opacity=".55"/>`)
}

/** camping-1: a tent and a camper under the oaks, the lamps just lit. */
const camping = outlook(country({ ...lights.rose, gloom: 0.1 }, 0.5, 653, { near: '#7f8a4e', sun: [0.16, 0.45] }), { width: 8, depth: 12, height: 5, eye: [4, 1.8, -2.4], zoom: 900, sun: [-0.7, 0.5, 0.4] }, (room) => {
  const { sheet, camera } = room
  const oak = (x: number, z: number, h: number) => { const [px, py] = camera.project([x, 0, z]); paintOak(sheet, { x: px, y: py, height: camera.metre([x, 0, z]) * h }) }
  oak(6.8, 13, 7)
  camper(room)
  oak(-0.4, 8, 7.6)
  paintLanterns(room, [0, 3.2, 7.6], [7.6, 3, 6], 11, 0.5)
  tent(room)
  paintTable(room, stand(4, 3.6, 'viewer'), { long: 0.7, wide: 0.9, high: 0.66 }, pigment.earth)
  paintChair(room, stand(3.3, 3.5, 'right'), '#a8563f', '#d8a25e')
  paintChair(room, stand(5.7, 3.5, 'left'), '#a8563f', '#d8a25e')
  paintGrass(sheet, 900, 700, 90)
})

function tent(room: Room) {
  const { sheet, camera } = room
  const cloth: Color = '#d9b67c'
  const [x, z, w, l, h] = [0.6, 3.4, 2, 2.4, 1.6]
  paintContact(room, x, z, w, l, 0.4)
  const top = (pz: number): Point3 => [x + w / 2, h, pz]
  sheet.solid(camera.face([[x, 0, z], top(z), top(z + l), [x, 0, z + l]]), tone(cloth, sheet.light, 0.5))
  sheet.solid(camera.face([[x + w, 0, z], top(z), top(z + l), [x + w, 0, z + l]]), tone(cloth, sheet.light, -0.3))
  sheet.solid(camera.face([[x, 0, z], [x + w, 0, z], top(z)]), tone(cloth, sheet.light, -0.05))
  const glow = camera.project([x + w / 2, 0.4, z])
  const door = camera.face([[x + 0.5, 0, z - 0.01], [x + w - 0.5, 0, z - 0.01], [x + w / 2, h * 0.86, z - 0.01]])
  sheet.fill(door, sheet.glow(glow, camera.metre([x, 0, z]) * 1.2, [[0, '#ffdf9a'], [0.6, '#c98a48'], [1, '#5f4330']]))
  for (const side of [-1, 1]) sheet.solid(camera.face([[x + w / 2, h * 0.86, z - 0.02], [x + w / 2 + side * 0.5, 0, z - 0.02], [x + w / 2 + side * 0.78, 0.1, z - 0.05]]), tone(cloth, sheet.light, side < 0 ? 0.35 : -0.2))
  sheet.line(polyline([camera.project(top(z)), camera.project([x + w / 2, 0, z - 1.2])]), tone(pigment.plaster, sheet.light, 0), 2)
}

function camper(room: Room) {
  const { sheet, camera } = room
  const frame = { origin: [4.6, 0, 9.4], along: [0, 0, -1], across: [1, 0, 0] } as const
  paintContact(room, 4.6, 7.4, 4.4, 2, 0.5)
  paintBox(room, frame, { a: 0, c: 0, y: 0.4, long: 2, wide: 4.2, high: 1.9 }, pigment.ivory)
  paintBox(room, frame, { a: 0.02, c: 0, y: 1, long: 1.985, wide: 4.21, high: 0.22 }, '#6f93a0')
  paintBox(room, frame, { a: 0.1, c: -0.9, y: 0.4, long: 1.8, wide: 0.9, high: 0.9 }, pigment.ivory)
  const face = (points: readonly Point[]) => camera.face(points.map(([x, y]): Point3 => [4.6 + x, y, 7.39]))
  sheet.fill(face([[-0.75, 1.32], [0, 1.32], [0, 2], [-0.3, 2]]), tone(pigment.night, sheet.light, 0.2))
  for (const x of [0.5, 2.9]) sheet.fill(face([[x, 1.35], [x + 0.8, 1.35], [x + 0.8, 1.9], [x, 1.9]]), '#ffd690')
  sheet.fill(face([[1.8, 0.5], [2.5, 0.5], [2.5, 2.1], [1.8, 2.1]]), tone(pigment.plaster, sheet.light, -0.2))
  const awning = camera.face([[5, 2.2, 7.4], [8.6, 2.2, 7.4], [8.6, 1.9, 5.8], [5, 1.9, 5.8]])
  for (const x of [5.05, 8.55]) sheet.line(polyline([camera.project([x, 1.9, 5.8]), camera.project([x, 0, 5.8])]), tone(pigment.slate, sheet.light, 0), 3)
  sheet.solid(awning, tone('#cf7a52', sheet.light, 0.2))
  for (const x of steps(5.2, 8.4, 6)) sheet.fill(camera.face([[x, 2.201, 7.4], [x + 0.25, 2.201, 7.4], [x + 0.25, 1.901, 5.8], [x, 1.901, 5.8]]), tone(pigment.ivory, sheet.light, 0.2))
  for (const x of [-0.3, 3.2]) {
    const [px, py] = camera.project([4.6 + x, 0.34, 7.38])
    const r = camera.metre([0, 0, 7.4]) * 0.34
    sheet.add(`<circle cx="${px}" cy="${py}" r="${r}" fill="#262a2a"/><circle cx="${px}" cy="${py}" r="${r * 0.5}" fill="#9a9a92"/>`)
  }
}

function balloon(sheet: Sheet, x: number, y: number, r: number) {
  const { light } = sheet
  const shape = smooth([[x, y - r], [x + r * 0.75, y - r * 0.7], [x + r, y], [x + r * 0.6, y + r * 0.75], [x + r * 0.18, y + r * 1.3], [x - r * 0.18, y + r * 1.3], [x - r * 0.6, y + r * 0.75], [x - r, y], [x - r * 0.75, y - r * 0.7]], true)
  sheet.fill(shape, tone('#c9563d', light, 0))
  sheet.within(shape, () => {
    for (const [at, color] of [[-0.8, pigment.ivory], [-0.28, pigment.ivory], [0.28, pigment.ivory], [0.8, pigment.ivory]] as const) sheet.fill(smooth([[x, y - r], [x + at * r + r * 0.13, y], [x + at * r * 0.25 + r * 0.04, y + r * 1.3], [x + at * r * 0.25 - r * 0.04, y + r * 1.3], [x + at * r - r * 0.13, y]], true), tone(color, light, 0.1))
    sheet.fill(shape, sheet.gradient([x - r, y], [x + r, y], light.side === 1 ? [[0, light.shade, 0.55], [0.6, light.shade, 0], [1, light.sun, 0.4]] : [[0, light.sun, 0.4], [0.4, light.shade, 0], [1, light.shade, 0.55]]))
  })
  sheet.line(`M${x - r * 0.16} ${y + r * 1.28}L${x - r * 0.1} ${y + r * 1.62}M${x + r * 0.16} ${y + r * 1.28}L${x + r * 0.1} ${y + r * 1.62}`, tone(pigment.umber, light, -0.3), 1.6)
  sheet.fill(polygon([[x - r * 0.14, y + r * 1.6], [x + r * 0.14, y + r * 1.6], [x + r * 0.11, y + r * 1.84], [x - r * 0.11, y + r * 1.84]]), tone(pigment.earth, light, 0))
}

/** tv-1: over the mist at daybreak, in a balloon. */
const balloons: Scene = {
  light: lights.dawn,
  draw(sheet) {
    country(lights.dawn, 0.42, 677, { sun: [0.76, 0.37], ground: false, rows: 3, tall: 0.1 }).draw(sheet)
    paintHill(sheet, shapeHill(sheet, { base: 640, rise: 26, size: 380, seed: 44, foot: 960 }), pigment.sage, 0.3, { strokes: 120 })
    for (const [y, high] of [[480, 60], [640, 80]] as const) paintMist(sheet, y, high, 0.75)
    const knoll = shapeHill(sheet, { base: 740, rise: 30, size: 420, seed: 8, foot: 960, bumps: [[420, 260, 90]] })
    paintHill(sheet, knoll, pigment.olive, 0.1, { strokes: 300, mist: 0.2 })
    for (const [x, h] of [[270, 130], [300, 104], [600, 120]] as const) paintCypress(sheet, { x, y: knoll.crest(x) + 20, height: h, depth: 0.08 })
    paintHouse(sheet, podere(440, 680, 11, { depth: 0.08, turn: 0.5 }))
    paintMist(sheet, 880, 110, 0.85)
    balloon(sheet, 1080, 300, 130)
    balloon(sheet, 700, 190, 46)
  },
}

/** tv-2: the long table at noon under the great oak. */
const feast = outlook(country(lights.noon, 0.46, 691, { near: '#8d9a52' }), { width: 10, depth: 10, height: 5, eye: [3.4, 1.8, -2.2], turn: 0.16, zoom: 1000, sun: [-0.5, 0.9, 0.2] }, (room) => {
  const { sheet, camera } = room
  const [ox, oy] = camera.project([8.4, 0, 11])
  paintOak(sheet, { x: ox, y: oy, height: camera.metre([8.4, 0, 11]) * 9.4 })
  for (const z of steps(2.2, 7.4, 6)) paintChair(room, stand(6.1, z + 0.5, 'left'), '#6a5138')
  paintSetTable(room, 4.4, 1.8, 1.2, 6.4, pigment.white, false)
  for (const z of steps(7.4, 2.2, 6)) paintChair(room, stand(3.9, z + 0.5, 'right'), '#6a5138')
  sheet.group(`${soft(sheet, 22)} opacity=".3"`, () => { for (const [x, z, w] of [[4, 3, 3], [6, 5, 3.6], [7, 2.4, 3]] as const) sheet.fill(camera.face([[x, 0.01, z], [x + w, 0.01, z], [x + w, 0.01, z + 2], [x, 0.01, z + 2.2]]), sheet.light.shade) })
})

/** tv-3: riders through the ford in the last sun. */
const ford: Scene = {
  light: golden,
  draw(sheet) {
    country(golden, 0.44, 701, { sun: [0.2, 0.38], ground: false, rows: 2 }).draw(sheet)
    const bank = shapeHill(sheet, { base: 560, rise: 14, size: 500, seed: 6, foot: 940 })
    paintHill(sheet, bank, '#8f8a48', 0.05, { strokes: 320 })
    paintRiver(sheet, [[1650, 590], [1240, 640], [860, 700], [420, 790], [-80, 880]], 60, 240, 0.03)
    for (const [x, y, h] of [[1340, 610, 300], [1480, 624, 340]] as const) paintOak(sheet, { x, y, height: h, depth: 0.04 })
    rider(sheet, 420, 780, 190, '#4d3222', '#c9b48a')
    rider(sheet, 760, 740, 168, '#9a6a42', '#7d3a3a')
    rider(sheet, 1050, 700, 148, '#d3c3a6', '#4f6f7c')
    for (const [x, y] of [[400, 784], [740, 744], [1030, 704]] as const) ripples(sheet, [x - 90, y - 8, 190, 40], 40, pigment.white, '#2f5a5c')
    paintGrass(sheet, 900, 700, 110, 600)
  },
}

/** tv-4: a feast by night: fire, lamps, and the house behind. */
const bonfire = outlook(country({ ...lights.night, gloom: 0.4 }, 0.5, 719, { stars: 120, moon: [0.82, 0.16, 0.04], near: '#6f7848', over: (sheet) => { paintHouse(sheet, podere(1120, 560, 15, { lamps: true, depth: 0.04 })); paintCypress(sheet, { x: 930, y: 580, height: 170, depth: 0.04 }, false); paintCypress(sheet, { x: 1360, y: 580, height: 150, depth: 0.04 }, false) } }), { width: 10, depth: 9, height: 5, eye: [5, 1.8, -2.2], zoom: 1000, sun: [0.4, 0.8, 0.3] }, (room) => {
  const { sheet, camera } = room
  const [fx, fy] = camera.project([3, 0, 3.4])
  const m = camera.metre([3, 0, 3.4])
  paintLanterns(room, [-1, 3.4, 7], [10, 3.2, 7], 13, 0.7)
  sheet.add(`<ellipse cx="${fx}" cy="${fy}" rx="${m * 4}" ry="${m * 1.3}" fill="${sheet.glow([fx, fy], m * 4, [[0, '#ff9d45', 0.75], [0.5, '#d9642c', 0.28], [1, '#d9642c', 0]])}"/>`)
  for (const lean of [-30, 24, -8]) sheet.add(`<rect x="${fx - m * 0.6}" y="${fy - m * 0.1}" width="${m * 1.2}" height="${m * 0.16}" rx="6" fill="#3f2a1e" transform="rotate(${lean} ${fx} ${fy})"/>`)
  for (const [wide, tall, color] of [[0.8, 1.6, '#c9461f'], [0.56, 1.25, '#f08a2c'], [0.3, 0.8, '#ffdf94']] as const) for (const dx of [-0.3, 0, 0.28]) sheet.fill(`M${fx + (dx - wide / 2) * m} ${fy}q${m * 0.05} ${-tall * m * 0.55} ${(wide / 2 + dx * 0.1) * m} ${-tall * m * (1 - Math.abs(dx))}q${m * wide * 0.3} ${tall * m * 0.45} ${m * wide * 0.5} ${tall * m * (1 - Math.abs(dx))}Z`, color, 0.9)
  for (let index = 0; index < 40; index++) sheet.add(`<circle cx="${(fx + sheet.random.around(0, 1) * m).toFixed(1)}" cy="${(fy - sheet.random.between(1, 3.4) * m).toFixed(1)}" r="${sheet.random.between(1, 2.8).toFixed(1)}" fill="#ffc978" opacity=".8"/>`)
  paintSetTable(room, 5.6, 3.4, 3.4, 1.1, pigment.ivory)
  for (const x of [5.9, 6.8, 7.7]) paintChair(room, stand(x, 2.9, 'back'), '#4d3828')
  paintGrass(sheet, 905, 500, 70)
})

export const outdoors = { horses, fishing, camping, tv: [balloons, feast, ford, bonfire] } as const
