import { createStrokes } from './brush.ts'
import type { Point3 } from './camera.ts'
import { type Point, polygon, smoothPath } from './curves.ts'
import { getSunFacing, paintContactShadow, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'

/** The position of a piece of furniture: its corner on the floor and the two directions in which it extends. */
export type Frame = { origin: Point3; along: Point3; across: Point3 }

/** Creates a frame. `along` points from the far wall to the viewer, or from a side wall into the room. */
export function createFrame(x: number, z: number, towards: 'viewer' | 'right' | 'left' | 'back', y = 0): Frame {
  const origin: Point3 = [x, y, z]
  if (towards === 'viewer') return { origin, along: [0, 0, -1], across: [1, 0, 0] }
  if (towards === 'back') return { origin, along: [0, 0, 1], across: [1, 0, 0] }
  if (towards === 'right') return { origin, along: [1, 0, 0], across: [0, 0, -1] }
  return { origin, along: [-1, 0, 0], across: [0, 0, -1] }
}

export const getFramePoint = ({ origin, along, across }: Frame, a: number, c: number, up: number): Point3 => [
  origin[0] + along[0] * a + across[0] * c,
  origin[1] + up,
  origin[2] + along[2] * a + across[2] * c,
]

type Box = { a: number; c: number; y: number; long: number; wide: number; high: number }

/** Paints a box in a frame. Only the sides that face the eye are drawn, each with its own light. */
export function paintBox(room: Room, frame: Frame, box: Box, color: Color, texture: 'plain' | 'wood' = 'plain') {
  const { sheet, camera, eye } = room
  const { a, c, y, long, wide, high } = box
  const at = (da: number, dc: number, dy: number) => getFramePoint(frame, a + da, c + dc, y + dy)
  const { along, across } = frame
  const minus = (v: Point3): Point3 => [-v[0], -v[1], -v[2]]
  const faces: readonly (readonly [Point3, readonly Point3[]])[] = [
    [minus(along), [at(0, 0, 0), at(0, wide, 0), at(0, wide, high), at(0, 0, high)]],
    [along, [at(long, 0, 0), at(long, wide, 0), at(long, wide, high), at(long, 0, high)]],
    [minus(across), [at(0, 0, 0), at(long, 0, 0), at(long, 0, high), at(0, 0, high)]],
    [across, [at(0, wide, 0), at(long, wide, 0), at(long, wide, high), at(0, wide, high)]],
    [
      [0, 1, 0],
      [at(0, 0, high), at(long, 0, high), at(long, wide, high), at(0, wide, high)],
    ],
    [
      [0, -1, 0],
      [at(0, 0, 0), at(long, 0, 0), at(long, wide, 0), at(0, wide, 0)],
    ],
  ]
  for (const [normal, corners] of faces) {
    const first = corners[0]
    if (!first) continue
    const seen = normal[0] * (eye[0] - first[0]) + normal[1] * (eye[1] - first[1]) + normal[2] * (eye[2] - first[2])
    if (seen <= 0) continue
    const path = camera.face(corners)
    const shown = applyLight(color, sheet.light, getSunFacing(room, normal) * 0.75 - 0.12)
    sheet.solid(path, shown)
    if (texture === 'wood' && path) grainOfWood(room, path, corners, shown)
  }
}

function grainOfWood(room: Room, path: string, corners: readonly Point3[], color: Color) {
  const { sheet, camera } = room
  const { random } = sheet
  const [p, q, r, s] = corners.map(camera.project)
  if (!p || !q || !r || !s) return
  const strokes = createStrokes()
  const flat = Math.hypot(q[0] - p[0], q[1] - p[1]) > Math.hypot(s[0] - p[0], s[1] - p[1])
  const at = (u: number, v: number): Point => [
    p[0] + (q[0] - p[0]) * u + (s[0] - p[0]) * v,
    p[1] + (q[1] - p[1]) * u + (s[1] - p[1]) * v,
  ]
  for (let index = 0; index < 12; index++) {
    const [v, from] = [random.next(), random.between(-0.1, 0.5)]
    const to = from + random.between(0.3, 0.6)
    strokes.add(
      flat ? at(from, v) : at(v, from),
      flat ? at(to, v) : at(v, to),
      random.next() < 0.5 ? mixColors(color, sheet.light.shade, 0.3) : adjustLightness(color, 0.04),
      1.2,
      0.004,
    )
  }
  sheet.within(path, () => strokes.paint(sheet, 0.55))
}

/** Paints a cushion: a rounded square on a plane through three points, shaded away from the sun. */
export function paintCushion(room: Room, centre: Point3, half: Point3, halfUp: Point3, color: Color) {
  const { sheet, camera } = room
  const { light } = sheet
  const ring = (grow: number, shift: Point3 = [0, 0, 0]) =>
    Array.from({ length: 20 }, (_, index): Point => {
      const turn = (index / 20) * Math.PI * 2
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      const round = grow * (Math.abs(cos) ** 4 + Math.abs(sin) ** 4) ** -0.25 * 0.98
      return camera.project([
        centre[0] + shift[0] + half[0] * cos * round + halfUp[0] * sin * round,
        centre[1] + shift[1] + half[1] * cos * round + halfUp[1] * sin * round,
        centre[2] + shift[2] + half[2] * cos * round + halfUp[2] * sin * round,
      ])
    })
  const outline = smoothPath(ring(1), true)
  const points = ring(1)
  const xs = points.map(([x]) => x)
  const [from, to] = light.side === 1 ? [Math.max(...xs), Math.min(...xs)] : [Math.min(...xs), Math.max(...xs)]
  const y = camera.project(centre)[1]
  sheet.fill(smoothPath(ring(1.04, [0, -0.02, 0]), true), light.shade, 0.35)
  sheet.fill(
    outline,
    sheet.gradient(
      [from, y - 10],
      [to, y + 14],
      [
        [0, applyLight(color, light, 0.35)],
        [0.55, applyLight(color, light, 0.02)],
        [1, applyLight(color, light, -0.4)],
      ],
    ),
  )
  sheet.within(outline, () => {
    const folds = createStrokes()
    const [tl, tr] = [
      camera.project(add3(centre, half, -0.9, halfUp, 0.8)),
      camera.project(add3(centre, half, 0.9, halfUp, 0.8)),
    ]
    const mid = camera.project(centre)
    for (const corner of [tl, tr])
      folds.add(
        corner,
        [corner[0] + (mid[0] - corner[0]) * 0.5, corner[1] + (mid[1] - corner[1]) * 0.55],
        applyLight(color, light, -0.45),
        2.2,
        0.16,
      )
    folds.paint(sheet, 0.5)
  })
}

const add3 = (centre: Point3, u: Point3, us: number, v: Point3, vs: number): Point3 => [
  centre[0] + u[0] * us + v[0] * vs,
  centre[1] + u[1] * us + v[1] * vs,
  centre[2] + u[2] * us + v[2] * vs,
]

/** Paints legs and a top, for a desk, a bedside table or a bench. */
export function paintTable(
  room: Room,
  frame: Frame,
  size: { long: number; wide: number; high: number; leg?: number; apron?: number },
  wood: Color,
) {
  const { long, wide, high, leg = 0.06, apron = 0.1 } = size
  const corner = getFramePoint(frame, 0, 0, 0)
  const other = getFramePoint(frame, long, wide, 0)
  paintContactShadow(
    room,
    Math.min(corner[0], other[0]),
    Math.min(corner[2], other[2]),
    Math.abs(other[0] - corner[0]),
    Math.abs(other[2] - corner[2]),
    0.22,
  )
  const legs = [
    [0.04, 0.04],
    [long - leg - 0.04, 0.04],
    [0.04, wide - leg - 0.04],
    [long - leg - 0.04, wide - leg - 0.04],
  ] as const
  const far = [...legs].sort(
    (m, n) => distance(room, getFramePoint(frame, n[0], n[1], 0)) - distance(room, getFramePoint(frame, m[0], m[1], 0)),
  )
  for (const [a, c] of far) paintBox(room, frame, { a, c, y: 0, long: leg, wide: leg, high: high - 0.04 }, wood)
  paintBox(
    room,
    frame,
    { a: 0.04, c: 0.04, y: high - 0.04 - apron, long: long - 0.08, wide: wide - 0.08, high: apron },
    wood,
    'wood',
  )
  paintBox(room, frame, { a: 0, c: 0, y: high - 0.04, long, wide, high: 0.045 }, wood, 'wood')
}

const distance = (room: Room, point: Point3) => Math.hypot(point[0] - room.eye[0], point[2] - room.eye[2])

export function paintChair(room: Room, frame: Frame, wood: Color, seat: Color = pigment.straw) {
  const corner = getFramePoint(frame, 0, 0, 0)
  const other = getFramePoint(frame, 0.44, 0.44, 0)
  paintContactShadow(room, Math.min(corner[0], other[0]), Math.min(corner[2], other[2]), 0.44, 0.44, 0.24)
  const back = () => {
    for (const c of [0, 0.4]) paintBox(room, frame, { a: 0, c, y: 0, long: 0.04, wide: 0.04, high: 0.98 }, wood)
    for (const y of [0.6, 0.74, 0.9])
      paintBox(room, frame, { a: 0.005, c: 0.03, y, long: 0.025, wide: 0.38, high: y > 0.8 ? 0.08 : 0.05 }, wood)
  }
  const front = () => {
    for (const c of [0, 0.4]) paintBox(room, frame, { a: 0.4, c, y: 0, long: 0.04, wide: 0.04, high: 0.44 }, wood)
    paintBox(room, frame, { a: 0.02, c: 0.03, y: 0.2, long: 0.4, wide: 0.02, high: 0.03 }, wood)
  }
  const top = () => paintBox(room, frame, { a: 0.01, c: 0, y: 0.43, long: 0.44, wide: 0.44, high: 0.045 }, seat)
  const backIsFar =
    distance(room, getFramePoint(frame, 0, 0.22, 0)) > distance(room, getFramePoint(frame, 0.44, 0.22, 0))
  for (const part of backIsFar ? [back, front, top] : [front, top, back]) part()
}

/** Paints a lamp with a cloth shade. Its light is warm and does not reach far. */
export function paintLamp(room: Room, at: Point3, size = 0.42, on = false) {
  const { sheet, camera } = room
  const m = camera.metre(at)
  const [x, y] = camera.project(at)
  const h = size * m
  if (on)
    sheet.add(
      `<circle cx="${x}" cy="${y - h * 0.8}" r="${h * 4}" fill="${sheet.glow([x, y - h * 0.8], h * 4, [
        [0, '#ffd694', 0.6],
        [0.3, '#ffc678', 0.26],
        [1, '#ffb860', 0],
      ])}"/>`,
    )
  sheet.fill(
    smoothPath(
      [
        [x - h * 0.13, y],
        [x - h * 0.18, y - h * 0.18],
        [x - h * 0.04, y - h * 0.5],
        [x + h * 0.04, y - h * 0.5],
        [x + h * 0.18, y - h * 0.18],
        [x + h * 0.13, y],
      ],
      true,
    ),
    applyLight(pigment.azurite, sheet.light, -0.1),
  )
  const shade = polygon([
    [x - h * 0.36, y - h * 0.48],
    [x - h * 0.2, y - h],
    [x + h * 0.2, y - h],
    [x + h * 0.36, y - h * 0.48],
  ])
  sheet.fill(
    shade,
    on
      ? '#ffe2ae'
      : sheet.gradient(
          [x - h * 0.36, y],
          [x + h * 0.36, y],
          [
            [0, applyLight(pigment.ivory, sheet.light, sheet.light.side === 1 ? -0.25 : 0.3)],
            [1, applyLight(pigment.ivory, sheet.light, sheet.light.side === 1 ? 0.3 : -0.25)],
          ],
        ),
  )
}
