import { type Point, smoothPath } from './curves.ts'
import { applyLight } from './light.ts'
import { type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { castShadow, paintLimb } from './trees.ts'

type Pose = 'stand' | 'graze' | 'walk'

/** Paints a horse of height `size` at the withers, with its feet at `y`. With `side` 1 it looks to the right. */
export function paintHorse(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  coat: Color,
  side: 1 | -1,
  pose: Pose,
  depth = 0,
) {
  const { light } = sheet
  const s = size / 100
  const at = ([px, py]: Point): Point => [x + px * s * side, y + py * s]
  const shape = (points: readonly Point[], color: string) => sheet.fill(smoothPath(points.map(at), true), color)
  const limb = (points: readonly Point[], thick: number, color: Color) =>
    paintLimb(sheet, points.map(at), thick * s, thick * 0.55 * s, color, depth)
  const dark = mixColors(coat, pigment.black, 0.55)
  castShadow(sheet, x, y, size * 0.55, size * 0.5, depth, 0.02)
  const stride = pose === 'walk' ? 1 : 0
  const far = mixColors(coat, pigment.black, 0.3)
  limb(
    [
      [-38, -52],
      [-44 - stride * 6, -30],
      [-38 - stride * 12, -14],
      [-40 - stride * 12, -1],
    ],
    12,
    far,
  )
  limb(
    [
      [26, -48],
      [28 + stride * 10, -26],
      [27 + stride * 16, -12],
      [28 + stride * 12, -1],
    ],
    10,
    far,
  )
  shape(
    [
      [-58, -86],
      [-64, -70],
      [-62, -40],
      [-66, -24],
      [-56, -34],
      [-52, -66],
    ],
    applyLight(dark, light, -0.1, depth),
  )
  const body: Point[] = [
    [-54, -88],
    [-40, -98],
    [-18, -95],
    [8, -94],
    [30, -102],
    [44, -88],
    [44, -66],
    [30, -52],
    [0, -46],
    [-26, -50],
    [-46, -52],
    [-57, -68],
  ]
  const [top, bottom] = [y - 100 * s, y - 44 * s]
  sheet.fill(
    smoothPath(body.map(at), true),
    sheet.gradient(
      [0, top],
      [0, bottom],
      [
        [0, applyLight(coat, light, 0.5, depth)],
        [0.4, applyLight(coat, light, 0, depth)],
        [1, applyLight(coat, light, -0.6, depth)],
      ],
    ),
  )
  limb(
    [
      [-46, -62],
      [-52 + stride * 8, -32],
      [-47 + stride * 10, -16],
      [-50 + stride * 12, -1],
    ],
    15,
    coat,
  )
  limb(
    [
      [34, -56],
      [36 - stride * 6, -28],
      [35 - stride * 12, -13],
      [36 - stride * 16, -1],
    ],
    12,
    coat,
  )
  const grazing = pose === 'graze'
  const neck: Point[] = grazing
    ? [
        [22, -98],
        [44, -92],
        [62, -58],
        [72, -30],
        [62, -24],
        [48, -44],
        [32, -62],
      ]
    : [
        [18, -98],
        [36, -116],
        [52, -134],
        [64, -136],
        [62, -118],
        [50, -92],
        [44, -66],
        [26, -70],
      ]
  const head: Point[] = grazing
    ? [
        [60, -34],
        [74, -30],
        [80, -14],
        [78, -2],
        [70, 0],
        [64, -10],
        [56, -22],
      ]
    : [
        [48, -138],
        [58, -144],
        [66, -138],
        [80, -120],
        [87, -112],
        [84, -104],
        [76, -104],
        [64, -114],
        [52, -120],
      ]
  shape(
    neck,
    sheet.gradient(at([20, -120]), at([60, -70]), [
      [0, applyLight(coat, light, 0.35, depth)],
      [1, applyLight(coat, light, -0.3, depth)],
    ]),
  )
  shape(head, applyLight(coat, light, 0.05, depth))
  const mane: Point[] = grazing
    ? [
        [20, -100],
        [44, -96],
        [64, -62],
        [74, -34],
        [66, -38],
        [50, -66],
        [30, -88],
      ]
    : [
        [14, -98],
        [30, -118],
        [46, -138],
        [58, -148],
        [56, -134],
        [42, -114],
        [28, -92],
      ]
  shape(mane, applyLight(dark, light, 0, depth))
  const ear: Point[] = grazing
    ? [
        [58, -36],
        [54, -44],
        [63, -39],
      ]
    : [
        [54, -142],
        [56, -152],
        [61, -142],
      ]
  shape(ear, applyLight(coat, light, -0.1, depth))
  const [ex, ey] = at(grazing ? [68, -20] : [65, -128])
  sheet.add(`<circle cx="${ex.toFixed(1)}" cy="${ey.toFixed(1)}" r="${(1.9 * s).toFixed(1)}" fill="${pigment.black}"/>`)
}

/** Paints a rider with hat, shirt and boots, who sits straight. */
export function paintRider(sheet: Sheet, x: number, y: number, size: number, shirt: Color, side: 1 | -1, depth = 0) {
  const s = size / 100
  const at = ([px, py]: Point): Point => [x + px * s * side, y + py * s]
  const shape = (points: readonly Point[], color: Color, facing: number) =>
    sheet.fill(smoothPath(points.map(at), true), applyLight(color, sheet.light, facing, depth))
  paintLimb(
    sheet,
    (
      [
        [-8, -98],
        [10, -84],
        [8, -60],
        [10, -48],
      ] as const
    ).map(at),
    15 * s,
    8 * s,
    pigment.umber,
    depth,
  )
  shape(
    [
      [4, -52],
      [16, -46],
      [22, -46],
      [20, -42],
      [4, -42],
    ],
    pigment.black,
    0,
  )
  shape(
    [
      [-18, -96],
      [-16, -124],
      [-10, -140],
      [4, -140],
      [10, -122],
      [4, -96],
    ],
    shirt,
    0.15,
  )
  paintLimb(
    sheet,
    (
      [
        [0, -134],
        [12, -116],
        [30, -108],
      ] as const
    ).map(at),
    9 * s,
    6 * s,
    shirt,
    depth,
  )
  shape(
    [
      [-7, -142],
      [-8, -154],
      [0, -160],
      [7, -154],
      [6, -142],
    ],
    pigment.rose,
    0.2,
  )
  shape(
    [
      [-16, -154],
      [-6, -158],
      [-4, -168],
      [6, -168],
      [8, -158],
      [17, -155],
      [0, -152],
    ],
    pigment.straw,
    0.2,
  )
  sheet.line(
    smoothPath([at([30, -108]), at([56, -118]), at([76, -106])]),
    applyLight(pigment.umber, sheet.light, -0.3, depth),
    1.4 * s,
  )
}

/** Paints a trout with a spotted back and a pale belly. */
export function paintTrout(sheet: Sheet, x: number, y: number, size: number, lean: number) {
  const { light, random } = sheet
  const s = size / 100
  const turn = (lean * Math.PI) / 180
  const at = ([px, py]: Point): Point => [
    x + (px * Math.cos(turn) - py * Math.sin(turn)) * s,
    y + (px * Math.sin(turn) + py * Math.cos(turn)) * s,
  ]
  const body = smoothPath(
    (
      [
        [-50, 0],
        [-36, -11],
        [-8, -16],
        [22, -12],
        [40, -5],
        [54, -13],
        [52, 0],
        [55, 12],
        [40, 5],
        [20, 10],
        [-10, 14],
        [-38, 9],
      ] as const
    ).map(at),
    true,
  )
  sheet.fill(
    body,
    sheet.gradient(at([0, -16]), at([0, 14]), [
      [0, applyLight('#5d6442', light, 0.1)],
      [0.5, applyLight('#b59a5c', light, 0.2)],
      [1, applyLight(pigment.ivory, light, 0.1)],
    ]),
  )
  sheet.fill(
    smoothPath(
      (
        [
          [-6, -15],
          [4, -24],
          [14, -13],
        ] as const
      ).map(at),
      true,
    ),
    applyLight('#5d6442', light, -0.1),
  )
  sheet.fill(
    smoothPath(
      (
        [
          [-16, 11],
          [-8, 20],
          [0, 12],
        ] as const
      ).map(at),
      true,
    ),
    applyLight('#a5763f', light, 0),
  )
  for (let index = 0; index < 34; index++) {
    const [px, py] = at([random.between(-34, 36), random.between(-10, 5)])
    sheet.add(
      `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${(random.between(0.8, 1.7) * s).toFixed(1)}" fill="${random.pick(['#3a3a28', '#3a3a28', '#a8412f'])}" opacity=".8"/>`,
    )
  }
  const [ex, ey] = at([-42, -3])
  sheet.add(
    `<circle cx="${ex}" cy="${ey}" r="${2.6 * s}" fill="#e8d9a8"/><circle cx="${ex}" cy="${ey}" r="${1.5 * s}" fill="#1a1a14"/>`,
  )
}
