import { type Point, polygon } from './curves.ts'

/** Metres: x to the right, y up, z away from the viewer. */
export type Point3 = readonly [number, number, number]

/** A camera that turns but does not tilt, so that vertical lines stay vertical. */
export type Camera = {
  project: (point: Point3) => Point
  /** Returns a face as a path, clipped where it would be behind the viewer. */
  face: (points: readonly Point3[]) => string
  /** Returns the length of one metre at this point, in pixels. */
  metre: (point: Point3) => number
}

const nearest = 0.12

export function createCamera(view: { eye: Point3; turn: number; zoom: number; centre: Point }): Camera {
  const [cos, sin] = [Math.cos(view.turn), Math.sin(view.turn)]
  const toEye = ([x, y, z]: Point3): Point3 => {
    const [dx, dy, dz] = [x - view.eye[0], y - view.eye[1], z - view.eye[2]]
    return [dx * cos - dz * sin, dy, dx * sin + dz * cos]
  }
  const toPaper = ([x, y, z]: Point3): Point => {
    const depth = Math.max(nearest, z)
    return [view.centre[0] + (view.zoom * x) / depth, view.centre[1] - (view.zoom * y) / depth]
  }
  const cut = (points: readonly Point3[]): Point3[] => {
    const kept: Point3[] = []
    points.forEach((point, index) => {
      const before = points[(index + points.length - 1) % points.length] ?? point
      if (before[2] > nearest !== point[2] > nearest) {
        const share = (nearest - before[2]) / (point[2] - before[2])
        kept.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share, nearest])
      }
      if (point[2] > nearest) kept.push(point)
    })
    return kept
  }
  return {
    project: (point) => toPaper(toEye(point)),
    face: (points) => {
      const kept = cut(points.map(toEye))
      return kept.length < 3 ? '' : polygon(kept.map(toPaper))
    },
    metre: (point) => view.zoom / Math.max(nearest, toEye(point)[2]),
  }
}

/** A flat surface in space with its own coordinates in metres. */
export type Plane = {
  at: (u: number, v: number) => Point
  space: (u: number, v: number) => Point3
  rect: (u: number, v: number, width: number, height: number) => string
  shape: (points: readonly Point[]) => string
}

export function createPlane(camera: Camera, origin: Point3, along: Point3, up: Point3): Plane {
  const space = (u: number, v: number): Point3 => [
    origin[0] + along[0] * u + up[0] * v,
    origin[1] + along[1] * u + up[1] * v,
    origin[2] + along[2] * u + up[2] * v,
  ]
  const shape = (points: readonly Point[]) => camera.face(points.map(([u, v]) => space(u, v)))
  return {
    at: (u, v) => camera.project(space(u, v)),
    space,
    rect: (u, v, width, height) =>
      shape([
        [u, v],
        [u + width, v],
        [u + width, v + height],
        [u, v + height],
      ]),
    shape,
  }
}

/** Returns the outline of an opening in the coordinates of a plane. `arch` is the rise of its arch. */
export function getOpeningOutline(u: number, v: number, width: number, height: number, arch = 0): Point[] {
  if (arch === 0)
    return [
      [u, v],
      [u + width, v],
      [u + width, v + height],
      [u, v + height],
    ]
  const head = Array.from({ length: 29 }, (_, index): Point => {
    const turn = (index / 28) * Math.PI
    return [u + width / 2 + (Math.cos(turn) * width) / 2, v + height - arch + Math.sin(turn) * arch]
  })
  return [[u, v], [u + width, v], ...head]
}
