import { createStrokes } from './brush.ts'
import type { Point3 } from './camera.ts'
import { getSteps, type Point, polygon, polyline, smoothPath } from './curves.ts'
import { type Frame, paintBox } from './furniture.ts'
import { paintContactShadow, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { type Color, mixColors, pigment } from './palette.ts'

/** Paints a set table: cloth, plates, glasses, bread, a jug of flowers, candles. */
export function paintSetTable(
  room: Room,
  x: number,
  z: number,
  width: number,
  long: number,
  cloth: Color,
  candles = true,
) {
  const { sheet, camera } = room
  const { light, random } = sheet
  const high = 0.76
  paintContactShadow(room, x, z, width, long, 0.45)
  const frame: Frame = { origin: [x, 0, z + long], along: [0, 0, -1], across: [1, 0, 0] }
  for (const [a, c] of [
    [0.08, 0.08],
    [0.08, width - 0.14],
    [long - 0.14, 0.08],
    [long - 0.14, width - 0.14],
  ] as const)
    paintBox(room, frame, { a, c, y: 0, long: 0.07, wide: 0.07, high }, pigment.umber)
  const top = camera.face([
    [x, high, z],
    [x + width, high, z],
    [x + width, high, z + long],
    [x, high, z + long],
  ])
  const drop = (points: readonly Point3[], facing: number) => {
    const hem = points.map(([px, , pz]): Point => camera.project([px, high - 0.3 + random.around(0, 0.02), pz]))
    const path = `${polyline(points.map(camera.project))}L${smoothPath(hem.reverse()).slice(1)}Z`
    const shown = applyLight(cloth, light, facing)
    sheet.fill(path, shown)
    const folds = createStrokes()
    for (const [px, , pz] of points)
      folds.add(
        camera.project([px, high, pz]),
        camera.project([px, high - 0.28, pz]),
        mixColors(shown, light.shade, 0.3),
        camera.metre([px, high, pz]) * 0.02,
      )
    sheet.within(path, () => folds.paint(sheet, 0.6))
  }
  if (room.eye[0] < x)
    drop(
      getSteps(z, z + long, 10).map((pz): Point3 => [x, high, pz]),
      light.side === -1 ? 0.25 : -0.35,
    )
  if (room.eye[0] > x + width)
    drop(
      getSteps(z, z + long, 10).map((pz): Point3 => [x + width, high, pz]),
      light.side === 1 ? 0.25 : -0.35,
    )
  drop(
    getSteps(x, x + width, 10).map((px): Point3 => [px, high, z]),
    -0.15,
  )
  sheet.fill(top, applyLight(cloth, light, 0.25))
  const places = Math.max(2, Math.round(long / 0.75))
  for (let place = places - 1; place >= 0; place--) {
    const pz = z + (long * (place + 0.5)) / places
    for (const side of [0.2, 0.8]) setPlace(room, x + width * side, high, pz, side)
    if (candles && place % 2 === 0) flame(room, [x + width / 2, high, pz])
  }
}

function setPlace(room: Room, x: number, y: number, z: number, side: number) {
  const { sheet, camera } = room
  const { light } = sheet
  const disc = (px: number, r: number, up: number, color: Color) =>
    sheet.fill(
      camera.face(
        getSteps(0, 1, 20)
          .slice(1)
          .map((turn): Point3 => [px + Math.cos(turn * Math.PI * 2) * r, y + up, z + Math.sin(turn * Math.PI * 2) * r]),
      ),
      color,
    )
  disc(x, 0.14, 0.002, mixColors(light.shade, pigment.plaster, 0.4))
  disc(x, 0.135, 0.012, applyLight(pigment.white, light, 0.2))
  disc(x, 0.09, 0.014, applyLight(pigment.plaster, light, 0.1))
  const gx = x + (side < 0.5 ? 0.16 : -0.16)
  const m = camera.metre([gx, y, z + 0.1])
  const [px, py] = camera.project([gx, y, z + 0.12])
  sheet.fill(
    `M${px - m * 0.03} ${py - m * 0.2}q0 ${m * 0.1} ${m * 0.03} ${m * 0.1}q${m * 0.03} 0 ${m * 0.03} ${-m * 0.1}Z`,
    '#7a2432',
    0.9,
  )
  sheet.line(
    `M${px} ${py - m * 0.1}V${py}M${px - m * 0.03} ${py}h${m * 0.06}M${px - m * 0.035} ${py - m * 0.24}q0 ${m * 0.15} ${m * 0.035} ${m * 0.15}q${m * 0.035} 0 ${m * 0.035} ${-m * 0.15}`,
    mixColors(light.sky[2], pigment.white, 0.5),
    Math.max(0.8, m * 0.006),
    0.9,
  )
}

function flame(room: Room, at: Point3) {
  const { sheet, camera } = room
  const [x, y] = camera.project(at)
  const h = camera.metre(at) * 0.16
  sheet.add(
    `<circle cx="${x}" cy="${y - h}" r="${h * 5}" fill="${sheet.glow([x, y - h], h * 5, [
      [0, '#ffdf9e', 0.7],
      [0.25, '#ffbe68', 0.25],
      [1, '#ffb050', 0],
    ])}"/>`,
  )
  sheet.fill(
    polygon([
      [x - h * 0.13, y],
      [x + h * 0.13, y],
      [x + h * 0.13, y - h],
      [x - h * 0.13, y - h],
    ]),
    '#f3e2bd',
  )
  sheet.fill(
    `M${x - h * 0.12} ${y - h * 1.05}Q${x - h * 0.08} ${y - h * 1.4} ${x} ${y - h * 1.7}Q${x + h * 0.08} ${y - h * 1.4} ${x + h * 0.12} ${y - h * 1.05}Z`,
    '#fff0b8',
  )
}

/** Paints lamps on a wire that sags between two points. */
export function paintLanterns(room: Room, from: Point3, to: Point3, count: number, sag = 0.4) {
  const { sheet, camera } = room
  const at = (share: number): Point3 => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share - sag * Math.sin(Math.PI * share),
    from[2] + (to[2] - from[2]) * share,
  ]
  sheet.line(
    smoothPath(getSteps(0, 1, 16).map((share) => camera.project(at(share)))),
    applyLight(pigment.black, sheet.light, 0),
    1.6,
  )
  for (const share of getSteps(0.5 / count, 1 - 0.5 / count, count - 1)) {
    const place = at(share)
    const [x, y] = camera.project(place)
    const r = camera.metre(place) * 0.055
    sheet.add(
      `<circle cx="${x}" cy="${y + r}" r="${r * 6}" fill="${sheet.glow([x, y + r], r * 6, [
        [0, '#ffdb94', 0.65],
        [0.3, '#ffc06a', 0.22],
        [1, '#ffc06a', 0],
      ])}"/><circle cx="${x}" cy="${y + r}" r="${r}" fill="#fff1c4"/>`,
    )
  }
}
