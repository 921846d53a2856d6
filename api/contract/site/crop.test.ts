import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropToFormat } from './crop.ts'

test('keeps the full height or width, in the format of the place', () => {
  const landscape = { width: 4000, height: 3000 }
  expect(cropToFormat(landscape, { width: 1600, height: 900 }, { x: 0.5, y: 0.5 })).toEqual({
    left: 0,
    top: 375,
    width: 4000,
    height: 2250,
  })
  expect(cropToFormat(landscape, { width: 800, height: 1067 }, { x: 1, y: 0 })).toEqual({
    left: 1751,
    top: 0,
    width: 2249,
    height: 3000,
  })
})

test('every crop lies within the photograph, has the format, and holds the focus', () => {
  const side = fc.integer({ min: 40, max: 6000 })
  const size = fc.record({ width: side, height: side })
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(size, size, fc.record({ x: fraction, y: fraction }), (photograph, target, focus) => {
      const { left, top, width, height } = cropToFormat(photograph, target, focus)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(photograph.width)
      expect(top + height).toBeLessThanOrEqual(photograph.height)
      expect(width === photograph.width || height === photograph.height).toBe(true)
      // Rounding moves an edge by one pixel at most.
      expect(Math.abs(width * target.height - height * target.width)).toBeLessThanOrEqual(
        Math.max(target.width, target.height),
      )
      const [x, y] = [focus.x * photograph.width, focus.y * photograph.height]
      expect(x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1).toBe(true)
    }),
  )
})
