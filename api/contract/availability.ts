import { z } from 'zod/mini'
import { Day, dayField, nullableMultilineField } from './fields.ts'
import { bookingStatuses, limits, turnovers } from './stays/stay.ts'

/** A room's day that staff have edited. `available: false` is a disabled day. */
export const RoomDay = z.object({
  date: Day,
  available: z.boolean(),
  notes: z.nullable(z.string()),
  version: z.int(),
})
export type RoomDay = z.infer<typeof RoomDay>

/** A room's day with the number of its room, for the change feed and the day editor. */
export const RoomDayWithRoomId = z.extend(RoomDay, { roomId: z.int() })
export type RoomDayWithRoomId = z.infer<typeof RoomDayWithRoomId>

/**
 * One room's calendar for a range of days: the stays that overlap it, the days that staff edited, and the locked
 * periods.
 */
export const Availability = z.object({
  roomId: z.int(),
  roomName: z.string(),
  roomNameEn: z.string(),
  bookings: z.array(z.object({ checkinDate: Day, checkoutDate: Day, status: z.enum(bookingStatuses) })),
  adminAvailability: z.array(RoomDay),
  lockedPeriods: z.array(z.object({ startDate: Day, endDate: Day })),
  turnover: z.enum(turnovers),
})
export type Availability = z.infer<typeof Availability>

/** The range of days, first and last day included. */
export const AvailabilityQuery = z.object({
  startDate: dayField(/*i18n*/ 'errors.startDate'),
  endDate: dayField(/*i18n*/ 'errors.endDate'),
})

/** An edit of a room's day. Notes that are left out do not change. */
export const RoomDayEdit = z.strictObject({
  available: z.boolean(/*i18n*/ 'errors.available'),
  notes: z.optional(nullableMultilineField(limits.maxDayNoteLength)),
})
export type RoomDayEdit = z.infer<typeof RoomDayEdit>
