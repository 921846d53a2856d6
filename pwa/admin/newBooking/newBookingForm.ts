/** Converts the form of a new booking to the request body, and names what is missing. */
import { z } from 'zod/mini'
import { unknownText } from '#contract/bookingRules.ts'
import { deskFields } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Stay } from '#contract/days.ts'
import { hasPhoneNumber, Language } from '#contract/fields.ts'

/** What staff have not asked for yet may stay empty, or a dash. */
export const isPhone = (typed: string): boolean => typed === '' || typed === unknownText || hasPhoneNumber(typed)

const NewBookingValues = z.object({
  guestName: z.string(),
  guestSurname: z.string(),
  guestPhone: z.string(),
  guestEmail: z.string(),
  checkinTime: z.string(),
  /** What the guest asks for, in the words of whoever takes the call. */
  specialRequests: z.string(),
  numberOfGuests: z.int(),
  status: z.enum(['confirmed', 'pending']),
  /** Of the mails to the guest. */
  language: Language,
})
export type NewBookingValues = z.infer<typeof NewBookingValues>

/** What was chosen and typed. `id`: of the booking, made here, so that a second try is the same booking. */
export const NewBookingDraft = z.object({
  id: z.string(),
  dates: z.object({ checkinDate: z.nullable(z.string()), checkoutDate: z.nullable(z.string()) }),
  roomId: z.nullable(z.int()),
  values: NewBookingValues,
})

type Choice = { id: string; stay: Stay | null; roomId: number | undefined }
const textFields = ['guestName', 'guestSurname', 'guestPhone', 'guestEmail', 'specialRequests'] as const
type Problem = { field: 'stay' | 'room' | (typeof textFields)[number]; message: string }

/** The first thing that is missing or wrong; null when the booking can be sent. */
export function findProblem(values: NewBookingValues, { stay, roomId }: Omit<Choice, 'id'>): Problem | null {
  if (stay === null) return { field: 'stay', message: /*i18n*/ 'admin.newBooking.chooseDates' }
  if (roomId === undefined) return { field: 'room', message: /*i18n*/ 'admin.newBooking.chooseRoom' }
  if (values.guestName.trim() === '') return { field: 'guestName', message: /*i18n*/ 'booking.required.guestName' }
  for (const field of textFields) {
    const typed = values[field].trim()
    const issue = typed === '' ? undefined : deskFields[field].safeParse(typed).error?.issues[0]
    if (issue) return { field, message: issue.message }
    if (field === 'guestPhone' && !isPhone(typed)) return { field, message: /*i18n*/ 'booking.errors.guestPhone' }
  }
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
