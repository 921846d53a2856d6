/** The list price of a stay. One function for the server, the booking page, the search, the admin and the mails. */
import { hasStayChanged } from '../bookings/bookingRules.ts'
import { type Day, getNights, type Stay } from '../days/days.ts'
import { findSeason } from '../days/seasonDays.ts'
import { formatMoney, parseCents } from '../money/money.ts'
import type { Room } from '../rooms.ts'

/** Nights that follow each other and cost the same. `pricePerNight` is decimal text. */
export type NightPrice = { nights: number; pricePerNight: string }
/** `price` is decimal text, null when a night has no price. `nightPrices`: what it is made of, empty without a price. */
type PricedStay = { nights: number; price: string | null; nightPrices: NightPrice[] }

export type SeasonPrices = Pick<Room, 'pricePerNight' | 'seasons'>
export type RoomPrices = SeasonPrices & Pick<Room, 'guestPrices' | 'maxGuests'>

/**
 * What a night costs more or less with this number of guests. More guests than the room holds, which staff may let in, pay
 * as many as it holds.
 */
const getDifferenceCents = ({ guestPrices = [], maxGuests }: RoomPrices, guests: number): number =>
  guestPrices.find((it) => it.guests === Math.min(guests, maxGuests ?? guests))?.differenceCents ?? 0

/** Decimal text; null when the night has no price. Never below zero. */
export function getNightPrice(room: RoomPrices, night: Day, guests: number): string | null {
  const price = findSeason(room.seasons, night)?.pricePerNight ?? room.pricePerNight
  const difference = getDifferenceCents(room, guests)
  return price === null || difference === 0 ? price : formatMoney(Math.max(0, (parseCents(price) ?? 0) + difference))
}

/** Prices each night by its season and the number of guests. */
export function priceStay(room: RoomPrices, stay: Stay, guests: number): PricedStay {
  const nights = getNights(stay)
  const nightPrices: NightPrice[] = []
  for (const night of nights) {
    const pricePerNight = getNightPrice(room, night, guests)
    if (pricePerNight === null) return { nights: nights.length, price: null, nightPrices: [] }
    const last = nightPrices.at(-1)
    if (last?.pricePerNight === pricePerNight) last.nights++
    else nightPrices.push({ nights: 1, pricePerNight })
  }
  const cents = nightPrices.reduce((sum, it) => sum + it.nights * (parseCents(it.pricePerNight) ?? 0), 0)
  return { nights: nights.length, price: formatMoney(cents), nightPrices }
}

type GuestStay = Stay & { numberOfGuests: number }
type RoomStay = GuestStay & { roomId: number }

/** The list price that a booking stores. It is 0 when a night has no price. */
export const getListPrice = (room: RoomPrices, booking: GuestStay): string =>
  priceStay(room, booking, booking.numberOfGuests).price ?? formatMoney(0)

/** Whether a changed booking has another list price. Prices that rose meanwhile do not count while neither has changed. */
const isPricedAgain = (before: RoomStay, after: RoomStay, room: RoomPrices): boolean =>
  hasStayChanged(before, after) ||
  getDifferenceCents(room, before.numberOfGuests) !== getDifferenceCents(room, after.numberOfGuests)

const priceCents = (room: RoomPrices, stay: GuestStay): number => parseCents(getListPrice(room, stay)) ?? 0

/** What a changed booking costs: all nights at today's prices, or with those that were booked at the price of then. */
export type Repricing = { today: string; kept: string }

/**
 * The list prices that a changed booking may have. Prices that have changed since it was made do not touch `kept`: nights
 * that stay keep their part of the stored price, also in another room, and only what is added is priced today. Null where
 * the booking keeps its list price, and for an unknown room.
 */
export function priceAgain(
  before: RoomStay & { listPrice: string },
  after: RoomStay,
  findRoom: (id: number) => RoomPrices | undefined,
): Repricing | null {
  const [room, earlierRoom] = [findRoom(after.roomId), findRoom(before.roomId)]
  if (!room || !isPricedAgain(before, after, room)) return null
  const stored = parseCents(before.listPrice) ?? 0
  const today = priceCents(room, after)
  const earlier = earlierRoom ? priceCents(earlierRoom, before) : 0
  // A stay that had no price, or has none today, has nothing to keep.
  const isChanged = stored > 0 && earlier > 0 && today > 0 && stored !== earlier
  if (!isChanged || !earlierRoom) return { today: formatMoney(today), kept: formatMoney(today) }
  const shared = {
    checkinDate: after.checkinDate > before.checkinDate ? after.checkinDate : before.checkinDate,
    checkoutDate: after.checkoutDate < before.checkoutDate ? after.checkoutDate : before.checkoutDate,
    numberOfGuests: before.numberOfGuests,
  }
  if (shared.checkinDate >= shared.checkoutDate) return { today: formatMoney(today), kept: formatMoney(today) }
  const keptPart = Math.round((stored * priceCents(earlierRoom, shared)) / earlier)
  const kept = Math.max(0, keptPart + today - priceCents(room, shared))
  return { today: formatMoney(today), kept: formatMoney(kept) }
}

/**
 * What the stored list price of a booking is made of. Empty where prices have changed since: then nobody knows the nights of
 * the stored sum.
 */
export function listNightPrices(room: RoomPrices, booking: GuestStay & { listPrice: string | null }): NightPrice[] {
  const { price, nightPrices } = priceStay(room, booking, booking.numberOfGuests)
  return price === booking.listPrice ? nightPrices : []
}
