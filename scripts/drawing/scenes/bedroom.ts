import { type Bed, paintBed } from '../parts/beds.ts'
import { createPlane, getOpeningOutline, type Point3 } from '../parts/camera.ts'
import { polyline } from '../parts/curves.ts'
import { type Frame, getFramePoint, paintBox } from '../parts/furniture.ts'
import {
  createRoom,
  type FloorKind,
  paintBeams,
  paintFloor,
  paintWalls,
  type Room,
  type RoomPlan,
} from '../parts/interior.ts'
import { applyLight, type Light } from '../parts/light.ts'
import { adjustLightness, type Color, mixColors, pigment } from '../parts/palette.ts'
import { paintWindow, type View, type Window } from '../parts/windows.ts'
import type { Scene } from '../picture.ts'

type Interior = {
  light: Light
  plan: RoomPlan
  walls: { back: Color; sides?: Color; dado?: Color }
  floor: readonly [FloorKind, Color]
  ceiling?: ((room: Room) => void) | undefined
  windows?: readonly Window[]
  bed?: Bed
  /** Draws behind the bed, and in front of it. */
  behind?: (room: Room) => void
  before?: (room: Room) => void
}

/** Paints a room: walls, floor, ceiling, windows, then the furniture from far to near. */
export const interior = (inside: Interior): Scene => ({
  light: inside.light,
  draw(sheet) {
    const room = createRoom(sheet, inside.plan)
    paintFloor(room, ...inside.floor)
    paintWalls(room, inside.walls)
    ;(inside.ceiling ?? paintBeams)(room)
    for (const window of inside.windows ?? []) paintWindow(room, window)
    inside.behind?.(room)
    if (inside.bed) paintBed(room, inside.bed)
    inside.before?.(room)
  },
})

/** Creates a scene of a view with a part of the house in front: a terrace, a sill, an arch. Both have the same horizon. */
export const createViewScene = (view: View, plan: Omit<RoomPlan, 'level'>, before: (room: Room) => void): Scene => ({
  light: view.light,
  draw(sheet) {
    view.draw(sheet)
    before(createRoom(sheet, { ...plan, level: view.horizon }))
  },
})

export const seat = {
  width: 5,
  depth: 4,
  height: 3,
  eye: [2.5, 1.55, -1.2],
  sun: [-0.7, 0.8, 0.4],
} as const satisfies RoomPlan

/** Paints a terracotta terrace with a low wall at its end. */
export function paintTerrace(room: Room, wall: 'stone' | 'rail' | 'none', floor: Color = pigment.terracotta) {
  const { sheet, camera, depth, width } = room
  paintFloor(room, 'cotto', floor)
  const frame = { origin: [-2, 0, depth + 0.35], along: [0, 0, -1], across: [1, 0, 0] } as const satisfies Frame
  if (wall === 'stone') {
    paintBox(room, frame, { a: 0, c: 0, y: 0, long: 0.35, wide: width + 4, high: 0.62 }, pigment.stone)
    stones(room, frame)
    paintBox(room, frame, { a: -0.04, c: 0, y: 0.62, long: 0.43, wide: width + 4, high: 0.07 }, pigment.plaster)
  }
  if (wall === 'rail') {
    const iron = applyLight(pigment.night, sheet.light, -0.2)
    const at = (x: number, y: number) => camera.project([x, y, depth])
    const metre = camera.metre([0, 0, depth])
    for (const y of [0.12, 0.95]) sheet.line(polyline([at(-2, y), at(width + 2, y)]), iron, metre * 0.035)
    for (let x = -2; x < width + 2; x += 0.14) sheet.line(polyline([at(x, 0.12), at(x, 0.95)]), iron, metre * 0.016)
  }
}

function stones(room: Room, frame: Frame) {
  const { sheet, camera } = room
  const { random, light } = sheet
  for (let y = 0.02; y < 0.58; y += 0.13) {
    for (let c = random.between(0, 0.2); c < room.width + 4; c += random.between(0.22, 0.5)) {
      const [w, h] = [random.between(0.18, 0.36), 0.11]
      sheet.fill(
        camera.face([
          getFramePoint(frame, 0.352, c, y),
          getFramePoint(frame, 0.352, c + w, y),
          getFramePoint(frame, 0.352, c + w, y + h),
          getFramePoint(frame, 0.352, c, y + h),
        ]),
        applyLight(pigment.stone, light, random.around(-0.15, 0.3)),
        0.7,
      )
    }
  }
}

/** Paints a wall between the viewer and the view, with openings (in metres from its left end). */
export function paintArcade(
  room: Room,
  z: number,
  openings: readonly (readonly [u: number, v: number, width: number, height: number, arch: number])[],
  color: Color,
  thick = 0.45,
) {
  const { sheet, camera, width, height } = room
  const inside = openings.map((hole) => getOpeningOutline(...hole).map(([u, v]): Point3 => [u, v, z]))
  const wall = createPlane(camera, [-3, -1, z], [1, 0, 0], [0, 1, 0])
  for (const inner of inside) sheet.within(camera.face(inner), () => paintJambs(room, inner, thick, color))
  const outer = wall.rect(0, 0, width + 6, height + 4)
  const holes = inside.map((inner) => camera.face([...inner].reverse())).join('')
  const shown = applyLight(color, sheet.light, -0.42)
  sheet.fill(
    outer + holes,
    sheet.gradient(
      [0, 0],
      [sheet.width, sheet.height],
      [
        [0, adjustLightness(shown, 0.03)],
        [1, mixColors(shown, sheet.light.shade, 0.3)],
      ],
    ),
  )
}

/** Paints the thickness of the wall outside the edge of the opening, so that it does not cover the view. */
function paintJambs(room: Room, inner: readonly Point3[], thick: number, color: Color) {
  const { sheet, camera } = room
  const outer = inner.map(([x, y, z]): Point3 => [x, y, z + thick])
  inner.forEach((from, index) => {
    const next = (index + 1) % inner.length
    const [to, far, farther] = [inner[next], outer[index], outer[next]]
    if (!to || !far || !farther) return
    const jamb = index === 1 || index === inner.length - 1
    const facesSun = (index === 1) === (sheet.light.side === -1)
    sheet.solid(
      camera.face([from, to, farther, far]),
      applyLight(color, sheet.light, index === 0 ? 0.45 : jamb ? (facesSun ? 0.4 : -0.45) : -0.35),
    )
  })
}
