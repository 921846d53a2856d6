import { z } from 'zod/mini'
import { Day, dayField, nullableMultilineField } from './fields.ts'
import { bookingStatuses } from './stay.ts'

export const RoomDay = z.object({
  date: Day,
  available: z.boolean(),
  notes: z.nullable(z.string()),
  version: z.int(),
})
export type RoomDay = z.infer<typeof RoomDay>

/** A room's day as the change feed and the day editor carry it. */
export const RoomDayWithRoomId = z.extend(RoomDay, { roomId: z.int() })
export type RoomDayWithRoomId = z.infer<typeof RoomDayWithRoomId>

/** One room's calendar in a range: the bookings that touch it, the days that staff edited, the periods nobody may touch. */
export const Availability = z.object({
  roomId: z.int(),
  roomName: z.string(),
  roomNameEn: z.string(),
  bookings: z.array(z.object({ checkinDate: Day, checkoutDate: Day, status: z.enum(bookingStatuses) })),
  adminAvailability: z.array(RoomDay),
  lockedPeriods: z.array(z.object({ startDate: Day, endDate: Day })),
})
export type Availability = z.infer<typeof Availability>

export const AvailabilityQuery = z.object({
  startDate: dayField(/*i18n*/ 'errors.startDate'),
  endDate: dayField(/*i18n*/ 'errors.endDate'),
})

/** A day's edit; notes that are left out stay as they are. */
export const RoomDayEdit = z.strictObject({
  available: z.boolean(/*i18n*/ 'errors.available'),
  notes: z.optional(nullableMultilineField(500)),
})
export type RoomDayEdit = z.infer<typeof RoomDayEdit>
