import { createDabs, createStrokes } from '../../parts/brush.ts'
import { getSteps, smoothPath } from '../../parts/curves.ts'
import { paintHill, paintMist, shapeHill } from '../../parts/hills.ts'
import { paintHouse } from '../../parts/house.ts'
import { applyLight, lights } from '../../parts/light.ts'
import { pigment } from '../../parts/palette.ts'
import { paintClouds, paintSky } from '../../parts/sky.ts'
import { paintCypress, paintLimb } from '../../parts/trees.ts'
import type { Scene } from '../../picture.ts'
import { podere } from '../valley.ts'

/** gallery-5: a morning with snow. */
export const winter: Scene = {
  light: {
    ...lights.mist,
    sun: '#fff3df',
    shade: '#6d7f99',
    haze: '#dfe4e6',
    sky: ['#a9bfcc', '#c9d6da', '#e6e4dc', '#f3e3d0'],
    side: 1,
    reach: 1.8,
  },
  draw(sheet) {
    const { light, random } = sheet
    paintSky(sheet, 430)
    paintClouds(sheet, 5, 60, 260)
    const snow = '#eef0f0'
    for (const [base, seed, depth, color] of [
      [380, 3, 0.6, pigment.slate],
      [420, 9, 0.45, '#9fb0bb'],
    ] as const)
      paintHill(sheet, shapeHill(sheet, { base, rise: 40, size: 300, seed, foot: base + 160 }), color, depth, {
        mist: 0.4,
      })
    const middle = shapeHill(sheet, { base: 480, rise: 36, size: 380, seed: 17, foot: 700 })
    paintHill(sheet, middle, snow, 0.2)
    const dabs = createDabs()
    for (let index = 0; index < 150; index++) {
      const [x, y] = middle.at(random.next(), random.between(0.04, 0.3))
      dabs.add(
        [x, y],
        random.between(8, 20),
        random.between(5, 9),
        0.2,
        applyLight('#6f7a72', light, random.pick([-0.2, 0.2]), 0.2),
      )
    }
    dabs.paint(sheet, 0.8)
    paintMist(sheet, 620, 80, 0.6)
    const near = shapeHill(sheet, { base: 640, rise: 34, size: 460, seed: 29, foot: 960, bumps: [[760, 260, 60]] })
    paintHill(sheet, near, snow, 0)
    const furrows = createStrokes()
    for (let row = 0; row < 16; row++)
      for (const u of getSteps(0, 0.42, 26))
        furrows.add(
          near.at(u + row * 0.004, 0.2 + row * 0.05),
          near.at(u + 0.012 + row * 0.004, 0.205 + row * 0.05),
          '#9fa9ae',
          1.6,
        )
    furrows.paint(sheet, 0.5)
    paintHouse(sheet, { ...podere(760, 606, 15, { lamps: true, turn: 0.5 }) })
    for (const [x, h] of [
      [600, 150],
      [572, 120],
      [985, 160],
      [1012, 130],
    ] as const) {
      paintCypress(sheet, { x, y: near.crest(x) + 26, height: h })
      sheet.fill(
        smoothPath(
          [
            [x - 4, near.crest(x) + 20 - h],
            [x + 8, near.crest(x) - h * 0.4],
            [x + 12, near.crest(x)],
            [x + 4, near.crest(x) - h * 0.5],
          ],
          true,
        ),
        '#ffffff',
        0.75,
      )
    }
    for (const [x, y, h] of [
      [170, 760, 330],
      [1110, 800, 280],
    ] as const) {
      paintLimb(
        sheet,
        [
          [x, y],
          [x + 4, y - h * 0.4],
          [x - 4, y - h],
        ],
        h * 0.06,
        3,
        pigment.umber,
      )
      for (const [at, side] of [
        [0.36, -1],
        [0.45, 1],
        [0.56, -1],
        [0.64, 1],
        [0.74, -1],
        [0.8, 1],
      ] as const) {
        paintLimb(
          sheet,
          [
            [x, y - h * at],
            [x + side * h * 0.12, y - h * (at + 0.12)],
            [x + side * h * (0.36 - at * 0.2), y - h * (at + 0.2)],
          ],
          h * 0.026,
          2,
          pigment.umber,
        )
        sheet.line(
          smoothPath([
            [x, y - h * at - 3],
            [x + side * h * 0.12, y - h * (at + 0.12) - 3],
            [x + side * h * (0.34 - at * 0.2), y - h * (at + 0.2) - 2],
          ]),
          '#ffffff',
          3,
          0.85,
        )
      }
    }
    for (let index = 0; index < 190; index++)
      sheet.add(
        `<circle cx="${(random.next() * 1200).toFixed(0)}" cy="${(random.next() * 900).toFixed(0)}" r="${random.pick([1.6, 2.4, 3.4])}" fill="#ffffff" opacity="${random.between(0.4, 0.9).toFixed(2)}"/>`,
      )
  },
}
