/** The change feed. It lists each row that changed since the cursor once, in its newest version. */
import { z } from 'zod/mini'
import { RoomDayWithRoomId } from './availability.ts'
import { Booking } from './bookings/bookings.ts'
import { ChannelStay } from './channels.ts'
import { Contact } from './contacts.ts'
import { Id } from './fields.ts'
import { StayGuests } from './guests/guests.ts'
import { RoomMark } from './housekeeping.ts'
import { Note } from './notes.ts'
import { Offer } from './offers/offers.ts'
import { Room } from './rooms.ts'

/** A row that was erased permanently. A row in the trash is listed as a whole, with `deletedAt`. */
const ErasedItem = z.object({ id: Id, gone: z.literal(true) })

export const RemovedRooms = z.array(z.int())

/**
 * A setting that tablets read, by its key (`SharedSettingKey`). The type of `value` depends on the key. `version` goes into
 * `If-Match` when the setting is written.
 */
export const SettingItem = z.object({ key: z.string(), value: z.unknown(), version: z.int() })

/**
 * The lists of a page, one for each noun of the feed. A further noun is a line here, one in `api/changes/queries.ts`, and
 * its rows on a tablet in `pwa/offline/nouns.ts`.
 */
const feedLists = {
  bookings: z.array(z.union([Booking, ErasedItem])),
  contacts: z.array(z.union([Contact, ErasedItem])),
  notes: z.array(z.union([Note, ErasedItem])),
  channelStays: z.array(z.union([ChannelStay, ErasedItem])),
  guests: z.array(z.union([StayGuests, ErasedItem])),
  offers: z.array(z.union([Offer, ErasedItem])),
  roomMarks: z.array(RoomMark),
  availability: z.array(RoomDayWithRoomId),
  rooms: z.array(Room),
  settings: z.array(SettingItem),
}
export type FeedKind = keyof typeof feedLists

/**
 * A page of the change feed. `cursor` is the `since` of the next call. `epoch` changes when a restore replaces all
 * rows; then the tablet reads everything again.
 */
export const Changes = z.object({
  epoch: z.string(),
  cursor: z.string(),
  more: z.boolean(),
  /** How many rows follow after this page. */
  remaining: z.int(),
  ...feedLists,
})
export type Changes = z.infer<typeof Changes>

/** The lists of a page without rows. */
export const buildEmptyLists = (): Pick<Changes, FeedKind> =>
  Object.assign({}, ...Object.keys(feedLists).map((kind) => ({ [kind]: [] })))

export const ChangesQuery = z.object({ since: z.optional(z.string().check(z.maxLength(200))) })
