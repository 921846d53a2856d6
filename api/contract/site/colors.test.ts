import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getContrast, getLightness, mixColors, setLightness } from './colors.ts'

const buildColor = (channels: number[]): string => `#${channels.map((it) => it.toString(16).padStart(2, '0')).join('')}`
const readChannels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const colorWithin = (min: number, max: number): fc.Arbitrary<string> => {
  const channel = fc.integer({ min, max })
  return fc.tuple(channel, channel, channel).map(buildColor)
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.542],
  ['#ff0000', '#ffffff', 3.998],
  ['#00ff00', '#ffffff', 1.372],
  ['#0000ff', '#ffffff', 8.592],
  ['#0a0a0a', '#000000', 1.061],
  ['#a6481f', '#a6481f', 1],
])('the contrast of %s and %s is %f, in either order', (one, other, contrast) => {
  expect(getContrast(one, other)).toBeCloseTo(contrast, 3)
  expect(getContrast(other, one)).toBeCloseTo(contrast, 3)
})

test.each([
  ['#ffffff', 0.3, '#000000', '#4d4d4d'],
  ['#ff0000', 0.25, '#0000ff', '#4000bf'],
  ['#123456', 1, '#abcdef', '#123456'],
  ['#123456', 0, '#abcdef', '#abcdef'],
])('mixes %s by %f with %s, as CSS does', (color, share, other, mixed) => {
  expect(mixColors(color, share, other)).toBe(mixed)
})

/** As the CSS Color Module Level 4 gives them for `oklab()`. */
test.each([
  ['#000000', 0],
  ['#ffffff', 1],
  ['#ff0000', 0.62796],
  ['#00ff00', 0.86644],
  ['#0000ff', 0.45201],
])('the lightness of %s is %f', (color, lightness) => {
  expect(getLightness(color)).toBeCloseTo(lightness, 4)
})

test('whatever its lightness, a colour stays one', () => {
  fc.assert(
    fc.property(colorWithin(0, 255), fc.double({ min: 0, max: 1, noNaN: true }), (color, lightness) => {
      expect(setLightness(color, lightness)).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
  expect(setLightness('#808080', 0)).toBe('#000000')
  expect(setLightness('#a6481f', 1)).toBe('#ffffff')
})

test('a colour at its own lightness is the same colour', () => {
  fc.assert(
    fc.property(colorWithin(2, 253), (color) => {
      expect(setLightness(color, getLightness(color))).toBe(color)
    }),
  )
})

test('a pale colour that was made lighter or darker comes back, and had the lightness in between', () => {
  fc.assert(
    fc.property(colorWithin(112, 144), fc.double({ min: -0.15, max: 0.15, noNaN: true }), (color, step) => {
      const lightness = getLightness(color)
      const moved = setLightness(color, lightness + step)
      expect(getLightness(moved)).toBeCloseTo(lightness + step, 2)
      const back = readChannels(setLightness(moved, lightness))
      for (const [i, channel] of readChannels(color).entries())
        expect(Math.abs(channel - (back[i] ?? 0))).toBeLessThanOrEqual(2)
    }),
  )
})

test('a vivid colour has the lightness that was asked for, and is as vivid there as a screen shows it', () => {
  const vivid = fc.constantFrom('#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff')
  fc.assert(
    fc.property(vivid, fc.double({ min: 0.25, max: 0.95, noNaN: true }), (color, lightness) => {
      const moved = setLightness(color, lightness)
      expect(getLightness(moved)).toBeCloseTo(lightness, 2)
      const channels = readChannels(moved)
      expect(Math.max(...channels) > 235 || Math.min(...channels) < 40, moved).toBe(true)
    }),
  )
})
