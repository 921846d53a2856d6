/** Applies the filter of the rooms page. */
import type { RoomFilter } from '#contract/search/filterAddress.ts'
import type { Translator } from '#contract/text/format.ts'
import { findLowestPrice } from '../lowestPrice.ts'
import type { LocalizedRoom } from '../useRooms.ts'

type FilteredRoom = Pick<LocalizedRoom, 'type' | 'maxGuests' | 'beds' | 'amenities' | 'pricePerNight' | 'seasons'>

const getPrice = (room: FilteredRoom): number => Number(findLowestPrice([room]) ?? Number.POSITIVE_INFINITY)

export const noFilter: RoomFilter = { guests: null, beds: null, price: null, amenities: [], order: null }

export const hasFilter = (filter: RoomFilter): boolean => JSON.stringify(filter) !== JSON.stringify(noFilter)

/** The rooms that fit, in the chosen order. A shared space fits no filter. */
export function filterRooms<R extends FilteredRoom>(rooms: R[], filter: RoomFilter): R[] {
  const { guests, beds, price, amenities, order } = filter
  const isFiltered = guests !== null || beds !== null || price !== null || amenities.length > 0
  const fitting = rooms.filter(
    (room) =>
      !isFiltered ||
      (room.type !== 'common' &&
        (room.maxGuests ?? Number.POSITIVE_INFINITY) >= (guests ?? 0) &&
        (room.beds ?? 0) >= (beds ?? 0) &&
        (price === null || getPrice(room) <= price) &&
        amenities.every((amenity) => room.amenities.includes(amenity))),
  )
  return order === null
    ? fitting
    : fitting.sort((a, b) => (getPrice(a) < getPrice(b) ? -1 : Number(getPrice(a) > getPrice(b))))
}

/** "9 camere", "2 appartamenti", or "9 camere e 2 appartamenti". A shared space does not count. */
export function formatCount(shown: Pick<FilteredRoom, 'type'>[], i18n: Translator): string {
  const apartments = shown.filter(({ type }) => type === 'apartment').length
  const n = shown.filter(({ type }) => type !== 'common').length - apartments
  if (apartments === 0) return i18n.t(/*i18n*/ 'filter.count', { n })
  return n === 0
    ? i18n.t(/*i18n*/ 'filter.apartments', { n: apartments })
    : i18n.t(/*i18n*/ 'filter.roomsAndApartments', { n, apartments })
}

const priceStep = 25
const listUpTo = (max: number) => Array.from({ length: Math.max(0, max) }, (_, index) => index + 1)

/** What can be chosen: only what some room has. */
export function listFilterOptions(rooms: FilteredRoom[]) {
  const bookable = rooms.filter((room) => room.type !== 'common')
  const prices = bookable.map(getPrice).filter(Number.isFinite)
  const [first, last] = [Math.min(...prices), Math.max(...prices)].map((price) => Math.ceil(price / priceStep))
  return {
    guests: listUpTo(Math.max(0, ...bookable.map((room) => room.maxGuests ?? 0))),
    beds: listUpTo(Math.max(0, ...bookable.map((room) => room.beds ?? 0))),
    prices:
      prices.length === 0
        ? []
        : listUpTo(last ?? 0)
            .filter((n) => n >= (first ?? 0))
            .map((n) => n * priceStep),
    amenities: [...new Set(bookable.flatMap((room) => room.amenities))].sort(),
  }
}
