/** Converts between the texts of the edit form and the request body. The contract's schema validates the body. */
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Booking, BookingEdit } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Language } from '#contract/language.ts'
import { staffCheckinTimes } from '#contract/stay.ts'
import { formatAmount, normalizeAmount } from '../writes/amounts.ts'

export type EditBody = Input<'bookings.edit'>

export type EditValues = {
  roomId: string
  guestName: string
  guestSurname: string
  guestEmail: string
  guestPhone: string
  nationality: string
  birthDate: string
  fiscalCode: string
  checkinDate: string
  checkoutDate: string
  numberOfGuests: string
  hasPets: boolean
  numberOfPets: string
  checkinTime: string
  specialRequests: string
  totalPrice: string
  status: string
}

export const toFormValues = (booking: Booking, language: Language): EditValues => ({
  roomId: String(booking.roomId),
  guestName: booking.guestName,
  guestSurname: booking.guestSurname,
  guestEmail: booking.guestEmail ?? '',
  guestPhone: booking.guestPhone,
  nationality: booking.nationality ?? '',
  birthDate: booking.birthDate ?? '',
  fiscalCode: booking.fiscalCode ?? '',
  checkinDate: booking.checkinDate,
  checkoutDate: booking.checkoutDate,
  numberOfGuests: String(booking.numberOfGuests),
  hasPets: booking.hasPets,
  numberOfPets: String(booking.numberOfPets),
  checkinTime: booking.checkinTime,
  specialRequests: booking.specialRequests ?? '',
  totalPrice: formatAmount(booking.totalPrice, language),
  status: booking.status,
})

/** The five times of the form, and the stored one if it is another. */
export const listCheckinTimes = (booking: Booking): string[] => [
  ...new Set([...staffCheckinTimes, booking.checkinTime]),
]

const parseNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/**
 * A field that is missing in a booking taken by phone may stay empty; a field that has a value may be changed, not
 * emptied.
 */
const keepNullIfEmpty = (typed: string, stored: string | null): string | null =>
  typed.trim() === '' && stored === null ? null : typed

export function toRequestBody(values: EditValues, booking: Booking): Record<keyof EditValues, unknown> {
  return {
    ...values,
    roomId: parseNumber(values.roomId),
    guestEmail: keepNullIfEmpty(values.guestEmail, booking.guestEmail),
    nationality: keepNullIfEmpty(values.nationality, booking.nationality),
    birthDate: keepNullIfEmpty(values.birthDate, booking.birthDate),
    numberOfGuests: parseNumber(values.numberOfGuests),
    numberOfPets: values.hasPets ? parseNumber(values.numberOfPets) : 0,
    totalPrice: normalizeAmount(values.totalPrice),
  }
}

export const isFormField = (name: PropertyKey | undefined, values: EditValues): name is keyof EditValues =>
  typeof name === 'string' && name in values

/** The messages for empty fields whose schema message would complain about the format. */
const requiredMessages: Partial<Record<keyof EditValues, string>> = {
  totalPrice: /*i18n*/ 'booking.required.totalPrice',
  checkinTime: /*i18n*/ 'booking.required.checkinTime',
}

/** The messages for typed text whose schema message would call the field missing. */
const invalidMessages: Partial<Record<keyof EditValues, string>> = {
  totalPrice: /*i18n*/ 'errors.money',
  numberOfGuests: /*i18n*/ 'errors.numberOfGuestsByStaff',
}

export const isValidBody = (body: object): body is EditBody => BookingEdit.safeParse(body).success

export const createResolver =
  (booking: Booking): Resolver<EditValues, unknown, EditBody> =>
  (values) => {
    const body = toRequestBody(values, booking)
    if (isValidBody(body)) return { values: body, errors: {} }
    const errors: FieldErrors<EditValues> = {}
    for (const issue of BookingEdit.safeParse(body).error?.issues ?? []) {
      const name = issue.path[0]
      if (!isFormField(name, values) || errors[name]) continue
      const messages = String(values[name]).trim() === '' ? requiredMessages : invalidMessages
      errors[name] = { type: 'invalid', message: messages[name] ?? issue.message }
    }
    return { values: {}, errors }
  }
