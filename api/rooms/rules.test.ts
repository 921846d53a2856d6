import { expect, test } from 'vitest'
import { isBookable } from './rules.ts'

test('a room can be booked unless it is a common one or retired', () => {
  expect(isBookable({ type: 'double', retired: false })).toBe(true)
  expect(isBookable({ type: 'double', retired: true })).toBe(false)
  expect(isBookable({ type: 'common', retired: false })).toBe(false)
})
