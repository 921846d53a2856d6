import { paintWood } from '../parts/fields.ts'
import { paintHouse } from '../parts/house.ts'
import { type Landscape, mountains, paintLandscape } from '../parts/landscape.ts'
import { type Light, lights } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { paintSpikes, paintPottedTree, paintSunflower } from '../parts/plants.ts'
import type { Sheet } from '../parts/sheet.ts'
import { paintSwallows } from '../parts/sky.ts'
import { paintCypress, paintLimb } from '../parts/trees.ts'
import { paintRiver } from '../parts/water.ts'
import type { View } from '../parts/windows.ts'
import { paintTown, podere } from './valley.ts'

const view = (light: Light, horizon: number, scene: Landscape, over?: (sheet: Sheet) => void): View => ({
  light,
  horizon,
  draw(sheet) {
    paintLandscape(sheet, scene)
    over?.(sheet)
  },
})

const wood = (from: number, to: number, top: number, bottom: number, depth: number, size: number, count: number) => (sheet: Sheet, hill: Parameters<typeof paintWood>[1]) =>
  paintWood(sheet, hill, { from, to, top, bottom, depth, size, count })

/** What each room looks out on. All are drawn for a sheet of 1200 by 900. */
export const views = {
  /** Federico's country: a still lake among round hills, as behind his portrait. */
  duca: view(lights.afternoon, 0.5, {
    horizon: 0.5, clouds: 6,
    grounds: [
      ...mountains(0.45, 31, 0.1),
      { base: 0.52, rise: 0.012, size: 0.3, seed: 3, foot: 0.72, color: pigment.azurite, depth: 0.3, on: (s) => paintRiver(s, [[1250, 520], [860, 530], [560, 560], [760, 606], [320, 640], [-60, 640]], 40, 150, 0.25) },
      { base: 0.6, rise: 0.05, size: 0.24, seed: 17, foot: 0.8, color: pigment.olive, depth: 0.22, strokes: 90, bumps: [[0.2, 0.14, 0.05], [0.95, 0.12, 0.08]], on: wood(0.02, 0.3, 0.1, 0.4, 0.22, 11, 60), fields: [{ from: 0.55, to: 0.75, top: 0.25, bottom: 0.7, kind: 'wheat' }] },
      { base: 0.74, rise: 0.04, size: 0.5, seed: 8, foot: 1.05, color: pigment.olive, depth: 0.06, strokes: 220, bumps: [[0.8, 0.2, 0.06]], fields: [{ from: 0.1, to: 0.42, top: 0.2, bottom: 0.9, kind: 'vines', lean: -0.04 }], trees: [['cypress', 0.5, 0.12, 0.2], ['cypress', 0.55, 0.18, 0.17], ['olive', 0.78, 0.3, 0.16], ['olive', 0.92, 0.5, 0.2]] },
    ],
  }),
  /** First light; on the left a bare tree, on the right a tree in leaf, as in the fresco. */
  resurrezione: view(lights.dawn, 0.52, {
    horizon: 0.55, clouds: 9, sun: [0.62, 0.5],
    grounds: [
      ...mountains(0.5, 61, 0.06),
      { base: 0.58, rise: 0.05, size: 0.3, seed: 23, foot: 0.82, color: pigment.sage, depth: 0.26, bumps: [[0.3, 0.16, 0.08]], on: (s) => paintTown(s, 760, 540, 110, 0.34) },
      { base: 0.72, rise: 0.04, size: 0.4, seed: 29, foot: 1.05, color: '#9a9a62', depth: 0.06, strokes: 260, fields: [{ from: 0.3, to: 0.6, top: 0.1, bottom: 0.5, kind: 'plough' }], trees: [['oak', 0.86, 0.3, 0.42], ['oak', 0.7, 0.1, 0.2]], on: bareTrees },
    ],
  }),
  /** Sunflowers to the foot of the hills. */
  girasoli: view(lights.morning, 0.46, {
    horizon: 0.5, clouds: 5,
    grounds: [
      ...mountains(0.43, 71, 0.07),
      { base: 0.5, rise: 0.03, size: 0.3, seed: 37, foot: 0.66, color: pigment.sage, depth: 0.24, fields: [{ from: 0.1, to: 0.3, top: 0.1, bottom: 0.8, kind: 'wheat' }, { from: 0.6, to: 0.9, top: 0.2, bottom: 0.9, kind: 'vines' }], trees: [['cypress', 0.4, 0.2, 0.1], ['cypress', 0.44, 0.24, 0.08]], on: (s) => paintHouse(s, podere(560, 480, 5.4, { depth: 0.18 })) },
      { base: 0.62, rise: 0.01, size: 0.5, seed: 41, foot: 1.05, color: '#6f7a37', depth: 0.02, strokes: 100 },
    ],
  }, sunflowerField),
  tevere: view(lights.morning, 0.5, {
    horizon: 0.5, clouds: 7,
    grounds: [
      ...mountains(0.44, 81, 0.08),
      { base: 0.53, rise: 0.02, size: 0.3, seed: 43, foot: 0.7, color: pigment.sage, depth: 0.26, on: wood(0.55, 1, 0.2, 0.6, 0.26, 9, 70) },
      { base: 0.6, rise: 0.015, size: 0.4, seed: 47, foot: 1.05, color: pigment.olive, depth: 0.08, strokes: 200, fields: [{ from: -0.05, to: 0.26, top: 0.03, bottom: 0.2, kind: 'stubble' }], on: (s, hill) => { paintRiver(s, [[700, 540], [900, 580], [560, 640], [420, 720], [860, 830], [760, 960]], 8, 330, 0.06); paintWood(s, hill, { from: 0.72, to: 1.05, top: 0.12, bottom: 0.5, depth: 0.08, size: 22, count: 34 }) }, trees: [['cypress', 0.18, 0.3, 0.26], ['cypress', 0.23, 0.34, 0.3], ['cypress', 0.12, 0.36, 0.24], ['olive', 0.06, 0.6, 0.24]] },
    ],
  }),
  glicine: view(lights.afternoon, 0.5, {
    horizon: 0.5, clouds: 4,
    grounds: [
      ...mountains(0.46, 91, 0.06),
      { base: 0.54, rise: 0.04, size: 0.3, seed: 53, foot: 0.78, color: pigment.sage, depth: 0.24, fields: [{ from: 0.4, to: 0.66, top: 0.05, bottom: 0.7, kind: 'olives' }], on: wood(0.7, 1, 0.1, 0.5, 0.24, 10, 50) },
      { base: 0.72, rise: 0.02, size: 0.5, seed: 59, foot: 1.05, color: '#8b9457', depth: 0.03, strokes: 220, trees: [['cypress', 0.14, 0.05, 0.34], ['cypress', 0.86, 0.04, 0.3]], on: (s) => { for (const [x, y, w] of [[300, 800, 200], [560, 780, 160], [820, 806, 220], [1060, 800, 170]] as const) paintSpikes(s, x, y, w, 90) } },
    ],
  }),
  /** The whole valley from the height of the tower. */
  colombaia: view(lights.afternoon, 0.36, {
    horizon: 0.4, clouds: 7,
    grounds: [
      ...mountains(0.33, 101, 0.07),
      { base: 0.42, rise: 0.02, size: 0.24, seed: 61, foot: 0.6, color: pigment.sage, depth: 0.3, fields: [{ from: 0.04, to: 0.2, top: 0.1, bottom: 0.5, kind: 'wheat' }, { from: 0.24, to: 0.42, top: 0.2, bottom: 0.6, kind: 'plough' }, { from: 0.66, to: 0.84, top: 0.1, bottom: 0.6, kind: 'stubble' }], on: (s) => paintTown(s, 640, 392, 120, 0.32) },
      { base: 0.54, rise: 0.03, size: 0.3, seed: 67, foot: 0.8, color: pigment.olive, depth: 0.16, fields: [{ from: 0, to: 0.22, top: 0.2, bottom: 0.8, kind: 'olives' }, { from: 0.5, to: 0.7, top: 0.1, bottom: 0.7, kind: 'vines' }], on: wood(0.74, 1.02, 0.1, 0.6, 0.16, 12, 50) },
      { base: 0.74, rise: 0.03, size: 0.4, seed: 73, foot: 1.05, color: pigment.olive, depth: 0.04, strokes: 180, fields: [{ from: 0.08, to: 0.36, top: 0.1, bottom: 0.7, kind: 'vines' }], trees: [['cypress', 0.5, 0.1, 0.2], ['cypress', 0.54, 0.14, 0.22], ['olive', 0.8, 0.2, 0.16], ['olive', 0.7, 0.4, 0.18]] },
    ],
  }),
  ulivi: view(lights.morning, 0.5, {
    horizon: 0.48, clouds: 4,
    grounds: [
      ...mountains(0.44, 111, 0.06),
      { base: 0.52, rise: 0.04, size: 0.3, seed: 79, foot: 0.74, color: pigment.sage, depth: 0.22, fields: [{ from: 0.1, to: 0.5, top: 0.08, bottom: 0.8, kind: 'olives' }, { from: 0.56, to: 0.9, top: 0.1, bottom: 0.8, kind: 'olives', lean: 0.04 }] },
      { base: 0.66, rise: 0.02, size: 0.4, seed: 83, foot: 1.05, color: '#a89a5c', depth: 0.02, strokes: 300, trees: [['olive', 0.12, 0.04, 0.2], ['olive', 0.34, 0.05, 0.19], ['olive', 0.6, 0.04, 0.2], ['olive', 0.86, 0.05, 0.2], ['olive', 0.22, 0.28, 0.32], ['olive', 0.72, 0.3, 0.34], ['olive', 0.47, 0.16, 0.25]] },
    ],
  }),
  granaio: view(lights.afternoon, 0.46, {
    horizon: 0.48, clouds: 6,
    grounds: [
      ...mountains(0.42, 121, 0.06),
      { base: 0.5, rise: 0.04, size: 0.34, seed: 89, foot: 0.78, color: pigment.straw, depth: 0.18, strokes: 80, fields: [{ from: 0.05, to: 0.3, top: 0.1, bottom: 0.7, kind: 'wheat' }, { from: 0.34, to: 0.6, top: 0.06, bottom: 0.8, kind: 'stubble', lean: 0.04 }, { from: 0.66, to: 0.95, top: 0.1, bottom: 0.8, kind: 'wheat', lean: -0.04 }], trees: [['oak', 0.62, 0.1, 0.1]] },
      { base: 0.68, rise: 0.02, size: 0.5, seed: 97, foot: 1.05, color: pigment.straw, depth: 0.02, strokes: 160, fields: [{ from: -0.1, to: 1.1, top: 0.02, bottom: 1, kind: 'stubble', lean: 0 }], on: bales },
    ],
  }),
  ginestra: view(lights.noon, 0.44, {
    horizon: 0.46, clouds: 6,
    grounds: [
      ...mountains(0.4, 131, 0.09),
      { base: 0.48, rise: 0.05, size: 0.3, seed: 101, foot: 0.78, color: pigment.olive, depth: 0.2, on: wood(0.02, 0.5, 0.1, 0.5, 0.2, 11, 70), fields: [{ from: 0.6, to: 0.9, top: 0.2, bottom: 0.7, kind: 'meadow' }] },
      { base: 0.64, rise: 0.04, size: 0.5, seed: 103, foot: 1.05, color: '#7d8344', depth: 0.03, strokes: 200, bumps: [[0.2, 0.3, 0.07]], on: broom, trees: [['pine', 0.78, 0.1, 0.34]] },
    ],
  }),
  limonaia: view(lights.noon, 0.5, {
    horizon: 0.46, clouds: 3,
    grounds: [
      ...mountains(0.42, 141, 0.05),
      { base: 0.5, rise: 0.03, size: 0.4, seed: 107, foot: 0.7, color: pigment.sage, depth: 0.2, trees: [['cypress', 0.1, 0.2, 0.24], ['cypress', 0.9, 0.2, 0.24], ['cypress', 0.84, 0.22, 0.2]] },
      { base: 0.64, rise: 0, size: 1, seed: 109, foot: 1.05, color: '#d8c69d', depth: 0.02, strokes: 120 },
    ],
  }, (s) => {
    for (const [x, y, size] of [[240, 640, 150], [480, 640, 150], [720, 640, 150], [960, 640, 150], [110, 800, 300], [1080, 800, 300]] as const) paintPottedTree(s, x, y, size)
  }),
  cipresso: view(lights.afternoon, 0.5, {
    horizon: 0.5, clouds: 5,
    grounds: [
      ...mountains(0.45, 151, 0.06),
      { base: 0.52, rise: 0.02, size: 0.4, seed: 113, foot: 0.7, color: pigment.sage, depth: 0.24, fields: [{ from: 0.04, to: 0.36, top: 0.1, bottom: 0.9, kind: 'wheat' }, { from: 0.64, to: 0.95, top: 0.1, bottom: 0.9, kind: 'vines' }] },
      { base: 0.6, rise: 0.005, size: 0.6, seed: 127, foot: 1.05, color: '#98985a', depth: 0.03, strokes: 240, on: alley },
    ],
  }),
  fienile: view(lights.morning, 0.5, {
    horizon: 0.5, clouds: 7,
    grounds: [
      ...mountains(0.45, 161, 0.05),
      { base: 0.54, rise: 0.03, size: 0.3, seed: 131, foot: 0.76, color: pigment.olive, depth: 0.2, on: wood(0.5, 1.05, 0.08, 0.5, 0.2, 12, 70) },
      { base: 0.66, rise: 0.03, size: 0.5, seed: 137, foot: 1.05, color: '#8f9a55', depth: 0.03, strokes: 320, trees: [['oak', 0.2, 0.12, 0.36], ['oak', 0.84, 0.06, 0.2]] },
    ],
  }),
  luna: view(lights.night, 0.5, {
    horizon: 0.54, stars: 90, moon: [0.7, 0.2, 0.045],
    grounds: [
      ...mountains(0.48, 171, 0.07),
      { base: 0.58, rise: 0.03, size: 0.3, seed: 139, foot: 0.8, color: pigment.sage, depth: 0.26, on: (s) => { paintRiver(s, [[1000, 530], [800, 560], [980, 610], [700, 690]], 10, 60, 0.2) }, trees: [['cypress', 0.3, 0.2, 0.1], ['cypress', 0.33, 0.22, 0.12]] },
      { base: 0.74, rise: 0.05, size: 0.4, seed: 149, foot: 1.05, color: pigment.olive, depth: 0.04, strokes: 120, bumps: [[0.25, 0.2, 0.08]], on: (s) => paintHouse(s, podere(330, 600, 7, { depth: 0.05, lamps: true })), trees: [['cypress', 0.42, 0.1, 0.22], ['cypress', 0.46, 0.14, 0.19], ['olive', 0.75, 0.3, 0.2], ['olive', 0.9, 0.4, 0.24]] },
    ],
  }),
  rondini: view(lights.rose, 0.44, {
    horizon: 0.56, clouds: 8, sun: [0.3, 0.52],
    grounds: [
      ...mountains(0.52, 181, 0.05),
      { base: 0.6, rise: 0.03, size: 0.3, seed: 151, foot: 0.84, color: pigment.olive, depth: 0.2, fields: [{ from: 0.1, to: 0.4, top: 0.1, bottom: 0.6, kind: 'wheat' }], on: wood(0.5, 0.9, 0.1, 0.4, 0.2, 10, 40) },
      { base: 0.8, rise: 0.03, size: 0.4, seed: 157, foot: 1.05, color: pigment.leaf, depth: 0.04, strokes: 160, on: (s) => paintHouse(s, podere(880, 770, 14, { depth: 0.03, turn: -0.3, lamps: true })), trees: [['cypress', 0.5, 0.1, 0.3], ['cypress', 0.1, 0.2, 0.3]] },
    ],
  }, (s) => paintSwallows(s, [[300, 190, 40, -12], [450, 120, 28, 10], [560, 240, 34, -4], [700, 90, 20, 16], [830, 200, 26, -18], [200, 320, 22, 8], [980, 130, 32, 6], [640, 330, 16, 0]])),
  melograno: view(lights.dusk, 0.5, {
    horizon: 0.5, clouds: 6, sun: [0.2, 0.45],
    grounds: [
      ...mountains(0.45, 191, 0.07),
      { base: 0.54, rise: 0.04, size: 0.3, seed: 163, foot: 0.8, color: '#a07a44', depth: 0.2, fields: [{ from: 0.06, to: 0.36, top: 0.06, bottom: 0.8, kind: 'vines' }, { from: 0.42, to: 0.7, top: 0.1, bottom: 0.7, kind: 'vines', lean: 0.04 }], on: wood(0.76, 1.04, 0.1, 0.5, 0.2, 11, 50) },
      { base: 0.7, rise: 0.03, size: 0.5, seed: 167, foot: 1.05, color: '#8c7440', depth: 0.03, strokes: 240, trees: [['cypress', 0.7, 0.08, 0.26], ['olive', 0.25, 0.3, 0.26]] },
    ],
  }),
} as const satisfies Record<string, View>

