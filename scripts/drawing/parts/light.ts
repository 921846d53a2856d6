import { type Color, mixColors } from './palette.ts'

/** The light of a picture. All parts take their colors from it, so that the light comes from one side everywhere. */
export type Light = {
  sun: Color
  shade: Color
  haze: Color
  /** The colors of the sky from zenith to horizon. */
  sky: [Color, Color, Color, Color]
  /** The side of the sun: -1 left, 1 right. */
  side: -1 | 1
  /** The length of a shadow per unit of height. */
  reach: number
  /** How much of the shade color is mixed into every color: 0 by day, more at night. */
  gloom: number
}

export const lights = {
  dawn: light('#ffd9b0', '#56607a', '#ecd3c4', ['#7f9fb4', '#bccbcb', '#efd9c2', '#f3c9a4'], 1, 2.6, 0.06),
  morning: light('#fff0cf', '#4e6076', '#dfe3d6', ['#86aebd', '#b3cdd0', '#d8e2d8', '#efe8d3'], 1, 1.2, 0),
  noon: light('#fff6de', '#46597a', '#d3dfdc', ['#6f9fb5', '#9dc1c9', '#c7dad7', '#e6e8d8'], -1, 0.6, 0),
  afternoon: light('#ffe3ac', '#50546e', '#e5d8bd', ['#7ba3b1', '#aec6c6', '#dbdcc6', '#f2e2bc'], -1, 1.6, 0),
  dusk: light('#ffc27d', '#3d3a58', '#d3a896', ['#47667e', '#8fa3a8', '#e2c6a2', '#f7b878'], -1, 3.2, 0.08),
  rose: light('#ffb795', '#443b60', '#d9a6a0', ['#5a6b8c', '#a399ab', '#e2b3a3', '#f6c79a'], 1, 3, 0.1),
  night: light('#a9bcd0', '#141c33', '#2f4258', ['#0f1930', '#1b2b48', '#314a66', '#58707f'], 1, 1.2, 0.52),
  mist: light('#f3ead6', '#5b6a70', '#dde0d6', ['#a9bfc2', '#c6d2ce', '#dfe2d8', '#ece6d6'], -1, 1, 0.04),
} as const satisfies Record<string, Light>

function light(
  sun: Color,
  shade: Color,
  haze: Color,
  sky: Light['sky'],
  side: -1 | 1,
  reach: number,
  gloom: number,
): Light {
  return { sun, shade, haze, sky, side, reach, gloom }
}

/** Returns a color under this light. `facing` is 1 in full sun and -1 in shadow, `depth` is 0 near and 1 in full haze. */
export function applyLight(color: Color, under: Light, facing = 0, depth = 0): Color {
  const dimmed = mixColors(color, under.shade, under.gloom)
  const turned =
    facing >= 0 ? mixColors(dimmed, under.sun, facing * 0.42) : mixColors(dimmed, under.shade, -facing * 0.6)
  return mixColors(turned, under.haze, depth)
}
