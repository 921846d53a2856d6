import { createStrokes } from './brush.ts'
import { type Camera, createCamera, createPlane, getOpeningOutline, type Plane, type Point3 } from './camera.ts'
import { type Point, polygon, polyline } from './curves.ts'
import { applyLight } from './light.ts'
import { adjustLightness, type Color, mixColors, pigment } from './palette.ts'
import type { Sheet } from './sheet.ts'

type Hole = {
  on: 'front' | 'side'
  u: number
  v: number
  width: number
  height: number
  arch?: number
  lamp?: boolean
  shutters?: Color
  door?: boolean
}
/** One block of a house. The ridge of its roof runs along `width`. With `hip` the roof slopes to four sides. */
type Block = {
  x: number
  z: number
  width: number
  depth: number
  height: number
  rise: number
  hip?: boolean
  wall?: Color
  holes?: readonly Hole[]
  base?: number
}
export type House = {
  x: number
  y: number
  metre: number
  turn: number
  blocks: readonly Block[]
  depth?: number
  stones?: boolean
}

/**
 * Paints a house of stone blocks, seen a little from above. The blocks are ordered from back to front. `turn` > 0 shows the
 * right side.
 */
export function paintHouse(sheet: Sheet, house: House) {
  const away = 46
  const eye: Point3 = [Math.sin(-house.turn) * -away, 7, -Math.cos(house.turn) * away]
  const zoom = house.metre * away
  const plain = createCamera({ eye, turn: -house.turn, zoom, centre: [house.x, house.y] })
  const ground = plain.project([0, 0, 0])
  const camera = createCamera({ eye, turn: -house.turn, zoom, centre: [house.x, house.y - (ground[1] - house.y)] })
  for (const block of house.blocks) paintBlock(sheet, camera, block, house)
}

function paintBlock(sheet: Sheet, camera: Camera, block: Block, house: House) {
  const { light } = sheet
  const depth = house.depth ?? 0
  const { x, z, width, depth: deep, height, rise, base = 0 } = block
  const rightSide = house.turn > 0
  const wall = block.wall ?? pigment.stone
  const sunOnFront = 0.25
  const sunOnSide = rightSide === (light.side === 1) ? 0.75 : -0.75
  const front = createPlane(camera, [x, base, z], [1, 0, 0], [0, 1, 0])
  const side = rightSide
    ? createPlane(camera, [x + width, base, z], [0, 0, 1], [0, 1, 0])
    : createPlane(camera, [x, base, z + deep], [0, 0, -1], [0, 1, 0])
  const frontFacing = sunOnSide > 0 ? sunOnFront - 0.35 : sunOnFront + 0.3
  const gable: Point[] = block.hip
    ? [
        [0, 0],
        [deep, 0],
        [deep, height],
        [0, height],
      ]
    : [
        [0, 0],
        [deep, 0],
        [deep, height],
        [deep / 2, height + rise],
        [0, height],
      ]
  paintWall(
    sheet,
    front,
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    wall,
    frontFacing,
    depth,
    house,
  )
  paintWall(sheet, side, gable, wall, sunOnSide, depth, house)
  for (const hole of block.holes ?? [])
    paintHole(sheet, hole.on === 'front' ? front : side, hole, depth, hole.on === 'front' ? frontFacing : sunOnSide)
  paintRoof(sheet, camera, block, house, frontFacing, sunOnSide)
}

function paintWall(
  sheet: Sheet,
  plane: Plane,
  outline: readonly Point[],
  color: Color,
  facing: number,
  depth: number,
  house: House,
) {
  const { light, random } = sheet
  const path = plane.shape(outline)
  const [wide, tall] = [Math.max(...outline.map(([u]) => u)), Math.max(...outline.map(([, v]) => v))]
  const shown = applyLight(color, light, facing, depth)
  sheet.fill(
    path,
    sheet.gradient(plane.at(0, tall), plane.at(0, 0), [
      [0, adjustLightness(shown, 0.02)],
      [1, mixColors(shown, light.shade, 0.25)],
    ]),
  )
  if (house.stones === false) return
  sheet.within(path, () => {
    const size = Math.max(0.34, 3.2 / house.metre)
    for (let v = 0; v < tall; v += size * 0.62) {
      for (let u = random.between(-size, 0); u < wide; u += size * random.between(0.8, 2)) {
        if (random.next() < 0.45) continue
        const shade = random.around(0, 0.3)
        const stone = plane.rect(u, v, size * random.between(0.7, 1.5), size * random.between(0.4, 0.6))
        sheet.fill(
          stone,
          applyLight(random.next() < 0.2 ? mixColors(color, pigment.rose, 0.5) : color, light, facing + shade, depth),
          0.55,
        )
      }
    }
  })
}

