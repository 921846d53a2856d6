export type Point = readonly [number, number]

const short = (value: number) => String(Math.round(value * 10) / 10)
export const formatPoint = ([x, y]: Point) => `${short(x)} ${short(y)}`

export const polygon = (points: readonly Point[]) => `M${points.map(formatPoint).join('L')}Z`
export const polyline = (points: readonly Point[]) => `M${points.map(formatPoint).join('L')}`

/** Returns the path of a curve through all points (Catmull-Rom as Béziers), open or closed. */
export function smoothPath(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point => {
    const place = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[place] ?? [0, 0]
  }
  let path = `M${formatPoint(at(0))}`
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${formatPoint(first)} ${formatPoint(second)} ${formatPoint(to)}`
  }
  return closed ? `${path}Z` : path
}

/** Returns `count` + 1 numbers from `from` to `to`, both included. */
export function getSteps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count)
}

export const interpolate = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]

/** Returns the points of an ellipse or of an arc of it; `from` and `to` are in turns (0-1). */
export function getEllipsePoints(x: number, y: number, rx: number, ry: number, from = 0, to = 1, count = 16): Point[] {
  return getSteps(from, to, count).map(
    (turn): Point => [x + rx * Math.cos(turn * Math.PI * 2), y + ry * Math.sin(turn * Math.PI * 2)],
  )
}
