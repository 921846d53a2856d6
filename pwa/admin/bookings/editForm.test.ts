import { expect, test } from 'vitest'
import { anonymizedName, type Booking } from '#contract/bookings.ts'
import {
  createResolver,
  type EditValues,
  listCheckinTimes,
  normalizeAmount,
  toFormValues,
  toRequestBody,
} from './editForm.ts'

const booking: Booking = {
  id: '01990000-0000-7000-8000-000000000001',
  code: 'K7MQ4XAW',
  roomId: 2,
  room: { id: 2, name: 'Ginestra', nameEn: 'Broom' },
  guestName: 'Fiammetta',
  guestSurname: 'Rossi',
  guestEmail: 'fiammetta@example.org',
  guestPhone: '+39 333 1234567',
  nationality: 'italiana',
  birthDate: '03/04/1980',
  fiscalCode: null,
  checkinDate: '2027-03-01',
  checkoutDate: '2027-03-04',
  numberOfGuests: 2,
  hasPets: true,
  numberOfPets: 2,
  checkinTime: '15:00-20:00',
  specialRequests: null,
  privacyAccepted: true,
  language: 'it',
  status: 'pending',
  totalPrice: '0.00',
  listPrice: '285.00',
  agreedPrice: null,
  depositAmount: null,
  balanceAmount: null,
  paymentCompleted: false,
  guestEmailSent: false,
  adminEmailSent: false,
  version: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
  deletedAt: null,
}

async function getMessages(change: Partial<EditValues>, stored = booking): Promise<Record<string, unknown>> {
  const options = { fields: {}, shouldUseNativeValidation: false } as const
  const { errors } = await createResolver(stored)({ ...toFormValues(stored), ...change }, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.message]))
}

test('accepts a stored booking without changes', async () => {
  expect(await getMessages({})).toEqual({})
})

test('asks for each required field that was emptied', async () => {
  const emptied = {
    guestName: '',
    guestSurname: '',
    guestEmail: '',
    guestPhone: '',
    nationality: '',
    birthDate: '',
    checkinDate: '',
    checkoutDate: '',
    numberOfGuests: '',
    checkinTime: '',
    totalPrice: '',
  }
  expect(await getMessages(emptied)).toEqual(
    Object.fromEntries(Object.keys(emptied).map((name) => [name, `booking.required.${name}`])),
  )
})

test('accepts missing fields of a booking taken by phone', async () => {
  const byPhone = { ...booking, guestEmail: null, nationality: null, birthDate: null }
  expect(await getMessages({}, byPhone)).toEqual({})
  expect(toRequestBody(toFormValues(byPhone), byPhone)).toMatchObject({
    guestEmail: null,
    nationality: null,
    birthDate: null,
  })
})

test('edits a stay of an erased guest without restoring personal data', async () => {
  const erased = { guestName: anonymizedName, guestSurname: anonymizedName, guestPhone: anonymizedName }
  const anonymized = { ...booking, ...erased, guestEmail: null, nationality: null, birthDate: null }
  expect(await getMessages({ numberOfGuests: '3' }, anonymized)).toEqual({})
  expect(toRequestBody(toFormValues(anonymized), anonymized)).toMatchObject({ ...erased, guestEmail: null })
})

test('sends zero pets when pets are turned off', () => {
  expect(toRequestBody({ ...toFormValues(booking), hasPets: false }, booking)).toMatchObject({
    hasPets: false,
    numberOfPets: 0,
  })
})

test('offers the stored arrival time beside the five of the form', () => {
  expect(listCheckinTimes(booking)).toHaveLength(6)
  expect(listCheckinTimes({ ...booking, checkinTime: '14:00-16:00' })).toHaveLength(5)
})

test('accepts an amount with a decimal comma', () => {
  expect(normalizeAmount(' 80,50 ')).toBe('80.50')
})
