/** What happened to a booking, as staff read it. */
import { z } from 'zod/mini'
import { Instant } from '../fields.ts'

const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/**
 * One field of a booking that a write has changed. `from` and `to` are values of `Booking`. Both are null where the
 * field is about the person: the history says that it was changed, not what it was.
 */
export const BookingFieldChange = z.object({ field: z.string(), from: fieldValue, to: fieldValue })
export type BookingFieldChange = z.infer<typeof BookingFieldChange>

/** `who`: the username; null when the guest has done it, or the program by itself. */
export const BookingEvent = z.object({
  at: Instant,
  by: z.enum(['staff', 'guest', 'program']),
  who: z.nullable(z.string()),
  changes: z.array(BookingFieldChange),
})
export type BookingEvent = z.infer<typeof BookingEvent>
