import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { getRetentionLimits } from './rules.ts'

test('bookings are kept for ten years, messages and the trash as long as the owner says, in whole months', () => {
  expect(getRetentionLimits({ ...sampleProperty, keepTrashMonths: 6, keepMessagesMonths: 24 }, '2026-03-31')).toEqual({
    bookings: '2016-03-01',
    trash: '2025-09-01',
    messages: '2024-03-01',
  })
  expect(
    getRetentionLimits({ ...sampleProperty, keepTrashMonths: null, keepMessagesMonths: null }, '2026-03-31'),
  ).toEqual({
    bookings: '2016-03-01',
    trash: null,
    messages: null,
  })
})
