import { createDabs, createStrokes } from './brush.ts'
import { getSteps, type Point, smoothPath } from './curves.ts'
import type { Hill } from './hills.ts'
import { applyLight } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'

export type Field = {
  from: number
  to: number
  top: number
  bottom: number
  lean?: number
  kind: 'wheat' | 'plough' | 'vines' | 'meadow' | 'olives' | 'sunflowers' | 'stubble'
  depth: number
}

const grounds: Record<Field['kind'], Color> = {
  wheat: pigment.gold,
  stubble: pigment.straw,
  plough: pigment.earth,
  vines: pigment.ochre,
  meadow: pigment.sage,
  olives: '#b3a26c',
  sunflowers: pigment.leaf,
}

/** Perspective: the near edge of a field is longer than the far edge. */
const widening = 0.34

/** Paints a field on a hill. Its edges, furrows and rows follow the ground. */
export function paintField(sheet: Sheet, hill: Hill, field: Field) {
  const { light, random } = sheet
  const lean = field.lean ?? 0
  const skew = random.around(0, 0.02)
  const bow = random.around(0, 0.12)
  const place = (u: number, v: number): Point => {
    const down = field.top + (field.bottom - field.top) * v
    const across = field.from + (field.to - field.from) * u
    return hill.at(
      across + (across - 0.5) * v * widening + (lean + skew) * v * (0.4 + u),
      down + bow * (field.bottom - field.top) * Math.sin(u * 3.1) * (v - 0.5),
    )
  }
  const jitter = () => random.around(0, 0.035)
  const edge = smoothPath(
    [
      ...getSteps(0, 1, 6).map((u) => place(u, jitter())),
      ...getSteps(0.2, 1, 4).map((v) => place(1 + jitter(), v)),
      ...getSteps(0.85, 0, 6).map((u) => place(u, 1 + jitter())),
      ...getSteps(0.8, 0.2, 3).map((v) => place(jitter(), v)),
    ],
    true,
  )
  const ground = applyLight(grounds[field.kind], light, 0.08, field.depth)
  const [from, to] = [place(0.2, 0), place(0.5, 1)]
  sheet.fill(
    edge,
    sheet.gradient(from, to, [
      [0, adjustLightness(ground, 0.03)],
      [1, mixColors(ground, light.shade, 0.22)],
    ]),
  )
  sheet.within(edge, () => rows(sheet, field, place))
  paintHedge(
    sheet,
    field,
    getSteps(0, 1, 26).map((u) => place(u, 1)),
  )
}

function rows(sheet: Sheet, field: Field, place: (u: number, v: number) => Point) {
  const { light, random } = sheet
  const strokes = createStrokes()
  const dabs = createDabs()
  const dark = applyLight(field.kind === 'plough' ? pigment.umber : pigment.olive, light, -0.35, field.depth)
  const bright = applyLight(field.kind === 'vines' ? pigment.sage : grounds[field.kind], light, 0.55, field.depth)
  const span = Math.abs(place(1, 0.5)[0] - place(0, 0.5)[0])
  const across = field.kind === 'wheat' || field.kind === 'stubble' || field.kind === 'plough'
  const gap =
    field.kind === 'vines' || field.kind === 'sunflowers'
      ? 11
      : field.kind === 'olives'
        ? 20
        : field.kind === 'plough'
          ? 9
          : 5
  const lines = Math.max(4, Math.round(span / gap))
  for (const row of getSteps(0, 1, lines)) {
    if (field.kind === 'meadow') break
    const points = getSteps(0, 1, across ? 10 : 12)
    points.slice(1).forEach((v, index) => {
      const before = points[index] ?? 0
      const [a, b] = [place(row + 0.1 * v, before), place(row + 0.1 * v, v)]
      const size = 0.4 + 0.9 * v
      if (across)
        strokes.add(
          a,
          b,
          random.next() < 0.5 ? dark : bright,
          (field.kind === 'plough' ? 2.4 : 1.2) * size * random.between(0.6, 1.2),
        )
      else if (field.kind === 'olives') {
        const r = 4.2 * size * random.between(0.8, 1.3)
        dabs.add([b[0] - light.side * r * 0.8, b[1] + r * 0.55], r * 2.6, r * 0.45, 0.05, dark)
        dabs.add(
          [b[0], b[1] - r * 0.3],
          r * 2,
          r * 1.2,
          random.around(0, 0.4),
          applyLight(pigment.leaf, light, -0.3, field.depth),
        )
        dabs.add(
          [b[0] + light.side * r * 0.35, b[1] - r * 0.6],
          r * 1.3,
          r * 0.8,
          random.around(0, 0.5),
          applyLight(pigment.sage, light, 0.45, field.depth),
        )
      } else {
        strokes.add(
          [a[0] - light.side * 1.8 * size, a[1] + 1.5 * size],
          [b[0] - light.side * 1.8 * size, b[1] + 1.5 * size],
          dark,
          2.6 * size,
        )
        strokes.add(a, b, random.next() < 0.5 ? bright : applyLight(pigment.leaf, light, 0.1, field.depth), 2.2 * size)
        if (field.kind === 'sunflowers')
          for (let dot = 0; dot < 3; dot++)
            dabs.add(
              [b[0] + random.around(0, 4), b[1] + random.around(0, 4)],
              2.6 * size,
              1.6 * size,
              0,
              applyLight(pigment.ochre, light, 0.5, field.depth),
            )
      }
    })
  }
  if (field.kind === 'meadow') {
    for (let index = 0; index < span * 1.2; index++) {
      const at = place(random.next(), random.next())
      strokes.add(
        at,
        [at[0] + random.between(4, 16), at[1] + random.around(0, 2)],
        random.next() < 0.5 ? dark : bright,
        random.pick([0.8, 1.4]),
      )
    }
  }
  strokes.paint(sheet, across || field.kind === 'meadow' ? 0.5 : 0.75)
  dabs.paint(sheet, 0.95)
}

