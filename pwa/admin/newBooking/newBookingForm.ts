/** Converts the form of a new booking to the request body, and names what is missing. */
import { unknownText } from '#contract/bookingRules.ts'
import { deskFields } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Stay } from '#contract/days.ts'
import type { Language } from '#locales/language.ts'

const DeskEmail = deskFields.guestEmail

export type NewBookingValues = {
  guestName: string
  guestSurname: string
  guestPhone: string
  guestEmail: string
  checkinTime: Input<'bookings.desk'>['checkinTime'] & string
  /** What the guest asks for, in the words of whoever takes the call. */
  specialRequests: string
  numberOfGuests: number
  status: 'confirmed' | 'pending'
  /** Of the mails to the guest. */
  language: Language
}

type Choice = { id: string; stay: Stay | null; roomId: number | undefined }
type Problem = { field: 'stay' | 'room' | 'guestName' | 'guestEmail'; message: string }

/** The first thing that is missing; null when the booking can be sent. */
export function findProblem(
  { guestName, guestEmail }: NewBookingValues,
  { stay, roomId }: Omit<Choice, 'id'>,
): Problem | null {
  if (stay === null) return { field: 'stay', message: /*i18n*/ 'admin.newBooking.chooseDates' }
  if (roomId === undefined) return { field: 'room', message: /*i18n*/ 'admin.newBooking.chooseRoom' }
  if (guestName.trim() === '') return { field: 'guestName', message: /*i18n*/ 'booking.required.guestName' }
  if (guestEmail.trim() !== '' && !DeskEmail.safeParse(guestEmail).success)
    return { field: 'guestEmail', message: /*i18n*/ 'booking.required.guestEmail' }
  return null
}

/** The body of `bookings.desk`; null while something is missing. What is not known yet can be added later. */
export function toDeskBooking(
  values: NewBookingValues,
  { id, stay, roomId }: Choice,
): (Input<'bookings.desk'> & { id: string }) | null {
  if (stay === null || roomId === undefined || findProblem(values, { stay, roomId })) return null
  return {
    ...values,
    ...stay,
    id,
    roomId,
    guestSurname: values.guestSurname.trim() || unknownText,
    guestPhone: values.guestPhone.trim() || unknownText,
    guestEmail: values.guestEmail.trim() || null,
    specialRequests: values.specialRequests.trim() || null,
  }
}
