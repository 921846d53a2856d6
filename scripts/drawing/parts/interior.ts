import { createStrokes } from './brush.ts'
import { type Camera, createCamera, createPlane, type Plane, type Point3 } from './camera.ts'
import { defineSoftBlur } from './grain.ts'
import { applyLight, type Light } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'

/** A room in metres: x from the left wall, y from the floor, z from the viewer to the far wall. */
export type Room = {
  sheet: Sheet
  camera: Camera
  eye: Point3
  width: number
  depth: number
  height: number
  walls: { back: Plane; left: Plane; right: Plane }
  floor: Plane
  /** The direction to the sun for this room. */
  sun: Point3
}

export type RoomPlan = {
  width: number
  depth: number
  height: number
  eye: Point3
  turn?: number
  zoom?: number
  /** The height of the eye level on the sheet, 0-1. */
  level?: number
  sun: Point3
}

export function createRoom(sheet: Sheet, plan: RoomPlan): Room {
  const { width, depth, height, eye } = plan
  const camera = createCamera({
    eye,
    turn: plan.turn ?? 0,
    zoom: plan.zoom ?? sheet.width * 0.72,
    centre: [sheet.width / 2, sheet.height * (plan.level ?? 0.46)],
  })
  const near = Math.min(0, eye[2]) - 1
  return {
    sheet,
    camera,
    eye,
    width,
    depth,
    height,
    walls: {
      back: createPlane(camera, [0, 0, depth], [1, 0, 0], [0, 1, 0]),
      left: createPlane(camera, [0, 0, near], [0, 0, 1], [0, 1, 0]),
      right: createPlane(camera, [width, 0, near], [0, 0, 1], [0, 1, 0]),
    },
    floor: createPlane(camera, [0, 0, near], [1, 0, 0], [0, 0, 1]),
    sun: plan.sun,
  }
}

/** Returns the coordinate `u` of depth `z` on a side wall or the floor. These planes begin behind the viewer. */
export const getSideWallU = (room: Room, z: number) => z - (Math.min(0, room.eye[2]) - 1)

export const getSunFacing = (room: Room, normal: Point3): number => {
  const [x, y, z] = room.sun
  return Math.max(-1, Math.min(1, (normal[0] * x + normal[1] * y + normal[2] * z) / Math.hypot(x, y, z)))
}

export function paintWalls(room: Room, colors: { back: Color; sides?: Color; dado?: Color }) {
  const { sheet, walls, height, width } = room
  const { light } = sheet
  const long = getSideWallU(room, room.depth)
  const faces = [
    {
      plane: walls.left,
      span: long,
      color: colors.sides ?? colors.back,
      normal: [1, 0, 0] satisfies Point3,
      inner: long,
    },
    {
      plane: walls.right,
      span: long,
      color: colors.sides ?? colors.back,
      normal: [-1, 0, 0] satisfies Point3,
      inner: long,
    },
    { plane: walls.back, span: width, color: colors.back, normal: [0, 0, -1] satisfies Point3, inner: width / 2 },
  ]
  for (const { plane, span, color, normal, inner } of faces) {
    const path = plane.rect(0, 0, span, height)
    const shown = applyLight(color, light, getSunFacing(room, normal) * 0.45 - 0.06)
    sheet.fill(
      path,
      sheet.gradient(plane.at(inner, height), plane.at(inner, 0), [
        [0, mixColors(shown, light.shade, 0.16)],
        [0.4, adjustLightness(shown, 0.015)],
        [1, mixColors(shown, light.shade, 0.14)],
      ]),
    )
    if (colors.dado)
      sheet.fill(plane.rect(0, 0, span, 0.95), applyLight(colors.dado, light, getSunFacing(room, normal) * 0.5 - 0.15))
    sheet.fill(
      plane.rect(0, 0, span, 0.09),
      applyLight(mixColors(color, pigment.umber, 0.45), light, getSunFacing(room, normal) * 0.4 - 0.2),
    )
  }
  corner(sheet, walls.back, width, height, light)
}

/** Darkens the corners. */
function corner(sheet: Sheet, back: Plane, width: number, height: number, light: Light) {
  for (const [u, towards] of [
    [0, 0.7],
    [width, width - 0.7],
  ] as const) {
    const path = back.rect(Math.min(u, towards), 0, 0.7, height)
    sheet.fill(
      path,
      sheet.gradient(back.at(u, 0), back.at(towards, 0), [
        [0, light.shade, 0.26],
        [1, light.shade, 0],
      ]),
    )
  }
  sheet.fill(
    back.rect(0, 0, width, 0.6),
    sheet.gradient(back.at(0, 0), back.at(0, 0.6), [
      [0, light.shade, 0.22],
      [1, light.shade, 0],
    ]),
  )
}

