import type { Scene } from '../../catalogue.ts'
import { opening, type Point3 } from '../../parts/camera.ts'
import { steps } from '../../parts/curves.ts'
import { soft } from '../../parts/grain.ts'
import { createRoom, onFloor, type Room } from '../../parts/interior.ts'
import { lights, tone } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintRound } from '../../parts/round.ts'
import { paintClouds, paintSky } from '../../parts/sky.ts'
import { piazza, townhouse } from './houses.ts'

/** piero-1: a square as the painters of perspective dreamt it, empty in the first sun. */
export const ideal: Scene = {
  light: { ...lights.morning, side: -1 },
  draw(sheet) {
    paintSky(sheet, 520)
    paintClouds(sheet, 8, 60, 330)
    const room = createRoom(sheet, {
      width: 20,
      depth: 40,
      height: 20,
      eye: [0, 1.75, -2],
      sun: [-0.75, 0.6, -0.35],
      zoom: 780,
      level: 0.56,
    })
    piazza(room, 14, 44, '#d9c3a0', 2)
    townhouse(room, -1, -9, 34, 10, 9, pigment.rose, { rows: [4.4, 6.8], count: 4 })
    townhouse(room, 1, 9, 34, 10, 10, pigment.straw, { rows: [4.4, 7], count: 4 })
    townhouse(room, -1, -9.4, 20, 13, 12, '#e0cda6', { rows: [4.6, 7.6], count: 5, arcade: 5 })
    townhouse(room, 1, 9.4, 18, 15, 11, '#cfa888', { rows: [4.6, 7.4], count: 6, arcade: 6 })
    temple(room)
    townhouse(room, -1, -8.6, 5, 14, 10, '#c98e6d', { rows: [4.4, 7], count: 5, arcade: 5 })
    townhouse(room, 1, 8.6, 3, 14, 12.5, '#dcc8a2', { rows: [4.6, 7.4, 10], count: 5, arcade: 5 })
    sheet.group(soft(sheet, 4), () =>
      sheet.fill(
        onFloor(
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

function temple(room: Room) {
  const { sheet, camera } = room
  const { light } = sheet
  const [z, r] = [29, 5]
  paintRound(
    room,
    [0, 0, z],
    [
      [r + 1.2, 0],
      [r + 1.2, 0.35],
    ],
    pigment.stone,
  )
  paintRound(
    room,
    [0, 0.35, z],
    [
      [r + 0.6, 0],
      [r + 0.6, 0.35],
    ],
    pigment.stone,
  )
  paintRound(
    room,
    [0, 0.7, z],
    [
      [r - 0.7, 0],
      [r - 0.7, 5],
    ],
    pigment.plaster,
  )
  const door = camera.face(opening(-0.8, 0.7, 1.6, 3, 0.8).map(([x, y]): Point3 => [x, y, z - r + 0.6]))
  sheet.fill(door, tone(pigment.umber, light, -0.4))
  for (const turn of steps(Math.PI, Math.PI * 2, 8)) {
    const [x, pz] = [Math.cos(turn) * r, z + Math.sin(turn) * r]
    paintRound(
      room,
      [x, 0.7, pz],
      [
        [0.3, 0],
        [0.24, 0.2],
        [0.2, 4.5],
        [0.34, 4.8],
      ],
      pigment.ivory,
    )
  }
  paintRound(
    room,
    [0, 5.5, z],
    [
      [r + 0.5, 0],
      [r + 0.5, 0.8],
    ],
    pigment.ivory,
  )
  paintRound(
    room,
    [0, 6.3, z],
    [
      [r - 0.9, 0],
      [r - 0.9, 1.6],
    ],
    pigment.rose,
  )
  paintRound(
    room,
    [0, 7.9, z],
    [
      [r - 0.5, 0],
      [r - 0.9, 1.2],
      [r - 2, 2.4],
      [r - 3.4, 3.2],
      [0.4, 3.7],
    ],
    '#a9583c',
  )
  paintRound(
    room,
    [0, 11.6, z],
    [
      [0.5, 0],
      [0.5, 0.9],
      [0.1, 1.6],
    ],
    pigment.ivory,
  )
}
