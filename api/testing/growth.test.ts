import { expect, test } from 'vitest'
import { createRandom } from '#api/seed/builders.ts'
import { estimateGrowth } from './growth.ts'

const runs = 300

/** The share of series whose growth is surely above `allowed`. A series begins at 90 and varies by 2 up and down. */
function countGrowing(length: number, growth: number, allowed: number): number {
  const random = createRandom(length)
  const series = () => Array.from({ length }, (_, i) => 90 + growth * i + (random.nextInt(4000) - 2000) / 1000)
  return Array.from({ length: runs }, series).filter((it) => estimateGrowth(it).min > allowed).length / runs
}

test('of series that only vary, whatever their length, hardly one in a hundred grows', () => {
  for (const length of [8, 12, 30, 60, 200]) expect(countGrowing(length, 0, 0)).toBeLessThan(0.03)
})

test('growth as allowed is none too much', () => {
  for (const length of [8, 12, 60]) expect(countGrowing(length, 0.05, 0.05)).toBeLessThan(0.03)
})

test('growth above what is allowed is found: much of it in a short series, little of it in a long one', () => {
  expect(countGrowing(12, 1, 0.05)).toBeGreaterThan(0.95)
  expect(countGrowing(60, 0.15, 0.05)).toBeGreaterThan(0.95)
  expect(countGrowing(200, 0.07, 0.05)).toBeGreaterThan(0.95)
})

test('a series that rises and falls again and again does not grow, wherever it ends', () => {
  for (let length = 9; length <= 60; length += 1)
    for (const period of [2, 3, 5])
      expect(estimateGrowth(Array.from({ length }, (_, i) => 90 + (i % period))).min).toBeLessThan(0.05)
})

test('a series without variation is sure', () => {
  expect(estimateGrowth([1, 2, 3, 4, 5, 6, 7])).toEqual({ slope: 1, min: 1 })
  expect(estimateGrowth(Array(8).fill(90))).toEqual({ slope: 0, min: 0 })
})

test('a few values say nothing', () => {
  expect(() => estimateGrowth([1, 2, 3, 4, 5, 6])).toThrow('seven')
})
