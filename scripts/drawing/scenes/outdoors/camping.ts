import type { Point3 } from '../../parts/camera.ts'
import { getSteps, type Point, polygon, polyline, smoothPath } from '../../parts/curves.ts'
import { paintCandle } from '../../parts/furnishing.ts'
import { circle } from '../../parts/garden.ts'
import { paintContactShadow, type Room } from '../../parts/interior.ts'
import { paintLanterns } from '../../parts/laid.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { type Color, pigment } from '../../parts/palette.ts'
import { paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintOak } from '../../parts/trees.ts'
import { createViewScene } from '../bedroom.ts'
import { createCountryView } from '../country.ts'
import { paintGrass } from '../valley.ts'

/** camping-1: a tent and a camper van under the oaks, with lit lamps. */
export const camping = createViewScene(
  createCountryView({ ...lights.rose, gloom: 0.1 }, 0.5, 653, { near: '#7f8a4e', sun: [0.16, 0.45] }),
  { width: 8, depth: 12, height: 5, eye: [4, 1.8, -2.4], zoom: 900, sun: [-0.7, 0.5, 0.4] },
  (room) => {
    const { sheet, camera } = room
    const oak = (x: number, z: number, h: number) => {
      const [px, py] = camera.project([x, 0, z])
      paintOak(sheet, { x: px, y: py, height: camera.metre([x, 0, z]) * h })
    }
    oak(7.6, 12, 7.4)
    oak(3.4, 14, 6)
    camper(room)
    oak(-0.5, 7.6, 7.2)
    paintLanterns(room, [0, 3.3, 7.2], [5.2, 2.4, 7.3], 8, 0.35)
    tent(room)
    sheet.add(glowOn(room, 5.05, 3.3))
    paintRound(
      room,
      [5.6, 0, 3.4],
      [
        [0.3, 0],
        [0.06, 0.06],
        [0.05, 0.62],
      ],
      pigment.umber,
    )
    paintRound(
      room,
      [5.6, 0.62, 3.4],
      [
        [0.5, 0],
        [0.5, 0.05],
      ],
      pigment.earth,
    )
    paintCandle(room, [5.6, 0.67, 3.4], 0.16)
    paintRound(
      room,
      [5.82, 0.67, 3.36],
      [
        [0.035, 0],
        [0.035, 0.1],
      ],
      '#9bb5ad',
    )
    deckchair(room, 4.1, 3.9, 1)
    deckchair(room, 7.2, 3.9, -1)
    paintGrass(sheet, 900, 700, 90)
  },
)

/** Paints the light of the lamps on the grass. */
const glowOn = ({ sheet, camera }: Room, x: number, z: number) => {
  const [cx, cy] = camera.project([x, 0, z])
  const r = camera.metre([x, 0, z]) * 2.6
  return `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * 0.3).toFixed(1)}" fill="${sheet.glow(
    [cx, cy],
    r,
    [
      [0, '#ffd08a', 0.4],
      [1, '#ffd08a', 0],
    ],
  )}"/>`
}

/** Paints a deckchair of striped cloth. `side` is the side of its back. */
function deckchair(room: Room, x: number, z: number, side: 1 | -1) {
  const { sheet, camera } = room
  const wood = applyLight('#a8764a', sheet.light, 0)
  const at = (u: number, y: number, deep: number) => camera.project([x + side * u, y, z - deep])
  const metre = camera.metre([x, 0, z])
  paintContactShadow(room, x - (side === 1 ? 0 : 0.9), z - 0.55, 0.9, 0.55, 0.4)
  for (const deep of [0, 0.55]) {
    sheet.line(polyline([at(0, 1, deep), at(0.86, 0, deep)]), wood, metre * 0.045)
    sheet.line(polyline([at(0.14, 0, deep), at(0.92, 0.46, deep)]), wood, metre * 0.045)
  }
  const sling = [
    [0.02, 0.98],
    [0.24, 0.58],
    [0.42, 0.36],
    [0.62, 0.32],
    [0.9, 0.45],
  ] as const
  for (const [index, deep] of [0, 0.11, 0.22, 0.33, 0.44].entries())
    sheet.solid(
      `${smoothPath(sling.map(([u, y]) => at(u, y, deep)))}L${smoothPath([...sling].reverse().map(([u, y]) => at(u, y, deep + 0.11))).slice(1)}Z`,
      applyLight(index % 2 ? pigment.ivory : '#b8623f', sheet.light, side === sheet.light.side ? -0.1 : 0.2),
    )
}

function tent(room: Room) {
  const { sheet, camera } = room
  const cloth: Color = '#d9b67c'
  const [x, z, w, l, h] = [0.6, 3.4, 2, 2.4, 1.6]
  paintContactShadow(room, x, z, w, l, 0.4)
  const top = (pz: number): Point3 => [x + w / 2, h, pz]
  sheet.solid(camera.face([[x, 0, z], top(z), top(z + l), [x, 0, z + l]]), applyLight(cloth, sheet.light, 0.5))
  sheet.solid(camera.face([[x + w, 0, z], top(z), top(z + l), [x + w, 0, z + l]]), applyLight(cloth, sheet.light, -0.3))
  sheet.solid(camera.face([[x, 0, z], [x + w, 0, z], top(z)]), applyLight(cloth, sheet.light, -0.05))
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
      applyLight(cloth, sheet.light, side < 0 ? 0.35 : -0.2),
    )
  sheet.line(
    polyline([camera.project(top(z)), camera.project([x + w / 2, 0, z - 1.2])]),
    applyLight(pigment.plaster, sheet.light, 0),
    2,
  )
}

