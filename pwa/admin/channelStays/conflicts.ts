/** A night that a portal and somebody else both have: who has it, and which rooms each of the two could move to. */
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { addDays, getNights, type Stay } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import { readOfferSources } from '../newBooking/queries.ts'
import { isFree, listOffers, type OfferSources } from '../newBooking/roomOffers.ts'

/** More would not be read. */
const maxRooms = 4

/** A room that does for the guests of another: of its kind, or for as many people. */
function isAlike(candidate: Room, room: Room | undefined): boolean {
  if (room === undefined || candidate.type === room.type) return true
  return candidate.maxGuests === null || (room.maxGuests !== null && candidate.maxGuests >= room.maxGuests)
}

/** The free rooms that are alike, those of the same kind first. */
export function listAlikeRooms(sources: OfferSources, stay: Stay & { roomId: number }, guests: number): Room[] {
  const room = sources.rooms.find(({ id }) => id === stay.roomId)
  return listOffers(sources, stay, guests)
    .filter((offer) => offer.room.id !== stay.roomId && isFree(offer) && isAlike(offer.room, room))
    .map((offer) => offer.room)
    .sort((a, b) => Number(b.type === room?.type) - Number(a.type === room?.type))
    .slice(0, maxRooms)
}

/** The bookings that have the nights which the portal has sold. */
export const listRivals = ({ roomId, conflictNights }: ChannelStay, bookings: Booking[]): Booking[] =>
  bookings.filter((it) => it.roomId === roomId && getNights(it).some((night) => conflictNights.includes(night)))

export type Conflict = {
  /** The free rooms for the portal's guests. */
  rooms: Room[]
  rivals: { booking: Booking; rooms: Room[] }[]
  /** The stays of other portals that have the nights. */
  otherStays: ChannelStay[]
}

export async function readConflict(stay: ChannelStay): Promise<Conflict> {
  const { checkinDate, checkoutDate } = stay
  const near = await readOfferSources({ checkinDate, checkoutDate })
  const rivals = listRivals(stay, near.stays)
  const others = (near.channelStays ?? []).filter((it) => it.id !== stay.id && it.roomId === stay.roomId)
  return {
    rooms: listAlikeRooms(near, stay, stay.guests ?? 1),
    rivals: await Promise.all(
      rivals.map(async (booking) => {
        const sources = await readOfferSources({ ...booking, checkoutDate: addDays(booking.checkoutDate, 1) })
        return { booking, rooms: listAlikeRooms(sources, booking, booking.numberOfGuests) }
      }),
    ),
    otherStays: others.filter((it) => getNights(it).some((night) => stay.conflictNights.includes(night))),
  }
}
