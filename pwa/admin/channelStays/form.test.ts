import { expect, test } from 'vitest'
import { buildChannelStay } from '#pwa/offline/testing/rows.ts'
import { findErrors, toPatch, toValues } from './form.ts'

const stay = buildChannelStay({ guestName: 'Lapo', guests: 2, priceCents: 123450 })

test('sends only the fields that somebody has changed', () => {
  const values = toValues(stay, 'it')
  expect(values).toMatchObject({ guestName: 'Lapo', guests: '2', price: '1.234,50', commission: '' })
  expect(toPatch(stay, values)).toEqual({})
  expect(toPatch(stay, { ...values, commission: '185,2', guestName: '  ' })).toEqual({
    commissionCents: 18520,
    guestName: null,
  })
})

test('refuses amounts and numbers of guests that are none', () => {
  const values = toValues(stay, 'en')
  expect(findErrors(values)).toEqual({})
  expect(findErrors({ ...values, guests: '2.5', price: 'molto', commission: '-1' })).toEqual({
    guests: 'guests',
    price: 'money',
    commission: 'money',
  })
  expect(findErrors({ ...values, guests: '51' })).toEqual({ guests: 'guests' })
  expect(findErrors({ ...values, notes: 'F'.repeat(2001), phone: '3'.repeat(40) })).toEqual({ notes: 'tooLong' })
})
