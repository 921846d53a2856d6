import { createPlane, getOpeningOutline, type Point3 } from '../../parts/camera.ts'
import { getSteps, type Point, polyline } from '../../parts/curves.ts'
import { type Frame, paintBox } from '../../parts/furniture.ts'
import { createRoom, getFloorPath } from '../../parts/interior.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintFlowers, paintPot } from '../../parts/plants.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintSwallows } from '../../parts/sky.ts'
import type { Scene } from '../../picture.ts'

/** gallery-2: the outer stair, a pot on every step, the cat in the sun. */
export const stair: Scene = {
  light: { ...lights.noon, side: -1 },
  draw(sheet) {
    const { light, random } = sheet
    const room = createRoom(sheet, {
      width: 6,
      depth: 3,
      height: 6,
      eye: [3, 1.7, -3.2],
      sun: [-0.7, 0.8, -0.5],
      zoom: 900,
      level: 0.52,
    })
    const wall = createPlane(room.camera, [-4, 0, 3], [1, 0, 0], [0, 1, 0])
    const path = wall.rect(0, -1, 14, 9)
    sheet.fill(path, applyLight('#e2bd8e', light, 0.15))
    sheet.within(path, () => {
      for (const [u, v] of [
        [4.2, 1.4],
        [6.6, 3.9],
        [9.9, 3.1],
        [4.4, 4.4],
      ] as const)
        for (let index = 0; index < 16; index++) {
          const [du, dv] = [random.around(0, 0.6), random.around(0, 0.4)]
          sheet.fill(
            wall.rect(u + du, v + Math.round(dv / 0.15) * 0.15, random.between(0.2, 0.34), 0.12),
            applyLight(random.pick([pigment.stone, pigment.rose, '#b98663']), light, random.around(0, 0.2)),
            0.4,
          )
        }
    })
    sheet.fill(wall.shape(getOpeningOutline(7.75, 2.25, 1.5, 2.5, 0.75)), applyLight(pigment.plaster, light, 0.3))
    sheet.fill(wall.shape(getOpeningOutline(7.95, 2.25, 1.1, 2.25, 0.55)), applyLight('#5d7a68', light, -0.1))
    for (const u of getSteps(7.95, 9.05, 4))
      sheet.line(polyline([wall.at(u, 2.25), wall.at(u, 4.2)]), applyLight(pigment.cypress, light, 0), 2)
    sheet.fill(wall.shape(getOpeningOutline(5, 2.9, 0.9, 1.3, 0)), applyLight(pigment.plaster, light, 0.3))
    sheet.fill(wall.shape(getOpeningOutline(5.1, 3, 0.7, 1.1, 0)), applyLight(pigment.night, light, 0))
    for (const u of [4.46, 5.92]) {
      sheet.fill(wall.rect(u - 0.03, 2.92, 0.56, 1.2), light.shade, 0.3)
      sheet.fill(wall.rect(u, 2.96, 0.52, 1.18), applyLight('#5d7a68', light, 0.05))
      for (const v of getSteps(3.04, 4.02, 9))
        sheet.line(
          polyline([wall.at(u + 0.06, v), wall.at(u + 0.46, v)]),
          applyLight(pigment.cypress, light, 0),
          2,
          0.6,
        )
    }
    sheet.fill(
      getFloorPath(
        room,
        [
          [-6, -2],
          [12, -2],
          [12, 3],
          [-6, 3],
        ],
        0,
      ),
      applyLight('#cdb58b', light, 0.2),
    )
    for (let row = 0; row < 9; row++) {
      const frame: Frame = { origin: [0.9 + row * 0.38, 0, 3], along: [0, 0, -1], across: [1, 0, 0] }
      paintBox(
        room,
        frame,
        { a: 0, c: 0, y: 0, long: 1.3, wide: row === 8 ? 2 : 0.4, high: 0.25 * (row + 1) },
        pigment.stone,
      )
      paintBox(
        room,
        frame,
        { a: -0.01, c: -0.03, y: 0.25 * (row + 1), long: 1.34, wide: row === 8 ? 2 : 0.43, high: 0.05 },
        pigment.plaster,
      )
    }
    const side = createPlane(room.camera, [0.9, 0, 1.69], [1, 0, 0], [0, 1, 0])
    const flank: Point[] = getSteps(0, 8, 8).flatMap((row): Point[] => [
      [row * 0.38, 0.25 * (row + 1)],
      [row === 8 ? 5.1 : (row + 1) * 0.38, 0.25 * (row + 1)],
    ])
    flank.push([5.1, 0], [0, 0])
    for (let v = 0.02; v < 2.1; v += 0.165)
      for (let u = random.between(-0.2, 0); u < 5; ) {
        const wide = random.between(0.2, 0.46)
        if (u > 0 && v + 0.15 < 0.25 * Math.min(9, 1 + Math.floor(u / 0.38)))
          sheet.fill(
            side.rect(u, v, wide - 0.02, 0.145),
            applyLight(random.pick([pigment.stone, '#bfa781', '#d8c6a2', '#b98f74']), light, random.around(0, 0.35)),
            0.85,
          )
        u += wide
      }
    sheet.fill(
      side.shape(flank),
      sheet.gradient(side.at(0, 2.2), side.at(0, 0), [
        [0, light.shade, 0],
        [1, light.shade, 0.3],
      ]),
    )
    for (const row of [0, 2, 4, 6]) {
      const at: Point3 = [1.1 + row * 0.38, 0.25 * (row + 1) + 0.05, 1.85]
      const [x, y] = room.camera.project(at)
      const metre = room.camera.metre(at)
      const [fx, fy] = paintPot(sheet, x, y, metre * 0.3)
      paintFlowers(sheet, fx, fy, metre * 0.4, metre * 0.32, row % 4 ? '#d98aa0' : '#c9403f', 1.3)
    }
    const [cx, cy] = room.camera.project([2.4, 1.3, 2.1])
    cat(sheet, cx, cy, 1.15)
    for (const [x, z, bloom] of [
      [0.1, 1.6, '#c9403f'],
      [5.4, 1.2, '#efe2e2'],
    ] as const) {
      const [px, py] = room.camera.project([x, 0, z])
      const metre = room.camera.metre([x, 0, z])
      const [fx, fy] = paintPot(sheet, px, py, metre * 0.6)
      paintFlowers(sheet, fx, fy, metre * 0.8, metre * 0.55, bloom, 1.3)
    }
    paintSwallows(sheet, [
      [90, 100, 30, -10],
      [160, 180, 22, 12],
    ])
  },
}

function cat(sheet: Sheet, x: number, y: number, s: number) {
  const fur = applyLight('#c98a4c', sheet.light, 0.1)
  sheet.add(
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-30 0C-36-26-26-50-8-58C-12-72-10-84-6-92L2-82C8-84 14-84 18-82L26-92C30-82 30-70 24-60C38-44 42-20 38 0Z" fill="${fur}"/><path d="M36 0C58 2 66-14 58-30C56-36 50-34 52-28C58-16 52-8 38-8Z" fill="${fur}"/><path d="M-10 0V-30M14 0V-32" stroke="${applyLight(pigment.umber, sheet.light, 0)}" stroke-width="2.4" opacity=".6"/><circle cx="2" cy="-71" r="2.6" fill="${pigment.black}"/><circle cx="18" cy="-71" r="2.6" fill="${pigment.black}"/><path d="M7-64h6l-3 4Z" fill="${pigment.brick}"/></g>`,
  )
}
