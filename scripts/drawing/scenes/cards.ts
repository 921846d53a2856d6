import { lights } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import type { Sheet } from '../parts/sheet.ts'
import { valleyAtDusk } from './valley.ts'

/**
 * The pictures of shared links (Open Graph, 1200 × 630). EB Garamond has to be installed on the machine that builds them.
 */
const card = (line: string) => ({
  light: lights.dusk,
  draw(sheet: Sheet) {
    sheet.group('transform="translate(-150 -128) scale(.875)"', () =>
      valleyAtDusk.draw({ ...sheet, width: 1600, height: 900 }),
    )
    const { width } = sheet
    sheet.fill(
      `M0 0H${width}V300H0Z`,
      sheet.gradient(
        [0, 0],
        [0, 300],
        [
          [0, pigment.night, 0.62],
          [1, pigment.night, 0],
        ],
      ),
    )
    const letters = (text: string, y: number, size: number, spacing: number) =>
      `<text x="${width / 2}" y="${y}" font-family="EB Garamond, Georgia, serif" font-size="${size}" letter-spacing="${spacing}" fill="${pigment.white}" text-anchor="middle">${text}</text>`
    sheet.add(letters('Podere Biturgia', 122, 92, 1))
    sheet.add(letters(line, 182, 36, 2))
  },
})

export const cards = [
  {
    name: 'og-it',
    width: 1200,
    height: 630,
    widths: [1200],
    scene: card('Agriturismo a Sansepolcro, nella terra di Piero'),
  },
  {
    name: 'og-en',
    width: 1200,
    height: 630,
    widths: [1200],
    scene: card('A farm-stay in Sansepolcro, Piero’s own country'),
  },
]
