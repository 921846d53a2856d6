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

/** The element and the label of each field, in the order of the page. Both days are chosen in the calendar. */
const fields: { name: FieldName; element: string; label: string }[] = [
  { name: 'roomId', element: 'roomId', label: /*i18n*/ 'booking.room' },
  { name: 'checkinDate', element: 'booking-calendar', label: /*i18n*/ 'booking.checkin' },
  { name: 'checkoutDate', element: 'booking-calendar', label: /*i18n*/ 'booking.checkout' },
  { name: 'numberOfGuests', element: 'numberOfGuests', label: /*i18n*/ 'booking.guests' },
  { name: 'checkinTime', element: 'checkinTime', label: /*i18n*/ 'booking.arrivalTime' },
  { name: 'numberOfPets', element: 'numberOfPets', label: /*i18n*/ 'booking.petsNumber' },
  { name: 'guestName', element: 'guestName', label: /*i18n*/ 'booking.guestName' },
  { name: 'guestSurname', element: 'guestSurname', label: /*i18n*/ 'booking.guestSurname' },
  { name: 'guestEmail', element: 'guestEmail', label: /*i18n*/ 'booking.guestEmail' },
  { name: 'guestPhone', element: 'guestPhone', label: /*i18n*/ 'booking.guestPhone' },
  { name: 'nationality', element: 'nationality', label: /*i18n*/ 'booking.nationality' },
  { name: 'birthDate', element: 'birthDate', label: /*i18n*/ 'booking.birthDate' },
  { name: 'fiscalCode', element: 'fiscalCode', label: /*i18n*/ 'booking.fiscalCode' },
  { name: 'specialRequests', element: 'specialRequests', label: /*i18n*/ 'booking.specialRequests' },
  { name: 'privacyAccepted', element: 'privacyAccepted', label: /*i18n*/ 'booking.privacyLink' },
]

type Missing = {
  /** The catalog ids of the toast's title and text. */
  title: string
  message: string | undefined
  /** The catalog ids of the other fields that the guest must fill in. */
  others: string[]
}

/** What the toast reports; null when the room, the days and the consent are there, and only other fields are invalid. */
export function findMissing(errors: FieldErrors<RequestInput>): Missing | null {
  for (const { names, title } of checks) {
    const name = names.find((it) => errors[it])
    if (!name) continue
    const others = fields.filter((field) => errors[field.name] && !names.includes(field.name))
    return { title, message: errors[name]?.message, others: others.map(({ label }) => label) }
  }
  return null
}

export const findFirstErrorElementId = (errors: FieldErrors<RequestInput>): string | undefined =>
  fields.find(({ name }) => errors[name])?.element

export const isFieldName = (path: string): path is FieldName => fields.some(({ name }) => name === path)
