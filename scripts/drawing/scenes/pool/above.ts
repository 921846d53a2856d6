import { createDabs, createStrokes } from '../../parts/brush.ts'
import { getSteps, polygon, smoothPath } from '../../parts/curves.ts'
import { circle } from '../../parts/garden.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'
import type { Scene } from '../../picture.ts'

/** pool-5: the pool from above, seen from the dove tower. */
export const above: Scene = {
  light: lights.noon,
  draw(sheet) {
    const { light, random, width, height } = sheet
    sheet.fill(`M0 0H${width}V${height}H0Z`, applyLight('#93a05e', light, 0.1))
    const grass = createStrokes()
    for (let index = 0; index < 1500; index++) {
      const [x, y] = [random.next() * width, random.next() * height]
      grass.add(
        [x, y],
        [x + random.around(0, 10), y - random.between(4, 14)],
        applyLight('#93a05e', light, random.pick([-0.3, -0.1, 0.3, 0.5])),
        random.pick([1.5, 2.5]),
      )
    }
    grass.paint(sheet, 0.5)
    const turn = (draw: () => void) => sheet.group('transform="rotate(-14 600 450)"', draw)
    turn(() => {
      sheet.fill('M250 150H960V770H250Z', applyLight(pigment.plaster, light, 0.2))
      for (const x of getSteps(250, 960, 9)) sheet.line(`M${x} 150V770`, applyLight(pigment.stone, light, -0.2), 2, 0.5)
      for (const y of getSteps(150, 770, 8)) sheet.line(`M250 ${y}H960`, applyLight(pigment.stone, light, -0.2), 2, 0.5)
      sheet.fill('M392 232H818V688H392Z', applyLight(pigment.ivory, light, 0.45))
      sheet.fill(
        'M412 252H798V668H412Z',
        sheet.gradient(
          [412, 252],
          [798, 668],
          [
            [0, '#2f8791'],
            [0.5, '#5fb1b0'],
            [1, '#9bd2c9'],
          ],
        ),
      )
      sheet.fill('M412 252H798V276L436 276V668H412Z', light.shade, 0.35)
      const net = createStrokes()
      for (let index = 0; index < 150; index++) {
        const [x, y] = [random.between(420, 770), random.between(262, 650)]
        net.add(
          [x, y],
          [x + random.between(10, 34), y + random.around(0, 20)],
          '#d8f2ea',
          random.pick([1.5, 2.5]),
          random.around(0, 0.6),
        )
      }
      sheet.within('M412 252H798V668H412Z', () => net.paint(sheet, 0.5))
      swimmer(sheet, 610, 430)
      for (const [y, color] of [
        [250, '#d8745a'],
        [380, pigment.white],
        [510, '#e2b65a'],
        [620, pigment.white],
      ] as const) {
        sheet.fill(`M862 ${y + 14}h74v100h-74Z`, light.shade, 0.4)
        sheet.fill(`M850 ${y}h74v100h-74Z`, applyLight(color, light, 0.2))
        sheet.fill(`M850 ${y}h74v28h-74Z`, applyLight(pigment.ivory, light, 0.3))
      }
      for (const [x, y, color, stripe] of [
        [905, 340, pigment.ivory, '#cf7a52'],
        [900, 590, pigment.ivory, '#5f8f92'],
        [318, 300, pigment.ivory, '#cf7a52'],
      ] as const)
        topParasol(sheet, x, y, 74, color, stripe)
    })
    for (const [x, y, r] of [
      [80, 120, 90],
      [170, 40, 70],
      [1120, 820, 110],
      [1010, 880, 80],
      [60, 800, 90],
      [1150, 90, 80],
      [1060, 40, 60],
    ] as const)
      topTree(sheet, x, y, r)
  },
}

function topParasol(sheet: Sheet, x: number, y: number, r: number, cloth: Color, stripe: Color) {
  const { light } = sheet
  sheet.fill(circle(x + 44, y + 34, r), light.shade, 0.4)
  for (let index = 0; index < 12; index++) {
    const [a, b] = [(index / 12) * Math.PI * 2, ((index + 1) / 12) * Math.PI * 2]
    const facing = Math.cos(a + 0.26) * light.side * 0.5 - Math.sin(a + 0.26) * 0.25
    sheet.fill(
      polygon([
        [x, y],
        [x + Math.cos(a) * r, y + Math.sin(a) * r],
        [x + Math.cos(b) * r, y + Math.sin(b) * r],
      ]),
      applyLight(index % 2 ? stripe : cloth, light, facing),
    )
  }
}

function topTree(sheet: Sheet, x: number, y: number, r: number) {
  const { light, random } = sheet
  sheet.fill(circle(x + r * 0.4, y + r * 0.34, r), light.shade, 0.45)
  const dabs = createDabs()
  for (let index = 0; index < 260; index++) {
    const [turn, out] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * r]
    const facing = Math.cos(turn) * light.side * (out / r) * 0.6 - Math.sin(turn) * (out / r) * 0.4
    dabs.add(
      [x + Math.cos(turn) * out, y + Math.sin(turn) * out],
      r * 0.24,
      r * 0.07,
      random.next() * 3,
      applyLight(random.pick([pigment.leaf, pigment.sage, pigment.cypress]), light, Math.round(facing * 6) / 6),
    )
  }
  sheet.fill(circle(x, y, r * 0.85), applyLight(pigment.leaf, light, -0.3))
  dabs.paint(sheet)
}

function swimmer(sheet: Sheet, x: number, y: number) {
  const { light } = sheet
  const skin = applyLight('#c98d68', light, 0.2)
  sheet.fill(
    smoothPath(
      [
        [x - 8, y - 24],
        [x + 10, y - 24],
        [x + 14, y + 26],
        [x + 6, y + 84],
        [x - 4, y + 84],
        [x - 12, y + 26],
      ],
      true,
    ),
    skin,
  )
  sheet.line(
    `M${x - 8} ${y - 18}Q${x - 40} ${y - 44} ${x - 34} ${y - 80}M${x + 8} ${y - 16}Q${x + 38} ${y + 4} ${x + 42} ${y + 36}`,
    skin,
    10,
  )
  sheet.fill(
    smoothPath(
      [
        [x - 11, y + 10],
        [x + 13, y + 10],
        [x + 12, y + 36],
        [x - 10, y + 36],
      ],
      true,
    ),
    applyLight(pigment.brick, light, 0),
  )
  sheet.fill(circle(x + 2, y - 38, 14), applyLight(pigment.umber, light, 0))
  for (const [w, h] of [
    [50, 120],
    [76, 160],
  ] as const)
    sheet.line(`M${x - w / 2} ${y + h}Q${x} ${y + h - 26} ${x + w / 2} ${y + h}`, pigment.white, 3, 0.6)
}
