import { createDabs, createStrokes } from '../../parts/brush.ts'
import { getSteps, type Point, polyline, smoothPath } from '../../parts/curves.ts'
import { circle } from '../../parts/garden.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintBranch } from '../../parts/plants.ts'
import type { Sheet } from '../../parts/sheet.ts'
import type { Scene } from '../../picture.ts'
import { paintFork, paintPlate, paintShadow, paintWine } from './table.ts'

/** dish-3: tagliata with rosemary potatoes, on a checked cloth. */
export const tagliata: Scene = {
  light: lights.dusk,
  draw(sheet) {
    const { light, random, width, height } = sheet
    sheet.fill(`M0 0H${width}V${height}H0Z`, applyLight(pigment.ivory, light, 0.1))
    sheet.group('transform="rotate(28 600 450)"', () => {
      for (let x = -400; x < 1700; x += 110)
        sheet.fill(`M${x} -500h55V1500h-55Z`, applyLight('#b0413a', light, 0), 0.55)
      for (let y = -500; y < 1500; y += 110)
        sheet.fill(`M-400 ${y}H1700v55H-400Z`, applyLight('#b0413a', light, 0), 0.55)
    })
    paintPlate(sheet, 620, 450, 400, '#efe6d2', '#5f7a68')
    rocket(sheet, 500, 630, 120, 110)
    for (let index = 0; index < 9; index++) slice(sheet, index)
    rocket(sheet, 640, 650, 60, 46)
    const salt = createDabs()
    for (let index = 0; index < 60; index++)
      salt.add(
        [random.between(420, 800), random.between(260, 600)],
        6,
        2.4,
        random.next() * 3,
        applyLight('#fbf4e2', light, 0.4),
      )
    salt.paint(sheet, 0.9)
    for (let index = 0; index < 9; index++) shaving(sheet, 470 + random.around(0, 90), 660 + random.around(0, 36))
    for (const [x, y] of [
      [800, 300],
      [868, 380],
      [720, 232],
      [872, 286],
      [884, 470],
      [806, 212],
    ] as const) {
      const potato = smoothPath(
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
      paintShadow(sheet, potato, 8, 8)
      sheet.fill(
        potato,
        sheet.gradient(
          [x - 40, y - 30],
          [x + 40, y + 30],
          [
            [0, applyLight('#f0d083', light, 0.4)],
            [0.6, applyLight('#d9a548', light, 0.1)],
            [1, applyLight('#9a5f28', light, -0.1)],
          ],
        ),
      )
      const crust = createStrokes()
      for (let index = 0; index < 9; index++) {
        const [cx, cy] = [x + random.around(4, 26), y + random.around(6, 20)]
        crust.add(
          [cx, cy],
          [cx + random.between(6, 18), cy + random.around(0, 6)],
          applyLight('#8a5526', light, 0),
          3,
          0.2,
        )
      }
      sheet.within(potato, () => crust.paint(sheet, 0.5))
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
    paintFork(sheet, 120, 270, -8, 360)
    paintWine(sheet, 1080, 170, 118, '#6a2030')
    sheet.fill(circle(180, 130, 72), applyLight('#e7c84b', light, 0.2))
    sheet.fill(circle(180, 130, 58), applyLight('#f6e89c', light, 0.2))
    for (const at of getSteps(0, 1, 8))
      sheet.line(
        `M180 130L${180 + Math.cos(at * 6.28) * 54} ${130 + Math.sin(at * 6.28) * 54}`,
        applyLight('#e7c84b', light, 0),
        4,
      )
  },
}

/**
 * Paints the cut slices of the meat: a dark crust, rose inside and red in the middle, a rim of fat. Each slice leans on the
 * next.
 */
function slice(sheet: Sheet, index: number) {
  const { light, random } = sheet
  const turn = -0.62 + index * 0.045
  const [cx, cy] = [452 + index * 41, 520 - index * 27 - Math.sin((index / 8) * Math.PI) * 26]
  const long = 150 + Math.sin((index / 8) * Math.PI) * 22 + random.around(0, 10)
  const lean = random.around(0, 0.05) + turn
  const at = (u: number, v: number): Point => [
    cx + u * 46 * Math.cos(lean) - v * long * Math.sin(lean),
    cy + u * 46 * Math.sin(lean) + v * long * Math.cos(lean),
  ]
  const outline = (grow: number, wave: number) =>
    smoothPath(
      getSteps(0, 1, 18)
        .slice(1)
        .map((share) => {
          const angle = share * Math.PI * 2
          const [u, v] = [Math.cos(angle), Math.sin(angle)]
          const swell = grow + Math.sin(angle * 3 + index) * wave + random.around(0, wave)
          return at(
            Math.sign(u) * Math.abs(u) ** 0.7 * swell * 0.86,
            Math.sign(v) * Math.abs(v) ** 0.72 * (swell * 0.2 + 0.8 * grow),
          )
        }),
      true,
    )
  const whole = outline(1, 0.05)
  paintShadow(sheet, whole, 12, 10)
  sheet.fill(whole, applyLight('#5a3524', light, 0.05))
  sheet.fill(outline(0.9, 0.03), applyLight('#9c5a42', light, 0.1))
  const heart = outline(0.78, 0.03)
  sheet.fill(
    heart,
    sheet.gradient(at(-1, 0), at(1, 0), [
      [0, '#b8604f'],
      [0.45, '#b64d4c'],
      [1, '#b8604f'],
    ]),
  )
  const fibres = createStrokes()
  for (let line = 0; line < 26; line++) {
    const [u, v] = [random.around(0, 0.7), random.around(0, 0.75)]
    fibres.add(at(u - 0.24, v), at(u + 0.2, v + 0.03), random.pick(['#cf7f70', '#98343a', '#d99a86']), 2, 0.08)
  }
  sheet.within(heart, () => fibres.paint(sheet, 0.5))
  sheet.line(
    smoothPath([at(-0.7, -0.86), at(-0.2, -0.97), at(0.4, -0.95), at(0.75, -0.84)]),
    applyLight('#f0dcb4', light, 0.2),
    9,
  )
}

/** Paints rocket: toothed leaves on thin stalks. */
function rocket(sheet: Sheet, x: number, y: number, wide: number, count: number) {
  const { light, random } = sheet
  for (let index = 0; index < count; index++) {
    const [px, py] = [x + random.around(0, wide), y + random.around(0, wide * 0.42)]
    const [turn, size] = [random.next() * 6.28, random.between(26, 46)]
    const at = (u: number, v: number): Point => [
      px + (u * Math.cos(turn) - v * Math.sin(turn)) * size,
      py + (u * Math.sin(turn) + v * Math.cos(turn)) * size,
    ]
    const color = applyLight(
      random.pick([pigment.leaf, '#5d7a3a', '#7d9a4c', '#45602f']),
      light,
      random.pick([-0.3, 0.05, 0.35]),
    )
    sheet.line(polyline([at(-0.9, 0), at(0, 0)]), color, 3)
    sheet.fill(
      smoothPath(
        [
          at(-0.4, 0),
          at(-0.2, 0.22),
          at(-0.05, 0.1),
          at(0.2, 0.34),
          at(0.36, 0.16),
          at(0.8, 0.24),
          at(1.05, 0),
          at(0.8, -0.24),
          at(0.36, -0.16),
          at(0.2, -0.34),
          at(-0.05, -0.1),
          at(-0.2, -0.22),
        ],
        true,
      ),
      color,
    )
    sheet.line(polyline([at(-0.3, 0), at(0.8, 0)]), applyLight('#b5c182', light, 0.2), 1.4, 0.6)
  }
}

/** Paints a thin curled shaving of cheese. */
function shaving(sheet: Sheet, x: number, y: number) {
  const { light, random } = sheet
  const turn = random.next() * 6.28
  const at = (u: number, v: number): Point => [
    x + (u * Math.cos(turn) - v * Math.sin(turn)) * 46,
    y + (u * Math.sin(turn) + v * Math.cos(turn)) * 46,
  ]
  const flake = smoothPath([at(-1, -0.1), at(-0.3, -0.36), at(0.5, -0.3), at(1, 0), at(0.4, 0.24), at(-0.5, 0.3)], true)
  paintShadow(sheet, flake, 5, 5)
  sheet.fill(
    flake,
    sheet.gradient(at(-0.6, -0.4), at(0.6, 0.4), [
      [0, applyLight('#fbf0cd', light, 0.35)],
      [1, applyLight('#e3cd93', light, 0)],
    ]),
  )
}
