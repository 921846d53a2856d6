import { expect, test } from 'vitest'
import { findFirstErrorElementId, findMissing } from './formErrors.ts'

const error = (message: string) => ({ type: 'custom', message })

test('reports a missing room first, then the days, then the privacy consent', () => {
  const privacyAccepted = error('privacy')
  const checkoutDate = error('checkout')
  expect(findMissing({ privacyAccepted, checkoutDate, roomId: error('room') })).toEqual({
    title: 'booking.missing.room',
    message: 'room',
    others: ['booking.checkout', 'booking.privacyLink'],
  })
  expect(findMissing({ privacyAccepted, checkoutDate })).toEqual({
    title: 'booking.missing.dates',
    message: 'checkout',
    others: ['booking.privacyLink'],
  })
  expect(findMissing({ privacyAccepted })).toMatchObject({ title: 'booking.missing.privacy', message: 'privacy' })
  expect(findMissing({ guestName: error('name') })).toBeNull()
})

test('names every other field that is to be filled in, in the order of the page', () => {
  const errors = { privacyAccepted: error('privacy'), birthDate: error('birth'), guestName: error('name') }
  expect(findMissing(errors)?.others).toEqual(['booking.guestName', 'booking.birthDate'])
})

test('focuses the invalid field that comes first on the page', () => {
  expect(findFirstErrorElementId({ privacyAccepted: error('privacy'), guestEmail: error('email') })).toBe('guestEmail')
  expect(findFirstErrorElementId({ guestEmail: error('email'), checkoutDate: error('checkout') })).toBe(
    'booking-calendar',
  )
  expect(findFirstErrorElementId({})).toBeUndefined()
})