export type FloorKind = 'cotto' | 'herringbone' | 'planks' | 'stone' | 'checks'

export function paintFloor(room: Room, kind: FloorKind, color: Color) {
  const { sheet, floor, width, depth } = room
  const { light, random } = sheet
  const long = getSideWallU(room, depth)
  const lightness = getSunFacing(room, [0, 1, 0]) * 0.35
  const base = applyLight(color, light, lightness - 0.15)
  const path = floor.rect(0, 0, width, long)
  sheet.fill(path, adjustLightness(mixColors(base, light.shade, 0.12), -0.06))
  const [w, d, gap] = {
    cotto: [0.27, 0.27, 0.009],
    herringbone: [0.3, 0.15, 0.008],
    planks: [0.2, 1.5, 0.008],
    stone: [0.7, 0.5, 0.02],
    checks: [0.42, 0.42, 0.006],
  }[kind] as [number, number, number]
  sheet.within(path, () => {
    let row = 0
    for (let v = getSideWallU(room, Math.max(room.eye[2] + 0.3, -1)) - d; v < long; v += d, row++) {
      const shift = kind === 'checks' || kind === 'cotto' ? 0 : kind === 'planks' ? random.next() : (row % 2) * w * 0.5
      for (let u = -w + (shift % w), column = 0; u < width; u += w, column++) {
        const dark = kind === 'checks' && (row + column) % 2 === 0
        const own = dark ? mixColors(color, pigment.ivory, 0.62) : color
        const tint =
          random.next() < 0.18 ? mixColors(own, random.pick([pigment.ochre, pigment.brick, pigment.stone]), 0.22) : own
        const startAt = kind === 'planks' ? v - random.next() * 0.7 : v
        sheet.fill(
          floor.rect(u + gap, startAt + gap, w - gap * 2, d - gap * 2),
          adjustLightness(applyLight(tint, light, lightness - 0.1), random.around(0, 0.016)),
        )
      }
    }
  })
  sheet.fill(
    path,
    sheet.gradient(floor.at(width / 2, long), floor.at(width / 2, long - depth * 0.55), [
      [0, light.shade, 0.3],
      [1, light.shade, 0],
    ]),
  )
}

/** Paints sunlight that falls through an opening onto floor and walls, by projecting the opening along the sun's rays. */
export function paintSunlight(
  room: Room,
  through: readonly Point3[],
  strength = 0.5,
  bars: readonly (readonly Point3[])[] = [],
) {
  const { sheet, sun, camera, width, depth, height } = room
  const carry = (shape: readonly Point3[], distance: (point: Point3) => number) =>
    camera.face(
      shape.map((point): Point3 => {
        const t = distance(point)
        return [point[0] - sun[0] * t, point[1] - sun[1] * t, point[2] - sun[2] * t]
      }),
    )
  const long = getSideWallU(room, depth)
  const color = mixColors(sheet.light.sun, pigment.white, 0.25)
  const paint = (surface: string, distance: (point: Point3) => number) => {
    const path = carry(through, distance)
    if (path)
      sheet.within(surface, () =>
        sheet.add(
          `<path d="${path}" fill="${color}" opacity="${strength}" style="mix-blend-mode:soft-light"/><path d="${path}" fill="${color}" opacity="${(strength * 0.55).toFixed(2)}"/>`,
        ),
      )
    if (path)
      sheet.within(surface, () => {
        for (const bar of bars)
          sheet.fill(carry(bar, distance), mixColors(sheet.light.shade, pigment.umber, 0.5), strength * 0.3)
      })
  }
  paint(room.floor.rect(0, 0, width, long), (point) => point[1] / sun[1])
  if (sun[2] < 0) paint(room.walls.back.rect(0, 0, width, height), (point) => (point[2] - depth) / sun[2])
  if (sun[0] < 0) paint(room.walls.right.rect(0, 0, long, height), (point) => (point[0] - width) / sun[0])
  if (sun[0] > 0) paint(room.walls.left.rect(0, 0, long, height), (point) => point[0] / sun[0])
}