function bareTrees(sheet: Sheet) {
  for (const [x, y, h] of [[130, 780, 400], [330, 690, 200]] as const) {
    paintLimb(sheet, [[x, y], [x + h * 0.02, y - h * 0.4], [x - h * 0.02, y - h]], h * 0.05, h * 0.008, pigment.umber)
    for (const [at, side] of [[0.36, -1], [0.45, 1], [0.56, -1], [0.64, 1], [0.74, -1], [0.8, 1]] as const)
      paintLimb(sheet, [[x, y - h * at], [x + side * h * 0.1, y - h * (at + 0.12)], [x + side * h * (0.32 - at * 0.2), y - h * (at + 0.2)]], h * 0.024, h * 0.004, pigment.umber)
  }
}

function sunflowerField(sheet: Sheet) {
  const { random } = sheet
  for (const [y, r, gap] of [[560, 5, 13], [575, 8, 18], [598, 12, 28], [632, 18, 42], [684, 27, 64], [760, 40, 96], [870, 58, 140]] as const)
    for (let x = random.next() * gap - gap; x < sheet.width + gap; x += gap * random.between(0.85, 1.2)) paintSunflower(sheet, x, y + random.around(0, r * 0.5), r * random.between(0.85, 1.12), 0.82, r > 10 ? r * 3.4 : 0)
}

