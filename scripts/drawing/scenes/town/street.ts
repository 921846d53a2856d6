import { createPlane, getOpeningOutline, type Point3 } from '../../parts/camera.ts'
import { getSteps, type Point, smoothPath } from '../../parts/curves.ts'
import { type Frame, paintBox } from '../../parts/furniture.ts'
import { createRoom, getFloorPath } from '../../parts/interior.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintFlowers, paintPot } from '../../parts/plants.ts'
import { paintSky, paintSwallows } from '../../parts/sky.ts'
import type { Scene } from '../../picture.ts'
import { paintPiazza, paintTownhouse } from './houses.ts'

/** A street of Sansepolcro with a tower at its end, laundry and geraniums, and one side in the sun. */
export const street: Scene = {
  light: { ...lights.afternoon, side: -1 },
  draw(sheet) {
    paintSky(sheet, 560)
    const room = createRoom(sheet, {
      width: 6,
      depth: 30,
      height: 12,
      eye: [0.6, 1.7, -1.4],
      sun: [-0.6, 0.8, -0.3],
      zoom: 820,
      level: 0.62,
    })
    paintPiazza(room, 3.4, 40, '#b9a288', 0.9)
    const tower: Frame = { origin: [-2.4, 0, 40], along: [0, 0, -1], across: [1, 0, 0] }
    paintBox(room, tower, { a: 0, c: 0, y: 0, long: 4, wide: 4.4, high: 22 }, pigment.stone)
    paintBox(room, tower, { a: -0.3, c: -0.4, y: 19.4, long: 4.6, wide: 5.2, high: 0.7 }, pigment.plaster)
    const face = createPlane(room.camera, [-2.4, 0, 35.99], [1, 0, 0], [0, 1, 0])
    for (const [u, v] of [
      [0.9, 16],
      [2.5, 16],
    ] as const)
      sheet.fill(face.shape(getOpeningOutline(u, v, 1, 2.4, 0.5)), applyLight(pigment.night, sheet.light, 0))
    sheet.fill(face.shape(getOpeningOutline(0.9, 0, 2.6, 5, 1.3)), applyLight(pigment.umber, sheet.light, -0.5))
    sheet.fill(face.rect(-0.4, 7.4, 5.2, 0.5), applyLight(pigment.plaster, sheet.light, 0))
    for (const u of [0.2, 3.2]) sheet.fill(face.rect(u, 9, 0.9, 1.6), applyLight(pigment.night, sheet.light, 0))
    sheet.fill(
      face.shape(
        getSteps(0, 1, 18)
          .slice(1)
          .map((turn): Point => [2.2 + Math.cos(turn * 6.28), 13 + Math.sin(turn * 6.28)]),
      ),
      applyLight(pigment.ivory, sheet.light, 0.2),
    )
    paintTownhouse(room, -1, -3.2, 22, 10, 9, '#d3a173', { rows: [3.8, 6.4], count: 3, shutters: pigment.leaf })
    paintTownhouse(room, 1, 3.2, 22, 10, 10, '#c9805c', { rows: [3.8, 6.8], count: 3, shutters: '#5d7a80' })
    paintTownhouse(room, -1, -3.4, 12, 9, 11, '#dcc08c', { rows: [3.8, 7], count: 3, shutters: '#6d4a36' })
    paintTownhouse(room, 1, 3.3, 11, 10.5, 9.4, '#e0c9a0', { rows: [3.8, 6.6], count: 4, shutters: pigment.leaf })
    paintTownhouse(room, -1, -3.2, 1, 10, 10, '#c88f6a', { rows: [3.8, 6.8], count: 3, shutters: pigment.leaf })
    paintTownhouse(room, 1, 3.4, 0, 10, 11.5, '#d8b184', { rows: [3.8, 6.8], count: 3, shutters: '#6d4a36', arcade: 3 })
    sheet.fill(
      getFloorPath(
        room,
        [
          [-3.4, -1],
          [0.4, -1],
          [-0.4, 38],
          [-3.2, 38],
        ],
        0.01,
      ),
      sheet.light.shade,
      0.34,
    )
    const wire = [
      [-3.2, 6.4, 9],
      [3.3, 6.6, 9.6],
    ] as const
    const at = (share: number): Point3 => [
      wire[0][0] + (wire[1][0] - wire[0][0]) * share,
      5 - Math.sin(share * 3.14) * 0.3,
      9.3,
    ]
    sheet.line(
      smoothPath(getSteps(0, 1, 12).map((share) => room.camera.project(at(share)))),
      applyLight(pigment.black, sheet.light, 0.2),
      1.4,
    )
    for (const [share, wide, color] of [
      [0.16, 0.1, pigment.white],
      [0.3, 0.08, '#c9604f'],
      [0.44, 0.13, pigment.ivory],
      [0.62, 0.09, '#6f93a0'],
      [0.76, 0.1, pigment.white],
    ] as const) {
      const [a, b] = [at(share), at(share + wide)]
      sheet.fill(
        room.camera.face([a, b, [b[0] - 0.04, b[1] - 1.1, b[2]], [a[0] + 0.04, a[1] - 1.15, a[2]]]),
        sheet.gradient(room.camera.project(a), room.camera.project(b), [
          [0, applyLight(color, sheet.light, 0.3)],
          [1, applyLight(color, sheet.light, -0.2)],
        ]),
      )
    }
    for (const [x, z] of [
      [2.7, 4],
      [-2.6, 6],
      [2.8, 8],
    ] as const) {
      const [px, py] = room.camera.project([x, 0, z])
      const metre = room.camera.metre([x, 0, z])
      const [fx, fy] = paintPot(sheet, px, py, metre * 0.5)
      paintFlowers(sheet, fx, fy, metre * 0.6, metre * 0.46, '#c9504f', 1.2)
    }
    paintSwallows(sheet, [
      [470, 150, 30, -10],
      [760, 120, 22, 12],
      [560, 70, 18, 0],
    ])
  },
}