/** Paints chestnut beams with terracotta tiles or boards between them. `along` is the direction of the beams. */
export function paintBeams(
  room: Room,
  look: { color?: Color; between?: Color; count?: number; along?: 'x' | 'z' } = {},
) {
  const { sheet, camera, width, depth, height } = room
  const { light } = sheet
  const wood = look.color ?? pigment.umber
  const near = Math.min(0, room.eye[2]) - 1
  const ceiling = camera.face([
    [0, height, near],
    [width, height, near],
    [width, height, depth],
    [0, height, depth],
  ])
  const between = applyLight(look.between ?? pigment.rose, light, -0.32)
  sheet.fill(ceiling, between)
  const count = look.count ?? 4
  if (look.along === 'z') {
    for (let index = 0; index < count; index++)
      beam(room, [((index + 0.5) * width) / count - 0.08, height - 0.2, near], [0.16, 0.2, depth - near], wood)
  } else {
    const laths = createStrokes()
    for (let x = 0.2; x < width; x += 0.32)
      laths.add(
        camera.project([x, height, Math.max(near, room.eye[2] + 0.4)]),
        camera.project([x, height, depth]),
        mixColors(between, light.shade, 0.2),
        1.4,
      )
    sheet.within(ceiling, () => laths.paint(sheet, 0.6))
    for (let index = count - 1; index >= 0; index--)
      beam(room, [0, height - 0.14, ((index + 0.55) * depth) / count], [width, 0.14, 0.13], wood)
  }
}

function beam(room: Room, [x, y, z]: Point3, [w, h, d]: Point3, color: Color) {
  const { sheet, camera, eye } = room
  const shown = (by: number) => applyLight(color, sheet.light, by)
  sheet.solid(
    camera.face([
      [x, y, z],
      [x + w, y, z],
      [x + w, y, z + d],
      [x, y, z + d],
    ]),
    shown(-0.28),
  )
  if (eye[2] < z)
    sheet.solid(
      camera.face([
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z],
        [x, y + h, z],
      ]),
      shown(-0.1),
    )
  if (d > w) {
    const side = eye[0] < x ? x : x + w
    sheet.solid(
      camera.face([
        [side, y, z],
        [side, y, z + d],
        [side, y + h, z + d],
        [side, y + h, z],
      ]),
      shown(-0.05),
    )
  }
}

/** Returns the path of a flat shape on the floor, such as a rug or a shadow. */
export function getFloorPath(room: Room, points: readonly (readonly [x: number, z: number])[], y = 0.004): string {
  return room.camera.face(points.map(([x, z]): Point3 => [x, y, z]))
}

export function paintRug(room: Room, x: number, z: number, width: number, depth: number, color: Color, stripe: Color) {
  const { sheet } = room
  const up = getSunFacing(room, [0, 1, 0]) * 0.3
  const rect = (inset: number) =>
    getFloorPath(room, [
      [x + inset, z + inset],
      [x + width - inset, z + inset],
      [x + width - inset, z + depth - inset],
      [x + inset, z + depth - inset],
    ])
  sheet.fill(
    getFloorPath(room, [
      [x - 0.03, z - 0.05],
      [x + width + 0.03, z - 0.05],
      [x + width + 0.03, z + depth],
      [x - 0.03, z + depth],
    ]),
    sheet.light.shade,
    0.35,
  )
  sheet.fill(rect(0), applyLight(color, sheet.light, up - 0.1))
  sheet.fill(rect(0.1), applyLight(stripe, sheet.light, up))
  sheet.fill(rect(0.16), applyLight(color, sheet.light, up))
  for (let at = 0.3; at < width - 0.25; at += 0.22) {
    const lozenge = [
      [x + at, z + depth / 2],
      [x + at + 0.07, z + depth / 2 + 0.16],
      [x + at + 0.14, z + depth / 2],
      [x + at + 0.07, z + depth / 2 - 0.16],
    ] as const
    sheet.fill(getFloorPath(room, lozenge), applyLight(stripe, sheet.light, up), 0.8)
  }
}

/** Paints a soft shadow under an object, longer on the side away from the sun. Without it objects seem to float. */
export function paintContactShadow(room: Room, x: number, z: number, width: number, depth: number, strength = 0.34) {
  const { sheet } = room
  const away = Math.sign(-room.sun[0]) * 0.4
  const [left, right] = [x - 0.06 + Math.min(0, away), x + width + 0.06 + Math.max(0, away)]
  const dark = mixColors(sheet.light.shade, pigment.black, 0.6)
  sheet.group(defineSoftBlur(sheet, 9), () =>
    sheet.fill(
      getFloorPath(room, [
        [left, z - 0.12],
        [right, z - 0.12],
        [right, z + depth],
        [left, z + depth],
      ]),
      dark,
      strength,
    ),
  )
  sheet.group(defineSoftBlur(sheet, 3), () =>
    sheet.fill(
      getFloorPath(room, [
        [x - 0.02, z - 0.04],
        [x + width + 0.02, z - 0.04],
        [x + width + 0.02, z + depth],
        [x - 0.02, z + depth],
      ]),
      dark,
      strength,
    ),
  )
}
