import { createDabs, createStrokes } from './brush.ts'
import type { Point3 } from './camera.ts'
import { arc, type Point, polygon, polyline, smooth, steps } from './curves.ts'
import { type Frame, paintBox, paintCushion, spot } from './furniture.ts'
import { alongside, facing, paintContact, type Room } from './interior.ts'
import { tone } from './light.ts'
import { type Color, lighter, mix, pigment } from './palette.ts'

/** Anything turned on a wheel or round by nature: rings from below to above, `deep` stretches it away from the viewer. */
export function paintRound(room: Room, centre: Point3, rings: readonly (readonly [radius: number, up: number])[], color: Color, look: { deep?: number; inside?: Color } = {}) {
  const { sheet, camera } = room
  const { light } = sheet
  const ring = (radius: number, up: number) =>
    steps(0, 1, 24).slice(1).map((turn): Point => camera.project([centre[0] + Math.cos(turn * Math.PI * 2) * radius, centre[1] + up, centre[2] + Math.sin(turn * Math.PI * 2) * radius * (look.deep ?? 1)]))
  const drawn = rings.map(([radius, up]) => ring(radius, up))
  const most = (points: readonly Point[], sign: 1 | -1) => points.reduce((best, point) => (point[0] * sign > best[0] * sign ? point : best))
  const first = drawn[0]
  const last = drawn[drawn.length - 1]
  if (!first || !last) return
  const left = drawn.map((points) => most(points, -1))
  const right = drawn.map((points) => most(points, 1))
  // The half of the lowest ring that is nearer to the viewer closes the body below.
  const below = first.filter((_, index) => index >= 11 && index <= 23).sort((a, b) => a[0] - b[0])
  const body = `${smooth([...left].reverse())}L${below.map((point) => point.join(' ')).join('L')}${smooth(right).replace('M', 'L')}Z`
  const xs = [...left, ...right].map(([x]) => x)
  const [from, to] = [Math.min(...xs), Math.max(...xs)]
  const shade = (by: number) => tone(color, light, by)
  const stops = light.side === 1 ? ([[0, shade(-0.55)], [0.6, shade(0)], [0.85, shade(0.4)], [1, shade(0.1)]] as const) : ([[0, shade(0.1)], [0.15, shade(0.4)], [0.4, shade(0)], [1, shade(-0.55)]] as const)
  sheet.fill(body, sheet.gradient([from, 0], [to, 0], stops))
  sheet.fill(smooth(last, true), look.inside ? tone(look.inside, light, -0.1) : shade(0.15))
  sheet.line(smooth(last, true), shade(0.4), Math.max(1, camera.metre(centre) * 0.008))
}

export function paintArmchair(room: Room, frame: Frame, cloth: Color, cushion: Color) {
  const near = spot(frame, 0, 0, 0)
  const far = spot(frame, 0.85, 0.8, 0)
  paintContact(room, Math.min(near[0], far[0]), Math.min(near[2], far[2]), Math.abs(near[0] - far[0]), Math.abs(near[2] - far[2]), 0.45)
  const { along, across } = frame
  for (const [a, c] of [[0.05, 0.05], [0.05, 0.7], [0.75, 0.05], [0.75, 0.7]] as const) paintBox(room, frame, { a, c, y: 0, long: 0.05, wide: 0.05, high: 0.16 }, pigment.umber)
  const back = () => {
    paintBox(room, frame, { a: 0, c: 0.06, y: 0.14, long: 0.16, wide: 0.68, high: 0.5 }, cloth)
    paintCushion(room, spot(frame, 0.14, 0.4, 0.72), [across[0] * 0.4, 0, across[2] * 0.4], [-along[0] * 0.08, 0.26, -along[2] * 0.08], cloth)
  }
  const seat = () => {
    paintBox(room, frame, { a: 0.1, c: 0.1, y: 0.14, long: 0.7, wide: 0.6, high: 0.26 }, mix(cloth, pigment.umber, 0.15))
    paintCushion(room, spot(frame, 0.5, 0.4, 0.44), [across[0] * 0.3, 0, across[2] * 0.3], [-along[0] * 0.32, 0.03, -along[2] * 0.32], lighter(cloth, 0.03))
    paintCushion(room, spot(frame, 0.3, 0.42, 0.62), [across[0] * 0.2, 0, across[2] * 0.2], [-along[0] * 0.06, 0.16, -along[2] * 0.06], cushion)
  }
  const arm = (c: number) => {
    paintBox(room, frame, { a: 0.05, c, y: 0.14, long: 0.74, wide: 0.13, high: 0.42 }, cloth)
    paintCushion(room, spot(frame, 0.42, c + 0.065, 0.575), [across[0] * 0.085, 0, across[2] * 0.085], [-along[0] * 0.4, 0.015, -along[2] * 0.4], lighter(cloth, 0.02))
  }
  const away = (c: number) => { const p = spot(frame, 0.4, c, 0); return Math.hypot(p[0] - room.eye[0], p[2] - room.eye[2]) }
  const arms = [0, 0.67].sort((m, n) => away(n) - away(m))
  const [farArm = 0, nearArm = 0] = arms
  back(); arm(farArm); seat(); arm(nearArm)
}

