import { expect, test } from 'vitest'
import { anonymizedName } from '#contract/bookings/bookingRules.ts'
import { staffCheckinTimes } from '#contract/stays/stay.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import {
  checkEdit,
  EditDraft,
  type EditValues,
  listCheckinTimes,
  listSectionsOf,
  listTyped,
  restoreTyped,
  takeKept,
  toFormValues,
  toRequestBody,
} from './editForm.ts'

const booking = buildBooking(1, {
  roomId: 2,
  guestName: 'Fiammetta',
  birthDate: '03/04/1980',
  checkinDate: '2027-03-01',
  checkoutDate: '2027-03-04',
  hasPets: true,
  numberOfPets: 2,
  checkinTime: '15:00-20:00',
  totalPrice: '0.00',
})

function getMessages(change: Partial<EditValues>, stored = booking): Record<string, unknown> {
  const checked = checkEdit({ ...toFormValues(stored, 'it'), ...change }, stored)
  return 'errors' in checked ? checked.errors : {}
}

test('accepts a stored booking without changes', async () => {
  expect(getMessages({})).toEqual({})
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
  }
  expect(getMessages({ ...emptied, agreedPrice: '' })).toEqual({
    ...Object.fromEntries(Object.keys(emptied).map((name) => [name, `booking.required.${name}`])),
    agreedPrice: 'booking.required.totalPrice',
  })
})

test('accepts missing fields of a booking taken by phone', async () => {
  const byPhone = { ...booking, guestEmail: null, nationality: null, birthDate: null }
  expect(getMessages({}, byPhone)).toEqual({})
  expect(toRequestBody(toFormValues(byPhone, 'it'), byPhone)).toMatchObject({
    guestEmail: null,
    nationality: null,
    birthDate: null,
  })
})

test('edits a stay of an erased guest without restoring personal data', async () => {
  const erased = { guestName: anonymizedName, guestSurname: anonymizedName, guestPhone: anonymizedName }
  const anonymized = { ...booking, ...erased, guestEmail: null, nationality: null, birthDate: null }
  expect(getMessages({ numberOfGuests: '3' }, anonymized)).toEqual({})
  expect(toRequestBody(toFormValues(anonymized, 'it'), anonymized)).toMatchObject({ ...erased, guestEmail: null })
})

test('refuses a phone without a number and a text that is too long, but keeps what was stored before', async () => {
  expect(getMessages({ guestPhone: 'abc' })).toEqual({ guestPhone: 'booking.errors.guestPhone' })
  expect(getMessages({ specialRequests: 'x'.repeat(2001) })).toEqual({ specialRequests: 'errors.tooLong' })
  expect(getMessages({ guestName: 'Ada' }, { ...booking, guestPhone: 'abc' })).toEqual({})
})

test('speaks to staff about a wrong number of pets', async () => {
  for (const numberOfPets of ['', '0', '6'])
    expect(getMessages({ hasPets: true, numberOfPets })).toEqual({ numberOfPets: 'errors.numberOfPetsByStaff' })
})

test('sends zero pets when pets are turned off', () => {
  expect(toRequestBody({ ...toFormValues(booking, 'it'), hasPets: false }, booking)).toMatchObject({
    hasPets: false,
    numberOfPets: 0,
  })
})

test('offers the stored arrival time beside the five of the form', () => {
  expect(listCheckinTimes(booking, staffCheckinTimes)).toHaveLength(6)
  expect(listCheckinTimes({ ...booking, checkinTime: '14:00-16:00' }, staffCheckinTimes)).toHaveLength(5)
})

test('calls a field missing only when it is empty', async () => {
  const getMessage = async (change: Partial<EditValues>) => Object.values(getMessages(change))
  for (const agreedPrice of ['x', '-1', '1.2345', '12345678,00'])
    expect(await getMessage({ agreedPrice })).toEqual(['errors.money'])
  for (const numberOfGuests of ['0', '11', '2.5', '1e99'])
    expect(await getMessage({ numberOfGuests })).toEqual(['errors.numberOfGuestsByStaff'])
  expect(await getMessage({ agreedPrice: ' ', numberOfGuests: '' })).toEqual([
    'booking.required.numberOfGuests',
    'booking.required.totalPrice',
  ])
})

test('shows the stored amount as it is typed and sends it as the contract writes it', () => {
  const priced = { ...booking, agreedPrice: '1234.50' }
  expect(toFormValues(priced, 'it').agreedPrice).toBe('1.234,50')
  expect(toRequestBody(toFormValues(priced, 'it'), priced)).toMatchObject({ agreedPrice: '1234.50' })
})

test('the price of the form is the agreed one, and the price that older clients show goes back unchanged', () => {
  const old = { ...booking, totalPrice: '99.00' }
  const values = toFormValues(old, 'it')
  expect(toRequestBody(values, old)).toMatchObject({ agreedPrice: null, totalPrice: '99.00' })
  const body = toRequestBody({ ...values, agreedPrice: '250' }, old)
  expect(body).toMatchObject({ agreedPrice: '250', totalPrice: '99.00' })
  expect(body).not.toHaveProperty('balanceAmount')
})

test('another price takes the unpaid balance with it, and is refused where deposit and balance would not add up', async () => {
  const priced = { ...booking, agreedPrice: '300.00', depositAmount: '100.00', balanceAmount: '200.00' }
  const values = { ...toFormValues(priced, 'it'), agreedPrice: '250' }
  expect(toRequestBody(values, priced)).toMatchObject({ agreedPrice: '250', balanceAmount: '150.00' })
  expect(getMessages({ agreedPrice: '250' }, priced)).toEqual({})
  const mismatch = { agreedPrice: 'admin.edit.priceMismatch' }
  expect(getMessages({ agreedPrice: '90' }, priced)).toEqual(mismatch)
  const paid = { ...priced, balancePaidOn: '2027-03-04', paymentCompleted: true }
  expect(getMessages({ agreedPrice: '250' }, paid)).toEqual(mismatch)
  // What did not add up before can be edited all the same.
  expect(getMessages({ guestName: 'Ada' }, { ...priced, balanceAmount: '10.00' })).toEqual({})
})

test('each field belongs to one section', () => {
  const fields = Object.keys(toFormValues(booking, 'it'))
  expect(fields.map((it) => listSectionsOf([it]).length)).toEqual(fields.map(() => 1))
  expect(listSectionsOf(['agreedPrice', 'checkinTime'])).toEqual(['stay', 'desk'])
})

test('a draft keeps what was typed, never the tax code, and goes onto the booking as it is now', () => {
  const base = toFormValues(booking, 'it')
  const values = listTyped({ ...base, guestName: 'Ada', fiscalCode: 'RSSMRA80A01H501U', hasPets: false }, base)
  expect(Object.keys(values).toSorted()).toEqual(['fiscalCode', 'guestName', 'hasPets'])
  const kept = takeKept({ section: 'guest', values })
  expect(kept.values).toEqual({ guestName: 'Ada', hasPets: false })
  expect(EditDraft.safeParse(kept).success).toBe(true)
  const now = { ...base, guestPhone: '+39 1', fiscalCode: 'X' }
  expect(restoreTyped(now, kept.values)).toEqual({ ...now, guestName: 'Ada', hasPets: false })
})
