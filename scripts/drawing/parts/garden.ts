import { createStrokes } from './brush.ts'
import type { Point3 } from './camera.ts'
import { getEllipsePoints, getSteps, type Point, polygon, polyline, smoothPath } from './curves.ts'
import { type Frame, getFramePoint, paintBox, paintCushion } from './furniture.ts'
import { defineSoftBlur } from './grain.ts'
import { getFloorPath, paintContactShadow, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'
import { paintFlowers } from './plants.ts'

/** Paints a pool with a rim of travertine, the sunlit inner wall, and water with light reflections. */
export function paintPool(
  room: Room,
  x: number,
  z: number,
  width: number,
  long: number,
  water: { color?: Color; glow?: boolean; mirror?: boolean } = {},
) {
  const { sheet, camera } = room
  const { light, random } = sheet
  const color = water.color ?? '#5fa9ab'
  const rim = 0.35
  sheet.fill(
    getFloorPath(room, [
      [x - rim, z - rim],
      [x + width + rim, z - rim],
      [x + width + rim, z + long + rim],
      [x - rim, z + long + rim],
    ]),
    applyLight(pigment.ivory, light, 0.3),
  )
  const hole = getFloorPath(room, [
    [x, z],
    [x + width, z],
    [x + width, z + long],
    [x, z + long],
  ])
  sheet.within(hole, () => {
    sheet.fill(hole, applyLight(color, light, -0.25))
    const level = -0.22
    const at = (px: number, pz: number): Point => camera.project([px, level, pz])
    sheet.solid(
      camera.face([
        [x, 0, z + long],
        [x + width, 0, z + long],
        [x + width, level, z + long],
        [x, level, z + long],
      ]),
      applyLight(mixColors(color, pigment.ivory, 0.5), light, -0.2),
    )
    for (const [side, facing] of [
      [x, light.side === 1 ? 0.4 : -0.4],
      [x + width, light.side === 1 ? -0.4 : 0.4],
    ] as const)
      sheet.solid(
        camera.face([
          [side, 0, z],
          [side, 0, z + long],
          [side, level, z + long],
          [side, level, z],
        ]),
        applyLight(mixColors(color, pigment.ivory, 0.4), light, facing),
      )
    const surface = camera.face([
      [x, level, z],
      [x + width, level, z],
      [x + width, level, z + long],
      [x, level, z + long],
    ])
    const far = at(x + width / 2, z + long)
    const near: Point = [far[0], Math.min(sheet.height, at(x + width / 2, Math.max(z, room.eye[2] + 0.8))[1])]
    const still = [
      [0, light.sky[3]],
      [0.16, light.sky[2]],
      [0.5, mixColors(light.sky[1], color, 0.25)],
      [1, mixColors(light.sky[0], color, 0.35)],
    ] as const
    sheet.fill(
      surface,
      sheet.gradient(
        far,
        near,
        water.mirror
          ? still
          : [
              [0, mixColors(light.sky[2], color, 0.35)],
              [0.35, mixColors(color, light.sky[1], 0.3)],
              [1, applyLight(color, light, water.glow ? 0.5 : -0.15)],
            ],
      ),
    )
    if (water.glow)
      sheet.fill(
        surface,
        sheet.glow(at(x + width / 2, z + long * 0.4), camera.metre([x, 0, z + long / 2]) * long * 0.6, [
          [0, '#c9fff0', 0.55],
          [1, '#c9fff0', 0],
        ]),
      )
    const net = createStrokes()
    for (let index = 0; index < 260; index++) {
      const [px, pz] = [x + random.next() * width, z + random.next() ** 1.5 * long]
      const size = random.between(0.12, 0.5)
      net.add(
        at(px, pz),
        at(px + size, pz + random.around(0, 0.12)),
        random.next() < 0.7 ? mixColors(color, pigment.white, 0.6) : mixColors(color, pigment.lapis, 0.4),
        Math.max(0.8, camera.metre([px, 0, pz]) * 0.014),
        random.around(0, 0.2),
      )
    }
    sheet.within(surface, () => net.paint(sheet, 0.5))
  })
}

/** Paints paving of pale stone with its joints, up to the horizon. */
export function paintPaving(
  room: Room,
  x: number,
  z: number,
  width: number,
  long: number,
  color: Color = pigment.plaster,
) {
  const { sheet, camera } = room
  const { light, random } = sheet
  const path = getFloorPath(
    room,
    [
      [x, z],
      [x + width, z],
      [x + width, z + long],
      [x, z + long],
    ],
    0,
  )
  sheet.fill(path, applyLight(color, light, -0.12))
  for (let row = z; row < z + long; row += 0.6) {
    for (let column = x + random.between(-0.5, 0); column < x + width; column += 0.9) {
      const [a, b] = [Math.max(x, column), Math.min(x + width, column + 0.87)]
      if (b > a)
        sheet.fill(
          camera.face([
            [a, 0, row],
            [b, 0, row],
            [b, 0, Math.min(z + long, row + 0.57)],
            [a, 0, Math.min(z + long, row + 0.57)],
          ]),
          adjustLightness(applyLight(color, light, 0.15), random.around(0, 0.014)),
        )
    }
  }
}

export function paintLounger(room: Room, frame: Frame, cloth: Color) {
  const { sheet, camera } = room
  const corner = getFramePoint(frame, 0, 0, 0)
  const other = getFramePoint(frame, 1.9, 0.65, 0)
  paintContactShadow(
    room,
    Math.min(corner[0], other[0]),
    Math.min(corner[2], other[2]),
    Math.abs(other[0] - corner[0]),
    Math.abs(other[2] - corner[2]),
    0.4,
  )
  for (const [a, c] of [
    [0.5, 0],
    [0.5, 0.6],
    [1.8, 0],
    [1.8, 0.6],
  ] as const)
    paintBox(room, frame, { a, c, y: 0, long: 0.05, wide: 0.05, high: 0.28 }, pigment.umber)
  paintBox(room, frame, { a: 0.55, c: 0, y: 0.28, long: 1.35, wide: 0.65, high: 0.1 }, cloth)
  const back = [
    getFramePoint(frame, 0.58, 0, 0.38),
    getFramePoint(frame, 0.58, 0.65, 0.38),
    getFramePoint(frame, 0.05, 0.65, 0.88),
    getFramePoint(frame, 0.05, 0, 0.88),
  ]
  sheet.solid(camera.face(back), applyLight(cloth, sheet.light, 0.12))
  const edge = [
    getFramePoint(frame, 0.58, 0, 0.38),
    getFramePoint(frame, 0.05, 0, 0.88),
    getFramePoint(frame, 0, 0, 0.8),
    getFramePoint(frame, 0.52, 0, 0.3),
  ]
  sheet.solid(camera.face(edge), applyLight(cloth, sheet.light, -0.35))
  paintCushion(
    room,
    getFramePoint(frame, 0.18, 0.325, 0.82),
    [frame.across[0] * 0.24, 0, frame.across[2] * 0.24],
    [-frame.along[0] * 0.09, 0.08, -frame.along[2] * 0.09],
    pigment.white,
  )
}

/** Paints a parasol with its round shadow. The cloth consists of wedges, each turned a little more away from the sun. */
export function paintParasol(
  room: Room,
  x: number,
  z: number,
  radius: number,
  cloth: Color,
  height = 2.3,
  stripe: Color = cloth,
) {
  const { sheet, camera } = room
  const { light } = sheet
  const reach = Math.min(1.1, light.reach * 0.55)
  const ring = (r: number, y: number, dx = 0) =>
    getSteps(0, 1, 12).map(
      (turn): Point3 => [x + dx + Math.cos(turn * Math.PI * 2) * r, y, z + Math.sin(turn * Math.PI * 2) * r],
    )
  sheet.group(defineSoftBlur(sheet, 3), () =>
    sheet.fill(
      camera.face(ring(radius * 0.95, 0.005, -light.side * height * reach)),
      mixColors(light.shade, pigment.black, 0.4),
      0.36,
    ),
  )
  const top = camera.project([x, height + 0.45, z])
  const [foot, head] = [camera.project([x, 0, z]), camera.project([x, height + 0.4, z])]
  sheet.line(polyline([foot, head]), applyLight(pigment.earth, light, 0), camera.metre([x, 0, z]) * 0.05)
  const edge = ring(radius, height)
  const wedges = edge
    .slice(0, -1)
    .map((from, index) => ({ from, to: edge[index + 1] ?? from, index }))
    .sort((a, b) => b.from[2] - a.from[2])
  for (const { from, to, index } of wedges) {
    const facing = (((from[0] + to[0]) / 2 - x) / radius) * light.side * 0.7 + 0.12
    sheet.fill(
      polygon([camera.project(from), camera.project(to), top]),
      applyLight(index % 2 ? stripe : cloth, light, facing),
    )
    const drop = (p: Point3): Point => camera.project([p[0], p[1] - 0.14, p[2]])
    if (from[2] < z + 0.1)
      sheet.fill(
        polygon([camera.project(from), camera.project(to), drop(to), drop(from)]),
        applyLight(index % 2 ? stripe : cloth, light, facing - 0.2),
      )
  }
}

/** Paints a long pot of geraniums on the floor. */
export function paintPlanter(room: Room, x: number, z: number, wide: number, bloom: Color) {
  const { sheet, camera } = room
  paintContactShadow(room, x, z, wide, 0.3, 0.35)
  paintBox(
    room,
    { origin: [x, 0, z + 0.3], along: [0, 0, -1], across: [1, 0, 0] },
    { a: 0, c: 0, y: 0, long: 0.3, wide, high: 0.3 },
    pigment.terracotta,
  )
  const [px, py] = camera.project([x + wide / 2, 0.3, z + 0.1])
  paintFlowers(sheet, px, py, camera.metre([x, 0, z]) * wide * 0.95, camera.metre([x, 0, z]) * 0.42, bloom, 1.2)
}

export const circle = (x: number, y: number, r: number, flat = 1) =>
  smoothPath(getEllipsePoints(x, y, r, r * flat, 0, 1, 18).slice(1), true)
