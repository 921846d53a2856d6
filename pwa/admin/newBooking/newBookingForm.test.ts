import { expect, test } from 'vitest'
import { DeskBooking } from '#contract/bookings.ts'
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
}
const choice = { id: buildId(1), stay, roomId: 3 }

test('sends a dash for a surname and a phone that are not known yet', () => {
  const body = toDeskBooking(values, choice)
  expect(body).toMatchObject({ ...stay, id: choice.id, roomId: 3, guestSurname: '—', guestPhone: '—' })
  expect(DeskBooking.parse(body)).toMatchObject({
    ...{
      guestName: 'Folco',
      status: 'confirmed',
      guestEmail: null,
      language: 'en',
      checkinTime: 'altro',
      specialRequests: null,
    },
  })
  const known = toDeskBooking({ ...values, guestSurname: 'Portinari', guestPhone: '0575 142' }, choice)
  expect(known).toMatchObject({ guestSurname: 'Portinari', guestPhone: '0575 142' })
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
  ] as const
  for (const [typed, chosen, field] of cases) {
    expect(findProblem(typed, chosen)?.field).toBe(field)
    expect(toDeskBooking(typed, chosen)).toBeNull()
  }
  expect(findProblem(values, choice)).toBeNull()
})
