import { createStrokes } from '../../parts/brush.ts'
import { smoothPath } from '../../parts/curves.ts'
import { circle } from '../../parts/garden.ts'
import { defineSoftBlur } from '../../parts/grain.ts'
import { applyLight } from '../../parts/light.ts'
import { adjustLightness, type Color, mixColors, pigment } from '../../parts/palette.ts'
import type { Sheet } from '../../parts/sheet.ts'

/** Paints a shadow on a table seen from above. The sun is on the left, so shadows fall to the right and down. */
export function paintShadow(sheet: Sheet, path: string, dx = 16, dy = 14) {
  sheet.group(`transform="translate(${dx} ${dy})" ${defineSoftBlur(sheet, 7)}`, () =>
    sheet.fill(path, mixColors(sheet.light.shade, pigment.black, 0.5), 0.42),
  )
}

export function paintPlanks(sheet: Sheet, color: Color, angle: number) {
  const { random, light, width, height } = sheet
  sheet.fill(`M0 0H${width}V${height}H0Z`, applyLight(color, light, -0.2))
  sheet.group(`transform="rotate(${angle} ${width / 2} ${height / 2})"`, () => {
    for (let y = -300; y < height + 300; y += 118) {
      const board = adjustLightness(applyLight(color, light, 0.05), random.around(0, 0.025))
      sheet.fill(`M-300 ${y}H${width + 300}V${y + 114}H-300Z`, board)
      const lines = createStrokes()
      for (let index = 0; index < 60; index++) {
        const [x, gy] = [random.between(-300, width), y + random.between(4, 110)]
        lines.add(
          [x, gy],
          [x + random.between(60, 260), gy + random.around(0, 4)],
          random.next() < 0.6 ? mixColors(board, light.shade, 0.3) : adjustLightness(board, 0.04),
          random.pick([1, 1.8, 3]),
          random.around(0, 0.012),
        )
      }
      lines.paint(sheet, 0.4)
    }
  })
}

export function paintLinen(sheet: Sheet, color: Color, stripe: Color, angle: number, gap = 150) {
  const { light, width, height, random } = sheet
  sheet.fill(
    `M0 0H${width}V${height}H0Z`,
    sheet.gradient(
      [0, 0],
      [width, height],
      [
        [0, applyLight(color, light, 0.25)],
        [1, applyLight(color, light, -0.12)],
      ],
    ),
  )
  sheet.group(`transform="rotate(${angle} ${width / 2} ${height / 2})"`, () => {
    for (let x = -300; x < width + 300; x += gap)
      for (const [dx, w] of [
        [0, 10],
        [18, 4],
        [-14, 4],
      ] as const)
        sheet.fill(`M${x + dx} -400h${w}V${height + 400}h${-w}Z`, applyLight(stripe, light, 0), 0.75)
  })
  const weave = createStrokes()
  for (let index = 0; index < 500; index++) {
    const [x, y] = [random.next() * width, random.next() * height]
    weave.add(
      [x, y],
      [x + random.between(20, 80), y + random.around(0, 5)],
      adjustLightness(color, random.pick([-0.06, 0.03])),
      1.2,
    )
  }
  weave.paint(sheet, 0.35)
}

export function paintPlate(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  color: Color = pigment.white,
  rim: Color = color,
) {
  const { light } = sheet
  paintShadow(sheet, circle(x, y, r), 22, 20)
  sheet.fill(
    circle(x, y, r),
    sheet.gradient(
      [x - r, y - r],
      [x + r, y + r],
      [
        [0, applyLight(rim, light, 0.45)],
        [1, applyLight(rim, light, -0.3)],
      ],
    ),
  )
  if (rim !== color) sheet.line(circle(x, y, r * 0.9), applyLight(color, light, 0.1), r * 0.04)
  sheet.fill(
    circle(x, y, r * 0.72),
    sheet.gradient(
      [x - r, y - r],
      [x + r, y + r],
      [
        [0, applyLight(color, light, -0.28)],
        [0.5, applyLight(color, light, 0.05)],
        [1, applyLight(color, light, 0.4)],
      ],
    ),
  )
  sheet.fill(circle(x, y, r * 0.69), applyLight(color, light, 0.12))
}

export function paintWine(sheet: Sheet, x: number, y: number, r: number, color: Color) {
  paintShadow(sheet, circle(x, y, r), 40, 36)
  sheet.fill(circle(x, y, r), mixColors(sheet.light.sky[2], pigment.white, 0.5), 0.65)
  sheet.fill(
    circle(x, y, r * 0.84),
    sheet.glow([x + r * 0.2, y + r * 0.2], r, [
      [0, adjustLightness(color, 0.12)],
      [1, color],
    ]),
  )
  sheet.line(circle(x, y, r), pigment.white, 3, 0.8)
  sheet.line(
    smoothPath([
      [x - r * 0.62, y + r * 0.1],
      [x - r * 0.5, y - r * 0.42],
      [x - r * 0.1, y - r * 0.66],
    ]),
    pigment.white,
    6,
    0.75,
  )
}

export function paintFork(sheet: Sheet, x: number, y: number, turn: number, length = 300) {
  const silver = applyLight('#a9aaa4', sheet.light, 0.1)
  const draw = (color: string) => {
    sheet.line(`M${x} ${y + length}V${y + length * 0.32}`, color, 13)
    sheet.fill(
      `M${x - 20} ${y + 4}V${y + length * 0.22}q0 ${length * 0.14} 20 ${length * 0.14}q20 0 20 ${-length * 0.14}V${y + 4}h-6v${length * 0.2}h-8V${y}h-12v${length * 0.204}h-8V${y + 4}Z`,
      color,
    )
  }
  sheet.group(`transform="rotate(${turn} ${x} ${y + length / 2})"`, () => {
    sheet.group('transform="translate(9 8)" opacity=".35"', () => draw(sheet.light.shade))
    draw(silver)
    sheet.line(`M${x - 3} ${y + length - 4}V${y + length * 0.36}`, pigment.white, 2.5, 0.8)
  })
}
