import type { Room, RoomPlan } from '../../parts/interior.ts'
import type { Color } from '../../parts/palette.ts'
import { paintFlowers, paintPot } from '../../parts/plants.ts'
import { paintCypress, paintOlive, paintPine } from '../../parts/trees.ts'

export const deck = {
  width: 12,
  depth: 12,
  height: 4,
  eye: [6, 2.4, -3.4],
  sun: [-0.7, 0.8, 0.2],
  zoom: 900,
} as const satisfies RoomPlan

export const projectToDeck = (room: Room, x: number, z: number) => ({
  at: room.camera.project([x, 0, z]),
  metre: room.camera.metre([x, 0, z]),
})

export function paintDeckTree(room: Room, kind: 'cypress' | 'olive' | 'pine', x: number, z: number, height: number) {
  const { at, metre } = projectToDeck(room, x, z)
  const paint = { cypress: paintCypress, olive: paintOlive, pine: paintPine }[kind]
  paint(room.sheet, { x: at[0], y: at[1], height: height * metre, depth: Math.min(0.2, z * 0.008) })
}

export function paintDeckPot(room: Room, x: number, z: number, bloom: Color) {
  const { at, metre } = projectToDeck(room, x, z)
  const [px, py] = paintPot(room.sheet, at[0], at[1], metre * 0.55)
  paintFlowers(room.sheet, px, py, metre * 0.7, metre * 0.5, bloom, 1.2)
}
