import { createPlane, opening, type Plane, type Point3 } from '../../parts/camera.ts'
import { polyline, steps } from '../../parts/curves.ts'
import { facing, onFloor, type Room } from '../../parts/interior.ts'
import { tone } from '../../parts/light.ts'
import { type Color, lighter, mix, pigment } from '../../parts/palette.ts'
import { paintFlowers } from '../../parts/plants.ts'

/** A wall with its windows: rows of openings with frames and shutters. */
function facade(
  room: Room,
  plane: Plane,
  wide: number,
  high: number,
  color: Color,
  normal: Point3,
  look: { rows: readonly number[]; count: number; shutters?: Color; arcade?: number; cornice?: boolean },
) {
  const { sheet } = room
  const { light, random } = sheet
  const sun = facing(room, normal) * 0.8
  const shown = tone(color, light, sun)
  sheet.solid(plane.rect(0, 0, wide, high), shown)
  sheet.fill(
    plane.rect(0, 0, wide, high),
    sheet.gradient(plane.at(0, high), plane.at(0, 0), [
      [0, light.sun, 0.1],
      [1, light.shade, 0.22],
    ]),
  )
  const size = wide / look.count
  for (const v of look.rows) {
    for (let index = 0; index < look.count; index++) {
      const [u, w, h] = [index * size + size * 0.32, size * 0.36, 1.5]
      sheet.fill(
        plane.shape(opening(u - 0.12, v - 0.12, w + 0.24, h + 0.26, 0)),
        tone(pigment.plaster, light, sun + 0.15),
      )
      sheet.fill(plane.shape(opening(u, v, w, h, 0)), tone(pigment.night, light, -0.1))
      if (look.shutters)
        for (const side of [u - w * 0.5, u + w])
          sheet.fill(plane.rect(side, v, w * 0.48, h), tone(look.shutters, light, sun * 0.7))
      if (look.shutters && random.next() < 0.25) {
        const [x, y] = plane.at(u + w / 2, v)
        paintFlowers(sheet, x, y, 26, 16, '#c9504f')
      }
    }
  }
  if (look.arcade) {
    const arch = wide / look.arcade
    for (let index = 0; index < look.arcade; index++)
      sheet.fill(
        plane.shape(opening(index * arch + arch * 0.16, 0, arch * 0.68, 3.1, arch * 0.34)),
        sheet.gradient(plane.at(index * arch, 3), plane.at(index * arch, 0), [
          [0, tone(color, light, -0.75)],
          [1, tone(color, light, -0.45)],
        ]),
      )
    sheet.fill(plane.rect(0, 3.3, wide, 0.22), tone(pigment.plaster, light, sun + 0.2))
  }
  if (look.cornice !== false)
    sheet.fill(plane.rect(-0.1, high - 0.3, wide + 0.2, 0.3), tone(pigment.stone, light, sun + 0.2))
}

/** A house of the town that faces the street from the left or the right, with its gable end towards the viewer. */
export function townhouse(
  room: Room,
  side: -1 | 1,
  x: number,
  z: number,
  deep: number,
  high: number,
  color: Color,
  look: Parameters<typeof facade>[6],
) {
  const { sheet, camera } = room
  const front = createPlane(camera, [x, 0, z], [0, 0, 1], [0, 1, 0])
  const end = createPlane(camera, [side < 0 ? x - 9 : x, 0, z], [1, 0, 0], [0, 1, 0])
  sheet.solid(end.rect(0, 0, 9, high), tone(color, sheet.light, facing(room, [0, 0, -1]) * 0.8 - 0.1))
  facade(room, front, deep, high, color, [-side, 0, 0], look)
  sheet.solid(
    camera.face([
      [x - side * 0.7, high, z - 0.3],
      [x - side * 0.7, high, z + deep],
      [x + side * 6, high + 2, z + deep],
      [x + side * 6, high + 2, z - 0.3],
    ]),
    tone(pigment.terracotta, sheet.light, 0.1),
  )
  sheet.solid(
    camera.face([
      [x - side * 0.7, high - 0.25, z - 0.3],
      [x - side * 0.7, high, z - 0.3],
      [x - side * 0.7, high, z + deep],
      [x - side * 0.7, high - 0.25, z + deep],
    ]),
    tone(pigment.umber, sheet.light, 0),
  )
}

/** A floor of stone bands that runs to the vanishing point. */
export function piazza(room: Room, wide: number, long: number, color: Color, gap: number) {
  const { sheet, camera } = room
  const { light, random } = sheet
  sheet.fill(
    onFloor(
      room,
      [
        [-wide, -1],
        [wide, -1],
        [wide, long],
        [-wide, long],
      ],
      0,
    ),
    tone(color, light, 0.1),
  )
  for (let z = -1; z < long; z += gap)
    for (let x = -wide; x < wide; x += gap)
      sheet.fill(
        onFloor(
          room,
          [
            [x + 0.05, z + 0.05],
            [x + gap - 0.05, z + 0.05],
            [x + gap - 0.05, z + gap - 0.05],
            [x + 0.05, z + gap - 0.05],
          ],
          0,
        ),
        lighter(
          tone((Math.round(x / gap) + Math.round(z / gap)) % 2 ? color : mix(color, pigment.rose, 0.35), light, 0.2),
          random.around(0, 0.012),
        ),
      )
  const lines = steps(-wide, wide, 4).map((x) => polyline([camera.project([x, 0, 0]), camera.project([x, 0, long])]))
  sheet.line(lines.join(''), tone(pigment.plaster, light, 0.4), 2.4, 0.7)
}