/** Paints bushes and small trees along a line, with shadows away from the sun. */
export function paintHedge(sheet: Sheet, field: { depth: number }, line: readonly Point[], size = 5) {
  const { light, random } = sheet
  const dabs = createDabs()
  for (const [x, y] of line) {
    if (random.next() < 0.24) continue
    const r = size * random.between(0.5, 1.5)
    dabs.add(
      [x - light.side * r * 1.1, y + r * 0.3],
      r * 3 * Math.min(2, light.reach),
      r * 0.5,
      0,
      applyLight(pigment.cypress, light, -0.5, field.depth),
    )
  }
  for (const [x, y] of line) {
    if (random.next() < 0.2) continue
    const r = size * random.between(0.5, 1.5)
    dabs.add(
      [x, y - r * 0.5],
      r * 2.1,
      r * 1.5,
      random.around(0, 0.5),
      applyLight(pigment.cypress, light, -0.15, field.depth),
    )
    dabs.add(
      [x + light.side * r * 0.4, y - r * 0.9],
      r * 1.2,
      r * 0.8,
      random.around(0, 0.6),
      applyLight(pigment.olive, light, 0.35, field.depth),
    )
  }
  dabs.paint(sheet, 0.92)
}

/** Paints a wood on a hill: crowns from far to near, each dark at the bottom and bright on the side of the sun. */
export function paintWood(
  sheet: Sheet,
  hill: Hill,
  wood: {
    from: number
    to: number
    top: number
    bottom: number
    depth: number
    size: number
    count: number
    color?: Color
  },
) {
  const { light, random } = sheet
  const crowns = Array.from({ length: wood.count }, () => {
    const v = random.between(wood.top, wood.bottom)
    const middle = (wood.from + wood.to) / 2
    return {
      at: hill.at(middle + random.around(0, (wood.to - wood.from) * 0.36), v),
      r: wood.size * random.between(0.6, 1.25) * (0.75 + v * 0.5),
    }
  }).sort((a, b) => a.at[1] - b.at[1])
  const shadow = createDabs()
  for (const {
    at: [x, y],
    r,
  } of crowns)
    shadow.add(
      [x - light.side * r * light.reach * 0.5, y + r * 0.25],
      r * (1.6 + light.reach),
      r * 0.5,
      0.02 * light.side,
      applyLight(pigment.black, light, -0.4, wood.depth),
    )
  shadow.paint(sheet, 0.4)
  for (const {
    at: [x, y],
    r,
  } of crowns) {
    const color = mixColors(wood.color ?? pigment.leaf, pigment.cypress, random.between(0, 0.6))
    const dabs = createDabs()
    const clump = (cx: number, cy: number, size: number) => {
      for (const [dx, dy, grow, facing] of [
        [0, -0.5, 1, -0.38],
        [-0.3, -0.42, 0.8, -0.3],
        [0.3, -0.4, 0.8, -0.22],
        [0.2, -0.7, 0.78, 0.05],
        [0.34, -0.86, 0.5, 0.3],
      ] as const)
        dabs.add(
          [cx + light.side * size * dx, cy + size * dy],
          size * 1.7 * grow,
          size * 1.3 * grow,
          dx,
          applyLight(color, light, facing, wood.depth),
        )
    }
    clump(x - light.side * r * 0.9, y - r * 0.08, r * 0.7)
    clump(x, y, r)
    for (let index = 0; index < 4; index++)
      dabs.add(
        [x + light.side * r * random.between(0.1, 0.6), y - r * random.between(0.6, 1.25)],
        r * 0.5,
        r * 0.26,
        random.next() * 3,
        applyLight(mixColors(color, pigment.ochre, 0.3), light, 0.5, wood.depth),
      )
    random.next()
    random.next()
    random.next()
    dabs.paint(sheet, 0.95)
  }
}
