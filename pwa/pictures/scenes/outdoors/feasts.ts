import { steps } from '../../parts/curves.ts'
import { paintChair, stand } from '../../parts/furniture.ts'
import { soft } from '../../parts/grain.ts'
import { paintHouse } from '../../parts/house.ts'
import type { Room } from '../../parts/interior.ts'
import { paintLanterns, paintSetTable } from '../../parts/laid.ts'
import { lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { plane } from '../../parts/sheet.ts'
import { paintCypress, paintOak } from '../../parts/trees.ts'
import { outlook } from '../bedroom.ts'
import { country } from '../country.ts'
import { paintGrass, podere } from '../valley.ts'

/** tv-2: the long table at noon under the great oak. */
export const feast = outlook(
  country(lights.noon, 0.46, 691, { near: '#8d9a52' }),
  { width: 10, depth: 10, height: 5, eye: [3.4, 1.8, -2.2], turn: 0.16, zoom: 1000, sun: [-0.5, 0.9, 0.2] },
  (room) => plane(room.sheet, 'near', () => underTheOak(room)),
)

function underTheOak(room: Room) {
  const { sheet, camera } = room
  const [ox, oy] = camera.project([8.4, 0, 11])
  paintOak(sheet, { x: ox, y: oy, height: camera.metre([8.4, 0, 11]) * 9.4 })
  for (const z of steps(2.2, 7.4, 6)) paintChair(room, stand(6.1, z + 0.5, 'left'), '#6a5138')
  paintSetTable(room, 4.4, 1.8, 1.2, 6.4, pigment.white, false)
  for (const z of steps(7.4, 2.2, 6)) paintChair(room, stand(3.9, z + 0.5, 'right'), '#6a5138')
  sheet.group(`${soft(sheet, 22)} opacity=".3"`, () => {
    for (const [x, z, w] of [
      [4, 3, 3],
      [6, 5, 3.6],
      [7, 2.4, 3],
    ] as const)
      sheet.fill(
        camera.face([
          [x, 0.01, z],
          [x + w, 0.01, z],
          [x + w, 0.01, z + 2],
          [x, 0.01, z + 2.2],
        ]),
        sheet.light.shade,
      )
  })
}

/** tv-4: a feast by night: fire, lamps, and the house behind. */
export const bonfire = outlook(
  country({ ...lights.night, gloom: 0.4 }, 0.5, 719, {
    stars: 120,
    moon: [0.82, 0.16, 0.04],
    near: '#6f7848',
    over: (sheet) => {
      paintHouse(sheet, podere(1120, 560, 15, { lamps: true, depth: 0.04 }))
      paintCypress(sheet, { x: 930, y: 580, height: 170, depth: 0.04 }, false)
      paintCypress(sheet, { x: 1360, y: 580, height: 150, depth: 0.04 }, false)
    },
  }),
  { width: 10, depth: 9, height: 5, eye: [5, 1.8, -2.2], zoom: 1000, sun: [0.4, 0.8, 0.3] },
  (room) => plane(room.sheet, 'near', () => byTheFire(room)),
)

function byTheFire(room: Room) {
  const { sheet, camera } = room
  const [fx, fy] = camera.project([3, 0, 3.4])
  const m = camera.metre([3, 0, 3.4])
  paintLanterns(room, [-1, 3.4, 7], [10, 3.2, 7], 13, 0.7)
  sheet.add(
    `<ellipse cx="${fx}" cy="${fy}" rx="${m * 4}" ry="${m * 1.3}" fill="${sheet.glow([fx, fy], m * 4, [
      [0, '#ff9d45', 0.75],
      [0.5, '#d9642c', 0.28],
      [1, '#d9642c', 0],
    ])}"/>`,
  )
  for (const lean of [-30, 24, -8])
    sheet.add(
      `<rect x="${fx - m * 0.6}" y="${fy - m * 0.1}" width="${m * 1.2}" height="${m * 0.16}" rx="6" fill="#3f2a1e" transform="rotate(${lean} ${fx} ${fy})"/>`,
    )
  for (const [wide, tall, color] of [
    [0.8, 1.6, '#c9461f'],
    [0.56, 1.25, '#f08a2c'],
    [0.3, 0.8, '#ffdf94'],
  ] as const)
    for (const dx of [-0.3, 0, 0.28])
      sheet.fill(
        `M${fx + (dx - wide / 2) * m} ${fy}q${m * 0.05} ${-tall * m * 0.55} ${(wide / 2 + dx * 0.1) * m} ${-tall * m * (1 - Math.abs(dx))}q${m * wide * 0.3} ${tall * m * 0.45} ${m * wide * 0.5} ${tall * m * (1 - Math.abs(dx))}Z`,
        color,
        0.9,
      )
  for (let index = 0; index < 40; index++)
    sheet.add(
      `<circle cx="${(fx + sheet.random.around(0, 1) * m).toFixed(1)}" cy="${(fy - sheet.random.between(1, 3.4) * m).toFixed(1)}" r="${sheet.random.between(1, 2.8).toFixed(1)}" fill="#ffc978" opacity=".8"/>`,
    )
  paintSetTable(room, 5.6, 3.4, 3.4, 1.1, pigment.ivory)
  for (const x of [5.9, 6.8, 7.7]) paintChair(room, stand(x, 2.9, 'back'), '#4d3828')
  paintGrass(sheet, 905, 500, 70)
}
