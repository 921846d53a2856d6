import { createDabs, createStrokes } from '../../parts/brush.ts'
import { type Point, polygon, smoothPath } from '../../parts/curves.ts'
import { circle } from '../../parts/garden.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBranch, paintGrapes } from '../../parts/plants.ts'
import type { Scene } from '../../picture.ts'
import { paintLinen, paintPlate, paintShadow } from './table.ts'

/** dish-2: a board of crostini, pecorino and honey on striped linen. */
export const board: Scene = {
  light: lights.morning,
  draw(sheet) {
    const { light, random } = sheet
    paintLinen(sheet, '#ece3cd', '#5f7f8c', -18)
    const wood = '#a77747'
    const shape = smoothPath(
      [
        [150, 250],
        [460, 150],
        [980, 190],
        [1090, 420],
        [1010, 700],
        [560, 790],
        [180, 700],
        [90, 460],
      ],
      true,
    )
    paintShadow(sheet, shape, -24, 22)
    sheet.fill(shape, applyLight(wood, light, 0.1))
    const lines = createStrokes()
    for (let index = 0; index < 120; index++) {
      const [x, y] = [random.between(60, 1000), random.between(150, 790)]
      lines.add(
        [x, y],
        [x + random.between(90, 300), y + random.around(10, 8)],
        applyLight(wood, light, random.pick([-0.4, 0.4])),
        random.pick([1.5, 3]),
        0.02,
      )
    }
    sheet.within(shape, () => lines.paint(sheet, 0.35))
    for (const [x, y, lean, top] of [
      [290, 340, -16, 'tomato'],
      [480, 290, 8, 'liver'],
      [260, 520, 14, 'liver'],
      [450, 490, -8, 'tomato'],
      [330, 680, 4, 'tomato'],
    ] as const) {
      sheet.group(`transform="rotate(${lean} ${x} ${y})"`, () => {
        const bread = smoothPath(
          [
            [x - 84, y + 40],
            [x - 88, y - 20],
            [x - 40, y - 66],
            [x + 44, y - 64],
            [x + 90, y - 16],
            [x + 80, y + 44],
            [x, y + 58],
          ],
          true,
        )
        paintShadow(sheet, bread, -9, 9)
        sheet.fill(bread, applyLight('#a9693a', light, 0))
        sheet.group(`transform="translate(${x * 0.1} ${y * 0.1}) scale(.9)"`, () =>
          sheet.fill(bread, applyLight('#ecd2a0', light, 0.2)),
        )
        const pieces = createDabs()
        for (let index = 0; index < 44; index++)
          pieces.add(
            [x + random.around(0, 48), y + random.around(-4, 30)],
            random.between(18, 30),
            7,
            random.next() * 3,
            applyLight(
              top === 'tomato'
                ? random.pick(['#c8402f', '#dd5a3c', '#a8301f'])
                : random.pick(['#7a4c33', '#91603f', '#5f3a28']),
              light,
              random.pick([-0.2, 0.1, 0.4]),
            ),
          )
        if (top === 'tomato')
          for (let index = 0; index < 5; index++)
            pieces.add(
              [x + random.around(0, 40), y + random.around(-4, 24)],
              34,
              9,
              random.next() * 3,
              applyLight('#4f7a3a', light, 0.3),
            )
        pieces.paint(sheet)
      })
    }
    for (const [x, y, r] of [
      [690, 610, 62],
      [770, 660, 62],
      [850, 620, 62],
      [760, 570, 62],
    ] as const) {
      paintShadow(sheet, circle(x, y, r), -6, 7)
      sheet.fill(circle(x, y, r), applyLight('#8f3433', light, 0))
      sheet.fill(circle(x, y, r * 0.9), applyLight('#b9504a', light, 0.15))
      const fat = createDabs()
      for (let index = 0; index < 26; index++)
        fat.add([x + random.around(0, r * 0.5), y + random.around(0, r * 0.5)], 9, 4, random.next() * 3, '#f0d9cb')
      fat.paint(sheet, 0.85)
    }
    for (const [x, y, lean] of [
      [660, 300, 0],
      [770, 400, 24],
    ] as const) {
      sheet.group(`transform="rotate(${lean} ${x} ${y})"`, () => {
        const wedge: Point[] = [
          [x - 90, y + 70],
          [x + 20, y - 90],
          [x + 110, y + 60],
        ]
        paintShadow(sheet, polygon(wedge), -12, 12)
        sheet.fill(polygon(wedge), applyLight('#efe0b2', light, 0.2))
        sheet.fill(
          polygon([
            [x - 90, y + 70],
            [x + 110, y + 60],
            [x + 112, y + 84],
            [x - 90, y + 94],
          ]),
          applyLight('#8a6a3f', light, -0.1),
        )
      })
    }
    paintPlate(sheet, 930, 360, 108, '#7d9aa0')
    sheet.fill(
      circle(930, 360, 70),
      sheet.glow([950, 340], 80, [
        [0, '#f6cf66'],
        [1, '#c98a22'],
      ]),
    )
    sheet.fill(
      smoothPath(
        [
          [905, 330],
          [925, 318],
          [950, 322],
          [930, 332],
        ],
        true,
      ),
      '#fff3c4',
      0.8,
    )
    paintBranch(
      sheet,
      [
        [1120, 820],
        [1010, 770],
        [880, 780],
        [740, 830],
      ],
      7,
      30,
      [pigment.cypress, pigment.leaf, '#62774f'],
      0.16,
    )
    paintGrapes(sheet, 1110, 600, 190, '#4b2a47')
  },
}
