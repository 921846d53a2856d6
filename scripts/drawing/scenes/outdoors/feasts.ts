import { getSteps, smoothPath } from '../../parts/curves.ts'
import { createFrame, paintBox, paintChair } from '../../parts/furniture.ts'
import { defineSoftBlur } from '../../parts/grain.ts'
import { paintHouse } from '../../parts/house.ts'
import type { Room } from '../../parts/interior.ts'
import { paintLanterns, paintSetTable } from '../../parts/laid.ts'
import { lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import { plane, type Sheet } from '../../parts/sheet.ts'
import { paintCypress, paintOak } from '../../parts/trees.ts'
import { createViewScene } from '../bedroom.ts'
import { createCountryView } from '../country.ts'
import { paintGrass, podere } from '../valley.ts'

/** tv-2: the long table at noon under the great oak. */
export const feast = createViewScene(
  createCountryView(lights.noon, 0.46, 691, { near: '#8d9a52' }),
  { width: 10, depth: 10, height: 5, eye: [3.4, 1.8, -2.2], turn: 0.16, zoom: 1000, sun: [-0.5, 0.9, 0.2] },
  (room) => plane(room.sheet, 'near', () => underTheOak(room)),
)

function underTheOak(room: Room) {
  const { sheet, camera } = room
  const [ox, oy] = camera.project([8.4, 0, 11])
  paintOak(sheet, { x: ox, y: oy, height: camera.metre([8.4, 0, 11]) * 9.4 })
  for (const z of getSteps(2.2, 7.4, 6)) paintChair(room, createFrame(6.1, z + 0.5, 'left'), '#6a5138')
  paintSetTable(room, 4.4, 1.8, 1.2, 6.4, pigment.white, false)
  for (const z of getSteps(7.4, 2.2, 6)) paintChair(room, createFrame(3.9, z + 0.5, 'right'), '#6a5138')
  sheet.group(`${defineSoftBlur(sheet, 22)} opacity=".3"`, () => {
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
export const bonfire = createViewScene(
  createCountryView({ ...lights.night, gloom: 0.4 }, 0.5, 719, {
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
  const oak = camera.project([-2.6, 0, 6])
  paintOak(sheet, { x: oak[0], y: oak[1], height: camera.metre([-2.6, 0, 6]) * 7 }, false)
  const [fx, fy] = camera.project([2.5, 0, 3.2])
  const m = camera.metre([2.5, 0, 3.2]) * 1.2
  // A flattened circle of light, which fades evenly on all sides and has no visible edge.
  sheet.add(
    `<g transform="translate(${fx} ${fy}) scale(1 0.3)"><circle r="${m * 3.8}" fill="${sheet.glow([0, 0], m * 3.8, [
      [0, '#ffb25c', 0.8],
      [0.3, '#d9823f', 0.46],
      [0.62, '#c9743a', 0.15],
      [1, '#c9743a', 0],
    ])}"/></g>`,
  )
  const [from, to] = [
    [-1.4, 3.9, 6],
    [9.4, 3, 6],
  ] as const
  for (const [x, z] of [
    [9.4, 6],
    [4.6, 4.6],
  ] as const)
    paintBox(room, createFrame(x, z, 'viewer'), { a: 0, c: 0, y: 0, long: 0.09, wide: 0.09, high: 3 }, pigment.umber)
  paintLanterns(room, from, [4.6, 3, 4.6], 8, 0.6)
  paintLanterns(room, [4.6, 3, 4.6], to, 7, 0.5)
  for (const turn of getSteps(0.5, 1, 7)) stone(sheet, fx, fy, m, turn)
  fire(sheet, fx, fy, m)
  for (const turn of getSteps(0.04, 0.46, 6)) stone(sheet, fx, fy, m, turn)
  for (const x of [6.2, 7.2, 8.2]) paintChair(room, createFrame(x + 0.44, 4.9, 'viewer'), '#5d4430')
  paintSetTable(room, 5.8, 3.3, 3.4, 1.1, pigment.ivory)
  for (const x of [6, 7, 8]) paintChair(room, createFrame(x, 2.7, 'back'), '#5d4430')
  paintGrass(sheet, 905, 500, 70)
}

function stone(sheet: Sheet, x: number, y: number, m: number, turn: number) {
  const [cx, cy] = [x + Math.cos(turn * Math.PI * 2) * m * 0.74, y + Math.sin(turn * Math.PI * 2) * m * 0.2]
  const r = m * 0.11
  sheet.fill(
    smoothPath(
      [
        [cx - r * 1.2, cy + r * 0.5],
        [cx - r, cy - r * 0.5],
        [cx + r * 0.2, cy - r * 0.8],
        [cx + r * 1.1, cy - r * 0.3],
        [cx + r * 1.2, cy + r * 0.5],
      ],
      true,
    ),
    sheet.gradient(
      [x, y],
      [cx + (cx - x) * 0.4, cy],
      [
        [0, '#d9975c'],
        [0.7, '#7c5a4a'],
        [1, '#33303a'],
      ],
    ),
  )
}

/** Paints flames that lean into each other: red behind, gold inside, nearly white in the middle. */
function fire(sheet: Sheet, x: number, y: number, m: number) {
  const { random } = sheet
  for (const lean of [-26, 22, -6])
    sheet.add(
      `<rect x="${(x - m * 0.55).toFixed(1)}" y="${(y - m * 0.12).toFixed(1)}" width="${(m * 1.1).toFixed(1)}" height="${(m * 0.13).toFixed(1)}" rx="7" fill="#40291d" transform="rotate(${lean} ${x.toFixed(1)} ${y.toFixed(1)})"/>`,
    )
  sheet.add(
    `<circle cx="${x.toFixed(1)}" cy="${(y - m * 0.6).toFixed(1)}" r="${(m * 2).toFixed(1)}" fill="${sheet.glow(
      [x, y - m * 0.6],
      m * 2,
      [
        [0, '#ffc074', 0.6],
        [0.35, '#e5803c', 0.22],
        [1, '#e5803c', 0],
      ],
    )}"/>`,
  )
  const tongue = (dx: number, wide: number, tall: number, color: Color, opacity: number) => {
    const [cx, w, h, sway] = [x + dx * m, wide * m, tall * m, random.around(0, 0.1) * m]
    sheet.fill(
      `M${(cx - w).toFixed(1)} ${(y - m * 0.04).toFixed(1)}C${(cx - w * 1.25).toFixed(1)} ${(y - h * 0.34).toFixed(1)} ${(cx - w * 0.1 + sway).toFixed(1)} ${(y - h * 0.5).toFixed(1)} ${(cx + sway - dx * m * 0.45).toFixed(1)} ${(y - h).toFixed(1)}C${(cx + w * 0.5 - sway).toFixed(1)} ${(y - h * 0.62).toFixed(1)} ${(cx + w * 1.35).toFixed(1)} ${(y - h * 0.36).toFixed(1)} ${(cx + w).toFixed(1)} ${(y - m * 0.04).toFixed(1)}Z`,
      color,
      opacity,
    )
  }
  sheet.group(defineSoftBlur(sheet, 2.4), () => {
    for (const [dx, wide, tall] of [
      [-0.36, 0.17, 0.9],
      [0.38, 0.17, 0.86],
      [-0.16, 0.22, 1.2],
      [0.2, 0.2, 1.08],
      [0.03, 0.28, 1.46],
    ] as const)
      tongue(dx, wide, tall, '#cf5526', 0.86)
    for (const [dx, wide, tall] of [
      [-0.2, 0.15, 0.78],
      [0.2, 0.14, 0.7],
      [-0.02, 0.2, 1.06],
    ] as const)
      tongue(dx, wide, tall, '#f0953c', 0.9)
    for (const [dx, wide, tall] of [
      [-0.1, 0.1, 0.5],
      [0.1, 0.1, 0.44],
      [0, 0.13, 0.7],
    ] as const)
      tongue(dx, wide, tall, '#ffe3a2', 0.92)
  })
  for (let index = 0; index < 46; index++)
    sheet.add(
      `<circle cx="${(x + random.around(0, 0.9) * m).toFixed(1)}" cy="${(y - random.between(0.9, 3.2) * m).toFixed(1)}" r="${random.between(0.8, 2.4).toFixed(1)}" fill="#ffc978" opacity=".8"/>`,
    )
}
