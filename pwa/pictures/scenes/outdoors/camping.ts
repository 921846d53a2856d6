import type { Point3 } from '../../parts/camera.ts'
import { type Point, polyline, steps } from '../../parts/curves.ts'
import { paintBox, paintChair, paintTable, stand } from '../../parts/furniture.ts'
import { paintContact, type Room } from '../../parts/interior.ts'
import { paintLanterns } from '../../parts/laid.ts'
import { lights, tone } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import { paintOak } from '../../parts/trees.ts'
import { outlook } from '../bedroom.ts'
import { country } from '../country.ts'
import { paintGrass } from '../valley.ts'

/** camping-1: a tent and a camper under the oaks, the lamps just lit. */
export const camping = outlook(
  country({ ...lights.rose, gloom: 0.1 }, 0.5, 653, { near: '#7f8a4e', sun: [0.16, 0.45] }),
  { width: 8, depth: 12, height: 5, eye: [4, 1.8, -2.4], zoom: 900, sun: [-0.7, 0.5, 0.4] },
  (room) => {
    const { sheet, camera } = room
    const oak = (x: number, z: number, h: number) => {
      const [px, py] = camera.project([x, 0, z])
      paintOak(sheet, { x: px, y: py, height: camera.metre([x, 0, z]) * h })
    }
    oak(6.8, 13, 7)
    camper(room)
    oak(-0.4, 8, 7.6)
    paintLanterns(room, [0, 3.2, 7.6], [7.6, 3, 6], 11, 0.5)
    tent(room)
    paintTable(room, stand(4, 3.6, 'viewer'), { long: 0.7, wide: 0.9, high: 0.66 }, pigment.earth)
    paintChair(room, stand(3.3, 3.5, 'right'), '#a8563f', '#d8a25e')
    paintChair(room, stand(5.7, 3.5, 'left'), '#a8563f', '#d8a25e')
    paintGrass(sheet, 900, 700, 90)
  },
)

function tent(room: Room) {
  const { sheet, camera } = room
  const cloth: Color = '#d9b67c'
  const [x, z, w, l, h] = [0.6, 3.4, 2, 2.4, 1.6]
  paintContact(room, x, z, w, l, 0.4)
  const top = (pz: number): Point3 => [x + w / 2, h, pz]
  sheet.solid(camera.face([[x, 0, z], top(z), top(z + l), [x, 0, z + l]]), tone(cloth, sheet.light, 0.5))
  sheet.solid(camera.face([[x + w, 0, z], top(z), top(z + l), [x + w, 0, z + l]]), tone(cloth, sheet.light, -0.3))
  sheet.solid(camera.face([[x, 0, z], [x + w, 0, z], top(z)]), tone(cloth, sheet.light, -0.05))
  const glow = camera.project([x + w / 2, 0.4, z])
  const door = camera.face([
    [x + 0.5, 0, z - 0.01],
    [x + w - 0.5, 0, z - 0.01],
    [x + w / 2, h * 0.86, z - 0.01],
  ])
  sheet.fill(
    door,
    sheet.glow(glow, camera.metre([x, 0, z]) * 1.2, [
      [0, '#ffdf9a'],
      [0.6, '#c98a48'],
      [1, '#5f4330'],
    ]),
  )
  for (const side of [-1, 1])
    sheet.solid(
      camera.face([
        [x + w / 2, h * 0.86, z - 0.02],
        [x + w / 2 + side * 0.5, 0, z - 0.02],
        [x + w / 2 + side * 0.78, 0.1, z - 0.05],
      ]),
      tone(cloth, sheet.light, side < 0 ? 0.35 : -0.2),
    )
  sheet.line(
    polyline([camera.project(top(z)), camera.project([x + w / 2, 0, z - 1.2])]),
    tone(pigment.plaster, sheet.light, 0),
    2,
  )
}

function camper(room: Room) {
  const { sheet, camera } = room
  const frame = { origin: [4.6, 0, 9.4], along: [0, 0, -1], across: [1, 0, 0] } as const
  paintContact(room, 4.6, 7.4, 4.4, 2, 0.5)
  paintBox(room, frame, { a: 0, c: 0, y: 0.4, long: 2, wide: 4.2, high: 1.9 }, pigment.ivory)
  paintBox(room, frame, { a: 0.02, c: 0, y: 1, long: 1.985, wide: 4.21, high: 0.22 }, '#6f93a0')
  paintBox(room, frame, { a: 0.1, c: -0.9, y: 0.4, long: 1.8, wide: 0.9, high: 0.9 }, pigment.ivory)
  const face = (points: readonly Point[]) => camera.face(points.map(([x, y]): Point3 => [4.6 + x, y, 7.39]))
  sheet.fill(
    face([
      [-0.75, 1.32],
      [0, 1.32],
      [0, 2],
      [-0.3, 2],
    ]),
    tone(pigment.night, sheet.light, 0.2),
  )
  for (const x of [0.5, 2.9])
    sheet.fill(
      face([
        [x, 1.35],
        [x + 0.8, 1.35],
        [x + 0.8, 1.9],
        [x, 1.9],
      ]),
      '#ffd690',
    )
  sheet.fill(
    face([
      [1.8, 0.5],
      [2.5, 0.5],
      [2.5, 2.1],
      [1.8, 2.1],
    ]),
    tone(pigment.plaster, sheet.light, -0.2),
  )
  const awning = camera.face([
    [5, 2.2, 7.4],
    [8.6, 2.2, 7.4],
    [8.6, 1.9, 5.8],
    [5, 1.9, 5.8],
  ])
  for (const x of [5.05, 8.55])
    sheet.line(
      polyline([camera.project([x, 1.9, 5.8]), camera.project([x, 0, 5.8])]),
      tone(pigment.slate, sheet.light, 0),
      3,
    )
  sheet.solid(awning, tone('#cf7a52', sheet.light, 0.2))
  for (const x of steps(5.2, 8.4, 6))
    sheet.fill(
      camera.face([
        [x, 2.201, 7.4],
        [x + 0.25, 2.201, 7.4],
        [x + 0.25, 1.901, 5.8],
        [x, 1.901, 5.8],
      ]),
      tone(pigment.ivory, sheet.light, 0.2),
    )
  for (const x of [-0.3, 3.2]) {
    const [px, py] = camera.project([4.6 + x, 0.34, 7.38])
    const r = camera.metre([0, 0, 7.4]) * 0.34
    sheet.add(
      `<circle cx="${px}" cy="${py}" r="${r}" fill="#262a2a"/><circle cx="${px}" cy="${py}" r="${r * 0.5}" fill="#9a9a92"/>`,
    )
  }
}
