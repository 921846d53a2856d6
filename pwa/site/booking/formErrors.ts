/** What stops a request before it is sent, and where the guest mends it. */
import type { FieldErrors } from 'react-hook-form'
import type { RequestInput } from './useRequestForm.ts'

type FieldName = keyof RequestInput

/** The order of the checks on sending (specification 5): room, dates, privacy. */
const checks: { names: FieldName[]; title: string }[] = [
  { names: ['roomId'], title: /*i18n*/ 'booking.missing.room' },
  { names: ['checkinDate', 'checkoutDate'], title: /*i18n*/ 'booking.missing.dates' },
  { names: ['privacyAccepted'], title: /*i18n*/ 'booking.missing.privacy' },
]

/** The toast's title and, as its text, the id of the message; null when only single fields are wrong. */
export function findMissing(errors: FieldErrors<RequestInput>): { title: string; message: string | undefined } | null {
  for (const { names, title } of checks) {
    const name = names.find((it) => errors[it])
    if (name) return { title, message: errors[name]?.message }
  }
  return null
}

/** The ids of what can be wrong, in the order of the page. */
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
