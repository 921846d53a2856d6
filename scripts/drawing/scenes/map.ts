import { sampleProperty } from '#api/seed/property.ts'
import { getItem } from '#api/testing/sampleItems.ts'
import { createStrokes } from '../parts/brush.ts'
import { formatPoint, getSteps, type Point, smoothPath } from '../parts/curves.ts'
import { defineRoughEdges } from '../parts/grain.ts'
import { paintHouse } from '../parts/house.ts'
import { applyLight, lights } from '../parts/light.ts'
import { type Color, mixColors, pigment } from '../parts/palette.ts'
import type { Sheet } from '../parts/sheet.ts'
import { paintCypress } from '../parts/trees.ts'
import type { Scene } from '../picture.ts'
import { paintTown, podere } from './valley.ts'

const [mapWidth, mapHeight] = [1200, 900]

/** Draws each place where the sample farm's content writes its name. */
const getPoints = (kind: string): Point[] =>
  sampleProperty.content.mapLabels
    .filter((label) => label.kind === kind)
    .map(({ x, y }) => [(x * mapWidth) / 100, (y * mapHeight) / 100])

/** map-1: the upper Tiber valley as a hand-drawn map. North is up. The page writes the names over it. */
export const map: Scene = {
  light: { ...lights.afternoon, side: -1, reach: 0.5 },
  draw(sheet) {
    const { width, height, light, random } = sheet
    sheet.fill(
      `M0 0H${width}V${height}H0Z`,
      sheet.gradient(
        [0, 0],
        [width, height],
        [
          [0, '#efe2c2'],
          [1, '#e2cfa4'],
        ],
      ),
    )
    const valley = smoothPath(
      [
        [420, -20],
        [560, 160],
        [560, 330],
        [690, 520],
        [720, 700],
        [860, 940],
        [440, 940],
        [420, 700],
        [330, 480],
        [360, 250],
        [250, -20],
      ],
      true,
    )
    sheet.group(defineRoughEdges(sheet, 10, 0.01), () => sheet.fill(valley, mixColors('#e2cfa4', pigment.sage, 0.42)))
    plots(sheet)
    const tiber: readonly Point[] = [
      [430, -20],
      [410, 90],
      [470, 190],
      [440, 300],
      [500, 400],
      [490, 520],
      [560, 610],
      [550, 740],
      [620, 830],
      [640, 920],
    ]
    sheet.line(smoothPath(tiber), applyLight(pigment.lapis, light, 0.1), 15, 0.55)
    sheet.line(smoothPath(tiber), applyLight(pigment.azurite, light, 0.25), 10)
    lake(sheet, 320, 130)
    for (const [x, y, size] of [
      [70, 120, 70],
      [110, 230, 76],
      [190, 360, 66],
      [90, 470, 84],
      [210, 560, 60],
      [80, 660, 80],
      [90, 850, 84],
      [300, 860, 60],
      [880, 80, 70],
      [1010, 76, 80],
      [1120, 100, 84],
      [860, 220, 76],
      [760, 230, 76],
      [900, 270, 96],
      [1120, 320, 90],
      [1090, 440, 84],
      [1150, 500, 90],
      [860, 600, 84],
      [960, 700, 80],
    ] as const)
      peak(sheet, x + random.around(0, 8), y, size)
    road(
      sheet,
      [
        [345, -20],
        [395, 140],
        [520, 260],
        [560, 420],
        [620, 560],
        [640, 720],
        [760, 940],
      ],
      9,
      '#b8623f',
    )
    road(
      sheet,
      [
        [-20, 640],
        [130, 590],
        [260, 520],
        [400, 470],
        [560, 430],
      ],
      6,
      '#a67c4a',
    )
    road(
      sheet,
      [
        [560, 430],
        [760, 438],
        [960, 404],
        [1050, 280],
        [1220, 240],
      ],
      6,
      '#a67c4a',
    )
    for (const place of getPoints('village')) village(sheet, place)
    const [townX, townY] = getItem(getPoints('town'), 0)
    paintTown(sheet, townX, townY, 150, 0)
    const [farmX, roofY] = getItem(getPoints('farm'), 0)
    const farmY = roofY + 66
    for (const [dx, dy, h] of [
      [70, 4, 56],
      [86, 8, 44],
    ] as const)
      paintCypress(sheet, { x: farmX + dx, y: farmY + dy, height: h }, false)
    paintHouse(sheet, { ...podere(farmX, farmY, 5.4), stones: false })
    sheet.line(`M${farmX + 22} ${farmY + 8}Q${farmX + 50} ${townY - 22} ${townX - 122} ${townY - 2}`, '#7a2f25', 3, 0.8)
    arrow(sheet, 300, 50, -105)
    arrow(sheet, 66, 690, 180)
    arrow(sheet, 660, 824, 60)
    compass(sheet, 1080, 700)
    border(sheet)
  },
}

function plots(sheet: Sheet) {
  const { random, light } = sheet
  const strokes = createStrokes()
  for (const [x, y] of [
    [400, 220],
    [480, 110],
    [440, 560],
    [600, 520],
    [530, 680],
    [620, 800],
    [480, 830],
    [520, 330],
  ] as const) {
    const color = applyLight(random.pick([pigment.ochre, pigment.olive, pigment.earth]), light, 0.1)
    for (let row = 0; row < 7; row++)
      strokes.add([x - 30 + row * 3, y + row * 7], [x + 30 + row * 3, y + row * 7 - 8], color, 2)
  }
  strokes.paint(sheet, 0.45)
}

