import { createDabs } from '../../parts/brush.ts'
import type { Point3 } from '../../parts/camera.ts'
import { getFloorPath, paintContactShadow } from '../../parts/interior.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintFruit } from '../../parts/plants.ts'
import { paintRound } from '../../parts/round.ts'
import { paintOlive } from '../../parts/trees.ts'
import { paintLadder } from '../../parts/walls.ts'
import { createViewScene } from '../bedroom.ts'
import { createCountryView } from '../country.ts'
import { paintGrass } from '../valley.ts'

/** gallery-4: the olive harvest in November, with nets, ladders and full baskets. */
export const harvest = createViewScene(
  createCountryView(lights.mist, 0.4, 843, { near: '#a89a60', rows: 2 }),
  { width: 8, depth: 16, height: 5, eye: [4, 1.9, -2.4], zoom: 900, sun: [-0.5, 0.8, 0.2] },
  (room) => {
    const { sheet, camera } = room
    const { random, light } = sheet
    const tree = (x: number, z: number, h: number) => {
      const [px, py] = camera.project([x, 0, z])
      paintOlive(sheet, { x: px, y: py, height: camera.metre([x, 0, z]) * h, depth: z * 0.012 })
    }
    for (const [x, z] of [
      [-2, 15],
      [2, 16],
      [6, 15],
      [10, 16],
    ] as const)
      tree(x, z, 4.4)
    for (const [x, z, w] of [
      [0.4, 6.4, 4],
      [5.4, 5.2, 4.4],
    ] as const) {
      const net = getFloorPath(room, [
        [x - 0.4, z - 0.6],
        [x + w * 0.5, z - 1.4],
        [x + w, z - 0.5],
        [x + w + 0.2, z + 2],
        [x + w * 0.4, z + 2.6],
        [x - 0.3, z + 1.8],
      ])
      sheet.fill(net, applyLight('#d98a3c', light, 0.1), 0.85)
      const dabs = createDabs()
      for (let index = 0; index < 240; index++) {
        const at: Point3 = [x + random.next() * w, 0.02, z + random.between(-1, 2.4)]
        const [px, py] = camera.project(at)
        dabs.add(
          [px, py],
          camera.metre(at) * 0.07,
          camera.metre(at) * 0.024,
          random.next() * 3,
          applyLight(random.pick(['#3d3a2a', '#5c6030', '#4a2f3c']), light, random.pick([-0.2, 0.3])),
        )
      }
      sheet.within(net, () => dabs.paint(sheet))
    }
    tree(2.2, 7.6, 4.2)
    tree(7.6, 6.4, 4)
    paintLadder(room, [2.9, 0, 6.6], [2.3, 2.7, 7.4], 0.4, pigment.earth)
    for (const [x, z] of [
      [3.9, 3],
      [4.6, 3.5],
    ] as const) {
      paintContactShadow(room, x - 0.3, z - 0.3, 0.6, 0.6, 0.4)
      paintRound(
        room,
        [x, 0, z],
        [
          [0.26, 0],
          [0.32, 0.2],
          [0.34, 0.36],
        ],
        '#a9804c',
        { inside: '#4a3a2a' },
      )
      const [bx, by] = camera.project([x, 0.38, z])
      const m = camera.metre([x, 0, z])
      for (let index = 0; index < 26; index++)
        paintFruit(
          sheet,
          bx + random.around(0, 0.2) * m,
          by + random.around(0, 0.05) * m,
          m * 0.035,
          random.pick(['#4a2f3c', '#5c6030', '#3d3a2a']),
        )
    }
    paintGrass(sheet, 905, 420, 70)
  },
)
