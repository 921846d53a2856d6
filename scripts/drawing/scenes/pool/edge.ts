import { createDabs, createStrokes } from '../../parts/brush.ts'
import { getSteps, type Point, polygon, smoothPath } from '../../parts/curves.ts'
import { circle } from '../../parts/garden.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { mixColors, pigment } from '../../parts/palette.ts'
import { paintFruit } from '../../parts/plants.ts'
import type { Sheet } from '../../parts/sheet.ts'
import type { Scene } from '../../picture.ts'

/** pool-3: close-up of the edge with a straw hat, a towel and lemonade. */
export const edge: Scene = {
  light: lights.noon,
  draw(sheet) {
    const { light, random, width, height } = sheet
    const water = '#5fa9ab'
    sheet.fill(
      `M0 0H${width}V${height}H0Z`,
      sheet.gradient(
        [0, 0],
        [600, height],
        [
          [0, '#3f8f9a'],
          [1, '#8cc7c2'],
        ],
      ),
    )
    const net = createStrokes()
    for (let index = 0; index < 240; index++) {
      const [x, y, r] = [random.next() * width, random.next() * 600, random.between(24, 60)]
      net.add(
        [x, y],
        [x + r, y + random.around(0, 22)],
        mixColors(water, pigment.white, random.pick([0.5, 0.7, 0.3])),
        random.pick([2, 3, 5]),
        random.around(0, 0.5),
      )
    }
    net.paint(sheet, 0.5)
    const lip: Point[] = [
      [-20, 560],
      [width + 20, 380],
      [width + 20, height + 20],
      [-20, height + 20],
    ]
    sheet.fill(polygon(lip.map(([x, y]): Point => [x, y - 26])), applyLight(pigment.stone, light, -0.5))
    sheet.fill(
      polygon(lip),
      sheet.gradient(
        [0, 420],
        [300, height],
        [
          [0, applyLight(pigment.ivory, light, 0.4)],
          [1, applyLight(pigment.plaster, light, 0)],
        ],
      ),
    )
    for (const shift of [250, 610, 970])
      sheet.line(
        `M${shift - 120} ${560 - (shift - 120) * 0.148}L${shift + 160} ${height + 20}`,
        applyLight(pigment.stone, light, -0.3),
        3,
        0.6,
      )
    const towel: Point[] = [
      [120, 640],
      [560, 560],
      [700, 860],
      [220, 960],
    ]
    sheet.fill(polygon(towel.map(([x, y]): Point => [x + 16, y + 12])), light.shade, 0.35)
    sheet.fill(polygon(towel), applyLight('#d8745a', light, 0.1))
    for (const at of getSteps(0.1, 0.9, 6)) {
      const from: Point = [120 + 440 * at, 640 - 80 * at]
      const to: Point = [220 + 480 * at, 960 - 100 * at]
      sheet.line(`M${from.join(' ')}L${to.join(' ')}`, applyLight(pigment.ivory, light, 0.2), 16, 0.9)
    }
    sheet.fill(circle(872, 640, 190, 0.52), light.shade, 0.35)
    sheet.fill(
      circle(850, 612, 190, 0.52),
      sheet.gradient(
        [700, 600],
        [1040, 640],
        [
          [0, applyLight(pigment.straw, light, 0.5)],
          [1, applyLight(pigment.straw, light, -0.35)],
        ],
      ),
    )
    for (const r of [170, 148, 126])
      sheet.line(circle(850, 612, r, 0.52), applyLight(pigment.ochre, light, -0.2), 1.6, 0.6)
    sheet.fill(
      smoothPath(
        [
          [752, 606],
          [770, 520],
          [850, 490],
          [930, 520],
          [950, 606],
          [850, 650],
        ],
        true,
      ),
      sheet.gradient(
        [760, 540],
        [950, 600],
        [
          [0, applyLight(pigment.straw, light, 0.55)],
          [1, applyLight(pigment.straw, light, -0.4)],
        ],
      ),
    )
    sheet.fill(
      smoothPath(
        [
          [751, 606],
          [756, 574],
          [850, 618],
          [945, 574],
          [950, 606],
          [850, 652],
        ],
        true,
      ),
      applyLight(pigment.brick, light, 0),
    )
    lemonade(sheet, 1060, 470)
  },
}

function lemonade(sheet: Sheet, x: number, y: number) {
  const { light } = sheet
  sheet.fill(
    polygon([
      [x - 34, y + 96],
      [x + 34, y + 96],
      [x + 150, y + 130],
      [x + 90, y + 140],
    ]),
    light.shade,
    0.3,
  )
  sheet.fill(
    `M${x - 44} ${y - 70}L${x - 34} ${y + 90}Q${x} ${y + 106} ${x + 34} ${y + 90}L${x + 44} ${y - 70}Z`,
    sheet.gradient(
      [x - 44, y],
      [x + 44, y],
      [
        [0, '#fff7cf', 0.9],
        [0.5, '#f2d978', 0.9],
        [1, '#caa04a', 0.9],
      ],
    ),
  )
  sheet.fill(circle(x, y - 70, 44, 0.3), '#fbeeb0')
  paintFruit(sheet, x + 36, y - 84, 24, '#ecc83f')
  sheet.line(`M${x - 8} ${y + 20}L${x - 40} ${y - 150}`, applyLight(pigment.terracotta, light, 0.1), 8)
  const mint = createDabs()
  for (const lean of [-1.2, -0.6, 0, 0.7])
    mint.add([x - 8 + lean * 16, y - 92], 38, 11, -1.4 + lean, applyLight(pigment.leaf, light, 0.3))
  mint.paint(sheet)
}
