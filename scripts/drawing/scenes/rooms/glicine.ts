import { getSteps, type Point, polyline, smoothPath } from '../../parts/curves.ts'
import { paintCupboard } from '../../parts/furnishing.ts'
import { createFrame, paintBox, paintTable } from '../../parts/furniture.ts'
import { defineSoftBlur } from '../../parts/grain.ts'
import { getFloorPath, paintBeams, paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintLeaves, paintSpikes, paintWisteria } from '../../parts/plants.ts'
import { paintBunch, paintJug, paintRound } from '../../parts/round.ts'
import type { Sheet } from '../../parts/sheet.ts'
import { paintMirror } from '../../parts/walls.ts'
import { createViewScene, interior, paintTerrace, seat } from '../bedroom.ts'
import { paintTown } from '../valley.ts'
import { createView, createWood } from '../view.ts'

const glicineView = createView(lights.afternoon, 0.5, {
  horizon: 0.5,
  clouds: 4,
  grounds: [
    ...mountains(0.46, 91, 0.06),
    {
      base: 0.54,
      rise: 0.03,
      size: 0.3,
      seed: 53,
      foot: 0.78,
      color: pigment.sage,
      depth: 0.24,
      bumps: [[0.62, 0.16, 0.09]],
      fields: [
        { from: 0.06, to: 0.3, top: 0.1, bottom: 0.7, kind: 'vines' },
        { from: 0.42, to: 0.66, top: 0.3, bottom: 0.8, kind: 'olives' },
      ],
      on: (s, hill) => {
        createWood(0.7, 1, 0.1, 0.5, 0.24, 10, 50)(s, hill)
        paintTown(s, 745, 428, 190, 0.2)
      },
      veil: 0.2,
    },
    {
      base: 0.72,
      rise: 0.02,
      size: 0.5,
      seed: 59,
      foot: 1.05,
      color: '#8b9457',
      depth: 0.03,
      strokes: 220,
      trees: [
        ['cypress', 0.3, 0.05, 0.3],
        ['olive', 0.46, 0.06, 0.2],
      ],
      on: (s) => {
        for (const [x, y, w] of [
          [300, 800, 200],
          [560, 780, 160],
          [820, 806, 220],
          [1060, 800, 170],
        ] as const)
          paintSpikes(s, x, y, w, 90)
      },
    },
  ],
})

/** 5 Camera del Glicine: lilac and white, wisteria round the window and over the terrace. */
export const glicine = [
  interior({
    light: lights.afternoon,
    plan: { width: 4.2, depth: 3.6, height: 2.9, eye: [1.9, 1.4, -0.9], turn: 0.06, sun: [-0.4, 0.7, 0.85], zoom: 900 },
    walls: { back: '#cfc4d6', sides: '#d8cedd' },
    floor: ['herringbone', '#b98a67'],
    ceiling: (room) => paintBeams(room, { color: '#cdbfae', between: pigment.ivory, along: 'z', count: 8 }),
    windows: [
      {
        wall: 'back',
        at: 2.6,
        sill: 0.7,
        width: 1.3,
        height: 1.6,
        panes: [2, 2],
        curtains: pigment.white,
        view: {
          ...glicineView,
          draw: (sheet) => {
            glicineView.draw(sheet)
            paintGarland(
              sheet,
              getSteps(150, 1050, 16).map((x): Point => [x, 230 + Math.sin(x / 90) * 20]),
              190,
              60,
            )
          },
        },
        sunlight: 0.65,
      },
    ],
    behind: (room) => {
      paintTable(room, createFrame(2.15, 3.5, 'viewer'), { long: 0.4, wide: 0.4, high: 0.58 }, pigment.ivory)
      paintJug(room, [2.35, 0.58, 3.3], 0.22, pigment.white, (x, y, h) =>
        paintBunch(room, x, y, h, '#9683b8', pigment.sage),
      )
      paintRug(room, 2.4, 0.9, 1.3, 1.5, '#8d7fa6', pigment.ivory)
    },
    bed: {
      frame: createFrame(0.3, 3.52, 'viewer'),
      wide: 1.7,
      kind: 'canopy',
      color: '#d9cbb4',
      cover: '#efe8ee',
      fold: pigment.white,
      pillows: pigment.white,
      accent: '#a391bd',
    },
  }),
  interior({
    light: lights.afternoon,
    plan: { width: 3.6, depth: 2.6, height: 2.8, eye: [2, 1.35, -0.9], turn: -0.08, sun: [-0.8, 0.5, -0.5], zoom: 980 },
    walls: { back: '#cfc4d6', dado: '#e9e3e6' },
    floor: ['herringbone', '#b98a67'],
    ceiling: (room) => paintBeams(room, { color: '#cdbfae', between: pigment.ivory, along: 'z', count: 8 }),
    windows: [{ wall: 'left', at: 1, sill: 0.8, width: 0.9, height: 1.5, view: glicineView, sunlight: 0.7 }],
    behind: (room) => {
      paintMirror(room, 'back', 1.7, 1.55, 0.62, 0.86, pigment.ivory)
      paintTable(
        room,
        createFrame(1.05, 2.52, 'viewer'),
        { long: 0.45, wide: 1.3, high: 0.76, apron: 0.16 },
        pigment.ivory,
      )
      paintJug(room, [1.2, 0.76, 2.3], 0.24, '#8d7fa6', (x, y, h) => {
        for (const [dx, dy] of [
          [-0.5, -1],
          [0.3, -1.2],
          [0, -0.8],
          [-0.2, -1.4],
          [0.6, -0.9],
        ] as const)
          paintWisteria(room.sheet, x + dx * h, y + dy * h, h * 1.1)
      })
      paintRound(
        room,
        [2, 0.76, 2.25],
        [
          [0.08, 0],
          [0.1, 0.05],
          [0.1, 0.09],
        ],
        pigment.rose,
        { inside: pigment.white },
      )
      paintCupboard(room, createFrame(2.75, 2.58, 'viewer'), { long: 0.5, wide: 0.8, high: 1.9 }, '#e2dbe0', 2, 2)
    },
    before: (room) => {
      paintRug(room, 0.9, 0.3, 1.6, 0.9, '#8d7fa6', pigment.ivory)
      paintBox(
        room,
        createFrame(1.45, 1.7, 'viewer'),
        { a: 0, c: 0, y: 0.38, long: 0.36, wide: 0.5, high: 0.09 },
        '#a391bd',
      )
      for (const [a, c] of [
        [0, 0],
        [0, 0.44],
        [0.3, 0],
        [0.3, 0.44],
      ] as const)
        paintBox(
          room,
          createFrame(1.45, 1.7, 'viewer'),
          { a, c, y: 0, long: 0.05, wide: 0.05, high: 0.38 },
          pigment.ivory,
        )
    },
  }),
  createViewScene(glicineView, { ...seat, depth: 3.4, eye: [2.5, 1.6, -0.9] }, (room) => {
    paintTerrace(room, 'stone', '#c4977a')
    const { sheet, camera } = room
    for (const x of [0.2, 4.75])
      paintBox(
        room,
        { origin: [x, 0, 3.3], along: [0, 0, -1], across: [1, 0, 0] },
        { a: 0, c: 0, y: 0, long: 0.14, wide: 0.14, high: 2.9 },
        pigment.umber,
      )
    paintBox(
      room,
      { origin: [-1, 2.75, 3.3], along: [0, 0, -1], across: [1, 0, 0] },
      { a: 0, c: 0, y: 0, long: 0.14, wide: 7, high: 0.16 },
      pigment.umber,
    )
    paintGarland(
      sheet,
      getSteps(-0.6, 5.6, 34).map((x): Point => camera.project([x, 2.74, 3.2])),
      110,
      22,
    )
    hammock(room)
    paintGarland(
      sheet,
      getSteps(-1, 6, 22).map((x): Point => camera.project([x, 2.52, 1.5])),
      200,
      34,
    )
  }),
] as const

