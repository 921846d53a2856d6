import { createStrokes } from '../../parts/brush.ts'
import { getSteps } from '../../parts/curves.ts'
import { createFrame, paintBox } from '../../parts/furniture.ts'
import { paintLounger, paintPool } from '../../parts/garden.ts'
import type { Room } from '../../parts/interior.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { createViewScene } from '../bedroom.ts'
import { createCountryView } from '../country.ts'
import { deck, paintDeckTree, projectToDeck } from './deck.ts'

/** Paints the reflection of the background in still water: upside down and broken by ripples. */
function reflect(room: Room, x: number, z: number, height: number, width: number) {
  const { sheet } = room
  const { at, metre } = projectToDeck(room, x, z)
  const strokes = createStrokes()
  for (const share of getSteps(0.28, 1, 60)) {
    const half = width * metre * (1.05 - share) * sheet.random.between(0.6, 1.2)
    const [cx, y] = [at[0] + sheet.random.around(0, 4), at[1] + height * metre * share * 0.62]
    strokes.add([cx - half, y], [cx + half, y], applyLight(pigment.cypress, sheet.light, 0.1), 4, 0.02)
  }
  strokes.paint(sheet, 0.3)
}

/** pool-2: the empty pool at dawn; its far edge is in the mist. */
export const dawn = createViewScene(
  createCountryView(lights.dawn, 0.46, 320, { sun: [0.7, 0.4] }),
  { ...deck, eye: [6, 1.5, -2.6], sun: [0.7, 0.4, 0.5], zoom: 800 },
  (room) => {
    paintDeckTree(room, 'pine', -1.6, 13, 8)
    paintDeckTree(room, 'cypress', 1.4, 14, 5)
    paintPool(room, -4, -2.2, 20, 9.6, { color: '#7fb3b8', mirror: true })
    for (const [x, z, h, w] of [
      [-1.6, 13, 8, 0.5],
      [1.4, 14, 5, 0.7],
    ] as const)
      reflect(room, x, z, h, w)
    paintBox(
      room,
      createFrame(-1, -1, 'viewer'),
      { a: 0, c: 0, y: -0.2, long: 1.6, wide: 4.4, high: 0.26 },
      pigment.plaster,
    )
    paintLounger(room, createFrame(0.4, -1.3, 'right', 0.06), '#e4d5c4')
  },
)
