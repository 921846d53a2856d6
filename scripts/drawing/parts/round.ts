import { createDabs, createStrokes } from './brush.ts'
import type { Point3 } from './camera.ts'
import { getSteps, type Point, smoothPath } from './curves.ts'
import { paintContactShadow, type Room } from './interior.ts'
import { applyLight } from './light.ts'
import { type Color, mixColors, pigment } from './palette.ts'

/** Paints a round object from its rings, ordered from bottom to top. `deep` stretches it away from the viewer. */
export function paintRound(
  room: Room,
  centre: Point3,
  rings: readonly (readonly [radius: number, up: number])[],
  color: Color,
  look: { deep?: number; inside?: Color } = {},
) {
  const { sheet, camera } = room
  const { light } = sheet
  const ring = (radius: number, up: number) =>
    getSteps(0, 1, 24)
      .slice(1)
      .map(
        (turn): Point =>
          camera.project([
            centre[0] + Math.cos(turn * Math.PI * 2) * radius,
            centre[1] + up,
            centre[2] + Math.sin(turn * Math.PI * 2) * radius * (look.deep ?? 1),
          ]),
      )
  const drawn = rings.map(([radius, up]) => ring(radius, up))
  const getOutermost = (points: readonly Point[], sign: 1 | -1) =>
    points.reduce((best, point) => (point[0] * sign > best[0] * sign ? point : best))
  const first = drawn[0]
  const last = drawn[drawn.length - 1]
  if (!first || !last) return
  const left = drawn.map((points) => getOutermost(points, -1))
  const right = drawn.map((points) => getOutermost(points, 1))
  // The outline ends with the lower half of the lowest ring. That is the near half for an object below the eye, else the far
  // half.
  const [fore, rear] = [first.slice(11), [...first.slice(0, 12), ...first.slice(23)]]
  const lowest = (points: readonly Point[]) => Math.max(...points.map(([, y]) => y))
  const below = (lowest(fore) >= lowest(rear) ? fore : rear).sort((a, b) => a[0] - b[0])
  const body = `${smoothPath([...left].reverse())}L${below.map((point) => point.join(' ')).join('L')}${smoothPath(right).replace('M', 'L')}Z`
  const xs = [...left, ...right].map(([x]) => x)
  const [from, to] = [Math.min(...xs), Math.max(...xs)]
  const shade = (by: number) => applyLight(color, light, by)
  const stops =
    light.side === 1
      ? ([
          [0, shade(-0.55)],
          [0.6, shade(0)],
          [0.85, shade(0.4)],
          [1, shade(0.1)],
        ] as const)
      : ([
          [0, shade(0.1)],
          [0.15, shade(0.4)],
          [0.4, shade(0)],
          [1, shade(-0.55)],
        ] as const)
  sheet.fill(body, sheet.gradient([from, 0], [to, 0], stops))
  sheet.fill(smoothPath(last, true), look.inside ? applyLight(look.inside, light, -0.1) : shade(0.15))
  sheet.line(smoothPath(last, true), shade(0.4), Math.max(1, camera.metre(centre) * 0.008))
}

/** Paints a bath on feet, filled with water. */
export function paintBath(room: Room, centre: Point3, outside: Color, long = 0.82) {
  const [x, , z] = centre
  paintContactShadow(room, x - long * 0.8, z - 0.28, long * 1.6, 0.56, 0.5)
  for (const side of [-1, 1])
    paintRound(
      room,
      [x + side * long * 0.55, 0, z - 0.15],
      [
        [0.05, 0],
        [0.035, 0.06],
        [0.06, 0.16],
      ],
      pigment.ochre,
    )
  paintRound(
    room,
    [x, 0, z],
    [
      [long * 0.62, 0.12],
      [long * 0.86, 0.24],
      [long * 0.94, 0.46],
      [long, 0.6],
    ],
    outside,
    { deep: 0.46, inside: pigment.white },
  )
  paintRound(
    room,
    [x, 0, z],
    [
      [long * 0.9, 0.55],
      [long * 0.9, 0.552],
    ],
    pigment.azurite,
    { deep: 0.4, inside: mixColors(pigment.azurite, pigment.white, 0.45) },
  )
}

/** Paints a jug. `bunch` draws the flowers in it, before the jug. */
export function paintJug(
  room: Room,
  at: Point3,
  size: number,
  color: Color,
  bunch?: (x: number, y: number, height: number) => void,
) {
  const { camera } = room
  const [x, y] = camera.project([at[0], at[1] + size, at[2]])
  bunch?.(x, y, camera.metre(at) * size)
  paintRound(
    room,
    at,
    [
      [size * 0.26, 0],
      [size * 0.4, size * 0.3],
      [size * 0.34, size * 0.65],
      [size * 0.2, size * 0.85],
      [size * 0.24, size],
    ],
    color,
    { inside: pigment.umber },
  )
}

/** Paints loose stems with dabs as flowers, for a jug. */
export function paintBunch(room: Room, x: number, y: number, height: number, bloom: Color, leaf: Color = pigment.leaf) {
  const { sheet } = room
  const { random, light } = sheet
  const stems = createStrokes()
  const dabs = createDabs()
  for (let index = 0; index < 26; index++) {
    const [dx, dy] = [random.around(0, 0.8) * height, random.between(0.5, 1.35) * height]
    stems.add(
      [x + dx * 0.1, y],
      [x + dx, y - dy],
      applyLight(leaf, light, random.around(0, 0.3)),
      Math.max(1, height * 0.02),
      0.08,
    )
    for (let dab = 0; dab < 7; dab++) {
      const isBloom = dab > 2
      dabs.add(
        [
          x + dx * (isBloom ? 1 : 0.6) + random.around(0, 0.07) * height,
          y - dy * (isBloom ? 1 : 0.6) + random.around(0, 0.07) * height,
        ],
        height * 0.12,
        height * 0.05,
        random.next() * 3,
        applyLight(isBloom ? bloom : leaf, light, Math.round(random.around(0.1, 0.4) * 6) / 6),
      )
    }
  }
  stems.paint(sheet, 0.9)
  dabs.paint(sheet)
}
