import { getSteps, smoothPath } from '../../parts/curves.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { paintSpikes } from '../../parts/plants.ts'
import { paintOak } from '../../parts/trees.ts'
import { paintFurrows, paintRows } from '../../parts/vineyard.ts'
import { createViewScene } from '../bedroom.ts'
import { createCountryView } from '../country.ts'

/** gallery-7: lavender in June, with rows that lead to a single oak. */
export const lavender = createViewScene(
  createCountryView({ ...lights.rose, gloom: 0.04 }, 0.46, 877, {
    near: '#8f8a5c',
    sun: [0.2, 0.41],
    rows: 2,
    over: (sheet) => paintOak(sheet, { x: 860, y: 500, height: 210, depth: 0.06 }),
  }),
  { width: 6, depth: 30, height: 4, eye: [3, 2, -1.8], turn: 0.14, zoom: 880, sun: [-0.7, 0.5, 0.3] },
  (room) => {
    const rows = getSteps(-15, 24, 26)
    paintFurrows(room, rows, -1.2, 30)
    paintRows(room, rows, 0.4, 30, (x, y, metre) => {
      if (metre > 34) paintSpikes(room.sheet, x, y, metre * 1.15, metre * 0.85)
      else
        room.sheet.fill(
          smoothPath(
            [
              [x - metre * 0.5, y],
              [x - metre * 0.4, y - metre * 0.6],
              [x + metre * 0.4, y - metre * 0.62],
              [x + metre * 0.5, y],
            ],
            true,
          ),
          applyLight(
            room.sheet.random.pick(['#8573a8', '#74639a', '#9a88b8']),
            room.sheet.light,
            room.sheet.random.pick([-0.2, 0.1, 0.3]),
            0.1,
          ),
        )
    })
  },
)
