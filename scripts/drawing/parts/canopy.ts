import { createStrokes } from './brush.ts'
import type { Point3 } from './camera.ts'
import { getSteps, type Point, polyline, smoothPath } from './curves.ts'
import { type Frame, getFramePoint, paintBox } from './furniture.ts'
import { getSunFacing, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { adjustLightness, type Color, mixColors } from './palette.ts'

/** `cloth` is the color of the hangings, `trim` the color of the hem and of the bands around the curtains. */
type Canopy = { frame: Frame; wide: number; long: number; color: Color; cloth: Color; trim: Color }

const rail = 2.16
const post = 0.07

/**
 * Paints the parts of a four-poster behind the bed: the cloth above, the hangings seen from inside, the posts at the head.
 */
export function paintHeadOfCanopy(room: Room, canopy: Canopy) {
  const { sheet, camera } = room
  const { frame, wide, long, cloth } = canopy
  const overhead = [
    getFramePoint(frame, 0, 0, rail),
    getFramePoint(frame, 0, wide, rail),
    getFramePoint(frame, long, wide, rail),
  ]
  sheet.fill(camera.face([...overhead, getFramePoint(frame, long, 0, rail)]), applyLight(cloth, sheet.light, -0.55))
  valances(room, canopy, 'inside')
  for (const c of [0, wide]) paintPost(room, canopy, 0, c)
  for (const c of [0, wide]) paintCurtain(room, canopy, 0.04, c)
}

/** Paints the parts of a four-poster in front of the bed. */
export function paintFootOfCanopy(room: Room, canopy: Canopy) {
  const { wide, long } = canopy
  for (const c of [0, wide]) {
    paintPost(room, canopy, long - post, c)
    paintCurtain(room, canopy, long - 0.02, c)
  }
  valances(room, canopy, 'outside')
}

function paintPost(room: Room, { frame, color }: Canopy, a: number, c: number) {
  const { sheet, camera } = room
  paintBox(room, frame, { a, c: c - post / 2, y: 0, long: post, wide: post, high: rail + 0.04 }, color)
  const top = getFramePoint(frame, a + post / 2, c, rail + 0.08)
  const [x, y] = camera.project(top)
  const r = (camera.metre(top) * 0.045).toFixed(1)
  sheet.add(
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="${applyLight(color, sheet.light, 0.1)}"/>`,
  )
}

/** Paints a curtain at its post: wide under the rail, tied at half its height, wide again at the floor. */
function paintCurtain(room: Room, { frame, cloth, trim }: Canopy, a: number, c: number) {
  const { sheet, camera } = room
  const { light, random } = sheet
  const inwards = c === 0 ? 1 : -1
  const [top, tie, hem] = [rail - 0.1, 1.02, 0.06]
  const widthAt = (y: number) =>
    y > tie ? 0.1 + 0.28 * ((y - tie) / (top - tie)) ** 1.7 : 0.1 + 0.13 * Math.sqrt((tie - y) / (tie - hem))
  const at = (share: number, y: number) =>
    camera.project(getFramePoint(frame, a, c + inwards * (widthAt(y) * share + 0.02), y))
  const heights = [...getSteps(top, tie, 10), ...getSteps(tie, hem, 8).slice(1)]
  const inner = heights.map((y): Point => at(1 + random.around(0, 0.03), y))
  const outer = heights.map((y): Point => at(y > tie ? 0 : -0.25 * widthAt(y) * 4 + 0.1, y)).reverse()
  const shape = `${smoothPath(inner)}L${smoothPath(outer).slice(1)}Z`
  const lit = (inwards === 1) === (light.side === 1) ? 0.05 : -0.12
  const shown = applyLight(cloth, light, lit)
  sheet.fill(
    shape,
    sheet.gradient(at(0, tie), at(1.6, tie), [
      [0, adjustLightness(shown, 0.03)],
      [1, mixColors(shown, light.shade, 0.22)],
    ]),
  )
  const folds = createStrokes()
  const metre = camera.metre(getFramePoint(frame, a, c, tie))
  for (const [index, share] of getSteps(0.12, 0.9, 5).entries()) {
    const points = heights.map((y) => at(share, y))
    points.slice(1).forEach((to, place) => {
      const from = points[place]
      if (from)
        folds.add(
          from,
          to,
          index % 2 === 0 ? mixColors(shown, light.shade, 0.4) : adjustLightness(shown, 0.05),
          metre * 0.014,
        )
    })
  }
  sheet.within(shape, () => folds.paint(sheet, 0.55))
  sheet.line(polyline([at(0.05, tie + 0.01), at(0.95, tie - 0.01)]), applyLight(trim, light, 0.1), metre * 0.035)
  sheet.line(polyline([at(0.8, tie), at(0.75, tie - 0.13)]), applyLight(trim, light, -0.1), metre * 0.018)
}

/** Paints the short hangings under the rails with a scalloped hem. Those that face away from the eye are behind the bed. */
function valances(room: Room, { frame, wide, long, color, cloth, trim }: Canopy, side: 'inside' | 'outside') {
  const { sheet, camera, eye } = room
  const { along, across } = frame
  const back = ([x, y, z]: Point3): Point3 => [-x, -y, -z]
  const edges: readonly (readonly [normal: Point3, from: Point, to: Point])[] = [
    [back(along), [0, 0], [0, wide]],
    [back(across), [0, 0], [long, 0]],
    [across, [0, wide], [long, wide]],
    [along, [long, 0], [long, wide]],
  ]
  for (const [normal, from, to] of edges) {
    const start = getFramePoint(frame, from[0], from[1], rail)
    const seen = normal[0] * (eye[0] - start[0]) + normal[2] * (eye[2] - start[2]) > 0
    if (seen !== (side === 'outside')) continue
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const place = (share: number, y: number) =>
      camera.project(getFramePoint(frame, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, y))
    const metre = camera.metre(start)
    const scallops = Math.round(length / 0.27)
    // Seen from the side, a scalloped hem would look like a saw.
    const [left, right] = [place(0, rail)[0], place(1, rail)[0]]
    const depth = 0.06 * Math.min(1, Math.abs(right - left) / (length * metre))
    const hem = getSteps(0, 1, scallops * 8).map(
      (share): Point => place(share, rail - 0.17 - depth * Math.abs(Math.sin(share * scallops * Math.PI))),
    )
    const shown = applyLight(cloth, sheet.light, seen ? getSunFacing(room, normal) * 0.5 - 0.05 : -0.4)
    const shape = `${polyline([place(1, rail), place(0, rail), ...hem])}Z`
    sheet.fill(shape, shown)
    const folds = createStrokes()
    for (const share of getSteps(0, 1, scallops * 2))
      folds.add(place(share, rail), place(share, rail - 0.2), mixColors(shown, sheet.light.shade, 0.35), metre * 0.012)
    sheet.within(shape, () => folds.paint(sheet, 0.45))
    sheet.line(polyline(hem), applyLight(trim, sheet.light, seen ? 0.1 : -0.3), metre * 0.02)
    sheet.line(
      polyline([place(0, rail), place(1, rail)]),
      applyLight(color, sheet.light, seen ? 0 : -0.3),
      metre * 0.05,
    )
  }
}
