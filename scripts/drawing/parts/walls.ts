import type { Point3 } from './camera.ts'
import { getEllipsePoints, getSteps, type Point, polyline, smoothPath } from './curves.ts'
import { type Frame, paintBox } from './furniture.ts'
import { getSideWallU, paintContactShadow, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { type Color, mixColors, pigment } from './palette.ts'

/** Paints a framed picture or mirror on a wall. `draw` paints the content into a box of 100 by `100 × height / width`. */
export function paintFramed(
  room: Room,
  wall: 'back' | 'left' | 'right',
  at: number,
  up: number,
  width: number,
  height: number,
  frame: Color,
  inside: Color,
  draw?: (place: (u: number, v: number) => Point) => void,
) {
  const { sheet } = room
  const plane = room.walls[wall]
  const u = wall === 'back' ? at : getSideWallU(room, at)
  sheet.fill(plane.rect(u + 0.03, up - 0.05, width, height), sheet.light.shade, 0.35)
  sheet.fill(plane.rect(u, up, width, height), applyLight(frame, sheet.light, 0.1))
  sheet.fill(plane.rect(u + 0.035, up + 0.035, width - 0.07, height - 0.07), applyLight(frame, sheet.light, -0.4))
  sheet.fill(plane.rect(u + 0.05, up + 0.05, width - 0.1, height - 0.1), applyLight(inside, sheet.light, 0))
  if (draw)
    sheet.within(plane.rect(u + 0.05, up + 0.05, width - 0.1, height - 0.1), () =>
      draw((x, y) => plane.at(u + 0.05 + (width - 0.1) * x, up + 0.05 + (height - 0.1) * y)),
    )
}

/** Paints an oval mirror that reflects a little light of the room. */
export function paintMirror(
  room: Room,
  wall: 'back' | 'left' | 'right',
  at: number,
  up: number,
  width: number,
  height: number,
  frame: Color,
) {
  const { sheet } = room
  const plane = room.walls[wall]
  const u = wall === 'back' ? at : getSideWallU(room, at)
  const oval = (grow: number) =>
    smoothPath(
      getEllipsePoints(0, 0, 0.5 * width * grow, 0.5 * height * grow, 0, 1, 20)
        .slice(1)
        .map(([x, y]) => plane.at(u + x, up + y)),
      true,
    )
  sheet.fill(oval(1.1), sheet.light.shade, 0.4)
  sheet.fill(oval(1.06), applyLight(frame, sheet.light, 0.2))
  sheet.fill(
    oval(0.94),
    sheet.gradient(plane.at(u - width / 2, up + height / 2), plane.at(u + width / 2, up - height / 2), [
      [0, mixColors(sheet.light.sky[2], pigment.white, 0.4)],
      [0.5, mixColors(sheet.light.sky[1], pigment.plaster, 0.5)],
      [1, mixColors(sheet.light.shade, pigment.plaster, 0.5)],
    ]),
  )
  sheet.line(
    polyline([plane.at(u - width * 0.2, up - height * 0.1), plane.at(u + width * 0.1, up + height * 0.28)]),
    pigment.white,
    3,
    0.5,
  )
}

/** Paints a stone hearth with a fire on the far wall. */
export function paintHearth(room: Room, x: number, width: number, height: number, fire = true) {
  const { sheet, camera, depth } = room
  const { random } = sheet
  const frame: Frame = { origin: [x, 0, depth], along: [0, 0, -1], across: [1, 0, 0] }
  paintContactShadow(room, x - 0.1, depth - 0.6, width + 0.2, 0.6, 0.4)
  paintBox(
    room,
    frame,
    { a: 0, c: width * 0.12, y: height, long: 0.42, wide: width * 0.76, high: room.height - height },
    pigment.plaster,
  )
  const back = room.walls.back
  sheet.fill(back.rect(x + 0.16, 0, width - 0.32, height), '#241a16')
  const [fx, fy] = camera.project([x + width / 2, 0.06, depth - 0.12])
  const m = camera.metre([x, 0, depth])
  if (fire) {
    sheet.add(
      `<circle cx="${fx}" cy="${fy - m * 0.25}" r="${m * 1.1}" fill="${sheet.glow([fx, fy - m * 0.25], m * 1.1, [
        [0, '#ffb04f', 0.85],
        [0.4, '#e0672c', 0.35],
        [1, '#e0672c', 0],
      ])}"/>`,
    )
    for (const [wide, tall, color] of [
      [0.3, 0.5, '#d9571f'],
      [0.2, 0.38, '#f29a35'],
      [0.11, 0.24, '#ffe19a'],
    ] as const) {
      for (const at of [-0.22, 0, 0.2]) {
        const [bx, h] = [fx + at * m, m * tall * random.between(0.75, 1.1)]
        sheet.fill(
          `M${bx - m * wide * 0.5} ${fy}q${-m * 0.02} ${-h * 0.5} ${m * wide * 0.5} ${-h}q${m * wide * 0.15} ${h * 0.4} ${m * wide * 0.5} ${h}Z`,
          color,
          0.9,
        )
      }
    }
  }
  for (const [dx, lean] of [
    [-0.3, 8],
    [0.05, -6],
    [-0.12, 2],
  ] as const)
    sheet.add(
      `<rect x="${fx + dx * m}" y="${fy - m * 0.06}" width="${m * 0.42}" height="${m * 0.09}" rx="${m * 0.04}" fill="#4a3226" transform="rotate(${lean} ${fx} ${fy})"/>`,
    )
  for (const c of [0, width - 0.18])
    paintBox(room, frame, { a: 0, c, y: 0, long: 0.4, wide: 0.18, high: height }, pigment.stone)
  paintBox(room, frame, { a: 0, c: -0.1, y: height, long: 0.52, wide: width + 0.2, high: 0.14 }, pigment.umber, 'wood')
}

/** Paints books on a shelf on the far wall. */
export function paintShelf(room: Room, x: number, up: number, width: number, filled = 0.8) {
  const { sheet, depth } = room
  const { random } = sheet
  const frame: Frame = { origin: [x, up, depth], along: [0, 0, -1], across: [1, 0, 0] }
  let c = 0.05
  while (c < width * filled) {
    const wide = random.between(0.03, 0.06)
    paintBox(
      room,
      frame,
      { a: 0.02, c, y: 0.03, long: 0.17, wide, high: random.between(0.19, 0.28) },
      random.pick([pigment.brick, pigment.lapis, pigment.sage, pigment.ochre, pigment.plaster, pigment.wine]),
    )
    c += wide + 0.004
  }
  paintBox(room, frame, { a: 0, c: 0, y: 0, long: 0.24, wide: width, high: 0.035 }, pigment.umber, 'wood')
}

/** Paints a ladder or open stair that leans against the far wall. */
export function paintLadder(room: Room, from: Point3, to: Point3, wide: number, wood: Color) {
  const { sheet, camera } = room
  const at = (share: number, side: number): Point3 => [
    from[0] + (to[0] - from[0]) * share + side * wide,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
  const m = camera.metre(from)
  for (const share of getSteps(0.08, 0.95, 9))
    sheet.line(
      polyline([camera.project(at(share, 0)), camera.project(at(share, 1))]),
      applyLight(wood, sheet.light, 0.15),
      m * 0.045,
    )
  for (const side of [0, 1])
    sheet.line(
      polyline([camera.project(at(0, side)), camera.project(at(1, side))]),
      applyLight(wood, sheet.light, side ? -0.25 : 0),
      m * 0.06,
    )
}
