import type { Point3 } from '../../parts/camera.ts'
import { getSteps, polyline } from '../../parts/curves.ts'
import { paintCandle } from '../../parts/furnishing.ts'
import { paintBox } from '../../parts/furniture.ts'
import { createRoom, paintContactShadow, paintFloor, paintWalls, type Room } from '../../parts/interior.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintRound } from '../../parts/round.ts'
import type { Scene } from '../../picture.ts'
import { paintVault } from '../restaurant.ts'

/** gallery-6: the cellar with two rows of barrels. */
export const cellar: Scene = {
  light: { ...lights.dusk, gloom: 0.22, shade: '#2c2430' },
  draw(sheet) {
    const room = createRoom(sheet, {
      width: 5.4,
      depth: 9,
      height: 3.4,
      eye: [2.7, 1.5, -0.9],
      sun: [-0.6, 0.5, -0.3],
      zoom: 800,
      level: 0.5,
    })
    paintFloor(room, 'stone', '#9c8468')
    paintWalls(room, { back: '#a88a68', sides: '#a1835f' })
    paintVault(room, 1.7, '#a56f50')
    const [lx, ly] = room.camera.project([2.7, 2.2, 8.6])
    sheet.add(
      `<circle cx="${lx}" cy="${ly}" r="330" fill="${sheet.glow([lx, ly], 330, [
        [0, '#ffd08a', 0.75],
        [0.4, '#e89a4c', 0.28],
        [1, '#e89a4c', 0],
      ])}"/>`,
    )
    for (const z of getSteps(7.8, 1.2, 4)) for (const x of [0.75, 4.65]) barrel(room, x, z)
    const [tx, tz] = [2.7, 5]
    paintContactShadow(room, tx - 0.3, tz - 0.3, 0.6, 0.6, 0.5)
    paintRound(
      room,
      [tx, 0, tz],
      [
        [0.3, 0],
        [0.38, 0.4],
        [0.3, 0.8],
      ],
      '#7a5234',
    )
    paintCandle(room, [tx + 0.12, 0.8, tz], 0.2)
    paintRound(
      room,
      [tx - 0.12, 0.8, tz],
      [
        [0.035, 0],
        [0.008, 0.02],
        [0.008, 0.12],
        [0.05, 0.16],
        [0.045, 0.24],
      ],
      pigment.paleSky,
      { inside: pigment.wine },
    )
  },
}

/** Paints a barrel on its side. Its head faces the middle of the cellar and the viewer. */
function barrel(room: Room, x: number, z: number) {
  const { sheet, camera } = room
  const { light } = sheet
  paintContactShadow(room, x - 0.65, z - 0.3, 1.3, 1.3, 0.5)
  paintBox(
    room,
    { origin: [x - 0.6, 0, z + 1], along: [0, 0, -1], across: [1, 0, 0] },
    { a: 0, c: 0, y: 0, long: 1, wide: 1.2, high: 0.24 },
    '#4d3626',
  )
  const ring = (r: number, pz: number) =>
    getSteps(0, 1, 24)
      .slice(1)
      .map((turn): Point3 => [x + Math.cos(turn * 6.283) * r, 0.88 + Math.sin(turn * 6.283) * r, pz])
  const hoops = [
    [0.56, z + 1.1],
    [0.66, z + 0.75],
    [0.68, z + 0.5],
    [0.66, z + 0.25],
    [0.56, z],
  ] as const
  for (const [index, [r, pz]] of hoops.entries())
    sheet.solid(camera.face(ring(r, pz)), applyLight(index % 2 ? '#3f3a36' : '#8a5c38', light, index * 0.06 - 0.3))
  const head = camera.face(ring(0.54, z - 0.005))
  const [cx, cy] = camera.project([x, 0.88, z])
  sheet.fill(
    head,
    sheet.gradient(
      [cx - 60, cy - 60],
      [cx + 60, cy + 60],
      [
        [0, applyLight('#b98755', light, 0.3)],
        [1, applyLight('#7a5234', light, -0.3)],
      ],
    ),
  )
  sheet.within(head, () => {
    for (const dx of getSteps(-0.5, 0.5, 8))
      sheet.line(
        polyline([camera.project([x + dx, 0.3, z - 0.01]), camera.project([x + dx, 1.5, z - 0.01])]),
        applyLight('#4d3222', light, 0),
        1.6,
        0.6,
      )
  })
  sheet.line(camera.face(ring(0.54, z - 0.01)), applyLight('#4a4642', light, 0.2), camera.metre([x, 1, z]) * 0.05)
}
