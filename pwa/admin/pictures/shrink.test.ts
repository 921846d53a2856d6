import { expect, test } from 'vitest'
import { fitInside } from './shrink.ts'

test.each([
  [
    { width: 6000, height: 4000 },
    { width: 4000, height: 2667 },
  ],
  [
    { width: 3000, height: 9000 },
    { width: 1333, height: 4000 },
  ],
  [
    { width: 4000, height: 4000 },
    { width: 4000, height: 4000 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 20_000, height: 1 },
    { width: 4000, height: 1 },
  ],
])('a photograph of %o is sent as %o', (size, expected) => {
  expect(fitInside(size)).toEqual(expected)
})
