import type { Scene } from '../../catalogue.ts'
import { createDabs } from '../../parts/brush.ts'
import { smooth, steps } from '../../parts/curves.ts'
import { circle } from '../../parts/garden.ts'
import { lights, tone } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBranch } from '../../parts/plants.ts'
import { fork, plate, shadow, wine } from './table.ts'

/** dish-3: tagliata with rosemary potatoes, on a checked cloth. */
export const tagliata: Scene = {
  light: lights.dusk,
  draw(sheet) {
    const { light, random, width, height } = sheet
    sheet.fill(`M0 0H${width}V${height}H0Z`, tone(pigment.ivory, light, 0.1))
    sheet.group('transform="rotate(28 600 450)"', () => {
      for (let x = -400; x < 1700; x += 110) sheet.fill(`M${x} -500h55V1500h-55Z`, tone('#b0413a', light, 0), 0.55)
      for (let y = -500; y < 1500; y += 110) sheet.fill(`M-400 ${y}H1700v55H-400Z`, tone('#b0413a', light, 0), 0.55)
    })
    plate(sheet, 620, 450, 400, '#efe6d2', '#5f7a68')
    for (let index = 0; index < 8; index++) {
      const [x, y] = [424 + index * 50, 566 - index * 37]
      sheet.group(
        `transform="translate(${x} ${y}) rotate(${-36 + random.around(0, 7)}) scale(1.32 ${random.between(0.92, 1.08).toFixed(2)}) translate(${-x} ${-y})"`,
        () => {
          const slice = smooth(
            [
              [x - 22, y - 130],
              [x + 20, y - 136],
              [x + 28, y],
              [x + 20, y + 130],
              [x - 22, y + 124],
              [x - 28, y],
            ],
            true,
          )
          shadow(sheet, slice, 12, 8)
          sheet.fill(slice, tone('#6b3a28', light, 0.1))
          sheet.fill(
            smooth(
              [
                [x - 18, y - 112],
                [x + 17, y - 118],
                [x + 23, y],
                [x + 17, y + 112],
                [x - 18, y + 106],
                [x - 23, y],
              ],
              true,
            ),
            sheet.gradient(
              [x, y - 120],
              [x, y + 110],
              [
                [0, '#8c4636'],
                [0.5, '#c9685c'],
                [1, '#8c4636'],
              ],
            ),
          )
        },
      )
    }
    const rocket = createDabs()
    for (let index = 0; index < 90; index++)
      rocket.add(
        [640 + random.around(0, 170), 640 + random.around(0, 60)],
        random.between(40, 70),
        12,
        random.next() * 3,
        tone(random.pick([pigment.leaf, '#5d7a3a', '#7d9a4c']), light, random.pick([-0.3, 0.1, 0.4])),
      )
    rocket.paint(sheet)
    const shavings = createDabs()
    for (let index = 0; index < 16; index++)
      shavings.add(
        [640 + random.around(0, 150), 630 + random.around(0, 50)],
        60,
        14,
        random.next() * 3,
        tone('#f3e6bd', light, 0.3),
      )
    shavings.paint(sheet)
    for (const [x, y] of [
      [780, 300],
      [850, 360],
      [720, 250],
      [860, 270],
      [900, 440],
      [800, 210],
    ] as const) {
      const potato = smooth(
        [
          [x - 44, y],
          [x - 20, y - 34],
          [x + 30, y - 30],
          [x + 44, y + 6],
          [x + 14, y + 36],
          [x - 30, y + 28],
        ],
        true,
      )
      shadow(sheet, potato, 8, 8)
      sheet.fill(
        potato,
        sheet.gradient(
          [x - 40, y - 30],
          [x + 40, y + 30],
          [
            [0, tone('#ecc566', light, 0.4)],
            [1, tone('#a86f2c', light, -0.1)],
          ],
        ),
      )
    }
    paintBranch(
      sheet,
      [
        [930, 250],
        [860, 310],
        [800, 330],
        [720, 400],
      ],
      6,
      26,
      [pigment.cypress, pigment.leaf, '#62774f'],
      0.16,
    )
    fork(sheet, 120, 270, -8, 360)
    wine(sheet, 1080, 170, 118, '#6a2030')
    sheet.fill(circle(180, 130, 72), tone('#e7c84b', light, 0.2))
    sheet.fill(circle(180, 130, 58), tone('#f6e89c', light, 0.2))
    for (const at of steps(0, 1, 8))
      sheet.line(
        `M180 130L${180 + Math.cos(at * 6.28) * 54} ${130 + Math.sin(at * 6.28) * 54}`,
        tone('#e7c84b', light, 0),
        4,
      )
  },
}
