/** The change feed: each row changed since the cursor once, in its newest version (design: "The change feed"). */
import { z } from 'zod/mini'
import { RoomDayWithRoomId } from './availability.ts'
import { Booking } from './bookings.ts'
import { Contact } from './contacts.ts'
import { Id } from './fields.ts'
import { Room } from './rooms.ts'

/** What was erased for good. What lies in the trash is a row with `deletedAt`. */
export const ErasedItem = z.object({ id: Id, gone: z.literal(true) })

export const SettingRow = z.object({ key: z.string(), value: z.unknown() })

export const Changes = z.object({
  epoch: z.string(),
  cursor: z.string(),
  more: z.boolean(),
  /** Rows that are still to come after this page. */
  remaining: z.int(),
  bookings: z.array(z.union([Booking, ErasedItem])),
  contacts: z.array(z.union([Contact, ErasedItem])),
  availability: z.array(RoomDayWithRoomId),
  rooms: z.array(Room),
  settings: z.array(SettingRow),
})
export type Changes = z.infer<typeof Changes>

export const ChangesQuery = z.object({ since: z.optional(z.string().check(z.maxLength(200))) })