/** Paints wisteria along a line: leaves, then hanging clusters. */
export function paintGarland(sheet: Sheet, line: readonly Point[], length: number, gap = 34) {
  const { random } = sheet
  paintLeaves(sheet, line, length * 0.35, length * 0.3, [pigment.leaf, pigment.sage, pigment.olive], 9)
  for (const [x, y] of line)
    for (let index = 0; index < 60 / gap; index++)
      paintWisteria(
        sheet,
        x + random.around(0, gap),
        y + random.around(length * 0.1, length * 0.2),
        length * random.between(0.6, 1.15),
      )
}

/** Paints a striped hammock between two posts, with a book in it. */
function hammock(room: Room) {
  const { sheet, camera } = room
  const { light } = sheet
  const place = (share: number, deep: number): Point => {
    const sag = 4 * share * (1 - share)
    const wide = 0.62 * sag ** 0.5
    return camera.project([0.34 + 4.36 * share, 1.72 - 1.16 * sag + wide * 0.26 * deep * deep, 3.1 + wide * deep])
  }
  sheet.group(defineSoftBlur(sheet, 9), () =>
    sheet.fill(
      getFloorPath(room, [
        [1.1, 2.55],
        [3.9, 2.55],
        [4.3, 3.3],
        [1.5, 3.3],
      ]),
      light.shade,
      0.45,
    ),
  )
  for (const share of [0, 0.86])
    sheet.line(
      polyline([place(share ? 1 : 0, 0), place(share || 0.14, -0.6)]),
      applyLight(pigment.ivory, light, -0.1),
      3,
    )
  for (const share of [0, 0.86])
    sheet.line(
      polyline([place(share ? 1 : 0, 0), place(share || 0.14, 0.6)]),
      applyLight(pigment.ivory, light, -0.1),
      3,
    )
  const stripes = [-1, -0.6, -0.2, 0.2, 0.6]
  for (const [index, deep] of [...stripes].reverse().entries()) {
    const color = index % 2 ? '#efe6ee' : '#a391bd'
    const [far, near] = [
      getSteps(0.14, 0.86, 14).map((at) => place(at, deep + 0.4)),
      getSteps(0.86, 0.14, 14).map((at) => place(at, deep)),
    ]
    sheet.solid(smoothPath([...far, ...near], true), applyLight(color, light, deep > 0 ? -0.25 : 0.3))
  }
  const rim = getSteps(0.14, 0.86, 14).map((at) => place(at, -1))
  sheet.line(smoothPath(rim), applyLight('#8d7fa6', light, -0.2), 4)
}
