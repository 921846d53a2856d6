import { createDabs, createStrokes } from './brush.ts'
import { getSteps, type Point, polygon, smoothPath } from './curves.ts'
import { applyLight } from './light.ts'
import { type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { paintCrown, paintLimb } from './trees.ts'

/** Paints a terracotta pot whose bottom is at `y`. Returns the height of its earth. */
export function paintPot(sheet: Sheet, x: number, y: number, size: number, color: Color = pigment.terracotta): Point {
  const { light } = sheet
  const h = size
  const shade = (facing: number) => applyLight(color, light, facing)
  const across = (half: number) =>
    sheet.gradient(
      [x - half, y],
      [x + half, y],
      light.side === 1
        ? [
            [0, shade(-0.55)],
            [0.65, shade(0.15)],
            [1, shade(0.4)],
          ]
        : [
            [0, shade(0.4)],
            [0.35, shade(0.15)],
            [1, shade(-0.55)],
          ],
    )
  sheet.fill(
    smoothPath(
      [
        [x - h * 0.42, y - 2],
        [x, y + h * 0.06],
        [x + h * 0.42, y - 2],
        [x, y - h * 0.06],
      ],
      true,
    ),
    light.shade,
    0.4,
  )
  sheet.fill(
    `M${x - h * 0.42} ${y - h * 0.82}L${x - h * 0.29} ${y}Q${x} ${y + h * 0.07} ${x + h * 0.29} ${y}L${x + h * 0.42} ${y - h * 0.82}Z`,
    across(h * 0.42),
  )
  sheet.fill(
    `M${x - h * 0.48} ${y - h}Q${x} ${y - h * 0.92} ${x + h * 0.48} ${y - h}L${x + h * 0.45} ${y - h * 0.8}Q${x} ${y - h * 0.72} ${x - h * 0.45} ${y - h * 0.8}Z`,
    across(h * 0.48),
  )
  sheet.fill(
    `M${x - h * 0.48} ${y - h}Q${x} ${y - h * 0.9} ${x + h * 0.48} ${y - h}Q${x} ${y - h * 1.1} ${x - h * 0.48} ${y - h}Z`,
    applyLight(pigment.umber, light, -0.5),
  )
  sheet.line(
    `M${x - h * 0.37} ${y - h * 0.5}Q${x} ${y - h * 0.43} ${x + h * 0.37} ${y - h * 0.5}`,
    shade(-0.45),
    h * 0.02,
    0.6,
  )
  return [x, y - h * 0.98]
}

/** Paints a small tree in a pot, with fruits or blossoms among its leaves. */
export function paintPottedTree(sheet: Sheet, x: number, y: number, size: number, fruit: Color = pigment.gold) {
  const { random } = sheet
  const [fx, fy] = paintPot(sheet, x, y, size * 0.36)
  paintLimb(
    sheet,
    [
      [fx, fy],
      [fx + size * 0.01, fy - size * 0.12],
      [fx, fy - size * 0.26],
    ],
    size * 0.04,
    size * 0.025,
    pigment.umber,
  )
  const masses = [
    [0, -0.42, 0.15],
    [-0.13, -0.36, 0.12],
    [0.13, -0.37, 0.12],
    [-0.06, -0.52, 0.12],
    [0.08, -0.5, 0.11],
  ].map(([dx = 0, dy = 0, r = 0]) => [fx + dx * size, fy + dy * size, r * size, r * size * 0.9] as const)
  paintCrown(sheet, masses, {
    dark: pigment.cypress,
    middle: pigment.leaf,
    bright: '#8c9a52',
    leaf: Math.max(3, size * 0.045),
    count: 6,
  })
  for (let index = 0; index < 11; index++)
    paintFruit(
      sheet,
      fx + random.around(0, 0.17) * size,
      fy - size * (0.42 + random.around(0, 0.12)),
      size * 0.024,
      fruit,
    )
}

export function paintFruit(sheet: Sheet, x: number, y: number, r: number, color: Color) {
  const { light } = sheet
  const ball = sheet.glow([x + light.side * r * 0.35, y - r * 0.4], r * 1.7, [
    [0, applyLight(color, light, 0.6)],
    [0.5, applyLight(color, light, 0)],
    [1, applyLight(color, light, -0.6)],
  ])
  sheet.add(
    `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * 1.08).toFixed(1)}" fill="${ball}"/>`,
  )
}

/** Paints geraniums or other low flowers that fill a box or a pot. */
export function paintFlowers(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  bloom: Color,
  count = 1,
) {
  const { light, random } = sheet
  paintCrown(
    sheet,
    getSteps(0, 1, Math.max(2, Math.round(width / height))).map(
      (at) => [x + (at - 0.5) * width, y - height * 0.35, height * 0.55, height * 0.42] as const,
    ),
    { dark: pigment.cypress, middle: pigment.leaf, bright: pigment.sage, leaf: height * 0.16, count: 5 },
  )
  const petals = createDabs()
  for (let index = 0; index < 14 * count * Math.max(1, width / height); index++) {
    const [px, py] = [x + random.around(0, width * 0.36), y - height * random.between(0.3, 0.95)]
    for (let petal = 0; petal < 5; petal++)
      petals.add(
        [px + random.around(0, height * 0.045), py + random.around(0, height * 0.045)],
        height * 0.1,
        height * 0.05,
        random.next() * 3,
        applyLight(bloom, light, random.pick([-0.2, 0.15, 0.5])),
      )
  }
  petals.paint(sheet)
}

/** Paints a clump of stems with flowers at their ends, such as lavender or broom. */
export function paintSpikes(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  colors: readonly [Color, ...Color[]] = ['#8a78a8', '#74639a', '#a793bd'],
  depth = 0,
) {
  const { light, random } = sheet
  const stems = createStrokes()
  const heads = createDabs()
  for (let index = 0; index < width * 0.5; index++) {
    const at = random.around(0, 0.42)
    const [fx, h] = [x + at * width * 0.7, height * random.between(0.65, 1.05) * (1 - Math.abs(at) * 0.5)]
    const tip: Point = [x + at * width * 1.25, y - h]
    stems.add([fx, y], tip, applyLight(pigment.sage, light, random.pick([-0.4, 0, 0.2]), depth), 1.3, 0.05)
    for (const share of [0.7, 0.78, 0.86, 0.94, 1])
      heads.add(
        [fx + (tip[0] - fx) * share, y - h * share],
        height * 0.09,
        height * 0.035,
        -1.3 + at,
        applyLight(random.pick(colors), light, random.pick([-0.3, 0.1, 0.4]), depth),
      )
  }
  stems.paint(sheet, 0.9)
  heads.paint(sheet)
}

/** Paints a sunflower that faces the sun: two rings of petals around a dark center. */
export function paintSunflower(sheet: Sheet, x: number, y: number, r: number, tilt = 0.8, stem = 0) {
  const { light, random } = sheet
  if (stem > 0) {
    paintLimb(
      sheet,
      [
        [x - light.side * r * 0.1, y + stem],
        [x + r * 0.12, y + stem * 0.5],
        [x, y + r * 0.2],
      ],
      r * 0.16,
      r * 0.12,
      pigment.leaf,
    )
    for (const [at, side] of [
      [0.35, -1],
      [0.55, 1],
      [0.8, -1],
    ] as const) {
      const [lx, ly] = [x + side * r * 0.9, y + stem * at]
      sheet.fill(
        smoothPath(
          [
            [x, y + stem * (at + 0.06)],
            [x + side * r * 0.5, ly - r * 0.35],
            [lx + side * r * 0.4, ly + r * 0.25],
            [x + side * r * 0.6, ly + r * 0.45],
          ],
          true,
        ),
        applyLight(pigment.leaf, light, side === light.side ? 0.3 : -0.2),
      )
    }
  }
  for (const [ring, color] of [
    [1, pigment.ochre],
    [0.86, '#e8b63f'],
  ] as const) {
    const petals = createDabs()
    for (let index = 0; index < 20; index++) {
      const turn = ((index + (ring < 1 ? 0.5 : 0)) / 20) * Math.PI * 2 + random.around(0, 0.08)
      const [cos, sin] = [Math.cos(turn), Math.sin(turn) * tilt]
      const facing = cos * light.side * 0.5 - sin * 0.4
      petals.add(
        [x + cos * r * 0.72 * ring, y + sin * r * 0.72 * ring],
        r * 0.62 * ring,
        r * 0.15,
        Math.atan2(sin, cos),
        applyLight(color, light, Math.round(facing * 8) / 8),
      )
    }
    petals.paint(sheet)
  }
  const heart = sheet.glow([x + light.side * r * 0.12, y - r * 0.1], r * 0.5, [
    [0, '#7d5630'],
    [0.6, '#4c3220'],
    [1, '#2e2018'],
  ])
  sheet.add(`<ellipse cx="${x}" cy="${y}" rx="${r * 0.43}" ry="${r * 0.43 * tilt}" fill="${heart}"/>`)
  const seeds = createDabs()
  for (let index = 0; index < 36; index++) {
    const [turn, out] = [index * 2.4, Math.sqrt(index / 36) * r * 0.38]
    seeds.add(
      [x + Math.cos(turn) * out, y + Math.sin(turn) * out * tilt],
      r * 0.06,
      r * 0.02,
      turn,
      index % 3 ? '#94703c' : '#2a1d14',
    )
  }
  seeds.paint(sheet, 0.7)
}

/** Paints a hanging cluster of wisteria, thick at the top and thin at the bottom. */
export function paintWisteria(sheet: Sheet, x: number, y: number, length: number) {
  const { light, random } = sheet
  const dabs = createDabs()
  for (let index = 0; index < 70; index++) {
    const at = random.next() ** 0.8
    const wide = length * 0.17 * (1 - at) ** 0.7 + 1
    const across = random.around(0, 0.7)
    const color: Color = mixColors(random.pick(['#8f7fb5', '#a795c4', '#7c6aa6']), pigment.lilac, at * 0.4)
    dabs.add(
      [x + across * wide + Math.sin(at * 3) * length * 0.03, y + at * length],
      length * 0.085,
      length * 0.035,
      random.next() * 3,
      applyLight(color, light, Math.round((across * light.side * 0.8 + 0.1 - at * 0.2) * 6) / 6),
    )
  }
  dabs.paint(sheet, 0.95)
}

/** Paints leaves along a line, as on a pergola or a branch: broad for vines, narrow for olives. */
export function paintLeaves(
  sheet: Sheet,
  line: readonly Point[],
  spread: number,
  leaf: number,
  colors: readonly [Color, ...Color[]],
  dense = 8,
  narrow = 0.42,
) {
  const { light, random } = sheet
  for (const pass of [-0.35, 0.05, 0.4]) {
    const dabs = createDabs()
    for (const [x, y] of line) {
      for (let index = 0; index < dense / 2; index++) {
        const [dx, dy] = [random.around(0, spread), random.around(0, spread)]
        dabs.add(
          [x + dx, y + dy + (0.4 - pass) * leaf * 0.3],
          leaf * random.between(0.6, 1.25),
          leaf * narrow * 0.6,
          random.next() * Math.PI,
          applyLight(random.pick(colors), light, pass),
        )
      }
    }
    dabs.paint(sheet, 0.96)
  }
}

/** Paints a bunch of grapes. */
export function paintGrapes(sheet: Sheet, x: number, y: number, size: number, color: Color = pigment.wine) {
  const { random } = sheet
  for (let row = 0; row < 6; row++)
    for (let index = 0; index < 4 - Math.abs(row - 1) * 0.7; index++)
      paintFruit(
        sheet,
        x + (index - (3 - Math.abs(row - 1) * 0.7) / 2) * size * 0.2 + random.around(0, 0.03) * size,
        y + row * size * 0.16,
        size * 0.12,
        color,
      )
}

/** Paints a pomegranate with its crown. */
export function paintPomegranate(sheet: Sheet, x: number, y: number, r: number) {
  sheet.fill(
    polygon([
      [x - r * 0.22, y + r * 0.85],
      [x - r * 0.34, y + r * 1.4],
      [x - r * 0.1, y + r * 1.15],
      [x, y + r * 1.45],
      [x + r * 0.1, y + r * 1.15],
      [x + r * 0.34, y + r * 1.4],
      [x + r * 0.22, y + r * 0.85],
    ]),
    applyLight('#a8412f', sheet.light, -0.2),
  )
  paintFruit(sheet, x, y, r, '#b5432f')
}

/** Paints a branch with narrow leaves on both sides, which enters the picture from an edge. */
export function paintBranch(
  sheet: Sheet,
  points: readonly Point[],
  thick: number,
  leaf: number,
  colors: readonly [Color, ...Color[]],
  narrow = 0.3,
) {
  paintLimb(sheet, points, thick, thick * 0.3, pigment.umber)
  const { random, light } = sheet
  const dabs = createDabs()
  points.slice(1).forEach(([x, y], index) => {
    const [fx, fy] = points[index] ?? [x, y]
    const along = Math.atan2(y - fy, x - fx)
    for (const at of getSteps(0, 1, 7)) {
      for (const side of [-1, 1] as const) {
        const lean = along + side * random.between(0.5, 1.2)
        const [px, py] = [fx + (x - fx) * at, fy + (y - fy) * at]
        const length = leaf * random.between(0.7, 1.3)
        dabs.add(
          [px + Math.cos(lean) * length * 0.55, py + Math.sin(lean) * length * 0.55],
          length,
          length * narrow,
          lean,
          applyLight(random.pick(colors), light, Math.round((side * light.side * 0.3 - Math.sin(lean) * 0.4) * 6) / 6),
        )
      }
    }
  })
  dabs.paint(sheet)
}
