import type { Scene } from '../catalogue.ts'
import { createPlane, opening, type Plane, type Point3 } from '../parts/camera.ts'
import { type Point, polyline, smooth, steps } from '../parts/curves.ts'
import { paintRound } from '../parts/furnishing.ts'
import { paintBox, type Frame } from '../parts/furniture.ts'
import { soft } from '../parts/grain.ts'
import { createRoom, facing, onFloor, type Room } from '../parts/interior.ts'
import { lights, tone } from '../parts/light.ts'
import { type Color, lighter, mix, pigment } from '../parts/palette.ts'
import { paintFlowers, paintPot } from '../parts/plants.ts'
import { paintClouds, paintSky, paintSwallows } from '../parts/sky.ts'
import { garland } from './rooms-b.ts'

/** A wall with its windows: rows of openings with frames and shutters. */
function facade(room: Room, plane: Plane, wide: number, high: number, color: Color, normal: Point3, look: { rows: readonly number[]; count: number; shutters?: Color; arcade?: number; cornice?: boolean }) {
  const { sheet } = room
  const { light, random } = sheet
  const sun = facing(room, normal) * 0.8
  const shown = tone(color, light, sun)
  sheet.solid(plane.rect(0, 0, wide, high), shown)
  sheet.fill(plane.rect(0, 0, wide, high), sheet.gradient(plane.at(0, high), plane.at(0, 0), [[0, light.sun, 0.1], [1, light.shade, 0.22]]))
  const size = wide / look.count
  for (const v of look.rows) {
    for (let index = 0; index < look.count; index++) {
      const [u, w, h] = [index * size + size * 0.32, size * 0.36, 1.5]
      sheet.fill(plane.shape(opening(u - 0.12, v - 0.12, w + 0.24, h + 0.26, 0)), tone(pigment.plaster, light, sun + 0.15))
      sheet.fill(plane.shape(opening(u, v, w, h, 0)), tone(pigment.night, light, -0.1))
      if (look.shutters) for (const side of [u - w * 0.5, u + w]) sheet.fill(plane.rect(side, v, w * 0.48, h), tone(look.shutters, light, sun * 0.7))
      if (look.shutters && random.next() < 0.25) { const [x, y] = plane.at(u + w / 2, v); paintFlowers(sheet, x, y, 26, 16, '#c9504f') }
    }
  }
  if (look.arcade) {
    const arch = wide / look.arcade
    for (let index = 0; index < look.arcade; index++) sheet.fill(plane.shape(opening(index * arch + arch * 0.16, 0, arch * 0.68, 3.1, arch * 0.34)), sheet.gradient(plane.at(index * arch, 3), plane.at(index * arch, 0), [[0, tone(color, light, -0.75)], [1, tone(color, light, -0.45)]]))
    sheet.fill(plane.rect(0, 3.3, wide, 0.22), tone(pigment.plaster, light, sun + 0.2))
  }
  if (look.cornice !== false) sheet.fill(plane.rect(-0.1, high - 0.3, wide + 0.2, 0.3), tone(pigment.stone, light, sun + 0.2))
}

/** A house of the town that faces the street from the left or the right, with its gable end towards the viewer. */
function townhouse(room: Room, side: -1 | 1, x: number, z: number, deep: number, high: number, color: Color, look: Parameters<typeof facade>[6]) {
  const { sheet, camera } = room
  const front = createPlane(camera, [x, 0, z], [0, 0, 1], [0, 1, 0])
  const end = createPlane(camera, [side < 0 ? x - 9 : x, 0, z], [1, 0, 0], [0, 1, 0])
  sheet.solid(end.rect(0, 0, 9, high), tone(color, sheet.light, facing(room, [0, 0, -1]) * 0.8 - 0.1))
  facade(room, front, deep, high, color, [-side, 0, 0], look)
  sheet.solid(camera.face([[x - side * 0.7, high, z - 0.3], [x - side * 0.7, high, z + deep], [x + side * 6, high + 2, z + deep], [x + side * 6, high + 2, z - 0.3]]), tone(pigment.terracotta, sheet.light, 0.1))
  sheet.solid(camera.face([[x - side * 0.7, high - 0.25, z - 0.3], [x - side * 0.7, high, z - 0.3], [x - side * 0.7, high, z + deep], [x - side * 0.7, high - 0.25, z + deep]]), tone(pigment.umber, sheet.light, 0))
}

