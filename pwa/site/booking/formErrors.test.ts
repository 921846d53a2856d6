import { expect, test } from 'vitest'
import { guestFields } from '#contract/bookings/bookingFields.ts'
import { messages as en } from '#locales/en/booking.po'
import { messages as siteEn } from '#locales/en/site.po'
import { messages as it } from '#locales/it/booking.po'
import { messages as siteIt } from '#locales/it/site.po'
import { findFirstErrorElementId, findMessage, findMissing } from './formErrors.ts'

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

test('has a name for every field in both languages', () => {
  const errors = Object.fromEntries(Object.keys(guestFields).map((name) => [name, error(name)]))
  const labels = findMissing(errors)?.others ?? []
  expect(labels).toHaveLength(Object.keys(guestFields).length - 1)
  for (const texts of [
    { ...siteIt, ...it },
    { ...siteEn, ...en },
  ])
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(labels))
})

test('focuses the invalid field that comes first on the page', () => {
  expect(findFirstErrorElementId({ privacyAccepted: error('privacy'), guestEmail: error('email') })).toBe('guestEmail')
  expect(findFirstErrorElementId({ guestEmail: error('email'), checkoutDate: error('checkout') })).toBe(
    'booking-calendar',
  )
  expect(findFirstErrorElementId({})).toBeUndefined()
})

test('says what is wrong with a child whose age was not chosen', () => {
  expect(findMessage({ children: [undefined, error('age')] as never }, 'children')).toBe('age')
  expect(findMessage({ children: error('too many') as never }, 'children')).toBe('too many')
  expect(findMessage({}, 'children')).toBeUndefined()
})
