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

test('a booking as it was stored is fit to be saved', async () => {
  expect(await getMessages({})).toEqual({})
})

test('what is emptied is asked for in the words of the form', async () => {
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

test('what a booking taken by phone left out may stay away', async () => {
  const byPhone = { ...booking, guestEmail: null, nationality: null, birthDate: null }
  expect(await getMessages({}, byPhone)).toEqual({})
  expect(toRequestBody(toFormValues(byPhone), byPhone)).toMatchObject({
    guestEmail: null,
    nationality: null,
    birthDate: null,
  })
})

test('a stay of an erased guest is edited without giving the guest a name again', async () => {
  const erased = { guestName: anonymizedName, guestSurname: anonymizedName, guestPhone: anonymizedName }
  const nameless = { ...booking, ...erased, guestEmail: null, nationality: null, birthDate: null }
  expect(await getMessages({ numberOfGuests: '3' }, nameless)).toEqual({})
  expect(toRequestBody(toFormValues(nameless), nameless)).toMatchObject({ ...erased, guestEmail: null })
})

test('turning pets off sends none, whatever the number said', () => {
  expect(toRequestBody({ ...toFormValues(booking), hasPets: false }, booking)).toMatchObject({
    hasPets: false,
    numberOfPets: 0,
  })
})

test('the stored arrival time stands beside the five of the form', () => {
  expect(listCheckinTimes(booking)).toHaveLength(6)
  expect(listCheckinTimes({ ...booking, checkinTime: '14:00-16:00' })).toHaveLength(5)
})

test('an amount may be typed with a comma', () => {
  expect(normalizeAmount(' 80,50 ')).toBe('80.50')
})
