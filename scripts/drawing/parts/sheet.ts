import type { Light } from './light.ts'
import type { Color } from './palette.ts'
import { createRandom, getSeed, type Random } from './random.ts'

type Stop = readonly [at: number, color: Color, opacity?: number]

/** The canvas of a scene. The parts add their shapes in order, from back to front. */
export type Sheet = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly light: Light
  readonly random: Random
  add: (svg: string) => void
  fill: (path: string, fill: string, opacity?: number) => void
  /** Fills a face that touches other faces. It is slightly enlarged, so that no gap is visible between them. */
  solid: (path: string, color: Color) => void
  line: (path: string, color: string, width: number, opacity?: number) => void
  /** Clips everything that `draw` adds to the path. */
  within: (path: string, draw: () => void) => void
  /** Puts everything that is drawn inside into a group with these attributes (`transform`, `filter`, `opacity`, `style`). */
  group: (attributes: string, draw: () => void) => void
  /** Defines a gradient from one point to another, in units of the sheet. */
  gradient: (from: readonly [number, number], to: readonly [number, number], stops: readonly Stop[]) => string
  glow: (centre: readonly [number, number], radius: number, stops: readonly Stop[]) => string
  define: (make: (id: string) => string) => string
  parts: () => { defs: string; body: string }
}

export function createSheet(name: string, width: number, height: number, light: Light): Sheet {
  const defs: string[] = []
  const body: string[] = []
  const define = (make: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return id
  }
  const wrap = (attributes: string, draw: () => void) => {
    body.push(`<g ${attributes}>`)
    draw()
    body.push('</g>')
  }
  const stopsOf = (stops: readonly Stop[]) =>
    stops
      .map(
        ([at, color, opacity = 1]) =>
          `<stop offset="${at.toFixed(3)}" stop-color="${color}" stop-opacity="${opacity.toFixed(2)}"/>`,
      )
      .join('')
  const opacityOf = (opacity: number) => (opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : '')

  return {
    name,
    width,
    height,
    light,
    random: createRandom(getSeed(name)),
    define,
    add: (svg) => void body.push(svg),
    fill: (path, fill, opacity = 1) => void body.push(`<path d="${path}" fill="${fill}"${opacityOf(opacity)}/>`),
    solid: (path, color) =>
      void body.push(`<path d="${path}" fill="${color}" stroke="${color}" stroke-width=".7" stroke-linejoin="round"/>`),
    line: (path, color, stroke, opacity = 1) =>
      void body.push(
        `<path d="${path}" fill="none" stroke="${color}" stroke-width="${stroke.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"${opacityOf(opacity)}/>`,
      ),
    within: (path, draw) => {
      const id = define((own) => `<clipPath id="${own}"><path d="${path}"/></clipPath>`)
      wrap(`clip-path="url(#${id})"`, draw)
    },
    group: wrap,
    gradient: ([x1, y1], [x2, y2], stops) =>
      `url(#${define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}">${stopsOf(stops)}</linearGradient>`,
      )})`,
    glow: ([cx, cy], radius, stops) =>
      `url(#${define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${radius.toFixed(1)}">${stopsOf(stops)}</radialGradient>`,
      )})`,
    parts: () => ({ defs: defs.join(''), body: body.join('\n') }),
  }
}

/** Marks shapes as a nearer plane. The camera of a clip moves the planes separately; in a still picture nothing changes. */
export const plane = (sheet: Sheet, name: 'middle' | 'near', draw: () => void) => sheet.group(`class="${name}"`, draw)

/** Returns the same sheet with another light, for example for the view in the window of a lamp-lit room. */
export const withLight = (sheet: Sheet, light: Light): Sheet => ({ ...sheet, light })
