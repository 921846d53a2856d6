import { createStrokes } from './brush.ts'
import type { Point3 } from './camera.ts'
import { paintFootOfCanopy, paintHeadOfCanopy } from './canopy.ts'
import { getSteps, type Point, polyline, smoothPath } from './curves.ts'
import { type Frame, getFramePoint, paintBox, paintCushion } from './furniture.ts'
import { getSunFacing, paintContactShadow, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'

export type Bed = {
  frame: Frame
  wide: number
  long?: number
  kind: 'iron' | 'board' | 'panel' | 'canopy' | 'low' | 'rattan'
  color: Color
  cover: Color
  fold: Color
  pillows: Color
  accent?: Color
}

/**
 * Paints a made bed: frame, mattress, a cover over the sides, a turned-down sheet, pillows. `along` goes from head to foot.
 */
export function paintBed(room: Room, bed: Bed) {
  const { frame, wide, long = 2.05 } = bed
  const high = bed.kind === 'low' ? 0.42 : 0.56
  const [near, far] = [getFramePoint(frame, 0, 0, 0), getFramePoint(frame, long, wide, 0)]
  paintContactShadow(
    room,
    Math.min(near[0], far[0]),
    Math.min(near[2], far[2]),
    Math.abs(near[0] - far[0]),
    Math.abs(near[2] - far[2]),
    0.5,
  )
  headboard(room, bed)
  const canopy = { frame, wide, long, color: bed.color, cloth: bed.cover, trim: bed.accent ?? bed.fold }
  if (bed.kind === 'canopy') paintHeadOfCanopy(room, canopy)
  paintBox(
    room,
    frame,
    { a: 0, c: 0.02, y: 0.16, long, wide: wide - 0.04, high: high - 0.18 },
    mixColors(bed.color, pigment.umber, 0.3),
  )
  cover(room, bed, high, long)
  pillows(room, bed, high)
  if (bed.kind === 'canopy') paintFootOfCanopy(room, canopy)
  if (bed.kind === 'iron') rails(room, bed, long, 0.74)
}

function cover(room: Room, bed: Bed, high: number, long: number) {
  const { sheet, camera, eye } = room
  const { light, random } = sheet
  const { frame, wide } = bed
  const up = getSunFacing(room, [0, 1, 0])
  const drop = 0.2
  const hang = (points: readonly (readonly [number, number])[], normal: Point3) => {
    const first = points[0]
    if (!first) return
    const place = getFramePoint(frame, first[0], first[1], high)
    const seen = normal[0] * (eye[0] - place[0]) + normal[2] * (eye[2] - place[2])
    if (seen <= 0) return
    const top = points.map(([a, c]) => camera.project(getFramePoint(frame, a, c, high)))
    const hem = points.map(
      ([a, c]): Point => camera.project(getFramePoint(frame, a, c, drop + random.around(0, 0.018))),
    )
    const cloth = `${polyline(top)}L${smoothPath(hem.reverse()).slice(1)}Z`
    const shown = applyLight(bed.cover, light, getSunFacing(room, normal) * 0.7 - 0.16)
    sheet.fill(cloth, shown)
    const folds = createStrokes()
    for (const [a, c] of points)
      folds.add(
        camera.project(getFramePoint(frame, a, c, high)),
        camera.project(getFramePoint(frame, a, c, drop)),
        random.next() < 0.6 ? mixColors(shown, light.shade, 0.35) : adjustLightness(shown, 0.04),
        camera.metre(place) * 0.02,
      )
    sheet.within(cloth, () => folds.paint(sheet, 0.55))
  }
  const { along, across } = frame
  hang(
    getSteps(0.62, long, 12).map((a) => [a, 0] as const),
    [-across[0], 0, -across[2]],
  )
  hang(
    getSteps(0.62, long, 12).map((a) => [a, wide] as const),
    across,
  )
  hang(
    getSteps(0, wide, 12).map((c) => [long, c] as const),
    along,
  )
  const corners = (a0: number, a1: number, y: number, over = 0) =>
    camera.face([
      getFramePoint(frame, a0, -over, y),
      getFramePoint(frame, a0, wide + over, y),
      getFramePoint(frame, a1, wide + over, y),
      getFramePoint(frame, a1, -over, y),
    ])
  const [head, foot] = [
    camera.project(getFramePoint(frame, 0, wide / 2, high)),
    camera.project(getFramePoint(frame, long, wide / 2, high)),
  ]
  const cloth = applyLight(bed.cover, light, up * 0.5)
  sheet.fill(corners(0, 0.7, high), applyLight(bed.pillows, light, up * 0.3))
  sheet.fill(
    corners(0.6, long, high),
    sheet.gradient(head, foot, [
      [0, cloth],
      [0.5, adjustLightness(cloth, 0.02)],
      [1, mixColors(cloth, light.shade, 0.12)],
    ]),
  )
  const creases = createStrokes()
  for (let index = 0; index < 26; index++) {
    const [a, c] = [random.between(0.75, long - 0.1), random.between(0, wide)]
    creases.add(
      camera.project(getFramePoint(frame, a, c, high)),
      camera.project(getFramePoint(frame, a + random.around(0.1, 0.15), c + random.around(0, 0.2), high)),
      random.next() < 0.5 ? mixColors(cloth, light.shade, 0.25) : adjustLightness(cloth, 0.035),
      3,
      0.08,
    )
  }
  sheet.within(corners(0.6, long, high), () => creases.paint(sheet, 0.4))
  sheet.fill(corners(0.5, 0.82, high + 0.02, 0.01), applyLight(bed.fold, light, up * 0.55))
  sheet.fill(corners(0.78, 0.84, high + 0.012, 0.01), light.shade, 0.22)
  if (bed.accent) sheet.fill(corners(1.45, 1.95, high + 0.02, 0.015), applyLight(bed.accent, light, up * 0.4))
  if (bed.accent)
    for (const a of [1.53, 1.85])
      sheet.fill(corners(a, a + 0.03, high + 0.022, 0.015), applyLight(bed.fold, light, up * 0.3), 0.7)
}

function pillows(room: Room, bed: Bed, high: number) {
  const { frame, wide } = bed
  const { along, across } = frame
  const row = (a: number, up: number, count: number, size: number, color: Color, lean: number) => {
    for (let index = 0; index < count; index++) {
      const c = (wide * (index + 0.5)) / count
      const halfWidth = Math.min((wide / count) * 0.46, size)
      const half: Point3 = [across[0] * halfWidth, 0, across[2] * halfWidth]
      const halfUp: Point3 = [-along[0] * lean, up, -along[2] * lean]
      paintCushion(room, getFramePoint(frame, a + lean, c, high + up * 0.92), half, halfUp, color)
    }
  }
  const count = wide > 1.2 ? 2 : 1
  row(0.08, 0.24, count, 0.42, bed.pillows, 0.08)
  row(0.24, 0.19, count, 0.37, mixColors(bed.pillows, bed.fold, 0.6), 0.1)
  if (bed.accent) row(0.42, 0.14, 1, 0.28, bed.accent, 0.1)
}

function headboard(room: Room, bed: Bed) {
  const { frame, wide, color } = bed
  const { sheet, camera } = room
  const face = (c: number, y: number) => camera.project(getFramePoint(frame, 0, c, y))
  const wood = (by: number) => applyLight(color, sheet.light, by)
  if (bed.kind === 'iron') return rails(room, bed, 0, 1.25)
  if (bed.kind === 'low')
    return paintBox(room, frame, { a: -0.06, c: -0.1, y: 0.1, long: 0.06, wide: wide + 0.2, high: 0.8 }, color, 'wood')
  if (bed.kind === 'panel') {
    paintBox(room, frame, { a: -0.08, c: -0.05, y: 0, long: 0.08, wide: wide + 0.1, high: 1.2 }, color, 'wood')
    for (const at of [0, 1, 2]) {
      const c = (at * wide) / 3 + 0.08
      sheet.fill(
        camera.face([
          getFramePoint(frame, 0, c, 0.5),
          getFramePoint(frame, 0, c + wide / 3 - 0.16, 0.5),
          getFramePoint(frame, 0, c + wide / 3 - 0.16, 1.1),
          getFramePoint(frame, 0, c, 1.1),
        ]),
        wood(-0.4),
      )
    }
    return
  }
  if (bed.kind === 'rattan') {
    const weave = createStrokes()
    for (const at of getSteps(0, 1, 14))
      weave.add(
        face(wide / 2, 0.5),
        face(wide / 2 + Math.cos(Math.PI * at) * (wide / 2), 0.6 + Math.sin(Math.PI * at) * 0.8),
        wood(0.1),
        3,
      )
    weave.paint(sheet)
    for (const grow of [1, 0.72, 0.44])
      sheet.line(
        smoothPath(
          getSteps(0, 1, 14).map(
            (at): Point =>
              face(wide / 2 + Math.cos(Math.PI * at) * (wide / 2) * grow, 0.55 + Math.sin(Math.PI * at) * 0.85 * grow),
          ),
        ),
        wood(-0.05),
        6 * grow + 2,
      )
    return
  }
  const crown = getSteps(0, 1, 12).map(
    (at): Point => face(-0.04 + (wide + 0.08) * at, 1.05 + Math.sin(Math.PI * at) * 0.28),
  )
  const board = `${smoothPath(crown)}L${face(wide + 0.04, 0).join(' ')}L${face(-0.04, 0).join(' ')}Z`
  sheet.fill(
    board,
    sheet.gradient(face(0, 1.3), face(wide, 0.2), [
      [0, wood(sheet.light.side === -1 ? 0.2 : -0.15)],
      [1, wood(sheet.light.side === -1 ? -0.35 : 0.1)],
    ]),
  )
  sheet.line(smoothPath(crown), wood(0.35), 3.5)
  const inner = getSteps(0.08, 0.92, 12).map(
    (at): Point => face(-0.04 + (wide + 0.08) * at, 0.92 + Math.sin(Math.PI * at) * 0.26),
  )
  sheet.line(smoothPath(inner), wood(-0.6), 2.5)
}

function rails(room: Room, bed: Bed, a: number, top: number) {
  const { sheet, camera } = room
  const { frame, wide } = bed
  const iron = applyLight(bed.color, sheet.light, -0.2)
  const shine = applyLight(bed.color, sheet.light, 0.45)
  const at = (c: number, y: number) => camera.project(getFramePoint(frame, a, c, y))
  const metre = camera.metre(getFramePoint(frame, a, wide / 2, 0.7))
  const bow = getSteps(0, 1, 14).map((s): Point => at(wide * s, top + Math.sin(Math.PI * s) * 0.22))
  for (const [color, width, shift] of [
    [iron, 0.035, 0],
    [shine, 0.01, -1],
  ] as const) {
    const moved = ([x, y]: Point): Point => [x + shift, y + shift]
    sheet.line(smoothPath(bow.map(moved)), color, metre * width)
    sheet.line(polyline([at(0, top * 0.62), at(wide, top * 0.62)].map(moved)), color, metre * width * 0.8)
    for (const c of [0, wide]) sheet.line(polyline([at(c, 0), at(c, top)].map(moved)), color, metre * width * 1.2)
    for (const s of getSteps(0.14, 0.86, 5))
      sheet.line(
        polyline([at(wide * s, top * 0.62), at(wide * s, top + Math.sin(Math.PI * s) * 0.22)].map(moved)),
        color,
        metre * width * 0.6,
      )
  }
  for (const s of [0, 1]) {
    const [x, y] = at(wide * s, top + 0.04)
    sheet.add(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(metre * 0.045).toFixed(1)}" fill="${applyLight(pigment.ochre, sheet.light, 0.2)}"/>`,
    )
  }
}