/** A floor of stone bands that runs to the vanishing point. */
function piazza(room: Room, wide: number, long: number, color: Color, gap: number) {
  const { sheet, camera } = room
  const { light, random } = sheet
  sheet.fill(onFloor(room, [[-wide, -1], [wide, -1], [wide, long], [-wide, long]], 0), tone(color, light, 0.1))
  for (let z = -1; z < long; z += gap) for (let x = -wide; x < wide; x += gap) sheet.fill(onFloor(room, [[x + 0.05, z + 0.05], [x + gap - 0.05, z + 0.05], [x + gap - 0.05, z + gap - 0.05], [x + 0.05, z + gap - 0.05]], 0), lighter(tone((Math.round(x / gap) + Math.round(z / gap)) % 2 ? color : mix(color, pigment.rose, 0.35), light, 0.2), random.around(0, 0.012)))
  const lines = steps(-wide, wide, 4).map((x) => polyline([camera.project([x, 0, 0]), camera.project([x, 0, long])]))
  sheet.line(lines.join(''), tone(pigment.plaster, light, 0.4), 2.4, 0.7)
}

/** piero-1: a square as the painters of perspective dreamt it, empty in the first sun. */
export const ideal: Scene = {
  light: { ...lights.morning, side: -1 },
  draw(sheet) {
    paintSky(sheet, 520)
    paintClouds(sheet, 8, 60, 330)
    const room = createRoom(sheet, { width: 20, depth: 40, height: 20, eye: [0, 1.75, -2], sun: [-0.75, 0.6, -0.35], zoom: 780, level: 0.56 })
    piazza(room, 14, 44, '#d9c3a0', 2)
    townhouse(room, -1, -9, 34, 10, 9, pigment.rose, { rows: [4.4, 6.8], count: 4 })
    townhouse(room, 1, 9, 34, 10, 10, pigment.straw, { rows: [4.4, 7], count: 4 })
    townhouse(room, -1, -9.4, 20, 13, 12, '#e0cda6', { rows: [4.6, 7.6], count: 5, arcade: 5 })
    townhouse(room, 1, 9.4, 18, 15, 11, '#cfa888', { rows: [4.6, 7.4], count: 6, arcade: 6 })
    temple(room)
    townhouse(room, -1, -8.6, 5, 14, 10, '#c98e6d', { rows: [4.4, 7], count: 5, arcade: 5 })
    townhouse(room, 1, 8.6, 3, 14, 12.5, '#dcc8a2', { rows: [4.6, 7.4, 10], count: 5, arcade: 5 })
    sheet.group(soft(sheet, 4), () => sheet.fill(onFloor(room, [[-8.6, 5], [-2.4, 8.5], [-2.4, 21], [-8.6, 19]], 0.01), sheet.light.shade, 0.34))
    for (const [x, z] of [[-4.4, 9], [4.4, 9]] as const) {
      paintRound(room, [x, 0, z], [[0.9, 0], [0.9, 0.2], [0.6, 0.25], [0.5, 0.9], [0.75, 1]], pigment.stone, { inside: pigment.azurite })
    }
  },
}

function temple(room: Room) {
  const { sheet, camera } = room
  const { light } = sheet
  const [z, r] = [29, 5]
  paintRound(room, [0, 0, z], [[r + 1.2, 0], [r + 1.2, 0.35], [r + 0.6, 0.36], [r + 0.6, 0.7]], pigment.stone)
  paintRound(room, [0, 0.7, z], [[r - 0.7, 0], [r - 0.7, 5]], pigment.plaster)
  const door = camera.face(opening(-0.8, 0.7, 1.6, 3, 0.8).map(([x, y]): Point3 => [x, y, z - r + 0.6]))
  sheet.fill(door, tone(pigment.umber, light, -0.4))
  for (const turn of steps(Math.PI, Math.PI * 2, 8)) {
    const [x, pz] = [Math.cos(turn) * r, z + Math.sin(turn) * r]
    paintRound(room, [x, 0.7, pz], [[0.3, 0], [0.24, 0.2], [0.2, 4.5], [0.34, 4.8]], pigment.ivory)
  }
  paintRound(room, [0, 5.5, z], [[r + 0.5, 0], [r + 0.5, 0.8]], pigment.ivory)
  paintRound(room, [0, 6.3, z], [[r - 0.9, 0], [r - 0.9, 1.6]], pigment.rose)
  paintRound(room, [0, 7.9, z], [[r - 0.5, 0], [r - 0.9, 1.2], [r - 2, 2.4], [r - 3.4, 3.2], [0.4, 3.7]], '#a9583c')
  paintRound(room, [0, 11.6, z], [[0.5, 0], [0.5, 0.9], [0.1, 1.6]], pigment.ivory)
}

