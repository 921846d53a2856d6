import { getOpeningOutline, type Point3 } from '../../parts/camera.ts'
import { getSteps } from '../../parts/curves.ts'
import { defineSoftBlur } from '../../parts/grain.ts'
import { createRoom, getFloorPath, type Room } from '../../parts/interior.ts'
import { mountains, paintLandscape } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import { paintRound } from '../../parts/round.ts'
import { paintCypress } from '../../parts/trees.ts'
import type { Scene } from '../../picture.ts'
import { createHills } from '../country.ts'
import { paintPiazza, paintTownhouse } from './houses.ts'

/** piero-1: an ideal city in the style of the Renaissance: an empty square in the first sun. */
export const ideal: Scene = {
  light: { ...lights.morning, side: -1 },
  draw(sheet) {
    paintLandscape(sheet, {
      horizon: 0.54,
      clouds: 8,
      grounds: [...mountains(0.5, 41, 0.08), ...createHills(0.53, 77, 1)],
    })
    const room = createRoom(sheet, {
      width: 20,
      depth: 40,
      height: 20,
      eye: [0, 1.75, -2],
      sun: [-0.75, 0.6, -0.35],
      zoom: 780,
      level: 0.56,
    })
    paintPiazza(room, 16, 44, '#cdb58c', 2)
    inlay(room)
    paintTownhouse(room, -1, -9, 34, 9, 8, '#c7b79a', { rows: [4.2, 6], count: 4, arcade: 4 })
    paintTownhouse(room, 1, 9, 34, 9, 9, '#a9ae8c', { rows: [4.4, 6.8], count: 4, arcade: 4 })
    paintTownhouse(room, -1, -9.2, 20, 13, 11, '#e3d5b8', {
      rows: [4.4, 7.4],
      count: 5,
      arcade: 5,
      shutters: '#5f7a68',
    })
    paintTownhouse(room, 1, 9.2, 18, 15, 10.4, '#b97f60', { rows: [4.4, 7.2], count: 6, arcade: 6 })
    for (const side of [-1, 1] as const) {
      const [x, y] = room.camera.project([side * 7.4, 0, 32])
      paintCypress(sheet, { x, y, height: 150, depth: 0.16 })
    }
    temple(room)
    paintTownhouse(room, -1, -8.4, 5, 14, 10.4, '#b0704f', { rows: [4.4, 7.2], count: 5, arcade: 5 })
    paintTownhouse(room, 1, 8.4, 3, 14, 12.5, '#e3d2ac', {
      rows: [4.6, 7.4, 10],
      count: 5,
      arcade: 5,
      shutters: '#5f7a68',
    })
    sheet.group(defineSoftBlur(sheet, 4), () =>
      sheet.fill(
        getFloorPath(
          room,
          [
            [-8.6, 5],
            [-2.4, 8.5],
            [-2.4, 21],
            [-8.6, 19],
          ],
          0.01,
        ),
        sheet.light.shade,
        0.34,
      ),
    )
    for (const [x, z] of [
      [-4.4, 9],
      [4.4, 9],
    ] as const) {
      paintRound(
        room,
        [x, 0, z],
        [
          [0.95, 0],
          [0.95, 0.2],
        ],
        pigment.stone,
      )
      paintRound(
        room,
        [x, 0.2, z],
        [
          [0.6, 0],
          [0.54, 0.4],
          [0.66, 0.75],
        ],
        pigment.stone,
      )
      paintRound(
        room,
        [x, 0.95, z],
        [
          [0.76, 0],
          [0.76, 0.14],
        ],
        pigment.plaster,
        { inside: pigment.azurite },
      )
    }
  },
}

/** Paints dark stone bands in the floor, which run to the vanishing point, and a circle in the middle. */
function inlay(room: Room) {
  const { sheet } = room
  const band = (x: number, z: number, wide: number, deep: number) =>
    sheet.fill(
      getFloorPath(
        room,
        [
          [x, z],
          [x + wide, z],
          [x + wide, z + deep],
          [x, z + deep],
        ],
        0.002,
      ),
      applyLight('#7d5a4a', sheet.light, 0.05),
      0.62,
    )
  for (const x of [-6.2, -2.1, 1.8, 5.9]) band(x, -0.5, 0.3, 24)
  for (const z of [1.6, 5.6, 9.6, 13.6, 17.6, 21.6]) band(-6.2, z, 12.4, 0.3)
}

