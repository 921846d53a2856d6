import { expect, test } from 'vitest'
import { addDays, toFarmDay, toItalianDay } from '#contract/days/days.ts'
import { validate } from './validate.ts'

const today = toFarmDay(Date.now())
const request = {
  roomId: 1,
  guestName: 'Lucia',
  guestSurname: 'Bianchi',
  guestEmail: 'lucia@example.org',
  guestPhone: '+39 333 1234567',
  birthDate: '15/03/1985',
  privacyAccepted: true as const,
  checkinDate: addDays(today, 9),
  checkoutDate: addDays(today, 11),
}
const findErrors = async (changes: object) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await validate({ ...request, ...changes }, undefined, options)
  return Object.entries(errors).map(([name, error]) => [name, error?.message])
}

test('refuses a birth date in the future in the form already, beside the other errors', async () => {
  expect(await findErrors({})).toEqual([])
  expect(await findErrors({ birthDate: toItalianDay(today) })).toEqual([])
  const birthDate = toItalianDay(addDays(today, 2))
  const refused = ['birthDate', 'errors.birthDateInFuture']
  expect(await findErrors({ birthDate })).toEqual([refused])
  expect(await findErrors({ birthDate, guestName: 'L' })).toEqual([['guestName', 'booking.errors.guestName'], refused])
  expect(await findErrors({ birthDate: '' })).toEqual([['birthDate', 'booking.errors.birthDate']])
})
