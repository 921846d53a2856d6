import { createStrokes } from './brush.ts'
import { getSteps, type Point, smoothPath } from './curves.ts'
import { defineRoughEdges } from './grain.ts'
import { applyLight, type Light } from './light.ts'
import { type Color, mixColors } from './palette.ts'
import { createNoise } from './random.ts'
import type { Sheet } from './sheet.ts'

/** The surface of a hill: `u` is 0-1 across the sheet, `v` is 0 at the crest and 1 at the foot. Objects on the hill get their
 * positions from it. */
export type Hill = {
  crest: (x: number) => number
  foot: number
  at: (u: number, v: number) => Point
  outline: string
}

type Wave = {
  base: number
  rise: number
  size: number
  seed: number
  foot: number
  bumps?: readonly (readonly [x: number, width: number, height: number])[]
}

/**
 * Creates a hill. `rise` is the height of the waves, `size` their length in units of the sheet. `bumps` are extra knolls.
 */
export function shapeHill(sheet: Sheet, wave: Wave): Hill {
  const noise = createNoise(wave.seed, 3)
  const crest = (x: number) => {
    const knolls = (wave.bumps ?? []).reduce(
      (sum, [at, spread, height]) => sum + height * Math.exp(-(((x - at) / spread) ** 2)),
      0,
    )
    return wave.base - noise(x / wave.size) * wave.rise - knolls
  }
  const points = getSteps(-20, sheet.width + 20, 72).map((x): Point => [x, crest(x)])
  return {
    crest,
    foot: wave.foot,
    at: (u, v) => {
      const x = u * sheet.width
      const top = crest(x)
      return [x, top + (wave.foot - top) * Math.max(0, v) ** 1.35]
    },
    outline: `${smoothPath(points)}L${sheet.width + 20} ${wave.foot}L-20 ${wave.foot}Z`,
  }
}

/** Paints the ground with slopes that face the sun or the shade, and paler at the foot, where there is mist. */
export function paintHill(
  sheet: Sheet,
  hill: Hill,
  color: Color,
  depth: number,
  options: { mist?: number; strokes?: number } = {},
) {
  const { light, width } = sheet
  const crests = getSteps(0, width, 24)
  const highest = Math.min(...crests.map(hill.crest))
  sheet.group(depth > 0.45 ? defineRoughEdges(sheet, 5, 0.03) : '', () => {
    sheet.fill(
      hill.outline,
      sheet.gradient(
        [0, highest],
        [0, hill.foot],
        [
          [0, applyLight(color, light, 0.12, depth)],
          [0.55, applyLight(color, light, -0.12, depth)],
          [1, mixColors(applyLight(color, light, -0.3, depth), light.haze, options.mist ?? 0)],
        ],
      ),
    )
    sheet.fill(
      hill.outline,
      sheet.gradient(
        [0, 0],
        [width, 0],
        crests.map((x) => slopeStop(hill, x / width, width, light, depth)),
      ),
    )
  })
  if (options.strokes) grassStrokes(sheet, hill, color, depth, options.strokes)
}

function slopeStop(hill: Hill, at: number, width: number, light: Light, depth: number) {
  const x = at * width
  const slope = (hill.crest(x + 46) - hill.crest(x - 46)) / 92
  const facing = slope * light.side
  const strength = Math.min(0.4, Math.abs(facing) * 1.3) * (1 - depth * 0.6)
  return [at, facing > 0 ? light.sun : light.shade, strength] as const
}

function grassStrokes(sheet: Sheet, hill: Hill, color: Color, depth: number, count: number) {
  const { light, random } = sheet
  const strokes = createStrokes()
  for (let index = 0; index < count * 3; index++) {
    const [u, v] = [random.next(), random.next() ** 0.75]
    const [from, to] = [hill.at(u, v), hill.at(u + random.between(0.004, 0.03), v + random.around(0, 0.008))]
    const patch = Math.sin(u * 23 + v * 9) * 0.25
    strokes.add(
      from,
      to,
      applyLight(color, light, Math.round((random.around(0, 0.4) + patch) * 8) / 8, depth),
      random.pick([1, 2, 3.4]) * (0.5 + v),
      0.02,
    )
  }
  sheet.within(hill.outline, () => strokes.paint(sheet, 0.34))
}

/** Paints mist in a valley as a soft band over everything behind it. */
export function paintMist(sheet: Sheet, y: number, height: number, strength: number, color: Color = sheet.light.haze) {
  const band = sheet.gradient(
    [0, y - height],
    [0, y + height * 0.5],
    [
      [0, color, 0],
      [0.6, color, strength],
      [1, color, 0],
    ],
  )
  sheet.fill(`M0 ${y - height}H${sheet.width}V${y + height * 0.5}H0Z`, band)
}
