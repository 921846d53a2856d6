import { expect, test } from 'vitest'
import type { ChannelStay } from '#contract/channels.ts'
import { findErrors, toPatch, toValues } from './form.ts'

const stay: ChannelStay = {
  ...{ id: 'a', channelId: 'c', channelName: 'Airbnb', portal: 'airbnb', isChannelDeleted: false, roomId: 1 },
  ...{ kind: 'stay', checkinDate: '2027-03-04', checkoutDate: '2027-03-06', conflictNights: [], title: 'Reserved' },
  ...{ url: null, guestName: 'Lapo', phone: null, guests: 2, priceCents: 123450, commissionCents: null, notes: null },
  ...{ cancelledAt: null, createdAt: '2027-01-01T10:00:00.000Z', version: 1 },
}

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
