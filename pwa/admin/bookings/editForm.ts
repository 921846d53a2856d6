/** The edit form between its texts and the body of the call; the contract's own schema judges it. */
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Booking, BookingEdit } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { staffSlots } from '#contract/stay.ts'

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

export const valuesOf = (booking: Booking): EditValues => ({
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
  totalPrice: booking.totalPrice,
  status: booking.status,
})

/** An amount as typed: a comma is a point. */
export const amountOf = (typed: string): string => typed.trim().replace(',', '.')

/** The stored slot stands beside the form's own five. */
export const slotsFor = (booking: Booking): string[] => [...new Set([...staffSlots, booking.checkinTime])]

const wholeNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/** What a booking taken by phone leaves out may stay away; what a guest gave may be changed, not emptied. */
const unlessLeftOut = (typed: string, stored: string | null): string | null =>
  typed.trim() === '' && stored === null ? null : typed

export function bodyOf(values: EditValues, booking: Booking): Record<keyof EditValues, unknown> {
  return {
    ...values,
    roomId: wholeNumber(values.roomId),
    guestEmail: unlessLeftOut(values.guestEmail, booking.guestEmail),
    nationality: unlessLeftOut(values.nationality, booking.nationality),
    birthDate: unlessLeftOut(values.birthDate, booking.birthDate),
    numberOfGuests: wholeNumber(values.numberOfGuests),
    numberOfPets: values.hasPets ? wholeNumber(values.numberOfPets) : 0,
    totalPrice: amountOf(values.totalPrice),
  }
}

export const isField = (name: PropertyKey | undefined, values: EditValues): name is keyof EditValues =>
  typeof name === 'string' && name in values

/** What is empty is asked for in the form's own words (specification 5), whatever the schema says of its shape. */
const required: Partial<Record<keyof EditValues, string>> = {
  totalPrice: /*i18n*/ 'booking.required.totalPrice',
  checkinTime: /*i18n*/ 'booking.required.checkinTime',
}

const isBody = (body: object): body is EditBody => BookingEdit.safeParse(body).success

export const resolverFor =
  (booking: Booking): Resolver<EditValues, unknown, EditBody> =>
  (values) => {
    const body = bodyOf(values, booking)
    if (isBody(body)) return { values: body, errors: {} }
    const errors: FieldErrors<EditValues> = {}
    for (const issue of BookingEdit.safeParse(body).error?.issues ?? []) {
      const name = issue.path[0]
      if (!isField(name, values) || errors[name]) continue
      const message = String(values[name]).trim() === '' ? (required[name] ?? issue.message) : issue.message
      errors[name] = { type: 'invalid', message }
    }
    return { values: {}, errors }
  }
