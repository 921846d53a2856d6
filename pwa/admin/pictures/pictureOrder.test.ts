import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveTo } from './pictureOrder.ts'

test('puts the entry into its place and leaves the others in their order', () => {
  const anyList = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(anyList, fc.nat(), fc.integer({ min: -3, max: 15 }), (list, pick, place) => {
      const entry = list[pick % list.length] ?? 0
      const moved = moveTo(list, entry, place)
      expect(moved.filter((it) => it !== entry)).toEqual(list.filter((it) => it !== entry))
      expect(moved.indexOf(entry)).toBe(Math.min(Math.max(0, place), list.length - 1))
      expect(moveTo(moved, entry, list.indexOf(entry))).toEqual(list)
    }),
  )
})

test('changes nothing for an entry that is not in the list', () => {
  expect(moveTo(['a', 'b'], 'c', 0)).toEqual(['a', 'b'])
})
