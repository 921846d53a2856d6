/** The validation errors of a request: which one is reported first, and which element gets the focus. */
import type { FieldErrors } from 'react-hook-form'
import type { RequestInput } from './useRequestForm.ts'

type FieldName = keyof RequestInput

/** What the toast reports, in this order: room, days, privacy. */
const checks: { names: FieldName[]; title: string }[] = [
  { names: ['roomId'], title: /*i18n*/ 'booking.missing.room' },
  { names: ['checkinDate', 'checkoutDate'], title: /*i18n*/ 'booking.missing.dates' },
  { names: ['privacyAccepted'], title: /*i18n*/ 'booking.missing.privacy' },
]

/** The catalog ids of the toast's title and text; null when only other fields are invalid. */
export function findMissing(errors: FieldErrors<RequestInput>): { title: string; message: string | undefined } | null {
  for (const { names, title } of checks) {
    const name = names.find((it) => errors[it])
    if (name) return { title, message: errors[name]?.message }
  }
  return null
}

/** The element of each field, in the order of the page. */
const errorElementIds: [FieldName, string][] = [
  ['roomId', 'roomId'],
  ['checkinDate', 'booking-calendar'],
  ['checkoutDate', 'booking-calendar'],
  ['numberOfGuests', 'numberOfGuests'],
  ['checkinTime', 'checkinTime'],
  ['numberOfPets', 'numberOfPets'],
  ['guestName', 'guestName'],
  ['guestSurname', 'guestSurname'],
  ['guestEmail', 'guestEmail'],
  ['guestPhone', 'guestPhone'],
  ['nationality', 'nationality'],
  ['birthDate', 'birthDate'],
  ['fiscalCode', 'fiscalCode'],
  ['specialRequests', 'specialRequests'],
  ['privacyAccepted', 'privacyAccepted'],
]

export const findFirstErrorElementId = (errors: FieldErrors<RequestInput>): string | undefined =>
  errorElementIds.find(([name]) => errors[name])?.[1]

export const isFieldName = (path: string): path is FieldName => errorElementIds.some(([name]) => name === path)