/** A street of Sansepolcro: its tower at the end, washing and geraniums, one side in the sun. */
export const street: Scene = {
  light: { ...lights.afternoon, side: -1 },
  draw(sheet) {
    paintSky(sheet, 560)
    const room = createRoom(sheet, { width: 6, depth: 30, height: 12, eye: [0.6, 1.7, -1.4], sun: [-0.6, 0.8, -0.3], zoom: 820, level: 0.62 })
    piazza(room, 3.4, 40, '#b9a288', 0.9)
    const tower: Frame = { origin: [-2.4, 0, 40], along: [0, 0, -1], across: [1, 0, 0] }
    paintBox(room, tower, { a: 0, c: 0, y: 0, long: 4, wide: 4.4, high: 22 }, pigment.stone)
    paintBox(room, tower, { a: -0.3, c: -0.4, y: 19.4, long: 4.6, wide: 5.2, high: 0.7 }, pigment.plaster)
    const face = createPlane(room.camera, [-2.4, 0, 35.99], [1, 0, 0], [0, 1, 0])
    for (const [u, v] of [[0.9, 16], [2.5, 16]] as const) sheet.fill(face.shape(opening(u, v, 1, 2.4, 0.5)), tone(pigment.night, sheet.light, 0))
    sheet.fill(face.shape(steps(0, 1, 18).slice(1).map((turn): Point => [2.2 + Math.cos(turn * 6.28), 13 + Math.sin(turn * 6.28)])), tone(pigment.ivory, sheet.light, 0.2))
    townhouse(room, -1, -3.2, 22, 10, 9, '#d3a173', { rows: [3.8, 6.4], count: 3, shutters: pigment.leaf })
    townhouse(room, 1, 3.2, 22, 10, 10, '#c9805c', { rows: [3.8, 6.8], count: 3, shutters: '#5d7a80' })
    townhouse(room, -1, -3.4, 12, 9, 11, '#dcc08c', { rows: [3.8, 7], count: 3, shutters: '#6d4a36' })
    townhouse(room, 1, 3.3, 11, 10.5, 9.4, '#e0c9a0', { rows: [3.8, 6.6], count: 4, shutters: pigment.leaf })
    townhouse(room, -1, -3.2, 1, 10, 10, '#c88f6a', { rows: [3.8, 6.8], count: 3, shutters: pigment.leaf })
    townhouse(room, 1, 3.4, 0, 10, 11.5, '#d8b184', { rows: [3.8, 6.8], count: 3, shutters: '#6d4a36', arcade: 3 })
    sheet.fill(onFloor(room, [[-3.4, -1], [0.4, -1], [-0.4, 38], [-3.2, 38]], 0.01), sheet.light.shade, 0.34)
    const wire = [[-3.2, 6.4, 9], [3.3, 6.6, 9.6]] as const
    const at = (share: number): Point3 => [wire[0][0] + (wire[1][0] - wire[0][0]) * share, 6.5 - Math.sin(share * 3.14) * 0.3, 9.3]
    sheet.line(smooth(steps(0, 1, 12).map((share) => room.camera.project(at(share)))), tone(pigment.black, sheet.light, 0.2), 1.4)
    for (const [share, wide, color] of [[0.16, 0.1, pigment.white], [0.3, 0.08, '#c9604f'], [0.44, 0.13, pigment.ivory], [0.62, 0.09, '#6f93a0'], [0.76, 0.1, pigment.white]] as const) {
      const [a, b] = [at(share), at(share + wide)]
      sheet.fill(room.camera.face([a, b, [b[0] - 0.04, b[1] - 1.1, b[2]], [a[0] + 0.04, a[1] - 1.15, a[2]]]), sheet.gradient(room.camera.project(a), room.camera.project(b), [[0, tone(color, sheet.light, 0.3)], [1, tone(color, sheet.light, -0.2)]]))
    }
    for (const [x, z] of [[2.7, 4], [-2.6, 6], [2.8, 8]] as const) {
      const [px, py] = room.camera.project([x, 0, z])
      const metre = room.camera.metre([x, 0, z])
      const [fx, fy] = paintPot(sheet, px, py, metre * 0.5)
      paintFlowers(sheet, fx, fy, metre * 0.6, metre * 0.46, '#c9504f', 1.2)
    }
    paintSwallows(sheet, [[520, 120, 30, -10], [640, 190, 22, 12], [700, 90, 18, 0]])
  },
}