function paintHole(sheet: Sheet, plane: Plane, hole: Hole, depth: number, facing: number) {
  const { light } = sheet
  const outline = getOpeningOutline(hole.u, hole.v, hole.width, hole.height, hole.arch)
  const path = plane.shape(outline)
  const frame = plane.shape(
    getOpeningOutline(
      hole.u - 0.12,
      hole.v - 0.12,
      hole.width + 0.24,
      hole.height + 0.22,
      hole.arch ? hole.arch + 0.1 : 0,
    ),
  )
  sheet.fill(frame, applyLight(pigment.plaster, light, facing + 0.1, depth))
  if (hole.lamp) {
    const [x, y] = plane.at(hole.u + hole.width / 2, hole.v + hole.height / 2)
    sheet.fill(path, '#ffd287')
    const size = Math.abs(plane.at(0, hole.height)[1] - plane.at(0, 0)[1])
    sheet.add(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 2.4).toFixed(1)}" fill="${sheet.glow(
        [x, y],
        size * 2.4,
        [
          [0, '#ffc56e', 0.5],
          [1, '#ffc56e', 0],
        ],
      )}"/>`,
    )
  } else
    sheet.fill(
      path,
      hole.door ? applyLight(pigment.umber, light, -0.3, depth) : applyLight(pigment.night, light, -0.1, depth * 0.8),
    )
  if (hole.shutters) {
    for (const at of [hole.u - hole.width * 0.52, hole.u + hole.width * 1.02]) {
      sheet.fill(
        plane.rect(at, hole.v, hole.width * 0.5, hole.height),
        applyLight(hole.shutters, light, facing * 0.6, depth),
      )
    }
  }
}

function paintRoof(sheet: Sheet, camera: Camera, block: Block, house: House, frontFacing: number, sideFacing: number) {
  const { light, random } = sheet
  const { x, z, width, depth: deep, height, rise, base = 0 } = block
  const depth = house.depth ?? 0
  const rightSide = house.turn > 0
  const over = 0.4
  const [low, top] = [base + height - 0.12, base + height + rise]
  const inset = block.hip ? Math.min(width, deep) / 2 : -over
  const [left, right] = [x - over, x + width + over]
  const ridge: [Point3, Point3] = [
    [x + inset, top, z + deep / 2],
    [x + width - inset, top, z + deep / 2],
  ]
  const eaves: [Point3, Point3] = [
    [left, low, z - over],
    [right, low, z - over],
  ]
  const clay = applyLight(pigment.terracotta, light, frontFacing + 0.2, depth)
  sheet.fill(
    camera.face([eaves[0], eaves[1], ridge[1], ridge[0]]),
    sheet.gradient(camera.project(ridge[0]), camera.project(eaves[0]), [
      [0, adjustLightness(clay, 0.03)],
      [1, mixColors(clay, light.shade, 0.18)],
    ]),
  )
  const tiles = createStrokes()
  const count = Math.round(Math.min(width / 0.28, (width * house.metre) / 3))
  for (let index = 0; index <= count; index++) {
    const share = index / count
    const mixPoint = (a: Point3, b: Point3): Point3 => [
      a[0] + (b[0] - a[0]) * share,
      a[1] + (b[1] - a[1]) * share,
      a[2] + (b[2] - a[2]) * share,
    ]
    const [from, to] = [camera.project(mixPoint(ridge[0], ridge[1])), camera.project(mixPoint(eaves[0], eaves[1]))]
    tiles.add(
      from,
      to,
      applyLight(
        random.pick([pigment.brick, pigment.terracotta, pigment.rose, pigment.brick]),
        light,
        frontFacing + random.around(0, 0.3),
        depth,
      ),
      Math.max(0.7, house.metre * 0.09),
    )
  }
  tiles.paint(sheet, 0.65)
  if (block.hip) {
    const corner: Point3 = rightSide ? [right, low, z + deep + over] : [left, low, z + deep + over]
    const near: Point3 = rightSide ? eaves[1] : eaves[0]
    sheet.fill(
      camera.face([near, corner, rightSide ? ridge[1] : ridge[0]]),
      applyLight(pigment.terracotta, light, sideFacing, depth),
    )
  } else {
    const at = rightSide ? right : left
    const verge = [
      camera.project([at, low, z - over]),
      camera.project([at, top, z + deep / 2]),
      camera.project([at, low, z + deep + over]),
    ]
    sheet.line(
      polyline(verge),
      applyLight(pigment.brick, light, sideFacing * 0.6, depth),
      Math.max(1, house.metre * 0.16),
    )
  }
  const eave = [camera.project(eaves[0]), camera.project(eaves[1])]
  sheet.line(polyline(eave), applyLight(pigment.umber, light, -0.5, depth), Math.max(0.8, house.metre * 0.1), 0.8)
  const drop = house.metre * 0.45
  const [a, b] = [camera.project([x, low, z]), camera.project([x + width, low, z])]
  sheet.fill(polygon([a, b, [b[0], b[1] + drop], [a[0], a[1] + drop]]), light.shade, 0.35)
}
