import type { Scene } from '../catalogue.ts'
import { paintHill, shapeHill } from '../parts/hills.ts'
import { lights } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { createRandom, seedOf } from '../parts/random.ts'
import { paintClouds, paintSky } from '../parts/sky.ts'
import { paintCypress, paintOlive } from '../parts/trees.ts'

export const first = (name: string): Scene => {
  const random = createRandom(seedOf(name) + 1)
  return {
    light: random.pick([lights.dusk, lights.rose, lights.afternoon, lights.morning, lights.dawn]),
    draw(sheet) {
      const { width, height } = sheet
      paintSky(sheet, height * 0.55)
      paintClouds(sheet, 5, height * 0.1, height * 0.4)
      const depths = [0.6, 0.4, 0.2, 0]
      depths.forEach((depth, index) => {
        const base = height * (0.48 + index * 0.13)
        const hill = shapeHill(sheet, { base, rise: height * 0.08, size: width * 0.3, seed: seedOf(name) + index, foot: index === 3 ? height + 20 : base + height * 0.3 })
        paintHill(sheet, hill, random.pick([pigment.sage, pigment.olive, pigment.ochre, pigment.leaf]), depth, { mist: depth })
        for (let tree = 0; tree < 5; tree++) {
          const [x, h] = [random.next() * width, height * 0.05 * (1 + index)]
          if (random.next() < 0.6) paintCypress(sheet, { x, y: hill.crest(x) + 14, height: h * 1.4, depth })
          else paintOlive(sheet, { x, y: hill.crest(x) + 20, height: h, depth })
        }
      })
    },
  }
}
