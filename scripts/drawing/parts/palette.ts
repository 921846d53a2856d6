/** The colors of Piero della Francesca's frescoes. Colors are mixed in OKLab, where the middle of two colors looks right. */
export type Color = `#${string}`

export const pigment = {
  ivory: '#f5ecd9',
  plaster: '#e9dcc0',
  paleSky: '#c9dbd9',
  azurite: '#7fa6b4',
  lapis: '#35586f',
  night: '#1d2b40',
  terracotta: '#b8623f',
  brick: '#8c3f2c',
  rose: '#d8a28c',
  wine: '#6d2f38',
  ochre: '#cf9b45',
  gold: '#ecca80',
  straw: '#dcbf82',
  sage: '#93a17c',
  olive: '#6b763f',
  leaf: '#4d6138',
  cypress: '#26372a',
  black: '#141d18',
  umber: '#5c4532',
  earth: '#8a6747',
  stone: '#cdb993',
  slate: '#7c7b78',
  lilac: '#a79bb4',
  plum: '#4b3d4f',
  white: '#fffaf0',
} as const satisfies Record<string, Color>

type Lab = [number, number, number]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const known = new Map<Color, Lab>()

function labOf(color: Color): Lab {
  const found = known.get(color)
  if (found) return found
  const channel = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  known.set(color, lab)
  return lab
}

function colorOf([lightness, a, b]: Lab): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const hex = channels.map((value) =>
    Math.round(255 * gamma(Math.min(1, Math.max(0, value))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

export function mixColors(from: Color, to: Color, share: number): Color {
  if (share <= 0) return from
  if (share >= 1) return to
  const [a, b] = [labOf(from), labOf(to)]
  return colorOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

/** Makes a color lighter (positive) or darker (negative) and keeps the hue. */
export function adjustLightness(color: Color, by: number): Color {
  const [l, a, b] = labOf(color)
  return colorOf([Math.min(1, Math.max(0, l + by)), a, b])
}
