/** Colours as `#rrggbb`: contrast as WCAG 2 defines it, and other lightnesses of the same hue. */

/** Red, green and blue, each of 0 to 1. */
type Rgb = readonly [number, number, number]

const parseColor = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

const formatColor = (rgb: Rgb): string =>
  `#${rgb
    .map((it) =>
      Math.round(it * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (it: number): number => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4)
const fromLinear = (it: number): number => (it <= 0.0031308 ? it * 12.92 : 1.055 * it ** (1 / 2.4) - 0.055)

/** Of 0 (black) to 1 (white). */
function getLuminance(color: string): number {
  const [red, green, blue] = parseColor(color)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** The contrast ratio of two colours, 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** As the CSS function `color-mix(in srgb, color share, other)`; `share` is 0 to 1. */
export function mixColors(color: string, share: number, other: string): string {
  const [[r, g, b], [otherR, otherG, otherB]] = [parseColor(color), parseColor(other)]
  const mix = (one: number, two: number) => one * share + two * (1 - share)
  return formatColor([mix(r, otherR), mix(g, otherG), mix(b, otherB)])
}

/** Oklab (Björn Ottosson, 2020): lightness of 0 to 1, and two axes of hue. Equal steps look equal. */
type Oklab = readonly [lightness: number, a: number, b: number]

function toOklab(color: string): Oklab {
  const rgb = parseColor(color)
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Values below 0 or above 1 are colours that no screen shows. */
function fromOklab([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const isShown = (rgb: Rgb): boolean => rgb.every((it) => it >= 0 && it <= 1)

/** The perceived lightness, of 0 to 1. */
export const getLightness = (color: string): number => toOklab(color)[0]

/** The colour at another lightness (0 to 1) with the same hue, as vivid as a screen can show it there. */
export function setLightness(color: string, lightness: number): string {
  const [, a, b] = toOklab(color)
  for (let share = 1; share > 0; share -= 0.02) {
    const rgb = fromOklab([lightness, a * share, b * share])
    if (isShown(rgb)) return formatColor(rgb)
  }
  const grey = Math.min(1, Math.max(0, fromLinear(lightness ** 3)))
  return formatColor([grey, grey, grey])
}
