import { createStrokes } from './brush.ts'
import { getSteps, type Point, smoothPath } from './curves.ts'
import { defineBlur, defineRoughEdges } from './grain.ts'
import { type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'

/** Paints the sky down to `horizon`, with the streaks of a wide brush. */
export function paintSky(sheet: Sheet, horizon: number, streaks = 90) {
  const { width, light, random } = sheet
  const [zenith, high, low, edge] = light.sky
  const wash = sheet.gradient(
    [0, 0],
    [0, horizon],
    [
      [0, zenith],
      [0.42, high],
      [0.78, low],
      [1, edge],
    ],
  )
  sheet.fill(`M0 0H${width}V${horizon + 60}H0Z`, wash)
  const strokes = createStrokes()
  for (let index = 0; index < streaks; index++) {
    const y = horizon * random.next() ** 0.8
    const x = random.between(-0.1, 0.95) * width
    const length = random.between(0.08, 0.34) * width
    const share = y / horizon
    const color =
      random.next() < 0.5
        ? mixColors(light.sky[1], light.sky[3], share)
        : mixColors(zenith, low, Math.min(1, share + 0.25))
    strokes.add([x, y], [x + length, y - random.between(-4, 10)], color, random.pick([3, 7, 12]), 0.012)
  }
  sheet.group(defineBlur(sheet, 2.4), () => strokes.paint(sheet, 0.22))
}

export function paintSun(sheet: Sheet, at: Point, radius: number, reach = 520) {
  const { light } = sheet
  const halo = sheet.glow(at, reach, [
    [0, light.sun, 0.95],
    [0.14, light.sun, 0.55],
    [0.5, light.sun, 0.18],
    [1, light.sun, 0],
  ])
  sheet.add(`<circle cx="${at[0]}" cy="${at[1]}" r="${reach}" fill="${halo}"/>`)
  sheet.add(`<circle cx="${at[0]}" cy="${at[1]}" r="${radius}" fill="${mixColors(light.sun, pigment.white, 0.7)}"/>`)
}

export function paintMoon(sheet: Sheet, at: Point, radius: number, phase = 0.35) {
  const halo = sheet.glow(at, radius * 7, [
    [0, pigment.ivory, 0.5],
    [0.25, pigment.paleSky, 0.2],
    [1, pigment.paleSky, 0],
  ])
  sheet.add(`<circle cx="${at[0]}" cy="${at[1]}" r="${radius * 7}" fill="${halo}"/>`)
  const disc = sheet.glow([at[0] - radius * phase, at[1] - radius * phase], radius * 1.9, [
    [0, '#fffbe9'],
    [0.6, '#f1e6c4'],
    [1, '#b9b498'],
  ])
  sheet.add(`<circle cx="${at[0]}" cy="${at[1]}" r="${radius}" fill="${disc}"/>`)
}

export function paintStars(sheet: Sheet, count: number, horizon: number) {
  const { random } = sheet
  for (let index = 0; index < count; index++) {
    const [x, y] = [random.next() * sheet.width, random.next() ** 1.4 * horizon]
    sheet.add(
      `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${random.pick([0.9, 1.3, 2])}" fill="${pigment.ivory}" opacity="${random.between(0.3, 0.95).toFixed(2)}"/>`,
    )
  }
}

/** Paints clouds like Piero della Francesca: long lenses in rows, flat at the bottom and lit on the side of the sun. */
export function paintClouds(sheet: Sheet, count: number, from: number, to: number, size = 1) {
  const { light, random, width } = sheet
  sheet.group(defineRoughEdges(sheet, 16, 0.012), () => {
    for (let index = 0; index < count; index++) {
      const share = (index + random.next() * 0.8) / count
      const y = from + (to - from) * share
      const span = random.between(110, 330) * size * (1.15 - share * 0.4)
      const x = random.between(-0.05, 1.02) * width
      const thick = span * random.between(0.06, 0.11)
      const warm: Color = mixColors(light.sky[2], light.sun, 0.25 + share * 0.45)
      const body = mixColors(light.sky[Math.min(3, Math.floor(share * 3) + 1)] ?? light.sky[2], light.shade, 0.16)
      for (const streak of [-0.42, 0.38])
        sheet.fill(
          lens(
            x + span * streak,
            y + thick * random.between(0.1, 0.6),
            span * random.between(0.5, 0.8),
            thick * 0.22,
            random.next,
          ),
          mixColors(body, warm, 0.5),
          0.55,
        )
      sheet.fill(lens(x, y, span, thick, random.next), body, 0.7)
      sheet.fill(
        lens(x + light.side * span * 0.05, y - thick * 0.16, span * 0.88, thick * 0.72, random.next),
        mixColors(body, warm, 0.55),
        0.8,
      )
      sheet.fill(
        lens(x + light.side * span * 0.12, y - thick * 0.34, span * 0.62, thick * 0.4, random.next),
        mixColors(warm, pigment.white, 0.4),
        0.85,
      )
    }
  })
}

function lens(x: number, y: number, span: number, thick: number, chance: () => number): string {
  const top = getSteps(-1, 1, 9).map(
    (at): Point => [x + at * span * 0.5, y - thick * Math.sqrt(Math.max(0, 1 - at * at)) * (0.55 + chance() * 0.75)],
  )
  const below = getSteps(1, -1, 5).map((at): Point => [x + at * span * 0.5, y + thick * 0.3 * (1 - at * at)])
  return smoothPath([...top, ...below.slice(1, -1)], true)
}

/** Paints swallows with two strokes each. */
export function paintSwallows(
  sheet: Sheet,
  places: readonly (readonly [x: number, y: number, size: number, lean?: number])[],
  color: Color = pigment.black,
) {
  for (const [x, y, size, lean = 0] of places) {
    sheet.add(
      `<path transform="translate(${x} ${y}) rotate(${lean}) scale(${size / 20})" fill="${color}" d="M0 0C-4-7-12-11-21-11C-13-8-8-3-4 3C-3 5-2 7-6 14C-2 11 0 8 1 5C4 9 8 10 10 15C9 9 7 6 5 3C9-2 14-7 22-9C13-10 5-7 0 0Z"/>`,
    )
  }
}
