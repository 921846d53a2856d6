import type { Point } from './curves.ts'
import type { Color } from './palette.ts'
import type { Sheet } from './sheet.ts'

const n = (value: number) => String(Math.round(value * 10) / 10)

/** Collects strokes by color. All strokes of one color become one path, which keeps the file small. */
export function createStrokes() {
  const byTone = new Map<string, string[]>()
  return {
    add(from: Point, to: Point, color: Color, width: number, bend = 0) {
      const key = `${color} ${n(width)}`
      const list = byTone.get(key) ?? []
      byTone.set(key, list)
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      list.push(
        bend === 0
          ? `M${n(from[0])} ${n(from[1])}l${n(dx)} ${n(dy)}`
          : `M${n(from[0])} ${n(from[1])}q${n(dx / 2 - dy * bend)} ${n(dy / 2 + dx * bend)} ${n(dx)} ${n(dy)}`,
      )
    },
    paint(sheet: Sheet, opacity = 1) {
      for (const [key, list] of byTone) {
        const [color = '#000000', width = '1'] = key.split(' ')
        sheet.line(list.join(''), color, Number(width), opacity)
      }
    },
  }
}

/** Collects leaf-shaped dabs by color. `lean` turns them. */
export function createDabs() {
  const byColor = new Map<Color, string[]>()
  return {
    add([x, y]: Point, length: number, width: number, lean: number, color: Color) {
      const [ux, uy] = [Math.cos(lean), Math.sin(lean)]
      const list = byColor.get(color) ?? []
      byColor.set(color, list)
      const [hx, hy] = [(ux * length) / 2, (uy * length) / 2]
      const [wx, wy] = [-uy * width, ux * width]
      list.push(
        `M${n(x - hx)} ${n(y - hy)}q${n(hx + wx)} ${n(hy + wy)} ${n(2 * hx)} ${n(2 * hy)}q${n(-hx - wx)} ${n(-hy - wy)} ${n(-2 * hx)} ${n(-2 * hy)}Z`,
      )
    },
    paint(sheet: Sheet, opacity = 1) {
      for (const [color, list] of byColor) sheet.fill(list.join(''), color, opacity)
    },
  }
}
