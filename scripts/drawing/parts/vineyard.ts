import { createDabs } from './brush.ts'
import type { Room } from './interior.ts'
import { applyLight } from './light.ts'
import { mixColors, pigment } from './palette.ts'

/** Paints rows that run away from the viewer (vines, lavender, sunflowers). Calls `plant` from far to near with the size. */
export function paintRows(
  room: Room,
  xs: readonly number[],
  from: number,
  to: number,
  plant: (x: number, y: number, metre: number, share: number) => void,
) {
  const { camera } = room
  for (let z = to; z > from; z -= Math.max(0.42, z * 0.06)) {
    for (const x of xs) {
      const [px, py] = camera.project([x, 0, z])
      const metre = camera.metre([x, 0, z])
      if (px > -metre * 1.5 && px < room.sheet.width + metre * 1.5) plant(px, py, metre, (to - z) / (to - from))
    }
  }
}

/** Paints the ground of a vineyard: a strip of shadow beside each row and a strip of bare earth under it. */
export function paintFurrows(room: Room, xs: readonly number[], from: number, to: number, depth = 0.05) {
  const { sheet, camera } = room
  const { light } = sheet
  for (const x of xs) {
    const strip = (left: number, right: number) =>
      camera.face([
        [x + left, 0, from],
        [x + right, 0, from],
        [x + right, 0, to],
        [x + left, 0, to],
      ])
    sheet.fill(strip(-0.4, 0.4), applyLight(pigment.earth, light, -0.1, depth + 0.1), 0.6)
    sheet.fill(
      strip(Math.min(0, -light.side * 1.25), Math.max(0, -light.side * 1.25)),
      applyLight(pigment.cypress, light, -0.3, depth),
      0.5,
    )
  }
}

/** Paints one vine: its trunk, then leaves from the dark inside to the sunny outside. */
export function paintVine(room: Room, x: number, y: number, metre: number, depth: number, autumn = 0) {
  const { sheet } = room
  const { light, random } = sheet
  const leaf = Math.max(2, metre * 0.13)
  if (metre > 26)
    sheet.line(
      `M${x} ${y}q${metre * 0.06} ${-metre * 0.25} 0 ${-metre * 0.6}`,
      applyLight(pigment.umber, light, -0.3, depth),
      metre * 0.06,
    )
  for (const pass of [-0.45, -0.05, 0.4]) {
    const dabs = createDabs()
    const count = Math.min(70, 10 + metre * 0.4)
    for (let index = 0; index < count; index++) {
      const [dx, dy] = [random.around(light.side * (pass + 0.1) * 0.2, 0.24), random.around((pass + 0.1) * 0.2, 0.26)]
      const color = mixColors(
        random.pick([pigment.leaf, pigment.olive, '#5f7434']),
        random.pick(['#c08a2f', '#a8522c', '#d0a445']),
        autumn * random.next(),
      )
      dabs.add(
        [x + dx * metre, y - metre * (0.95 + dy)],
        leaf * random.between(0.7, 1.2),
        leaf * 0.42,
        random.next() * 3,
        applyLight(color, light, pass, depth),
      )
    }
    dabs.paint(sheet)
  }
}
