import { createStrokes } from './brush.ts'
import { getOpeningOutline, type Point3 } from './camera.ts'
import { getSteps, interpolate, type Point, polygon, polyline, smoothPath } from './curves.ts'
import { getSideWallU, paintSunlight, type Room } from './interior.ts'
import { applyLight, type Light } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'
import { type Sheet, withLight } from './sheet.ts'

export type View = { light: Light; horizon: number; draw: (sheet: Sheet) => void }
export type Window = {
  wall: 'back' | 'left' | 'right'
  /** The position along the wall: metres from the left corner, or the depth on a side wall. */
  at: number
  sill: number
  width: number
  height: number
  arch?: number
  thick?: number
  panes?: readonly [across: number, down: number]
  shutters?: Color
  curtains?: Color
  view: View
  /** The part of the view that is straight ahead, 0-1. */
  look?: number
  sunlight?: number
}

const outward: Record<Window['wall'], Point3> = { back: [0, 0, 1], left: [-1, 0, 0], right: [1, 0, 0] }

export function paintWindow(room: Room, window: Window) {
  const { sheet, camera } = room
  const { light } = sheet
  const plane = room.walls[window.wall]
  const u = window.wall === 'back' ? window.at : getSideWallU(room, window.at)
  const thick = window.thick ?? 0.38
  const normal = outward[window.wall]
  const splay = 0.07
  const inner = getOpeningOutline(u, window.sill, window.width, window.height, window.arch).map(([a, b]) =>
    plane.space(a, b),
  )
  const deep = (a: number, b: number): Point3 => {
    const [x, y, z] = plane.space(u + a, b)
    return [x + normal[0] * thick, y + normal[1] * thick, z + normal[2] * thick]
  }
  const outer = getOpeningOutline(
    splay,
    window.sill + 0.03,
    window.width - splay * 2,
    window.height - splay - 0.03,
    window.arch ? window.arch - splay * 0.5 : 0,
  ).map(([a, b]) => deep(a, b))
  const [hole, pane] = [camera.face(inner), camera.face(outer)]
  if (window.sunlight !== 0)
    paintSunlight(
      room,
      outer,
      window.sunlight,
      barsOf(window).map((bar) => bar.map(([a, b]) => deep(a, b))),
    )
  sheet.within(hole, () => {
    paintReveal(room, inner, outer)
    sheet.within(pane, () => paintView(room, window, outer))
  })
  sheet.within(hole, () => frame(room, window, outer))
  const edge = inner.map(camera.project)
  sheet.line(polygon(edge), mixColors(light.shade, pigment.umber, 0.5), 1.6, 0.5)
  if (window.shutters) shutters(room, window, u, window.shutters)
  if (window.curtains) curtains(room, window, u, window.curtains)
}

/** The bars between the panes. Their shadows are visible in the sunlight on the floor. */
function barsOf({ width, height, sill, panes = [2, 3] }: Window): Point[][] {
  const [across, down] = panes
  const bar = (from: number, to: number, low: number, high: number): Point[] => [
    [from, low],
    [to, low],
    [to, high],
    [from, high],
  ]
  const upright = getSteps(width / across, width - width / across, across - 2 || 1)
    .slice(0, across - 1)
    .map((at) => bar(at - 0.035, at + 0.035, sill, sill + height - 0.08))
  const level = getSteps(height / down, height - height / down, down - 2 || 1)
    .slice(0, down - 1)
    .map((at) => bar(0.08, width - 0.08, sill + at - 0.02, sill + at + 0.02))
  return [...upright, ...level]
}

/** Paints the reveal of an opening: the thickness of the wall from the inner to the outer edge. */
function paintReveal(room: Room, inner: readonly Point3[], outer: readonly Point3[], color: Color = pigment.plaster) {
  const { sheet, camera } = room
  const { light } = sheet
  sheet.fill(camera.face(inner), applyLight(color, light, -0.2))
  inner.forEach((from, index) => {
    const next = (index + 1) % inner.length
    const [to, far, farther] = [inner[next], outer[index], outer[next]]
    if (!to || !far || !farther) return
    const jamb = index === 1 || index === inner.length - 1
    const facesSun = (index === 1) === (light.side === -1)
    sheet.solid(
      camera.face([from, to, farther, far]),
      applyLight(
        index === 0 ? mixColors(color, pigment.ivory, 0.5) : color,
        light,
        index === 0 ? 0.5 : jamb ? (facesSun ? 0.35 : -0.35) : -0.3,
      ),
    )
  })
}

/** Paints the landscape behind a window. Its horizon is at eye level. */
function paintView(room: Room, window: Window, outer: readonly Point3[]) {
  const { sheet, camera, eye } = room
  const points = outer.map(camera.project)
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  const [wide, high] = [1200, 900]
  const level = camera.project([eye[0], eye[1], eye[2] + 40])[1]
  const horizon = window.view.horizon * high
  const scale = Math.max((right - left) / wide, (level - top) / horizon, (bottom - level) / (high - horizon)) * 1.02
  const x = (left + right) / 2 - (window.look ?? 0.5) * wide * scale
  const kept = Math.min(left, Math.max(right - wide * scale, x))
  sheet.group(
    `transform="translate(${kept.toFixed(1)} ${(level - horizon * scale).toFixed(1)}) scale(${scale.toFixed(4)})"`,
    () => {
      window.view.draw(withLight({ ...sheet, width: wide, height: high }, window.view.light))
    },
  )
}

