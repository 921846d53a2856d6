import { getSteps, type Point } from './curves.ts'
import { type Field, paintField, paintHedge } from './fields.ts'
import { type Hill, paintHill, paintMist, shapeHill } from './hills.ts'
import { type Color, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { paintClouds, paintMoon, paintSky, paintStars, paintSun } from './sky.ts'
import { paintCypress, paintOak, paintOlive, paintPine } from './trees.ts'

const trees = { cypress: paintCypress, olive: paintOlive, oak: paintOak, pine: paintPine }

/** One plane of a landscape. Lengths are fractions of the sheet: `base` and `foot` of its height, `size` of its width. */
export type Ground = {
  base: number
  rise: number
  size: number
  seed: number
  foot: number
  color: Color
  depth: number
  mist?: number
  strokes?: number
  bumps?: readonly (readonly [x: number, spread: number, height: number])[]
  fields?: readonly Omit<Field, 'depth'>[]
  /** The trees and bushes: kind, position across (0-1), position below the crest (0-1), height. */
  trees?: readonly (readonly [kind: keyof typeof trees, u: number, v: number, height: number])[]
  hedges?: readonly (readonly [from: number, to: number, v: number])[]
  /** Draws on this ground before its trees, for example a house, a road or a river. */
  on?: (sheet: Sheet, hill: Hill) => void
  veil?: number
}

export type Landscape = {
  horizon: number
  clouds?: number
  sun?: readonly [x: number, y: number]
  moon?: readonly [x: number, y: number, radius: number]
  stars?: number
  grounds: readonly Ground[]
}

export function paintLandscape(sheet: Sheet, scene: Landscape) {
  const { width, height } = sheet
  paintSky(sheet, scene.horizon * height)
  if (scene.stars) paintStars(sheet, scene.stars, scene.horizon * height)
  if (scene.sun) paintSun(sheet, [scene.sun[0] * width, scene.sun[1] * height], height * 0.03, height * 0.55)
  if (scene.moon) paintMoon(sheet, [scene.moon[0] * width, scene.moon[1] * height], scene.moon[2] * height)
  if (scene.clouds)
    paintClouds(sheet, scene.clouds, scene.horizon * height * 0.12, scene.horizon * height * 0.78, width / 1400)
  for (const ground of scene.grounds) paintGround(sheet, ground)
}

function paintGround(sheet: Sheet, ground: Ground): Hill {
  const { width, height } = sheet
  const hill = shapeHill(sheet, {
    base: ground.base * height,
    rise: ground.rise * height,
    size: ground.size * width,
    seed: ground.seed,
    foot: ground.foot * height,
    bumps: ground.bumps?.map(([x, spread, high]) => [x * width, spread * width, high * height] as const),
  })
  paintHill(sheet, hill, ground.color, ground.depth, { mist: ground.mist, strokes: ground.strokes })
  for (const field of ground.fields ?? []) paintField(sheet, hill, { ...field, depth: ground.depth })
  for (const [from, to, v] of ground.hedges ?? []) {
    const line = getSteps(from, to, Math.round((to - from) * 60)).map((u): Point => hill.at(u, v))
    paintHedge(sheet, { depth: ground.depth }, line, height * 0.006 * (1.6 - ground.depth))
  }
  ground.on?.(sheet, hill)
  for (const [kind, u, v, high] of ground.trees ?? []) {
    const [x, y] = hill.at(u, v)
    trees[kind](sheet, { x, y, height: high * height, depth: ground.depth })
  }
  if (ground.veil) paintMist(sheet, ground.foot * height, height * 0.09, ground.veil)
  return hill
}

/** The distant Apennines: two or three blue ranges. Each is paler than the one in front of it. */
export const mountains = (base: number, seed: number, tall = 0.09): Ground[] => [
  { base, rise: tall, size: 0.3, seed, foot: base + 0.16, color: pigment.lapis, depth: 0.66, mist: 0.6 },
  {
    base: base + 0.05,
    rise: tall * 0.6,
    size: 0.22,
    seed: seed + 1,
    foot: base + 0.2,
    color: pigment.slate,
    depth: 0.5,
    mist: 0.75,
  },
]