/** A bath on feet, with water in it. */
export function paintBath(room: Room, centre: Point3, outside: Color, long = 0.82) {
  const [x, , z] = centre
  paintContact(room, x - long * 0.8, z - 0.28, long * 1.6, 0.56, 0.5)
  for (const side of [-1, 1]) paintRound(room, [x + side * long * 0.55, 0, z - 0.15], [[0.05, 0], [0.035, 0.06], [0.06, 0.16]], pigment.ochre)
  paintRound(room, [x, 0, z], [[long * 0.62, 0.12], [long * 0.86, 0.24], [long * 0.94, 0.46], [long, 0.6]], outside, { deep: 0.46, inside: pigment.white })
  paintRound(room, [x, 0, z], [[long * 0.9, 0.55], [long * 0.9, 0.552]], pigment.azurite, { deep: 0.4, inside: mix(pigment.azurite, pigment.white, 0.45) })
}

/** A picture or a mirror in its frame, flat on a wall. `draw` paints what it shows into a box of 100 by `100 × height / width`. */
export function paintFramed(room: Room, wall: 'back' | 'left' | 'right', at: number, up: number, width: number, height: number, frame: Color, inside: Color, draw?: (place: (u: number, v: number) => Point) => void) {
  const { sheet } = room
  const plane = room.walls[wall]
  const u = wall === 'back' ? at : alongside(room, at)
  sheet.fill(plane.rect(u + 0.03, up - 0.05, width, height), sheet.light.shade, 0.35)
  sheet.fill(plane.rect(u, up, width, height), tone(frame, sheet.light, 0.1))
  sheet.fill(plane.rect(u + 0.035, up + 0.035, width - 0.07, height - 0.07), tone(frame, sheet.light, -0.4))
  sheet.fill(plane.rect(u + 0.05, up + 0.05, width - 0.1, height - 0.1), tone(inside, sheet.light, 0))
  if (draw) sheet.within(plane.rect(u + 0.05, up + 0.05, width - 0.1, height - 0.1), () => draw((x, y) => plane.at(u + 0.05 + (width - 0.1) * x, up + 0.05 + (height - 0.1) * y)))
}

/** An oval mirror that holds a little of the room's light. */
export function paintMirror(room: Room, wall: 'back' | 'left' | 'right', at: number, up: number, width: number, height: number, frame: Color) {
  const { sheet } = room
  const plane = room.walls[wall]
  const u = wall === 'back' ? at : alongside(room, at)
  const oval = (grow: number) => smooth(arc(0, 0, 0.5 * width * grow, 0.5 * height * grow, 0, 1, 20).slice(1).map(([x, y]) => plane.at(u + x, up + y)), true)
  sheet.fill(oval(1.1), sheet.light.shade, 0.4)
  sheet.fill(oval(1.06), tone(frame, sheet.light, 0.2))
  sheet.fill(oval(0.94), sheet.gradient(plane.at(u - width / 2, up + height / 2), plane.at(u + width / 2, up - height / 2), [[0, mix(sheet.light.sky[2], pigment.white, 0.4)], [0.5, mix(sheet.light.sky[1], pigment.plaster, 0.5)], [1, mix(sheet.light.shade, pigment.plaster, 0.5)]]))
  sheet.line(polyline([plane.at(u - width * 0.2, up - height * 0.1), plane.at(u + width * 0.1, up + height * 0.28)]), pigment.white, 3, 0.5)
}

