import { createPlane, getOpeningOutline } from '../../parts/camera.ts'
import { getSteps, type Point, polyline } from '../../parts/curves.ts'
import { type Frame, paintBox } from '../../parts/furniture.ts'
import { defineSoftBlur } from '../../parts/grain.ts'
import { createRoom, getFloorPath } from '../../parts/interior.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import { paintFlowers, paintPot } from '../../parts/plants.ts'
import type { Scene } from '../../picture.ts'
import { paintGarland } from '../rooms/glicine.ts'

/** about-1: the front of the house: its door, its bench, its wisteria. */
export const front: Scene = {
  light: { ...lights.afternoon, side: -1 },
  draw(sheet) {
    const { light, random } = sheet
    const room = createRoom(sheet, {
      width: 10,
      depth: 4,
      height: 7,
      eye: [4.6, 1.6, -2.6],
      sun: [-0.75, 0.8, -0.5],
      turn: 0.1,
      zoom: 900,
      level: 0.6,
    })
    sheet.fill(`M0 0H${sheet.width}V${sheet.height}H0Z`, applyLight('#c9b48a', light, 0.1))
    const wall = createPlane(room.camera, [-6, 0, 4], [1, 0, 0], [0, 1, 0])
    const path = wall.rect(0, 0, 24, 9)
    sheet.fill(path, applyLight(pigment.stone, light, 0.1))
    sheet.within(path, () => {
      for (let v = 0; v < 8; v += 0.26)
        for (let u = random.between(1.5, 2); u < 17; u += random.between(0.3, 0.75))
          sheet.fill(
            wall.shape([
              [u, v + random.around(0, 0.02)],
              [u + random.between(0.24, 0.6), v + random.around(0, 0.02)],
              [u + random.between(0.24, 0.6), v + 0.22],
              [u + random.around(0, 0.03), v + 0.22],
            ]),
            applyLight(
              random.pick([pigment.stone, pigment.stone, '#bfa781', '#d8c6a2', '#b98f74']),
              light,
              random.around(0.15, 0.35),
            ),
            0.8,
          )
    })
    const arch = (u: number, v: number, w: number, h: number, a: number, color: Color, by: number) =>
      sheet.fill(wall.shape(getOpeningOutline(u, v, w, h, a)), applyLight(color, light, by))
    arch(9.25, 0, 2.1, 3, 1.05, pigment.plaster, 0.3)
    arch(9.5, 0, 1.6, 2.7, 0.8, '#4d3626', -0.1)
    for (const u of getSteps(9.5, 11.1, 6))
      sheet.line(polyline([wall.at(u, 0), wall.at(u, 2.5)]), applyLight(pigment.black, light, 0), 1.6, 0.7)
    const knob = wall.at(10.4, 1.2)
    sheet.add(`<circle cx="${knob[0]}" cy="${knob[1]}" r="5" fill="${applyLight(pigment.ochre, light, 0.4)}"/>`)
    for (const [u, v] of [
      [6.3, 1],
      [12.9, 1],
      [6.3, 4.3],
      [9.8, 4.3],
      [12.9, 4.3],
    ] as const) {
      arch(u - 0.15, v - 0.15, 1.3, 1.9, 0, pigment.plaster, 0.3)
      arch(u, v, 1, 1.6, 0, pigment.night, -0.1)
      sheet.line(polyline([wall.at(u + 0.5, v), wall.at(u + 0.5, v + 1.6)]), applyLight(pigment.umber, light, 0), 5)
      sheet.line(polyline([wall.at(u, v + 0.8), wall.at(u + 1, v + 0.8)]), applyLight(pigment.umber, light, 0), 5)
      for (const side of [u - 0.62, u + 1.08]) {
        sheet.fill(wall.rect(side - 0.06, v - 0.1, 0.58, 1.6), light.shade, 0.3)
        sheet.fill(wall.rect(side, v, 0.54, 1.6), applyLight(pigment.leaf, light, 0.15))
        for (const y of getSteps(v + 0.1, v + 1.5, 9))
          sheet.line(
            polyline([wall.at(side + 0.06, y), wall.at(side + 0.48, y)]),
            applyLight(pigment.cypress, light, 0),
            2,
          )
      }
    }
    sheet.fill(
      getFloorPath(
        room,
        [
          [-8, -3],
          [20, -3],
          [20, 4],
          [-8, 4],
        ],
        0,
      ),
      applyLight('#cdb68c', light, 0.2),
    )
    for (let index = 0; index < 260; index++) {
      const [x, z] = [random.between(-2, 11), random.between(-1.4, 3.9)]
      sheet.fill(
        getFloorPath(
          room,
          [
            [x, z],
            [x + random.between(0.1, 0.3), z],
            [x + random.between(0.1, 0.3), z + 0.12],
            [x, z + 0.1],
          ],
          0,
        ),
        applyLight(random.pick([pigment.stone, '#b79f78', pigment.plaster]), light, random.around(0, 0.3)),
        0.6,
      )
    }
    sheet.group(defineSoftBlur(sheet, 3), () =>
      sheet.fill(
        getFloorPath(
          room,
          [
            [-6, 3.2],
            [14, 3.2],
            [14, 4],
            [-6, 4],
          ],
          0.01,
        ),
        light.shade,
        0.3,
      ),
    )
    const bench: Frame = { origin: [6.1, 0, 3.9], along: [0, 0, -1], across: [1, 0, 0] }
    for (const c of [0.1, 1.55])
      paintBox(room, bench, { a: 0.05, c, y: 0, long: 0.4, wide: 0.16, high: 0.42 }, pigment.stone)
    paintBox(room, bench, { a: 0, c: 0, y: 0.42, long: 0.5, wide: 1.85, high: 0.1 }, pigment.stone)
    paintGarland(
      sheet,
      [
        ...getSteps(0, 1, 12).map((share): Point => wall.at(8.9 + share * 3, 3.3 + Math.sin(share * 3.14) * 0.4)),
        ...getSteps(0, 1, 9).map((share): Point => wall.at(9 + Math.sin(share * 9) * 0.1, 1.5 + share * 1.9)),
      ],
      130,
      40,
    )
    for (const [x, z, bloom] of [
      [2.7, 3.3, '#c9504f'],
      [5.75, 3.3, '#c9504f'],
      [7.9, 3.2, '#efe2e2'],
      [0.9, 1.6, '#d98aa0'],
    ] as const) {
      const [px, py] = room.camera.project([x, 0, z])
      const metre = room.camera.metre([x, 0, z])
      const [fx, fy] = paintPot(sheet, px, py, metre * 0.5)
      paintFlowers(sheet, fx, fy, metre * 0.62, metre * 0.46, bloom, 1.3)
    }
  },
}
