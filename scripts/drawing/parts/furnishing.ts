import type { Point3 } from './camera.ts'
import { polygon } from './curves.ts'
import { type Frame, getFramePoint, paintBox, paintCushion } from './furniture.ts'
import { getSunFacing, paintContactShadow, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'

export function paintArmchair(room: Room, frame: Frame, cloth: Color, cushion: Color) {
  const near = getFramePoint(frame, 0, 0, 0)
  const far = getFramePoint(frame, 0.85, 0.8, 0)
  paintContactShadow(
    room,
    Math.min(near[0], far[0]),
    Math.min(near[2], far[2]),
    Math.abs(near[0] - far[0]),
    Math.abs(near[2] - far[2]),
    0.45,
  )
  const { along, across } = frame
  for (const [a, c] of [
    [0.05, 0.05],
    [0.05, 0.7],
    [0.75, 0.05],
    [0.75, 0.7],
  ] as const)
    paintBox(room, frame, { a, c, y: 0, long: 0.05, wide: 0.05, high: 0.16 }, pigment.umber)
  const back = () => {
    paintBox(room, frame, { a: 0, c: 0.06, y: 0.14, long: 0.16, wide: 0.68, high: 0.5 }, cloth)
    paintCushion(
      room,
      getFramePoint(frame, 0.14, 0.4, 0.72),
      [across[0] * 0.4, 0, across[2] * 0.4],
      [-along[0] * 0.08, 0.26, -along[2] * 0.08],
      cloth,
    )
  }
  const seat = () => {
    paintBox(
      room,
      frame,
      { a: 0.1, c: 0.1, y: 0.14, long: 0.7, wide: 0.6, high: 0.26 },
      mixColors(cloth, pigment.umber, 0.15),
    )
    paintCushion(
      room,
      getFramePoint(frame, 0.5, 0.4, 0.44),
      [across[0] * 0.3, 0, across[2] * 0.3],
      [-along[0] * 0.32, 0.03, -along[2] * 0.32],
      adjustLightness(cloth, 0.03),
    )
    paintCushion(
      room,
      getFramePoint(frame, 0.3, 0.42, 0.62),
      [across[0] * 0.2, 0, across[2] * 0.2],
      [-along[0] * 0.06, 0.16, -along[2] * 0.06],
      cushion,
    )
  }
  const arm = (c: number) => {
    paintBox(room, frame, { a: 0.05, c, y: 0.14, long: 0.74, wide: 0.13, high: 0.42 }, cloth)
    paintCushion(
      room,
      getFramePoint(frame, 0.42, c + 0.065, 0.575),
      [across[0] * 0.085, 0, across[2] * 0.085],
      [-along[0] * 0.4, 0.015, -along[2] * 0.4],
      adjustLightness(cloth, 0.02),
    )
  }
  const away = (c: number) => {
    const p = getFramePoint(frame, 0.4, c, 0)
    return Math.hypot(p[0] - room.eye[0], p[2] - room.eye[2])
  }
  const arms = [0, 0.67].sort((m, n) => away(n) - away(m))
  const [farArm = 0, nearArm = 0] = arms
  back()
  arm(farArm)
  seat()
  arm(nearArm)
}

/** Paints a wardrobe or a chest: a box with doors on its front. */
export function paintCupboard(
  room: Room,
  frame: Frame,
  size: { long: number; wide: number; high: number },
  color: Color,
  doors = 2,
  panels = 2,
) {
  const { sheet, camera } = room
  const { long, wide, high } = size
  const near = getFramePoint(frame, 0, 0, 0)
  const far = getFramePoint(frame, long, wide, 0)
  paintContactShadow(
    room,
    Math.min(near[0], far[0]),
    Math.min(near[2], far[2]),
    Math.abs(near[0] - far[0]),
    Math.abs(near[2] - far[2]),
    0.4,
  )
  paintBox(room, frame, { a: 0, c: 0, y: 0.06, long, wide, high: high - 0.06 }, color, 'wood')
  paintBox(room, frame, { a: -0.02, c: -0.04, y: high, long: long + 0.06, wide: wide + 0.08, high: 0.08 }, color)
  const shown = applyLight(color, sheet.light, getSunFacing(room, frame.along) * 0.75 - 0.12)
  const rect = (c: number, y: number, w: number, h: number) =>
    camera.face([
      getFramePoint(frame, long + 0.002, c, y),
      getFramePoint(frame, long + 0.002, c + w, y),
      getFramePoint(frame, long + 0.002, c + w, y + h),
      getFramePoint(frame, long + 0.002, c, y + h),
    ])
  for (let door = 0; door < doors; door++) {
    const c = (door * wide) / doors
    sheet.line(rect(c + 0.02, 0.12, wide / doors - 0.04, high - 0.2), mixColors(shown, sheet.light.shade, 0.55), 1.8)
    for (let panel = 0; panel < panels; panel++) {
      const [y, h] = [0.2 + (panel * (high - 0.34)) / panels, (high - 0.34) / panels - 0.08]
      sheet.fill(rect(c + 0.08, y, wide / doors - 0.16, h), mixColors(shown, sheet.light.shade, 0.28))
      sheet.fill(rect(c + 0.095, y, wide / doors - 0.17, h - 0.015), adjustLightness(shown, 0.03))
    }
    const knob = camera.project(
      getFramePoint(frame, long + 0.02, c + (door % 2 ? 0.05 : wide / doors - 0.05), high * 0.5),
    )
    sheet.add(
      `<circle cx="${knob[0].toFixed(1)}" cy="${knob[1].toFixed(1)}" r="${(camera.metre(near) * 0.018).toFixed(1)}" fill="${applyLight(pigment.ochre, sheet.light, 0.3)}"/>`,
    )
  }
}

/** Paints a burning candle with its small circle of light. */
export function paintCandle(room: Room, at: Point3, size = 0.2) {
  const { sheet, camera } = room
  const [x, y] = camera.project(at)
  const h = camera.metre(at) * size
  sheet.add(
    `<circle cx="${x}" cy="${y - h * 1.2}" r="${h * 5}" fill="${sheet.glow([x, y - h * 1.2], h * 5, [
      [0, '#ffdf9e', 0.75],
      [0.2, '#ffbe68', 0.32],
      [1, '#ffb050', 0],
    ])}"/>`,
  )
  sheet.fill(
    polygon([
      [x - h * 0.14, y],
      [x + h * 0.14, y],
      [x + h * 0.14, y - h],
      [x - h * 0.14, y - h],
    ]),
    '#f3e2bd',
  )
  sheet.fill(
    `M${x - h * 0.11} ${y - h * 1.05}Q${x - h * 0.1} ${y - h * 1.35} ${x} ${y - h * 1.62}Q${x + h * 0.1} ${y - h * 1.35} ${x + h * 0.11} ${y - h * 1.05}Q${x} ${y - h * 0.95} ${x - h * 0.11} ${y - h * 1.05}Z`,
    '#fff0b8',
  )
}