/** A wardrobe or a chest: a box with doors drawn on its front. */
export function paintCupboard(room: Room, frame: Frame, size: { long: number; wide: number; high: number }, color: Color, doors = 2, panels = 2) {
  const { sheet, camera } = room
  const { long, wide, high } = size
  const near = spot(frame, 0, 0, 0)
  const far = spot(frame, long, wide, 0)
  paintContact(room, Math.min(near[0], far[0]), Math.min(near[2], far[2]), Math.abs(near[0] - far[0]), Math.abs(near[2] - far[2]), 0.4)
  paintBox(room, frame, { a: 0, c: 0, y: 0.06, long, wide, high: high - 0.06 }, color, 'wood')
  paintBox(room, frame, { a: -0.02, c: -0.04, y: high, long: long + 0.06, wide: wide + 0.08, high: 0.08 }, color)
  const shown = tone(color, sheet.light, facing(room, frame.along) * 0.75 - 0.12)
  const rect = (c: number, y: number, w: number, h: number) => camera.face([spot(frame, long + 0.002, c, y), spot(frame, long + 0.002, c + w, y), spot(frame, long + 0.002, c + w, y + h), spot(frame, long + 0.002, c, y + h)])
  for (let door = 0; door < doors; door++) {
    const c = (door * wide) / doors
    sheet.line(rect(c + 0.02, 0.12, wide / doors - 0.04, high - 0.2), mix(shown, sheet.light.shade, 0.55), 1.8)
    for (let panel = 0; panel < panels; panel++) {
      const [y, h] = [0.2 + (panel * (high - 0.34)) / panels, (high - 0.34) / panels - 0.08]
      sheet.fill(rect(c + 0.08, y, wide / doors - 0.16, h), mix(shown, sheet.light.shade, 0.28))
      sheet.fill(rect(c + 0.095, y, wide / doors - 0.17, h - 0.015), lighter(shown, 0.03))
    }
    const knob = camera.project(spot(frame, long + 0.02, c + (door % 2 ? 0.05 : wide / doors - 0.05), high * 0.5))
    sheet.add(`<circle cx="${knob[0].toFixed(1)}" cy="${knob[1].toFixed(1)}" r="${(camera.metre(near) * 0.018).toFixed(1)}" fill="${tone(pigment.ochre, sheet.light, 0.3)}"/>`)
  }
}

/** A hearth of stone with a fire in it, on the far wall. */
export function paintHearth(room: Room, x: number, width: number, height: number, fire = true) {
  const { sheet, camera, depth } = room
  const { random } = sheet
  const frame: Frame = { origin: [x, 0, depth], along: [0, 0, -1], across: [1, 0, 0] }
  paintContact(room, x - 0.1, depth - 0.6, width + 0.2, 0.6, 0.4)
  paintBox(room, frame, { a: 0, c: width * 0.12, y: height, long: 0.42, wide: width * 0.76, high: room.height - height }, pigment.plaster)
  const back = room.walls.back
  sheet.fill(back.rect(x + 0.16, 0, width - 0.32, height), '#241a16')
  const [fx, fy] = camera.project([x + width / 2, 0.06, depth - 0.12])
  const m = camera.metre([x, 0, depth])
  if (fire) {
    sheet.add(`<circle cx="${fx}" cy="${fy - m * 0.25}" r="${m * 1.1}" fill="${sheet.glow([fx, fy - m * 0.25], m * 1.1, [[0, '#ffb04f', 0.85], [0.4, '#e0672c', 0.35], [1, '#e0672c', 0]])}"/>`)
    for (const [wide, tall, color] of [[0.3, 0.5, '#d9571f'], [0.2, 0.38, '#f29a35'], [0.11, 0.24, '#ffe19a']] as const) {
      for (const at of [-0.22, 0, 0.2]) {
        const [bx, h] = [fx + at * m, m * tall * random.between(0.75, 1.1)]
        sheet.fill(`M${bx - m * wide * 0.5} ${fy}q${-m * 0.02} ${-h * 0.5} ${m * wide * 0.5} ${-h}q${m * wide * 0.15} ${h * 0.4} ${m * wide * 0.5} ${h}Z`, color, 0.9)
      }
    }
  }
  for (const [dx, lean] of [[-0.3, 8], [0.05, -6], [-0.12, 2]] as const) sheet.add(`<rect x="${fx + dx * m}" y="${fy - m * 0.06}" width="${m * 0.42}" height="${m * 0.09}" rx="${m * 0.04}" fill="#4a3226" transform="rotate(${lean} ${fx} ${fy})"/>`)
  for (const c of [0, width - 0.18]) paintBox(room, frame, { a: 0, c, y: 0, long: 0.4, wide: 0.18, high: height }, pigment.stone)
  paintBox(room, frame, { a: 0, c: -0.1, y: height, long: 0.52, wide: width + 0.2, high: 0.14 }, pigment.umber, 'wood')
}