/** Paints a small camper van of the sixties in ivory and sage, with open side door and lit lamps. */
function camper(room: Room) {
  const { sheet, camera } = room
  const { light } = sheet
  const z = 7.4
  paintContactShadow(room, 4.3, 7.2, 4.6, 1.6, 0.55)
  const at = (x: number, y: number) => camera.project([4.2 + x, y, z])
  const outline = (points: readonly Point[], round = false) =>
    round
      ? smoothPath(
          points.map(([x, y]) => at(x, y)),
          true,
        )
      : polygon(points.map(([x, y]) => at(x, y)))
  const body = outline(
    [
      [0.02, 0.5],
      [0, 0.95],
      [0.16, 1.3],
      [0.52, 1.98],
      [0.9, 2.28],
      [1.8, 2.4],
      [3.2, 2.4],
      [4.3, 2.3],
      [4.62, 2.02],
      [4.7, 1.3],
      [4.68, 0.5],
      [4.4, 0.36],
      [0.4, 0.36],
    ],
    true,
  )
  const shell = sheet.gradient(at(0, 2.4), at(0, 0.4), [
    [0, applyLight(pigment.ivory, light, 0.35)],
    [1, applyLight(pigment.ivory, light, -0.35)],
  ])
  sheet.fill(body, shell)
  sheet.within(body, () => {
    sheet.fill(
      outline([
        [-1, 1.18],
        [6, 1.18],
        [6, -1],
        [-1, -1],
      ]),
      applyLight('#7f9a86', light, 0),
    )
    sheet.fill(
      outline([
        [-1, 0.6],
        [6, 0.6],
        [6, -1],
        [-1, -1],
      ]),
      light.shade,
      0.3,
    )
    sheet.line(polyline([at(-1, 1.18), at(6, 1.18)]), applyLight(pigment.white, light, 0.2), 5)
    sheet.line(polyline([at(-1, 0.56), at(6, 0.56)]), applyLight(pigment.slate, light, 0.3), 4)
  })
  const pane = (from: number, to: number, low: number, high: number, lean = 0) =>
    outline([
      [from, low],
      [to, low],
      [to - lean * 0.2, high],
      [from + lean, high],
    ])
  const windscreen = pane(0.3, 0.92, 1.34, 1.94, 0.3)
  sheet.fill(
    windscreen,
    sheet.gradient(at(0.3, 1.94), at(0.9, 1.34), [
      [0, light.sky[1]],
      [1, applyLight(pigment.night, light, 0.1)],
    ]),
  )
  for (const [from, to] of [
    [1.06, 1.78],
    [3.1, 3.72],
    [3.84, 4.44],
  ] as const) {
    const [x, y] = at((from + to) / 2, 1.6)
    sheet.fill(pane(from - 0.05, to + 0.05, 1.3, 1.96), applyLight(pigment.slate, light, 0.2))
    sheet.fill(
      pane(from, to, 1.35, 1.91),
      sheet.glow([x, y], 70, [
        [0, '#ffe9b8'],
        [1, '#e9a95a'],
      ]),
    )
    for (const side of [0, 1])
      sheet.fill(
        outline([
          [side ? to : from, 1.91],
          [side ? to - 0.18 : from + 0.18, 1.91],
          [side ? to - 0.03 : from + 0.03, 1.4],
          [side ? to : from, 1.36],
        ]),
        applyLight('#cf7a52', light, 0.1),
      )
  }
  sheet.fill(pane(1.98, 2.86, 0.5, 2.06), applyLight(pigment.slate, light, 0.1))
  const [dx, dy] = at(2.42, 1.3)
  sheet.fill(
    pane(2.02, 2.82, 0.52, 2.02),
    sheet.glow([dx, dy], 120, [
      [0, '#ffe3a6'],
      [0.6, '#d9a05c'],
      [1, '#8a5f3c'],
    ]),
  )
  sheet.fill(pane(2.1, 2.34, 0.52, 1.1), '#7a5636', 0.8)
  for (const x of [0.92, 3.86]) wheel(sheet, at(x, 0.34), camera.metre([0, 0, z]) * 0.34)
  const [lx, ly] = at(0.1, 0.9)
  sheet.add(`<ellipse cx="${lx.toFixed(1)}" cy="${ly.toFixed(1)}" rx="6" ry="11" fill="#ffe6b0"/>`)
  const awning = camera.face([
    [6.1, 2.32, z],
    [9, 2.24, z],
    [9.2, 1.94, z - 1.5],
    [6, 1.98, z - 1.5],
  ])
  for (const x of [6.05, 9.15])
    sheet.line(
      polyline([camera.project([x, 1.96, z - 1.5]), camera.project([x, 0, z - 1.5])]),
      applyLight(pigment.slate, light, 0),
      3,
    )
  sheet.solid(awning, applyLight('#cf7a52', light, 0.2))
  for (const x of getSteps(6.2, 8.7, 5))
    sheet.fill(
      camera.face([
        [x, 2.32, z],
        [x + 0.24, 2.31, z],
        [x + 0.24, 1.975, z - 1.5],
        [x, 1.98, z - 1.5],
      ]),
      applyLight(pigment.ivory, light, 0.2),
    )
}

function wheel(sheet: Sheet, [x, y]: Point, r: number) {
  for (const [grow, color] of [
    [1.16, '#3a4440'],
    [1, '#23282a'],
    [0.56, '#d8d0bc'],
    [0.4, '#7f9a86'],
    [0.14, '#e9e2d0'],
  ] as const)
    sheet.fill(circle(x, y, r * grow), color)
}
