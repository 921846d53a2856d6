import type { Scene } from '../../catalogue.ts'
import { createStrokes } from '../../parts/brush.ts'
import { type Point, polygon, smooth, steps } from '../../parts/curves.ts'
import { lights, tone } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { fork, planks, plate, shadow, wine } from './table.ts'

/** dish-1: tagliatelle with truffle on a walnut table. */
export const tagliatelle: Scene = {
  light: lights.afternoon,
  draw(sheet) {
    const { light, random } = sheet
    planks(sheet, '#6b4a34', 4)
    const napkin: Point[] = [
      [820, 120],
      [1180, 60],
      [1260, 700],
      [930, 760],
    ]
    shadow(sheet, polygon(napkin))
    sheet.fill(
      polygon(napkin),
      sheet.gradient(
        [820, 100],
        [1240, 700],
        [
          [0, tone('#8ea09a', light, 0.4)],
          [1, tone('#6d827c', light, -0.1)],
        ],
      ),
    )
    sheet.line('M940 96L1050 740M1050 78L1160 726', tone(pigment.ivory, light, 0.1), 7, 0.8)
    plate(sheet, 500, 470, 370, pigment.white)
    const noodles = createStrokes()
    for (let index = 0; index < 330; index++) {
      const [turn, out] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * 225]
      const [x, y] = [500 + Math.cos(turn) * out, 470 + Math.sin(turn) * out]
      const sweep = turn + Math.PI / 2 + random.around(0, 0.5)
      const length = random.between(110, 240)
      const height = index / 330
      noodles.add(
        [x - Math.cos(sweep) * length * 0.5, y - Math.sin(sweep) * length * 0.5],
        [x + Math.cos(sweep) * length * 0.5, y + Math.sin(sweep) * length * 0.5],
        tone(random.pick(['#e2bd62', '#edcf83', '#c99a45', '#f3dfa3']), light, Math.round((height - 0.5) * 6) / 6),
        random.pick([9, 13]),
        0.26,
      )
      if (index % 66 === 65) noodles.paint(sheet, 0.97)
    }
    for (let index = 0; index < 17; index++) {
      const [turn, out] = [random.next() * 6.3, Math.sqrt(random.next()) * 190]
      const [x, y, r] = [500 + Math.cos(turn) * out, 460 + Math.sin(turn) * out, random.between(24, 40)]
      const slice = smooth(
        steps(0, 1, 9)
          .slice(1)
          .map(
            (at): Point => [
              x + Math.cos(at * 6.28) * r * random.between(0.85, 1.1),
              y + Math.sin(at * 6.28) * r * random.between(0.6, 0.85),
            ],
          ),
        true,
      )
      shadow(sheet, slice, 5, 5)
      sheet.fill(slice, tone('#4a3a2e', light, -0.1))
      const veins = createStrokes()
      for (let vein = 0; vein < 7; vein++)
        veins.add(
          [x + random.around(0, r * 0.6), y + random.around(0, r * 0.4)],
          [x + random.around(0, r * 0.6), y + random.around(0, r * 0.4)],
          '#b39a7c',
          1.6,
          0.3,
        )
      sheet.within(slice, () => veins.paint(sheet, 0.8))
    }
    fork(sheet, 985, 300, 12, 340)
    wine(sheet, 1080, 160, 110, '#5c1b29')
  },
}
