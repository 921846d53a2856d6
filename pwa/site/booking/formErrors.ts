/** The validation errors of a request: which one is reported first, and which element gets the focus. */
import type { FieldErrors } from 'react-hook-form'
import { guestFields, listFields } from '#contract/bookings/bookingFields.ts'
import type { RequestInput } from './useRequestForm.ts'

type FieldName = keyof RequestInput

/** What the toast reports, in this order: room, days, privacy. */
const checks: { names: FieldName[]; title: string }[] = [
  { names: ['roomId'], title: /*i18n*/ 'booking.missing.room' },
  { names: ['checkinDate', 'checkoutDate'], title: /*i18n*/ 'booking.missing.dates' },
  { names: ['privacyAccepted'], title: /*i18n*/ 'booking.missing.privacy' },
]

/** In the order of the page. */
const fields = listFields(guestFields, {})

/** Where another text than the one of the field's name names it. */
const labels: { [Name in FieldName]?: string } = {
  roomId: /*i18n*/ 'booking.room',
  checkinDate: /*i18n*/ 'booking.checkin',
  checkoutDate: /*i18n*/ 'booking.checkout',
  numberOfGuests: /*i18n*/ 'booking.guests',
  children: /*i18n*/ 'booking.children',
  checkinTime: /*i18n*/ 'booking.arrivalTime',
  hasPets: /*i18n*/ 'booking.pets',
  numberOfPets: /*i18n*/ 'booking.petsNumber',
  privacyAccepted: /*i18n*/ 'booking.privacyLink',
}
const getLabel = (name: FieldName): string => labels[name] ?? `booking.${name}`

/** Both days are chosen in the calendar; what is wrong with pets stands at their number. */
const getElementId = (name: FieldName): string => {
  if (name === 'hasPets') return 'numberOfPets'
  return name === 'checkinDate' || name === 'checkoutDate' ? 'booking-calendar' : name
}

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
    const others = fields.filter((field) => errors[field] && !names.includes(field))
    return { title, message: errors[name]?.message, others: others.map(getLabel) }
  }
  return null
}

export function findFirstErrorElementId(errors: FieldErrors<RequestInput>): string | undefined {
  const first = fields.find((name) => errors[name])
  return first && getElementId(first)
}

/** The catalog id of what is wrong with a field; of a list that of its first entry that is wrong. */
export function findMessage(errors: FieldErrors<RequestInput>, name: FieldName): string | undefined {
  const error = errors[name]
  return Array.isArray(error) ? error.find((it) => it !== undefined)?.message : error?.message
}

export const isFieldName = (path: string): path is (typeof fields)[number] => fields.some((name) => name === path)
