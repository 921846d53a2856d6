import { expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { ChannelStayPatch } from '../channels.ts'
import { ContactInput } from '../contacts.ts'
import { unknownCheckinTime } from '../stays/stay.ts'
import { guestFields, initialBooking } from './bookingFields.ts'
import { anonymizedName, isAnonymized } from './bookingRules.ts'
import { BookingPatch, BookingRequest, DeskBooking } from './bookings.ts'

const request = {
  roomId: 3,
  guestName: 'Anna',
  guestSurname: 'Rossi',
  guestEmail: 'anna@example.org',
  guestPhone: '+39 333 1234567',
  birthDate: '24/10/1984',
  checkinDate: '2027-03-04',
  checkoutDate: '2027-03-06',
  privacyAccepted: true,
}

/** The paths and messages of the errors, or undefined for a valid request. */
const findErrors = (changes: object) =>
  BookingRequest.safeParse({ ...request, ...changes }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('a phone has a number in it, in a request and in a message', () => {
  const refused = [['guestPhone', 'booking.errors.guestPhone']]
  expect(findErrors({ guestPhone: 'abcdefgh' })).toEqual(refused)
  expect(findErrors({ guestPhone: '0575 142 (sera)' })).toBeUndefined()
  const message = { name: 'Anna', surname: 'Rossi', email: 'anna@example.org', message: 'Avete posto per noi?' }
  const write = (phone?: string) => ContactInput.safeParse({ ...message, phone }).error?.issues.map((it) => it.message)
  expect([write('abc'), write(''), write(), write('333 1234567')]).toEqual([
    ['booking.errors.guestPhone'],
    ...[undefined, undefined, undefined],
  ])
})

test('a request gets the values of what it leaves out', () => {
  const fields = Object.keys(guestFields)
  expect(BookingRequest.parse(request)).toEqual({
    ...Object.fromEntries(Object.entries(initialBooking).filter(([field]) => fields.includes(field))),
    nationality: 'italiana',
    numberOfGuests: 2,
    checkinTime: '14:00-16:00',
    ...request,
  })
})

test.each([
  ['with pets but without a number one pet', { hasPets: true }, 1],
  ['with pets their number', { hasPets: true, numberOfPets: 3 }, 3],
  ['without pets none, whatever number was sent', { hasPets: false, numberOfPets: 3 }, 0],
  ['without pets none, also when 0 was sent', { numberOfPets: 0 }, 0],
])('a request has %s', (_, changes, numberOfPets) => {
  expect(BookingRequest.parse({ ...request, ...changes }).numberOfPets).toBe(numberOfPets)
})

test('pets whose number is 0 are an error of that field', () => {
  expect(findErrors({ hasPets: true, numberOfPets: 0 })).toEqual([['numberOfPets', 'errors.numberOfPets']])
})

test.each([
  ['numberOfGuests', 1, 6],
  ['numberOfPets', 0, 4],
])('%s of a guest’s request is a whole number from %i to %i', (name, min, max) => {
  for (const value of [min, max]) expect(findErrors({ hasPets: value > 0, [name]: value })).toBeUndefined()
  for (const value of [min - 1, max + 1, min + 0.5, '1', null])
    expect(findErrors({ hasPets: true, [name]: value })).toEqual([[name, `booking.errors.${name}`]])
})

test('a birth date is a day from 1900 on; an empty one is missing, not wrong', () => {
  expect(findErrors({ birthDate: '01/01/1900' })).toBeUndefined()
  for (const birthDate of ['31/12/1899', '31/02/1984', '1984-10-24', 'x'])
    expect(findErrors({ birthDate })).toEqual([['birthDate', 'errors.birthDate']])
  expect(findErrors({ birthDate: '' })).toEqual([['birthDate', 'booking.errors.birthDate']])
})

test('staff may book for more guests, and learn of too many by another sentence than of none', () => {
  const { privacyAccepted: _, ...desk } = { ...request, guestEmail: null, birthDate: null }
  const listMessages = (changes: object) =>
    DeskBooking.safeParse({ ...desk, ...changes }).error?.issues.map(({ message }) => message)
  expect(listMessages({ numberOfGuests: 10 })).toBeUndefined()
  expect(listMessages({ numberOfGuests: 11 })).toEqual(['errors.numberOfGuestsByStaff'])
  expect(listMessages({ numberOfGuests: null })).toEqual(['booking.required.numberOfGuests'])
})

test('nobody has said when the guest of a desk booking arrives until somebody asks', () => {
  const { privacyAccepted: _, ...desk } = request
  const parseTime = (changes: object) => DeskBooking.parse({ ...desk, ...changes }).checkinTime
  expect([parseTime({ checkinTime: undefined }), parseTime({ checkinTime: '18:00-20:00' })]).toEqual([
    unknownCheckinTime,
    '18:00-20:00',
  ])
})

test('knows a stay whose guest was erased', () => {
  expect(isAnonymized({ guestName: anonymizedName, guestSurname: anonymizedName })).toBe(true)
  // An edit requires a name.
  expect(anonymizedName).not.toBe('')
  // Somebody of whom only one of the names is known.
  expect(isAnonymized({ guestName: 'Anna', guestSurname: anonymizedName })).toBe(false)
  expect(isAnonymized({ guestName: anonymizedName, guestSurname: 'Bianchi' })).toBe(false)
})

test('a guest is told of a change by mail only when the booking is cancelled', () => {
  const findErrors = (patch: object) =>
    BookingPatch.safeParse(patch).error?.issues.map(({ path, message }) => [path.join('.'), message])
  for (const patch of [{ status: 'cancelled', notifyGuest: true }, { status: 'confirmed', notifyGuest: false }, {}])
    expect(findErrors(patch)).toBeUndefined()
  for (const patch of [{ status: 'confirmed', notifyGuest: true }, { notifyGuest: true }])
    expect(findErrors(patch)).toEqual([['notifyGuest', 'errors.notifyGuest']])
})

test('only the path of a day and of a request’s code take a text of their own form', () => {
  const isCode = (code: string) => calls['bookings.viewRequest'].params.safeParse({ code }).success
  expect(['K7MQ4XAW', 'K7MQ4XA', 'K7MQ4XAWW', 'k7mq4xaw', ' K7MQ4XAW', 'K7MQ-XAW'].map(isCode)).toEqual([
    ...[true, false, false, false, false, false],
  ])
  expect(calls['availability.editDay'].params.parse({ roomId: '3', date: '2027-03-04' })).toEqual({
    roomId: 3,
    date: '2027-03-04',
  })
})

test('a call about one row takes its id, and any other call takes no parameters', () => {
  const params = { id: '01890a5d-ac96-774b-bcce-b302099a8057' }
  for (const name of ['bookings.edit', 'mails.resend', 'staff.remove', 'backups.restore'] as const) {
    expect(calls[name].params.safeParse(params).success).toBe(true)
    expect(calls[name].params.safeParse({ id: '7' }).success).toBe(false)
  }
  expect(calls['rooms.edit'].params.parse({ id: '3' })).toEqual({ id: 3 })
  expect(calls['rooms.list'].params.safeParse(params).success).toBe(false)
})

test('takes a phone in the digits of any script, and stores it in ASCII', () => {
  const message = { name: 'Anna', surname: 'Rossi', email: 'anna@example.org', message: 'Avete posto per noi?' }
  const { birthDate: _, privacyAccepted: __, ...desk } = request
  for (const guestPhone of ['+٣٩ ٣٣٣ ١٢٣٤٥٦٧', '＋３９ ３３３ １２３４５６７', '\u202a+39 333\u00a01234567\u202c']) {
    expect(BookingRequest.parse({ ...request, guestPhone }).guestPhone).toBe('+39 333 1234567')
    expect(DeskBooking.parse({ ...desk, guestPhone }).guestPhone).toBe('+39 333 1234567')
    expect(ContactInput.parse({ ...message, phone: guestPhone }).phone).toBe('+39 333 1234567')
    expect(ChannelStayPatch.parse({ phone: guestPhone }).phone).toBe('+39 333 1234567')
  }
  expect(findErrors({ guestPhone: 'trecento١٢٣' })).toEqual([['guestPhone', 'booking.errors.guestPhone']])
})