function bales(sheet: Sheet) {
  for (const [x, y, r] of [[240, 660, 26], [520, 640, 18], [840, 668, 28], [1060, 640, 17], [420, 760, 60], [980, 820, 90]] as const) {
    const { light } = sheet
    sheet.fill(`M${x - r} ${y + r * 0.9}h${-light.side * r * 3.4}v${-r * 0.3}h${light.side * r * 3.4}Z`, light.shade, 0.35)
    sheet.fill(`M${x} ${y - r}h${r * 1.5}a${r * 0.7} ${r} 0 0 1 0 ${2 * r}h${-r * 1.5}Z`, sheet.gradient([x, y - r], [x, y + r], [[0, '#f0d791'], [1, '#8d6b3c']]))
    for (const [grow, color] of [[1, '#d9b768'], [0.72, '#b8924c'], [0.45, '#d3ae62'], [0.2, '#9a7639']] as const) sheet.add(`<ellipse cx="${x}" cy="${y}" rx="${r * 0.7 * grow}" ry="${r * grow}" fill="${color}"/>`)
  }
}

function broom(sheet: Sheet) {
  for (const [x, y, w] of [[90, 640, 130], [260, 690, 170], [520, 660, 110], [700, 700, 140], [380, 800, 260], [1010, 760, 230], [760, 840, 240], [120, 860, 300]] as const) bush(sheet, x, y, w)
}

/** A bush of broom: green whips, all in yellow. */
export function bush(sheet: Sheet, x: number, y: number, w: number) {
  for (const part of [-0.25, 0.2, 0]) paintSpikes(sheet, x + part * w, y + Math.abs(part) * -10, w * 0.8, w * 0.55, ['#e8be3c', '#f2d25e', '#cf9f2c'])
}

function alley(sheet: Sheet) {
  sheet.fill('M570 545L630 545L900 960L300 960Z', sheet.gradient([600, 545], [600, 900], [[0, '#ddc99a'], [1, '#c9ae7c']]))
  for (const near of [0, 0.08, 0.18, 0.3, 0.46, 0.68, 1]) {
    const [y, gap, height] = [550 + near * 330, 42 + near * 330, 70 + near * 520]
    for (const side of [-1, 1] as const) paintCypress(sheet, { x: 600 + side * gap, y, height, depth: 0.12 * (1 - near) })
  }
}