/** Paints the round temple: columns on steps, a drum, a cone of grey slate and a lantern. */
function temple(room: Room) {
  const { sheet, camera } = room
  const { light } = sheet
  const [z, r] = [27, 5.6]
  const round = (up: number, rings: readonly (readonly [number, number])[], color: Color) =>
    paintRound(room, [0, up, z], rings, color)
  round(
    0,
    [
      [r + 1.4, 0],
      [r + 1.4, 0.3],
    ],
    '#b9a67f',
  )
  round(
    0.3,
    [
      [r + 0.7, 0],
      [r + 0.7, 0.34],
    ],
    '#c9b68e',
  )
  round(
    0.64,
    [
      [r - 0.8, 0],
      [r - 0.8, 5.2],
    ],
    '#d9b79a',
  )
  const panel = (turn: number, wide: number, low: number, high: number, color: Color, facing: number, arch = 0) => {
    const near = r - 0.78
    const [x, pz] = [Math.cos(turn) * near, z + Math.sin(turn) * near]
    const [ux, uz] = [-Math.sin(turn), Math.cos(turn)]
    sheet.fill(
      camera.face(
        getOpeningOutline(-wide / 2, low, wide, high - low, arch).map(([u, y]): Point3 => [x + u * ux, y, pz + u * uz]),
      ),
      applyLight(color, light, facing),
    )
  }
  for (const turn of [1.14, 1.32, 1.68, 1.86]) {
    panel(turn * Math.PI, 1.2, 1.2, 3.4, '#7d9088', 0.1)
    panel(turn * Math.PI, 0.8, 3.9, 5, '#b0704f', 0.1, 0.4)
  }
  panel(1.5 * Math.PI, 1.9, 0.64, 4.4, pigment.ivory, 0.3, 0.95)
  panel(1.5 * Math.PI, 1.5, 0.64, 4.1, pigment.umber, -0.5, 0.75)
  for (const turn of getSteps(Math.PI * 1.04, Math.PI * 1.96, 9)) {
    const [x, pz] = [Math.cos(turn) * r, z + Math.sin(turn) * r]
    paintRound(
      room,
      [x, 0.64, pz],
      [
        [0.34, 0],
        [0.26, 0.2],
        [0.22, 4.7],
        [0.4, 5.1],
      ],
      pigment.ivory,
    )
  }
  round(
    5.8,
    [
      [r + 0.5, 0],
      [r + 0.56, 0.24],
    ],
    '#b98a68',
  )
  round(
    6.04,
    [
      [r + 0.4, 0],
      [r + 0.6, 0.6],
    ],
    pigment.ivory,
  )
  round(
    6.6,
    [
      [r - 1, 0],
      [r - 1, 2],
    ],
    '#d9b79a',
  )
  for (const turn of [1.2, 1.35, 1.5, 1.65, 1.8]) {
    const [x, pz] = [Math.cos(turn * Math.PI) * (r - 1), z + Math.sin(turn * Math.PI) * (r - 1)]
    const face = getOpeningOutline(-0.4, 7, 0.8, 1.2, 0.4).map(
      ([u, y]): Point3 => [x - Math.sin(turn * Math.PI) * u, y, pz],
    )
    sheet.fill(camera.face(face), applyLight(pigment.night, light, 0))
  }
  round(
    8.6,
    [
      [r - 0.7, 0],
      [r - 0.6, 0.3],
    ],
    pigment.ivory,
  )
  round(
    8.9,
    [
      [r - 0.6, 0],
      [r - 2.2, 1.5],
      [r - 3.8, 2.7],
      [0.7, 3.5],
    ],
    '#8b9690',
  )
  round(
    12.4,
    [
      [0.6, 0],
      [0.6, 1.1],
    ],
    pigment.ivory,
  )
  round(
    13.5,
    [
      [0.75, 0],
      [0.1, 0.9],
    ],
    '#8b9690',
  )
}
