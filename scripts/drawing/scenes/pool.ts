import { createFrame } from '../parts/furniture.ts'
import { paintLounger, paintParasol, paintPaving, paintPlanter, paintPool } from '../parts/garden.ts'
import { paintHouse } from '../parts/house.ts'
import { getFloorPath } from '../parts/interior.ts'
import { paintLanterns } from '../parts/laid.ts'
import { applyLight, lights } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { paintFlowers } from '../parts/plants.ts'
import { paintRound } from '../parts/round.ts'
import { createViewScene } from './bedroom.ts'
import { createCountryView } from './country.ts'
import { above } from './pool/above.ts'
import { dawn } from './pool/dawn.ts'
import { deck, paintDeckPot, paintDeckTree, projectToDeck } from './pool/deck.ts'
import { edge } from './pool/edge.ts'
import { podere } from './valley.ts'

/** pool-1: the long pool at noon, directed at the valley. */
export const noon = createViewScene(createCountryView(lights.noon, 0.4, 300), deck, (room) => {
  paintDeckTree(room, 'cypress', -4, 16, 7)
  paintDeckTree(room, 'cypress', -2.4, 17, 6)
  paintDeckTree(room, 'olive', 14, 14, 4)
  paintPaving(room, -3, -2.6, 18, 13.4)
  paintPool(room, 3.6, -1.4, 4.8, 11)
  for (const z of [7.4, 4.6, 1.8]) {
    paintParasol(room, 10.3, z + 0.9, 1.3, pigment.ivory, 2.3, '#d8a25e')
    paintLounger(room, createFrame(11.2, z + 0.2, 'left'), pigment.white)
    paintLounger(room, createFrame(11.2, z - 0.8, 'left'), pigment.white)
  }
  for (const z of [6, 2.4]) paintDeckPot(room, 2.3, z, '#c9504f')
})

/** pool-4: evening, with lit water, lamps between the trees, and the house behind. */
const evening = createViewScene(
  createCountryView(
    { ...lights.night, gloom: 0.3, sky: ['#1c2c4c', '#3a5272', '#8a7c8c', '#d99f7c'], haze: '#6a6478' },
    0.42,
    340,
    { over: (sheet) => paintHouse(sheet, podere(880, 520, 15, { lamps: true, turn: -0.4, depth: 0.04 })) },
  ),
  { ...deck, eye: [4.5, 2.1, -3], sun: [0.5, 0.7, 0.5], zoom: 860 },
  (room) => {
    paintDeckTree(room, 'cypress', -1, 12, 6)
    paintDeckTree(room, 'olive', 1.2, 11, 3.6)
    paintPaving(room, -3, -2.2, 18, 11.4, '#b7a68a')
    paintPool(room, 2.2, -0.6, 4.6, 8.6, { color: '#4fb7b4', glow: true })
    paintLanterns(room, [-1, 3.6, 9], [9, 3.4, 9], 9)
    paintLanterns(room, [-2, 3.6, 3], [11, 3.8, 5], 9, 0.6)
    paintLounger(room, createFrame(0.6, 4.4, 'right'), '#d9cfc0')
    paintLounger(room, createFrame(0.6, 2.6, 'right'), '#d9cfc0')
    paintDeckPot(room, 8, 2, '#c9504f')
  },
)

/** pool-6: afternoon among olives and oleanders, with the tower behind the water. */
const oleanders = createViewScene(
  createCountryView(lights.afternoon, 0.44, 360, {
    over: (sheet) => paintHouse(sheet, podere(330, 545, 23, { turn: 0.42 })),
  }),
  { ...deck, eye: [8.4, 1.7, -2.4], turn: -0.2, zoom: 820 },
  (room) => {
    paintDeckTree(room, 'cypress', 1, 11, 6)
    paintDeckTree(room, 'cypress', 7.6, 13, 7)
    paintDeckTree(room, 'olive', 10.5, 10, 3.6)
    paintPaving(room, -4, -2, 18, 9.4)
    paintPool(room, -1, 0.4, 9, 4.4)
    paintParasol(room, 7.6, 6.2, 1.4, '#d9785a', 2.3, pigment.ivory)
    paintLounger(room, createFrame(6.4, 6.4, 'viewer'), pigment.white)
    paintLounger(room, createFrame(8, 6.4, 'viewer'), pigment.white)
    for (const [x, z, bloom] of [
      [2.2, 6.4, '#d98aa0'],
      [3.4, 6.6, '#efe2e2'],
      [4.5, 6.4, '#d98aa0'],
    ] as const)
      paintPlanter(room, x, z, 0.9, bloom)
    paintRound(
      room,
      [9.4, 0, 0.4],
      [
        [0.24, 0],
        [0.34, 0.3],
        [0.3, 0.62],
        [0.36, 0.68],
      ],
      pigment.terracotta,
      { inside: pigment.umber },
    )
    const { at, metre } = projectToDeck(room, 9.4, 0.4)
    paintFlowers(room.sheet, at[0], at[1] - metre * 0.66, metre * 0.9, metre * 0.7, '#d98aa0', 1.5)
    room.sheet.fill(
      getFloorPath(room, [
        [4.2, -0.9],
        [5, -1],
        [5.1, -0.2],
        [4.3, -0.1],
      ]),
      applyLight('#e2b65a', room.sheet.light, 0.2),
    )
  },
)

export const pool = [noon, dawn, edge, evening, above, oleanders] as const
