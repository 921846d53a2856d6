import { createDabs, createStrokes } from './brush.ts'
import { getSteps, type Point, smoothPath } from './curves.ts'
import { applyLight } from './light.ts'
import { type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'

type Stand = { x: number; y: number; height: number; depth?: number }

/**
 * Paints a shadow on the ground, away from the sun. `slope` tilts it along a hillside. The shadow of a broad tree has a stem
 * and a crown, the shadow of a narrow tree has the shape of a spindle.
 */
export function castShadow(sheet: Sheet, x: number, y: number, height: number, width: number, depth = 0, slope = 0.06) {
  const { light } = sheet
  const far = -light.side * height * light.reach
  const broad = width > height * 0.5
  const half = (at: number) => {
    const swell = broad ? Math.max(0, (at - 0.3) / 0.7) : at * 0.86 + 0.14
    return width * ((broad ? 0.03 : 0.05) + (broad ? 0.085 : 0.34) * Math.sqrt(Math.sin(Math.min(1, swell) * Math.PI)))
  }
  const edge = (side: -1 | 1) =>
    getSteps(0, 1, 14).map((at): Point => {
      const ragged = broad ? 1 + 0.12 * Math.sin(at * 23 + side * 2 + x) : 1
      return [x + far * at, y + Math.abs(far) * slope * at + side * half(at) * ragged]
    })
  const dark = applyLight(pigment.black, light, -0.4, depth)
  const fade = sheet.gradient(
    [x, y],
    [x + far, y],
    [
      [0, dark, 0.5],
      [1, dark, 0.2],
    ],
  )
  sheet.fill(smoothPath([...edge(-1), ...edge(1).reverse()], true), fade)
}

export function paintCypress(sheet: Sheet, { x, y, height, depth = 0 }: Stand, shadow = true) {
  const { light, random } = sheet
  const half = height * random.between(0.075, 0.1)
  if (shadow) castShadow(sheet, x, y, height * 0.72, half * 1.3, depth)
  const lean = random.around(0, 0.02) * height
  const outline = (side: -1 | 1) =>
    getSteps(0, 1, 9).map((at): Point => {
      const swell = at === 1 ? 0 : Math.sin((at * 0.9 + 0.1) * Math.PI) ** 0.75
      return [x + lean * at + side * half * swell * random.between(0.86, 1.1), y - height * (0.03 + 0.97 * at)]
    })
  const body = smoothPath([...outline(-1), ...outline(1).reverse()], true)
  sheet.fill(
    `M${x - height * 0.012} ${y}h${height * 0.024}v${-height * 0.06}h${-height * 0.024}Z`,
    applyLight(pigment.umber, light, -0.5, depth),
  )
  sheet.fill(body, applyLight(pigment.cypress, light, -0.25, depth))
  const flames = createDabs()
  const count = Math.round(10 + height * 0.45)
  for (let index = 0; index < count; index++) {
    const at = random.next()
    const across = random.around(0, 0.62)
    const swell = Math.sin(Math.min(1, at + 0.1) * Math.PI) ** 0.72
    const facing = across * light.side
    const lit = Math.round(Math.min(1, Math.max(0, facing * 1.1 + 0.25)) * 7) / 7
    const color: Color = applyLight(mixColors(pigment.cypress, pigment.leaf, lit), light, lit * 0.7 - 0.3, depth)
    for (const lift of [0, 0.047])
      flames.add(
        [x + lean * at + across * half * swell, y - height * (0.04 + 0.92 * at - lift)],
        height * 0.085,
        half * 0.12,
        -Math.PI / 2 + across * 0.3,
        color,
      )
  }
  sheet.within(body, () => flames.paint(sheet, 0.85))
}

/** `count` says how many times the leaves cover their area. */
type Crown = { dark: Color; middle: Color; bright: Color; leaf: number; count: number; depth?: number; lean?: number }

/** Paints a crown of leaves: first the large shapes, dark below and away from the sun, then bright dabs. */
export function paintCrown(
  sheet: Sheet,
  masses: readonly (readonly [x: number, y: number, rx: number, ry: number])[],
  look: Crown,
) {
  const { light, random } = sheet
  const { depth = 0 } = look
  for (const [x, y, rx, ry] of masses) {
    const points = getSteps(0, 1, 15)
      .slice(1)
      .map((turn): Point => {
        const grow = random.between(0.5, 0.86)
        return [x + Math.cos(turn * Math.PI * 2) * rx * grow, y + Math.sin(turn * Math.PI * 2) * ry * grow]
      })
    sheet.fill(smoothPath(points, true), applyLight(mixColors(look.dark, look.middle, 0.4), light, -0.3, depth))
  }
  const passes = [
    { color: look.dark, share: 0.9, from: -2 },
    { color: look.middle, share: 0.75, from: -0.4 },
    { color: look.bright, share: 0.5, from: 0.2 },
  ]
  for (const pass of passes) {
    const dabs = createDabs()
    for (const [x, y, rx, ry] of masses) {
      const count = look.count * pass.share * ((rx * ry) / look.leaf ** 2)
      for (let index = 0; index < count; index++) {
        const [turn, out] = [random.next() * Math.PI * 2, Math.sqrt(random.next())]
        const [dx, dy] = [Math.cos(turn) * out, Math.sin(turn) * out]
        const facing = dx * light.side * 0.7 - dy * 0.8
        if (facing < pass.from + random.around(0, 0.3)) continue
        const lean = look.lean === undefined ? random.next() * Math.PI : look.lean + random.around(0, 0.5)
        dabs.add(
          [x + dx * rx * 1.05, y + dy * ry * 1.05],
          look.leaf * random.between(0.7, 1.4),
          look.leaf * 0.24,
          lean,
          applyLight(pass.color, light, Math.round((facing * 0.55 + random.around(0, 0.12) - 0.1) * 12) / 12, depth),
        )
      }
    }
    dabs.paint(sheet, 0.95)
  }
}

/** Paints a trunk or branch that becomes thinner along its points. */
export function paintLimb(
  sheet: Sheet,
  points: readonly Point[],
  thick: number,
  thin: number,
  color: Color,
  depth = 0,
) {
  const { light, random } = sheet
  const sides = (side: -1 | 1) =>
    points.map(([x, y], index): Point => {
      const [ax, ay] = points[Math.max(0, index - 1)] ?? [x, y]
      const [bx, by] = points[Math.min(points.length - 1, index + 1)] ?? [x, y]
      const length = Math.hypot(bx - ax, by - ay) || 1
      const half = (thick + (thin - thick) * (index / (points.length - 1))) / 2
      return [x + (side * -(by - ay) * half) / length, y + (side * (bx - ax) * half) / length]
    })
  const body = smoothPath([...sides(-1), ...sides(1).reverse()], true)
  sheet.fill(body, applyLight(color, light, -0.3, depth))
  const bark = createStrokes()
  for (let index = 0; index < points.length * 9; index++) {
    const at = random.next() * (points.length - 1.01)
    const [from, to] = [points[Math.floor(at)] ?? [0, 0], points[Math.floor(at) + 1] ?? [0, 0]]
    const across = random.around(0, 0.6)
    const share = at % 1
    const half = thick / 2
    const spot: Point = [from[0] + (to[0] - from[0]) * share + across * half, from[1] + (to[1] - from[1]) * share]
    const facing = across * light.side
    bark.add(
      spot,
      [spot[0] + (to[0] - from[0]) * 0.5, spot[1] + (to[1] - from[1]) * 0.5],
      applyLight(color, light, facing * 1.2 - 0.05, depth),
      thick * 0.09,
      0.06,
    )
  }
  sheet.within(body, () => bark.paint(sheet, 0.7))
}

export function paintOlive(sheet: Sheet, { x, y, height, depth = 0 }: Stand, shadow = true) {
  const { random } = sheet
  const h = height
  if (shadow) castShadow(sheet, x, y, h * 0.5, h * 0.55, depth)
  const bend = random.around(0, 0.12) * h
  paintLimb(
    sheet,
    [
      [x, y],
      [x - h * 0.03 - bend * 0.5, y - h * 0.1],
      [x + h * 0.02, y - h * 0.2],
      [x - h * 0.01 + bend * 0.4, y - h * 0.34],
      [x + bend, y - h * 0.56],
    ],
    h * 0.085,
    h * 0.03,
    pigment.umber,
    depth,
  )
  paintLimb(
    sheet,
    [
      [x, y - h * 0.2],
      [x + h * 0.08, y - h * 0.36],
      [x + h * 0.2, y - h * 0.55],
    ],
    h * 0.05,
    h * 0.02,
    pigment.umber,
    depth,
  )
  paintLimb(
    sheet,
    [
      [x, y - h * 0.22],
      [x - h * 0.12, y - h * 0.38],
      [x - h * 0.24, y - h * 0.56],
    ],
    h * 0.05,
    h * 0.02,
    pigment.umber,
    depth,
  )
  const masses = Array.from({ length: 20 }, (_, index) => {
    const turn = (index / 20) * Math.PI * 2 + random.around(0, 0.3)
    const out = index % 3 === 0 ? 0.5 : 1
    return [
      x + bend * 0.6 + Math.cos(turn) * h * 0.31 * out,
      y - h * 0.68 + Math.sin(turn) * h * 0.19 * out,
      h * random.between(0.08, 0.13),
      h * random.between(0.055, 0.09),
    ] as const
  })
  paintCrown(sheet, masses, {
    dark: '#4a5a40',
    middle: '#7d8b69',
    bright: '#b9c3a2',
    leaf: Math.min(13, Math.max(3, h * 0.045)),
    count: 7,
    depth,
  })
}

export function paintOak(sheet: Sheet, { x, y, height, depth = 0 }: Stand, shadow = true) {
  const { random } = sheet
  const h = height
  if (shadow) castShadow(sheet, x, y, h * 0.6, h * 0.8, depth, 0.03)
  paintLimb(
    sheet,
    [
      [x, y],
      [x + h * 0.015, y - h * 0.16],
      [x - h * 0.01, y - h * 0.32],
      [x + h * 0.02, y - h * 0.55],
    ],
    h * 0.1,
    h * 0.05,
    pigment.umber,
    depth,
  )
  paintLimb(
    sheet,
    [
      [x, y - h * 0.26],
      [x + h * 0.12, y - h * 0.4],
      [x + h * 0.27, y - h * 0.5],
    ],
    h * 0.05,
    h * 0.02,
    pigment.umber,
    depth,
  )
  paintLimb(
    sheet,
    [
      [x, y - h * 0.24],
      [x - h * 0.14, y - h * 0.38],
      [x - h * 0.28, y - h * 0.48],
    ],
    h * 0.05,
    h * 0.02,
    pigment.umber,
    depth,
  )
  const masses = Array.from({ length: 11 }, (_, index) => {
    const turn = (index / 11) * Math.PI * 2
    const out = index % 2 ? 0.32 : 0.2
    return [
      x + Math.cos(turn) * h * out,
      y - h * 0.66 + Math.sin(turn) * h * out * 0.62,
      h * random.between(0.13, 0.2),
      h * random.between(0.11, 0.16),
    ] as const
  })
  paintCrown(sheet, masses, {
    dark: pigment.cypress,
    middle: pigment.leaf,
    bright: '#a8a866',
    leaf: Math.min(11, Math.max(3, h * 0.036)),
    count: 6.5,
    depth,
  })
}

/** Paints an umbrella pine with a tall bare trunk and a flat crown. */
export function paintPine(sheet: Sheet, { x, y, height, depth = 0 }: Stand, shadow = true) {
  const { random } = sheet
  const h = height
  if (shadow) castShadow(sheet, x, y, h * 0.8, h * 0.12, depth)
  const lean = random.around(0, 0.08) * h
  paintLimb(
    sheet,
    [
      [x, y],
      [x + lean * 0.3, y - h * 0.3],
      [x + lean, y - h * 0.75],
    ],
    h * 0.05,
    h * 0.03,
    pigment.earth,
    depth,
  )
  const masses = [-0.26, -0.12, 0.02, 0.15, 0.27].map(
    (at) => [x + lean + at * h, y - h * (0.84 - Math.abs(at) * 0.22), h * 0.16, h * random.between(0.07, 0.1)] as const,
  )
  paintCrown(sheet, masses, {
    dark: pigment.cypress,
    middle: pigment.leaf,
    bright: pigment.olive,
    leaf: Math.min(10, Math.max(3, h * 0.032)),
    count: 6,
    depth,
    lean: -1.4,
  })
}

/** Paints a poplar: a slender crown of small leaves, paler than a cypress. */
export function paintPoplar(sheet: Sheet, { x, y, height, depth = 0 }: Stand) {
  castShadow(sheet, x, y, height * 0.7, height * 0.12, depth)
  paintLimb(
    sheet,
    [
      [x, y],
      [x + 2, y - height * 0.5],
      [x, y - height * 0.94],
    ],
    height * 0.035,
    2,
    pigment.earth,
    depth,
  )
  const masses = getSteps(0.2, 0.94, 9).map((at) => {
    const swell = Math.sin(at * 2.9) * 0.085 + 0.02
    return [x + Math.sin(at * 19) * height * 0.012, y - height * at, height * swell, height * 0.075] as const
  })
  paintCrown(sheet, masses, {
    dark: '#4c5d3c',
    middle: '#76885a',
    bright: '#b4bd84',
    leaf: 8,
    count: 5,
    depth,
    lean: -1.2,
  })
}
