import type { Sheet } from './sheet.ts'

/** Defines a group filter that shifts outlines by a few units, so that edges look painted. Returns its attribute. */
export function defineRoughEdges(sheet: Sheet, by = 5, size = 0.02): string {
  const { width, height } = sheet
  const id = sheet.define(
    (own) =>
      `<filter id="${own}" filterUnits="userSpaceOnUse" x="-40" y="-40" width="${width + 80}" height="${height + 80}" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency="${size}" numOctaves="3" seed="7"/>` +
      `<feDisplacementMap in="SourceGraphic" scale="${by}" xChannelSelector="R" yChannelSelector="G"/></filter>`,
  )
  return `filter="url(#${id})"`
}

/** Defines a blur for one shape. The filter covers only the box of the shape, so it is fast. Returns its attribute. */
export function defineSoftBlur(sheet: Sheet, by: number): string {
  const id = sheet.define(
    (own) =>
      `<filter id="${own}" x="-40%" y="-40%" width="180%" height="180%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${by}"/></filter>`,
  )
  return `filter="url(#${id})"`
}

export function defineBlur(sheet: Sheet, by: number): string {
  const id = sheet.define(
    (own) =>
      `<filter id="${own}" filterUnits="userSpaceOnUse" x="-60" y="-60" width="${sheet.width + 120}" height="${sheet.height + 120}" color-interpolation-filters="sRGB">` +
      `<feGaussianBlur stdDeviation="${by}"/></filter>`,
  )
  return `filter="url(#${id})"`
}

/** Darkens the edges of the paper and returns the drawing as SVG. */
export function buildSvg(sheet: Sheet): string {
  const { width, height, light } = sheet
  const edge = sheet.glow([width / 2, height * 0.46], Math.hypot(width, height) * 0.6, [
    [0.6, light.shade, 0],
    [1, light.shade, 0.26],
  ])
  sheet.fill(`M0 0H${width}V${height}H0Z`, edge)
  const { defs, body } = sheet.parts()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
}

/**
 * Builds the grain of the paper as a grey picture, which is blended over a drawing with soft light: uneven pigment (low
 * frequency, few bytes), fibres of the brush, and a little fine grain. The fine grain is weak, because it makes AVIF files large.
 */
export function buildGrain(width: number, height: number): string {
  const layer = (id: string, frequency: string, octaves: number, seed: number, contrast: number) => {
    const grey = `${contrast} 0 0 0 ${(0.5 - contrast / 2).toFixed(3)}`
    return (
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>` +
      `<feColorMatrix type="matrix" values="${grey} ${grey} ${grey} 0 0 0 0 1"/></filter>`
    )
  }
  const over = (id: string) =>
    `<rect width="${width}" height="${height}" filter="url(#${id})" style="mix-blend-mode:overlay"/>`
  const defs =
    layer('a', '0.005 0.009', 3, 3, 0.24) + layer('b', '0.02 0.11', 2, 11, 0.15) + layer('c', '0.4', 2, 5, 0.26)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs><rect width="${width}" height="${height}" fill="#808080"/>${over('a')}${over('b')}${over('c')}</svg>`
}
