import { smoothPath } from '../../parts/curves.ts'
import { defineSoftBlur } from '../../parts/grain.ts'
import { paintHill, shapeHill } from '../../parts/hills.ts'
import { paintHouse } from '../../parts/house.ts'
import { lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintMoon, paintSky, paintStars } from '../../parts/sky.ts'
import { paintCypress, paintOak } from '../../parts/trees.ts'
import type { Scene } from '../../picture.ts'
import { paintGrass, podere } from '../valley.ts'

/** gallery-8: an August night with the great oak, the dark house and the Milky Way. */
export const stars: Scene = {
  light: { ...lights.night, side: -1 },
  draw(sheet) {
    const { random } = sheet
    paintSky(sheet, 640)
    sheet.group(`${defineSoftBlur(sheet, 26)} opacity=".3"`, () =>
      sheet.fill(
        smoothPath(
          [
            [120, -60],
            [330, -60],
            [620, 260],
            [960, 620],
            [820, 640],
            [520, 360],
          ],
          true,
        ),
        '#b9cfe0',
      ),
    )
    for (let index = 0; index < 380; index++) {
      const along = random.next()
      const [x, y] = [220 + along * 660 + random.around(0, 90), -20 + along * 640 + random.around(0, 70)]
      sheet.add(
        `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${random.pick([0.8, 1, 1.5])}" fill="#f3ead2" opacity="${random.between(0.3, 0.9).toFixed(2)}"/>`,
      )
    }
    paintStars(sheet, 170, 600)
    sheet.line('M960 90L1080 150', '#fff6dc', 2, 0.85)
    paintMoon(sheet, [1040, 470], 22)
    for (const [base, seed, depth] of [
      [610, 4, 0.5],
      [650, 12, 0.34],
    ] as const)
      paintHill(sheet, shapeHill(sheet, { base, rise: 40, size: 300, seed, foot: base + 200 }), pigment.lapis, depth, {
        mist: 0.3,
      })
    const near = shapeHill(sheet, { base: 740, rise: 24, size: 400, seed: 19, foot: 960 })
    paintHill(sheet, near, pigment.leaf, 0.02, { strokes: 220 })
    paintHouse(sheet, podere(840, 742, 13, { lamps: true, turn: -0.4 }))
    paintCypress(sheet, { x: 1010, y: 752, height: 150 }, false)
    paintOak(sheet, { x: 300, y: 806, height: 560 }, false)
    paintGrass(sheet, 905, 520, 80)
  },
}
