import { paintHorse } from '../../parts/animals.ts'
import { getSteps, type Point, smoothPath } from '../../parts/curves.ts'
import { paintArmchair } from '../../parts/furnishing.ts'
import { createFrame, paintBox } from '../../parts/furniture.ts'
import { paintBeams, paintRug, type Room } from '../../parts/interior.ts'
import { mountains } from '../../parts/landscape.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintRound } from '../../parts/round.ts'
import { paintHearth, paintShelf } from '../../parts/walls.ts'
import { createViewScene, interior, paintArcade, seat } from '../bedroom.ts'
import { createHills } from '../country.ts'
import { createView } from '../view.ts'

const fienileView = createView(lights.morning, 0.5, {
  horizon: 0.5,
  clouds: 7,
  grounds: [
    ...mountains(0.45, 161, 0.05),
    ...createHills(0.5, 167, 2),
    {
      base: 0.66,
      rise: 0.03,
      size: 0.5,
      seed: 137,
      foot: 1.05,
      color: '#8f9a55',
      depth: 0.03,
      strokes: 320,
      trees: [
        ['oak', 0.2, 0.12, 0.36],
        ['oak', 0.84, 0.06, 0.2],
      ],
    },
  ],
})

/** 12 Il Fienile: the old hay barn, stone, a stove, horses on the meadow. */
export const fienile = [
  interior({
    light: lights.morning,
    plan: {
      width: 5.2,
      depth: 4.2,
      height: 3.6,
      eye: [3.1, 1.5, -0.6],
      turn: -0.14,
      sun: [0.6, 0.6, 0.6],
      zoom: 820,
      level: 0.5,
    },
    walls: { back: '#c2b293', sides: '#cfc0a2' },
    floor: ['planks', '#a5794c'],
    ceiling: (room) => paintBeams(room, { color: '#5d432d', between: '#b08a5c', along: 'z', count: 5 }),
    windows: [
      {
        wall: 'back',
        at: 0.55,
        sill: 0.05,
        width: 1.9,
        height: 2.3,
        arch: 0.5,
        panes: [4, 3],
        view: meadow(),
        sunlight: 0.65,
      },
    ],
    behind: (room) => {
      stove(room, 2.95, 3.75)
      paintRug(room, 0.9, 1.2, 1.7, 1.5, '#8a6a45', pigment.ivory)
    },
    bed: {
      frame: createFrame(5.15, 3.3, 'left'),
      wide: 1.7,
      kind: 'board',
      color: '#6b4b30',
      cover: '#8fa0a8',
      fold: pigment.ivory,
      pillows: pigment.white,
      accent: '#9c5a41',
    },
  }),
  interior({
    light: lights.morning,
    plan: { width: 4.2, depth: 3, height: 3.2, eye: [2.1, 1.35, -0.9], sun: [0.8, 0.5, -0.5], zoom: 880 },
    walls: { back: '#c2b293', sides: '#cfc0a2' },
    floor: ['planks', '#a5794c'],
    ceiling: (room) => paintBeams(room, { color: '#5d432d', between: '#b08a5c', count: 4 }),
    windows: [{ wall: 'right', at: 1.1, sill: 0.8, width: 0.9, height: 1.3, view: fienileView, sunlight: 0.75 }],
    behind: (room) => {
      paintHearth(room, 1.2, 1.8, 1.2)
      for (let row = 0; row < 4; row++)
        for (let index = 0; index < 4 - (row % 2); index++)
          paintRound(
            room,
            [0.3 + index * 0.19 + (row % 2) * 0.09, 0.05 + row * 0.16, 2.75],
            [
              [0.085, 0],
              [0.09, 0.08],
              [0.085, 0.15],
            ],
            '#7d5b3b',
            { inside: '#c9a878' },
          )
      paintArmchair(room, createFrame(3.4, 2.3, 'left'), '#8fa0a8', '#9c5a41')
      paintShelf(room, 3.15, 1.6, 0.9, 0.9)
    },
    before: (room) => paintRug(room, 1.2, 0.9, 1.7, 1, '#9c5a41', pigment.ivory),
  }),
  createViewScene(meadow(), { ...seat, eye: [2.4, 1.5, -0.8] }, (room) => {
    paintArcade(room, 1, [[1, -0.4, 3, 2.9, 0]], '#b8a585', 0.5)
    const door = { origin: [1.05, 0, 1.6], along: [0, 0, -1], across: [1, 0, 0] } as const
    paintBox(room, door, { a: 0, c: 0, y: -0.4, long: 0.07, wide: 2.9, high: 1.25 }, '#6b4b30', 'wood')
    const { sheet, camera } = room
    for (const line of [
      [
        [1.1, -0.3],
        [3.9, 0.75],
      ],
      [
        [1.1, 0.8],
        [3.9, 0.8],
      ],
      [
        [1.1, -0.3],
        [3.9, -0.3],
      ],
    ] as const)
      sheet.line(
        smoothPath(line.map(([x, y]): Point => camera.project([x, y, 1.5]))),
        applyLight('#8a6a45', sheet.light, 0.1),
        22,
      )
    for (const x of getSteps(1.2, 3.8, 10))
      sheet.line(
        smoothPath([camera.project([x, -0.4, 1.5]), camera.project([x, 0.84, 1.5])]),
        applyLight('#3f2f22', sheet.light, 0),
        2,
      )
  }),
] as const

function meadow() {
  const { draw, ...view } = fienileView
  return {
    ...view,
    draw: (sheet: Parameters<typeof draw>[0]) => {
      draw(sheet)
      paintHorse(sheet, 470, 690, 190, '#7a4a2c', 1, 'graze')
      paintHorse(sheet, 720, 655, 130, '#c9b79a', -1, 'stand')
    },
  }
}

function stove(room: Room, x: number, z: number) {
  const { sheet, camera } = room
  const iron = '#39403f'
  paintRound(
    room,
    [x, 0, z],
    [
      [0.26, 0],
      [0.24, 0.12],
      [0.28, 0.14],
      [0.28, 0.85],
      [0.22, 0.95],
    ],
    iron,
  )
  paintRound(
    room,
    [x, 0.95, z],
    [
      [0.07, 0],
      [0.07, 2.7],
    ],
    iron,
  )
  const [px, py] = camera.project([x, 0.5, z - 0.28])
  const m = camera.metre([x, 0.5, z])
  sheet.add(
    `<circle cx="${px}" cy="${py}" r="${m * 0.7}" fill="${sheet.glow([px, py], m * 0.7, [
      [0, '#ffad55', 0.7],
      [1, '#ffad55', 0],
    ])}"/><rect x="${px - m * 0.12}" y="${py - m * 0.1}" width="${m * 0.24}" height="${m * 0.2}" rx="4" fill="#ffb45e"/>`,
  )
}
