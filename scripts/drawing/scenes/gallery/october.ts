import { getSteps } from '../../parts/curves.ts'
import { paintHouse } from '../../parts/house.ts'
import { lights } from '../../parts/light.ts'
import { paintCypress } from '../../parts/trees.ts'
import { paintFurrows, paintRows, paintVine } from '../../parts/vineyard.ts'
import { createViewScene } from '../bedroom.ts'
import { createCountryView } from '../country.ts'
import { podere } from '../valley.ts'

/** gallery-1: the vines in October, red and gold, seen along the slope. */
export const october = createViewScene(
  createCountryView({ ...lights.afternoon, haze: '#e6d2b4' }, 0.42, 811, {
    near: '#b39a58',
    over: (sheet) => {
      paintHouse(sheet, podere(860, 462, 9, { depth: 0.12 }))
      paintCypress(sheet, { x: 980, y: 470, height: 90, depth: 0.14 })
      paintCypress(sheet, { x: 1004, y: 474, height: 70, depth: 0.14 })
    },
  }),
  { width: 6, depth: 40, height: 4, eye: [3, 2.9, -2], turn: -0.42, zoom: 900, sun: [-0.7, 0.5, 0.4] },
  (room) => {
    const rows = getSteps(-16, 40, 25)
    paintFurrows(room, rows, -1.4, 40)
    paintRows(room, rows, 0.6, 40, (x, y, metre, share) =>
      paintVine(room, x, y, metre, Math.max(0, 0.24 - share * 0.4), 1),
    )
  },
)