/** Books on a shelf of the far wall. */
export function paintShelf(room: Room, x: number, up: number, width: number, filled = 0.8) {
  const { sheet, depth } = room
  const { random } = sheet
  const frame: Frame = { origin: [x, up, depth], along: [0, 0, -1], across: [1, 0, 0] }
  let c = 0.05
  while (c < width * filled) {
    const wide = random.between(0.03, 0.06)
    paintBox(room, frame, { a: 0.02, c, y: 0.03, long: 0.17, wide, high: random.between(0.19, 0.28) }, random.pick([pigment.brick, pigment.lapis, pigment.sage, pigment.ochre, pigment.plaster, pigment.wine]))
    c += wide + 0.004
  }
  paintBox(room, frame, { a: 0, c: 0, y: 0, long: 0.24, wide: width, high: 0.035 }, pigment.umber, 'wood')
}

/** A ladder or open stair that leans on the far wall. */
export function paintLadder(room: Room, from: Point3, to: Point3, wide: number, wood: Color) {
  const { sheet, camera } = room
  const at = (share: number, side: number): Point3 => [from[0] + (to[0] - from[0]) * share + side * wide, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
  const m = camera.metre(from)
  for (const share of steps(0.08, 0.95, 9)) sheet.line(polyline([camera.project(at(share, 0)), camera.project(at(share, 1))]), tone(wood, sheet.light, 0.15), m * 0.045)
  for (const side of [0, 1]) sheet.line(polyline([camera.project(at(0, side)), camera.project(at(1, side))]), tone(wood, sheet.light, side ? -0.25 : 0), m * 0.06)
}

/** A candle that burns, with its small round of light. */
export function paintCandle(room: Room, at: Point3, size = 0.2) {
  const { sheet, camera } = room
  const [x, y] = camera.project(at)
  const h = camera.metre(at) * size
  sheet.add(`<circle cx="${x}" cy="${y - h * 1.2}" r="${h * 5}" fill="${sheet.glow([x, y - h * 1.2], h * 5, [[0, '#ffdf9e', 0.75], [0.2, '#ffbe68', 0.32], [1, '#ffb050', 0]])}"/>`)
  sheet.fill(polygon([[x - h * 0.14, y], [x + h * 0.14, y], [x + h * 0.14, y - h], [x - h * 0.14, y - h]]), '#f3e2bd')
  sheet.fill(`M${x - h * 0.11} ${y - h * 1.05}Q${x - h * 0.1} ${y - h * 1.35} ${x} ${y - h * 1.62}Q${x + h * 0.1} ${y - h * 1.35} ${x + h * 0.11} ${y - h * 1.05}Q${x} ${y - h * 0.95} ${x - h * 0.11} ${y - h * 1.05}Z`, '#fff0b8')
}

/** A bunch of something in a jug: `stems` are drawn where they lean. */
export function paintJug(room: Room, at: Point3, size: number, color: Color, bunch?: (x: number, y: number, height: number) => void) {
  const { camera } = room
  const [x, y] = camera.project([at[0], at[1] + size, at[2]])
  bunch?.(x, y, camera.metre(at) * size)
  paintRound(room, at, [[size * 0.26, 0], [size * 0.4, size * 0.3], [size * 0.34, size * 0.65], [size * 0.2, size * 0.85], [size * 0.24, size]], color, { inside: pigment.umber })
}

/** Loose stems with dabs of bloom, for a jug. */
export function paintBunch(room: Room, x: number, y: number, height: number, bloom: Color, leaf: Color = pigment.leaf) {
  const { sheet } = room
  const { random, light } = sheet
  const stems = createStrokes()
  const dabs = createDabs()
  for (let index = 0; index < 26; index++) {
    const [dx, dy] = [random.around(0, 0.8) * height, random.between(0.5, 1.35) * height]
    stems.add([x + dx * 0.1, y], [x + dx, y - dy], tone(leaf, light, random.around(0, 0.3)), Math.max(1, height * 0.02), 0.08)
    for (let dab = 0; dab < 7; dab++) {
      const isBloom = dab > 2
      dabs.add([x + dx * (isBloom ? 1 : 0.6) + random.around(0, 0.07) * height, y - dy * (isBloom ? 1 : 0.6) + random.around(0, 0.07) * height], height * 0.12, height * 0.05, random.next() * 3, tone(isBloom ? bloom : leaf, light, Math.round(random.around(0.1, 0.4) * 6) / 6))
    }
  }
  stems.paint(sheet, 0.9)
  dabs.paint(sheet)
}
