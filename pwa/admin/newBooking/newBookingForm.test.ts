import { expect, test } from 'vitest'
import { DeskBooking } from '#contract/bookings/bookings.ts'
import { standardDepositRule } from '#contract/money/depositRule.ts'
import { buildId } from '#pwa/offline/testing/rows.ts'
import { findProblem, type NewBookingValues, toDeskBooking } from './newBookingForm.ts'

const stay = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
const values: NewBookingValues = {
  guestName: ' Folco ',
  guestSurname: '',
  guestPhone: ' ',
  guestEmail: '',
  checkinTime: 'altro',
  specialRequests: '',
  numberOfGuests: 2,
  status: 'confirmed',
  language: 'en',
  children: '',
  hasPets: false,
  numberOfPets: '1',
  agreedPrice: '',
  depositAmount: null,
  sendsMail: true,
  iban: null,
  mailText: '',
}
const iban = 'IT60X0542811101000000123456'
const choice = {
  id: buildId(1),
  stay,
  roomId: 3,
  listPrice: '180.00',
  today: '2027-02-01',
  defaultIban: iban,
  rule: standardDepositRule,
}

test('sends a dash for a surname and a phone that are not known yet', () => {
  const body = toDeskBooking(values, choice)
  expect(body).toMatchObject({ ...stay, id: choice.id, roomId: 3, guestSurname: '—', guestPhone: '—' })
  expect(DeskBooking.parse(body)).toMatchObject({
    guestName: 'Folco',
    status: 'confirmed',
    guestEmail: null,
    language: 'en',
    checkinTime: 'altro',
    specialRequests: null,
  })
  const known = toDeskBooking({ ...values, guestSurname: 'Portinari', guestPhone: '0575 142' }, choice)
  expect(known).toMatchObject({ guestSurname: 'Portinari', guestPhone: '0575 142' })
})

const guestEmail = 'folco@example.org'

test('a price that was agreed is sent with the deposit and the balance that follows, and nothing else without them', () => {
  expect(toDeskBooking(values, choice)).not.toHaveProperty('agreedPrice')
  const agreed = toDeskBooking({ ...values, agreedPrice: '150,50', depositAmount: '50', hasPets: true }, choice)
  expect(agreed).toMatchObject({
    agreedPrice: '150.50',
    depositAmount: '50.00',
    balanceAmount: '100.50',
    hasPets: true,
    numberOfPets: 1,
    depositDueOn: expect.stringMatching(/^2027-02/),
  })
  expect(agreed).not.toHaveProperty('mail')
})

test('a confirmation is mailed with the list price and the deposit of the rule, unless staff say otherwise', () => {
  const mailed = toDeskBooking({ ...values, guestEmail }, choice)
  expect(mailed).toMatchObject({ agreedPrice: '180.00', depositAmount: '60.00', mail: { kind: 'confirmation', iban } })
  expect(DeskBooking.safeParse(mailed).success).toBe(true)
  expect(mailed).not.toHaveProperty('mailText')
  const mailText = ' Portate gli stivali. '
  expect(toDeskBooking({ ...values, guestEmail, mailText }, choice)).toMatchObject({ mailText: mailText.trim() })
  const free = toDeskBooking({ ...values, guestEmail, depositAmount: '' }, choice)
  expect(free).not.toHaveProperty('depositAmount')
  for (const change of [{ sendsMail: false }, { status: 'pending' as const }, { guestEmail: '' }]) {
    const quiet = toDeskBooking({ ...values, guestEmail, mailText, ...change }, choice)
    expect(quiet).not.toHaveProperty('mail')
    expect(quiet).not.toHaveProperty('mailText')
    expect(quiet).not.toHaveProperty('depositAmount')
  }
})

test('names what is missing and sends nothing until it is there', () => {
  const cases = [
    [values, { ...choice, stay: null }, 'stay'],
    [values, { ...choice, roomId: undefined }, 'room'],
    [{ ...values, guestName: ' ' }, choice, 'guestName'],
    [{ ...values, guestEmail: 'folco' }, choice, 'guestEmail'],
    [{ ...values, guestName: 'F'.repeat(81) }, choice, 'guestName'],
    [{ ...values, guestSurname: 'F'.repeat(81) }, choice, 'guestSurname'],
    [{ ...values, guestPhone: 'abc' }, choice, 'guestPhone'],
    [{ ...values, specialRequests: 'F'.repeat(2001) }, choice, 'specialRequests'],
    [{ ...values, hasPets: true, numberOfPets: '0' }, choice, 'numberOfPets'],
    [{ ...values, agreedPrice: 'abc' }, choice, 'agreedPrice'],
    [{ ...values, depositAmount: 'abc' }, choice, 'depositAmount'],
    [{ ...values, depositAmount: '181' }, choice, 'depositAmount'],
    [{ ...values, guestEmail }, { ...choice, listPrice: null }, 'agreedPrice'],
    [{ ...values, guestEmail }, { ...choice, defaultIban: '' }, 'iban'],
  ] as const
  for (const [typed, chosen, field] of cases) {
    expect(findProblem(typed, chosen)?.field).toBe(field)
    expect(toDeskBooking(typed, chosen)).toBeNull()
  }
  expect(findProblem(values, choice)).toBeNull()
})