/** about-1: the front of the house: its door, its bench, its wisteria. */
export const front: Scene = {
  light: { ...lights.afternoon, side: -1 },
  draw(sheet) {
    const { light, random } = sheet
    const room = createRoom(sheet, { width: 10, depth: 4, height: 7, eye: [4.6, 1.6, -2.6], sun: [-0.75, 0.8, -0.5], turn: 0.1, zoom: 900, level: 0.6 })
    sheet.fill(`M0 0H${sheet.width}V${sheet.height}H0Z`, tone('#c9b48a', light, 0.1))
    const wall = createPlane(room.camera, [-6, 0, 4], [1, 0, 0], [0, 1, 0])
    const path = wall.rect(0, 0, 24, 9)
    sheet.fill(path, tone(pigment.stone, light, 0.1))
    sheet.within(path, () => {
      for (let v = 0; v < 8; v += 0.26) for (let u = random.between(1.5, 2); u < 17; u += random.between(0.3, 0.75)) sheet.fill(wall.shape([[u, v + random.around(0, 0.02)], [u + random.between(0.24, 0.6), v + random.around(0, 0.02)], [u + random.between(0.24, 0.6), v + 0.22], [u + random.around(0, 0.03), v + 0.22]]), tone(random.pick([pigment.stone, pigment.stone, '#bfa781', '#d8c6a2', '#b98f74']), light, random.around(0.15, 0.35)), 0.8)
    })
    const arch = (u: number, v: number, w: number, h: number, a: number, color: Color, by: number) => sheet.fill(wall.shape(opening(u, v, w, h, a)), tone(color, light, by))
    arch(9.25, 0, 2.1, 3, 1.05, pigment.plaster, 0.3)
    arch(9.5, 0, 1.6, 2.7, 0.8, '#4d3626', -0.1)
    for (const u of steps(9.5, 11.1, 6)) sheet.line(polyline([wall.at(u, 0), wall.at(u, 2.5)]), tone(pigment.black, light, 0), 1.6, 0.7)
    const knob = wall.at(10.4, 1.2)
    sheet.add(`<circle cx="${knob[0]}" cy="${knob[1]}" r="5" fill="${tone(pigment.ochre, light, 0.4)}"/>`)
    for (const [u, v] of [[6.3, 1], [12.9, 1], [6.3, 4.3], [9.8, 4.3], [12.9, 4.3]] as const) {
      arch(u - 0.15, v - 0.15, 1.3, 1.9, 0, pigment.plaster, 0.3)
      arch(u, v, 1, 1.6, 0, pigment.night, -0.1)
      for (const [a, b] of [[[u + 0.5, v], [u + 0.5, v + 1.6]], [[u, v + 0.8], [u + 1, v + 0.8]]] as const) sheet.line(polyline([wall.at(...a), wall.at(...b)]), tone(pigment.umber, light, 0), 5)
      for (const side of [u - 0.62, u + 1.08]) { sheet.fill(wall.rect(side - 0.06, v - 0.1, 0.58, 1.6), light.shade, 0.3); sheet.fill(wall.rect(side, v, 0.54, 1.6), tone(pigment.leaf, light, 0.15)); for (const y of steps(v + 0.1, v + 1.5, 9)) sheet.line(polyline([wall.at(side + 0.06, y), wall.at(side + 0.48, y)]), tone(pigment.cypress, light, 0), 2) }
    }
    sheet.fill(onFloor(room, [[-8, -3], [20, -3], [20, 4], [-8, 4]], 0), tone('#cdb68c', light, 0.2))
    for (let index = 0; index < 260; index++) { const [x, z] = [random.between(-2, 11), random.between(-1.4, 3.9)]; sheet.fill(onFloor(room, [[x, z], [x + random.between(0.1, 0.3), z], [x + random.between(0.1, 0.3), z + 0.12], [x, z + 0.1]], 0), tone(random.pick([pigment.stone, '#b79f78', pigment.plaster]), light, random.around(0, 0.3)), 0.6) }
    sheet.group(soft(sheet, 3), () => sheet.fill(onFloor(room, [[-6, 3.2], [14, 3.2], [14, 4], [-6, 4]], 0.01), light.shade, 0.3))
    const bench: Frame = { origin: [6.1, 0, 3.9], along: [0, 0, -1], across: [1, 0, 0] }
    for (const c of [0.1, 1.55]) paintBox(room, bench, { a: 0.05, c, y: 0, long: 0.4, wide: 0.16, high: 0.42 }, pigment.stone)
    paintBox(room, bench, { a: 0, c: 0, y: 0.42, long: 0.5, wide: 1.85, high: 0.1 }, pigment.stone)
    garland(sheet, [...steps(0, 1, 12).map((share): Point => wall.at(8.9 + share * 3, 3.3 + Math.sin(share * 3.14) * 0.4)), ...steps(0, 1, 9).map((share): Point => wall.at(9 + Math.sin(share * 9) * 0.1, 0.6 + share * 2.8))], 130, 40)
    for (const [x, z, bloom] of [[2.7, 3.3, '#c9504f'], [5.75, 3.3, '#c9504f'], [7.9, 3.2, '#efe2e2'], [0.9, 1.6, '#d98aa0']] as const) {
      const [px, py] = room.camera.project([x, 0, z])
      const metre = room.camera.metre([x, 0, z])
      const [fx, fy] = paintPot(sheet, px, py, metre * 0.5)
      paintFlowers(sheet, fx, fy, metre * 0.62, metre * 0.46, bloom, 1.3)
    }
  },
}