/** Paints a mountain as on old maps: hatched, with a sunny and a shaded side, fading at the foot. */
function peak(sheet: Sheet, x: number, y: number, size: number) {
  const { light, random } = sheet
  for (const [dx, dy, grow] of [
    [-0.62, 0.06, 0.62],
    [0.7, 0.02, 0.7],
    [0, 0.16, 1],
  ] as const) {
    const s = size * grow * random.between(0.86, 1.1)
    const [cx, cy] = [x + dx * size, y + dy * size]
    const top: Point = [cx + random.around(0, 0.1) * s, cy - s * random.between(0.6, 0.8)]
    const left = smoothPath([
      [cx - s * 0.9, cy + s * 0.24],
      [cx - s * 0.5, cy - s * 0.1],
      [cx - s * 0.24, cy - s * 0.36],
      top,
    ])
    const ridge: readonly Point[] = [
      top,
      [top[0] + s * 0.07, cy - s * 0.3],
      [top[0] - s * 0.04, cy - s * 0.02],
      [top[0] + s * 0.1, cy + s * 0.24],
    ]
    const right: readonly Point[] = [
      top,
      [cx + s * 0.34, cy - s * 0.3],
      [cx + s * 0.56, cy - s * 0.08],
      [cx + s * 0.9, cy + s * 0.24],
    ]
    const fade = (color: Color) =>
      sheet.gradient(
        [0, top[1]],
        [0, cy + s * 0.24],
        [
          [0, color],
          [0.55, color, 0.9],
          [1, color, 0],
        ],
      )
    sheet.fill(`${left}L${cx + s * 0.9} ${cy + s * 0.24}Z`, fade(applyLight('#cfc49a', light, 0.3)))
    sheet.fill(
      `${smoothPath(ridge)}L${smoothPath([...right].reverse()).slice(1)}Z`,
      fade(applyLight('#7f8a76', light, -0.1)),
    )
    sheet.line(
      `${left}${smoothPath(right).slice(1 + formatPoint(top).length)}`,
      applyLight(pigment.umber, light, 0),
      1.8,
      0.65,
    )
    const hatch = createStrokes()
    for (const at of getSteps(0.12, 0.8, 7)) {
      const from: Point = [top[0] + (cx + s * 0.8 - top[0]) * at, top[1] + (cy + s * 0.12 - top[1]) * at + s * 0.03]
      hatch.add(from, [from[0] - s * 0.03, from[1] + s * (0.2 - at * 0.1)], applyLight(pigment.umber, light, 0), 1.4)
    }
    hatch.paint(sheet, 0.4)
  }
}

function road(sheet: Sheet, points: readonly Point[], wide: number, color: Color) {
  sheet.line(smoothPath(points), applyLight(pigment.umber, sheet.light, 0), wide + 3, 0.75)
  sheet.line(smoothPath(points), mixColors(color, pigment.ivory, 0.25), wide)
}

function lake(sheet: Sheet, x: number, y: number) {
  const shape = smoothPath(
    [
      [x - 60, y],
      [x - 20, y - 34],
      [x + 22, y - 16],
      [x + 34, y + 30],
      [x, y + 54],
      [x - 18, y + 24],
      [x - 50, y + 34],
    ],
    true,
  )
  sheet.fill(shape, applyLight(pigment.azurite, sheet.light, 0.15))
  sheet.line(shape, applyLight(pigment.lapis, sheet.light, 0), 2, 0.6)
}

function village(sheet: Sheet, [x, y]: Point) {
  sheet.add(`<circle cx="${x}" cy="${y}" r="9" fill="${pigment.ivory}" stroke="${pigment.umber}" stroke-width="4"/>`)
}

function arrow(sheet: Sheet, x: number, y: number, turn: number) {
  sheet.add(
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-26 0H16M4-10L18 0L4 10" fill="none" stroke="#7a2f25" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
  )
}

function compass(sheet: Sheet, x: number, y: number) {
  for (const [turn, long] of [
    [0, 58],
    [90, 40],
    [180, 40],
    [270, 40],
    [45, 24],
    [135, 24],
    [225, 24],
    [315, 24],
  ] as const)
    sheet.add(
      `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 ${-long}L8 -8L0 0Z" fill="${pigment.umber}"/><path d="M0 ${-long}L-8 -8L0 0Z" fill="${pigment.terracotta}"/></g>`,
    )
  // The only text in the drawing: the same in all languages, and large enough for a phone.
  sheet.add(
    `<text x="${x}" y="${y - 66}" font-family="EB Garamond, Georgia, serif" font-size="46" font-weight="700" text-anchor="middle" fill="${pigment.umber}">N</text>`,
  )
}

function border(sheet: Sheet) {
  const { width, height } = sheet
  for (const [inset, stroke] of [
    [16, 5],
    [27, 1.6],
  ] as const)
    sheet.add(
      `<rect x="${inset}" y="${inset}" width="${width - inset * 2}" height="${height - inset * 2}" fill="none" stroke="${pigment.umber}" stroke-width="${stroke}"/>`,
    )
}
