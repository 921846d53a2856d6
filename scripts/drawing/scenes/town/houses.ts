import { createPlane, getOpeningOutline, type Plane, type Point3 } from '../../parts/camera.ts'
import { getSteps, polyline } from '../../parts/curves.ts'
import { getFloorPath, getSunFacing, type Room } from '../../parts/interior.ts'
import { applyLight } from '../../parts/light.ts'
import { adjustLightness, type Color, mixColors, pigment } from '../../parts/palette.ts'
import { paintFlowers } from '../../parts/plants.ts'

/** Paints a wall with rows of windows, which have frames and shutters. */
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
  const sun = getSunFacing(room, normal) * 0.8
  const shown = applyLight(color, light, sun)
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
        plane.shape(getOpeningOutline(u - 0.12, v - 0.12, w + 0.24, h + 0.26, 0)),
        applyLight(pigment.plaster, light, sun + 0.15),
      )
      sheet.fill(plane.shape(getOpeningOutline(u, v, w, h, 0)), applyLight(pigment.night, light, -0.1))
      if (look.shutters)
        for (const side of [u - w * 0.5, u + w])
          sheet.fill(plane.rect(side, v, w * 0.48, h), applyLight(look.shutters, light, sun * 0.7))
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
        plane.shape(getOpeningOutline(index * arch + arch * 0.16, 0, arch * 0.68, 3.1, arch * 0.34)),
        sheet.gradient(plane.at(index * arch, 3), plane.at(index * arch, 0), [
          [0, applyLight(color, light, -0.75)],
          [1, applyLight(color, light, -0.45)],
        ]),
      )
    sheet.fill(plane.rect(0, 3.3, wide, 0.22), applyLight(pigment.plaster, light, sun + 0.2))
  }
  if (look.cornice !== false)
    sheet.fill(plane.rect(-0.1, high - 0.3, wide + 0.2, 0.3), applyLight(pigment.stone, light, sun + 0.2))
}

/** Paints a town house on the left or right side of the street, with its gable end towards the viewer. */
export function paintTownhouse(
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
  sheet.solid(end.rect(0, 0, 9, high), applyLight(color, sheet.light, getSunFacing(room, [0, 0, -1]) * 0.8 - 0.1))
  facade(room, front, deep, high, color, [-side, 0, 0], look)
  sheet.solid(
    camera.face([
      [x - side * 0.7, high, z - 0.3],
      [x - side * 0.7, high, z + deep],
      [x + side * 6, high + 2, z + deep],
      [x + side * 6, high + 2, z - 0.3],
    ]),
    applyLight(pigment.terracotta, sheet.light, 0.1),
  )
  sheet.solid(
    camera.face([
      [x - side * 0.7, high - 0.25, z - 0.3],
      [x - side * 0.7, high, z - 0.3],
      [x - side * 0.7, high, z + deep],
      [x - side * 0.7, high - 0.25, z + deep],
    ]),
    applyLight(pigment.umber, sheet.light, 0),
  )
}

/** Paints a floor of stone bands that run to the vanishing point. */
export function paintPiazza(room: Room, wide: number, long: number, color: Color, gap: number) {
  const { sheet, camera } = room
  const { light, random } = sheet
  sheet.fill(
    getFloorPath(
      room,
      [
        [-wide, -1],
        [wide, -1],
        [wide, long],
        [-wide, long],
      ],
      0,
    ),
    applyLight(color, light, 0.1),
  )
  for (let z = -1; z < long; z += gap)
    for (let x = -wide; x < wide; x += gap)
      sheet.fill(
        getFloorPath(
          room,
          [
            [x + 0.05, z + 0.05],
            [x + gap - 0.05, z + 0.05],
            [x + gap - 0.05, z + gap - 0.05],
            [x + 0.05, z + gap - 0.05],
          ],
          0,
        ),
        adjustLightness(
          applyLight(
            (Math.round(x / gap) + Math.round(z / gap)) % 2 ? color : mixColors(color, pigment.rose, 0.35),
            light,
            0.2,
          ),
          random.around(0, 0.012),
        ),
      )
  const lines = getSteps(-wide, wide, 4).map((x) => polyline([camera.project([x, 0, 0]), camera.project([x, 0, long])]))
  sheet.line(lines.join(''), applyLight(pigment.plaster, light, 0.4), 2.4, 0.7)
}
