import { type Field, paintWood } from '../parts/fields.ts'
import type { Hill } from '../parts/hills.ts'
import { type Ground, type Landscape, mountains, paintLandscape } from '../parts/landscape.ts'
import type { Light } from '../parts/light.ts'
import { type Color, pigment } from '../parts/palette.ts'
import { createRandom, type Random } from '../parts/random.ts'
import type { Sheet } from '../parts/sheet.ts'
import type { View } from '../parts/windows.ts'

type Country = {
  near?: Color
  sun?: Landscape['sun']
  moon?: Landscape['moon']
  stars?: number
  clouds?: number
  tall?: number
  rows?: number
  ground?: boolean
  over?: (sheet: Sheet) => void
}

const kinds = ['wheat', 'vines', 'stubble', 'olives', 'plough', 'meadow'] as const

function patches(random: Random, count: number): Omit<Field, 'depth'>[] {
  const width = 1 / count
  return Array.from({ length: count }, (_, index) => {
    const from = index * width + random.between(-0.02, 0.05)
    const top = random.between(0.04, 0.3)
    return {
      from,
      to: from + width * random.between(0.6, 0.92),
      top,
      bottom: top + random.between(0.3, 0.5),
      lean: random.around(0, 0.05),
      kind: random.pick(kinds),
    }
  }).filter(() => random.next() < 0.75)
}

/** Creates the hills around the farm with fields, woods and a few cypresses. Each seed gives other hills. */
export function createHills(horizon: number, seed: number, rows = 2): Ground[] {
  const random = createRandom(seed)
  const wood = (depth: number, size: number): Ground['on'] => {
    const spots = Array.from({ length: 3 }, () => random.between(-0.05, 0.95))
    return (sheet: Sheet, hill: Hill) => {
      for (const from of spots)
        paintWood(sheet, hill, {
          from,
          to: from + 0.2,
          top: 0.06,
          bottom: 0.34,
          depth,
          size: (size * sheet.width) / 1200,
          count: 34,
        })
    }
  }
  const group = (count: number, high: number): Ground['trees'] => {
    const at = random.between(0.1, 0.9)
    return Array.from(
      { length: count },
      (_, index) =>
        [
          'cypress',
          at + index * random.between(0.02, 0.035),
          random.between(0.04, 0.16),
          high * random.between(0.75, 1.1),
        ] as const,
    )
  }
  return Array.from({ length: rows }, (_, index): Ground => {
    const share = (index + 1) / (rows + 1)
    const base = horizon + 0.005 + index * 0.06
    const depth = 0.34 - share * 0.2
    return {
      base,
      rise: 0.025 + index * 0.008,
      size: random.between(0.22, 0.4),
      seed: seed + index * 7,
      foot: base + 0.2,
      color: random.pick([pigment.sage, pigment.olive, '#a3a066']),
      depth,
      strokes: 80,
      bumps: [[random.next(), 0.16, random.between(0.02, 0.06)]],
      fields: patches(random, 5 - index),
      on: wood(depth, 8 + index * 4),
      trees: group(index + 2, 0.06 + index * 0.03),
      veil: 0.22,
    }
  })
}

/** Creates a complete view: mountain ranges, hills, then open ground up to the viewer. */
export function createCountryView(light: Light, horizon: number, seed: number, more: Country = {}): View {
  const rows = more.rows ?? 2
  const open: Ground[] =
    more.ground === false
      ? []
      : [
          {
            base: horizon + 0.02 + rows * 0.06,
            rise: 0.012,
            size: 0.5,
            seed: seed + 99,
            foot: 1.05,
            color: more.near ?? '#8f9a5c',
            depth: 0.05,
            strokes: 200,
          },
        ]
  return {
    light,
    horizon,
    draw(sheet) {
      const { sun, moon, stars, clouds = 6, tall = 0.08 } = more
      const grounds = [...mountains(horizon - 0.05, seed + 50, tall), ...createHills(horizon, seed, rows), ...open]
      paintLandscape(sheet, { horizon, clouds, sun, moon, stars, grounds })
      more.over?.(sheet)
    },
  }
}