function frame(room: Room, window: Window, outer: readonly Point3[]) {
  const { sheet, camera } = room
  const wood = applyLight(window.shutters ?? pigment.umber, sheet.light, -0.35)
  const first = outer[0]
  if (!first) return
  const metre = camera.metre(first)
  sheet.line(polygon(outer.map(camera.project)), wood, metre * 0.07)
  const [bl, br, tr, tl] = [outer[0], outer[1], outer[2], outer[outer.length - 1]]
  if (!bl || !br || !tr || !tl) return
  const [across, down] = window.panes ?? [2, 3]
  const top = Math.max(...outer.map(([, y]) => y))
  const lift = (point: Point3): Point3 => [point[0], top, point[2]]
  const [low, high]: [Point[], Point[]] = [[bl, br].map(camera.project), [lift(tl), lift(tr)].map(camera.project)]
  const [a, b, c, d] = [low[0], low[1], high[1], high[0]]
  if (!a || !b || !c || !d) return
  sheet.within(camera.face(outer), () => {
    for (let index = 1; index < across; index++)
      sheet.line(
        polyline([interpolate(a, b, index / across), interpolate(d, c, index / across)]),
        wood,
        metre * (index * 2 === across ? 0.075 : 0.03),
      )
    for (let index = 1; index < down; index++)
      sheet.line(polyline([interpolate(a, d, index / down), interpolate(b, c, index / down)]), wood, metre * 0.03)
  })
}

function shutters(room: Room, window: Window, u: number, color: Color) {
  const { sheet } = room
  const plane = room.walls[window.wall]
  const leaf = window.width * 0.5
  for (const side of [-1, 1] as const) {
    const left = side < 0 ? u - leaf - 0.02 : u + window.width + 0.02
    const shown = applyLight(color, sheet.light, side === sheet.light.side ? -0.05 : -0.2)
    sheet.fill(plane.rect(left - 0.02, window.sill - 0.04, leaf + 0.05, window.height + 0.02), sheet.light.shade, 0.3)
    sheet.fill(plane.rect(left, window.sill, leaf, window.height - (window.arch ?? 0) * 0.4), shown)
    for (const [from, part] of [
      [0.06, 0.42],
      [0.54, 0.4],
    ] as const) {
      const high = window.height - (window.arch ?? 0) * 0.4
      sheet.fill(
        plane.rect(left + leaf * 0.14, window.sill + high * from, leaf * 0.72, high * part),
        adjustLightness(shown, -0.035),
      )
      sheet.fill(
        plane.rect(left + leaf * 0.18, window.sill + high * (from + 0.02), leaf * 0.64, high * (part - 0.04)),
        adjustLightness(shown, 0.015),
      )
    }
  }
}

function curtains(room: Room, window: Window, u: number, color: Color) {
  const { sheet } = room
  const plane = room.walls[window.wall]
  const { random } = sheet
  const top = window.sill + window.height + 0.22
  const [a, b] = [plane.at(u - 0.35, top), plane.at(u + window.width + 0.35, top)]
  sheet.line(polyline([a, b]), applyLight(pigment.umber, sheet.light, -0.3), 5)
  for (const side of [-1, 1] as const) {
    const hem = 0.04
    const edge = side < 0 ? u - 0.3 : u + window.width + 0.3
    const wide = (at: number) => 0.42 - 0.16 * Math.sin(Math.min(1, at * 1.15) * Math.PI) * 0.9
    const line = getSteps(0, 1, 10).map(
      (at): Point => plane.at(edge - side * wide(at) - random.around(0, 0.012), top - (top - hem) * at),
    )
    const outerEdge = getSteps(1, 0, 6).map((at): Point => plane.at(edge + side * 0.02, top - (top - hem) * at))
    const cloth = smoothPath([...line, ...outerEdge], true)
    const shown = applyLight(color, sheet.light, 0.15)
    sheet.fill(cloth, shown, 0.94)
    const folds = createStrokes()
    for (const fold of getSteps(0.1, 0.9, 6)) {
      const points = getSteps(0, 1, 5).map(
        (at): Point => plane.at(edge - side * wide(at) * fold, top - (top - hem) * at),
      )
      points.slice(1).forEach((to, index) => {
        const from = points[index]
        if (from)
          folds.add(
            from,
            to,
            (fold * 10) % 2 < 1 ? mixColors(shown, sheet.light.shade, 0.32) : adjustLightness(shown, 0.04),
            5,
          )
      })
    }
    sheet.within(cloth, () => folds.paint(sheet, 0.5))
  }
}
