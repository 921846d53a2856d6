/** The filter of the rooms page, as its address carries it. Only the browser applies it. */

import { findLowestPrice } from '../lowestPrice.ts'
import type { LocalizedRoom } from '../useRooms.ts'

export type RoomFilter = {
  /** At least so many guests and beds. */
  guests: number | null
  beds: number | null
  /** The highest price of a night in the cheapest season, in euro. */
  price: number | null
  /** All of them. */
  amenities: string[]
  order: 'price' | null
}

type FilteredRoom = Pick<LocalizedRoom, 'type' | 'maxGuests' | 'beds' | 'amenities' | 'pricePerNight' | 'seasons'>

const names = ['guests', 'beds', 'price', 'amenities', 'order'] as const

function parseCount(text: string | null): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= 10_000 ? count : null
}

/** Reads the filter of an address. What it does not know it ignores. The guests of a search belong to the search. */
export const parseFilter = (parameters: URLSearchParams): RoomFilter => ({
  guests: parameters.has('from') ? null : parseCount(parameters.get('guests')),
  beds: parseCount(parameters.get('beds')),
  price: parseCount(parameters.get('price')),
  amenities: parameters.get('amenities')?.split(',').filter(Boolean) ?? [],
  order: parameters.get('order') === 'price' ? 'price' : null,
})

/** The address with another filter. The parameters of a search stay. */
export function formatFilter(filter: RoomFilter, parameters: URLSearchParams): string {
  const changed = new URLSearchParams(parameters)
  for (const name of names) {
    if (name === 'guests' && parameters.has('from')) continue
    const value = String(filter[name] ?? '')
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  const text = String(changed)
  return text === '' ? '/rooms' : `/rooms?${text}`
}

const getPrice = (room: FilteredRoom): number => Number(findLowestPrice([room]) ?? Number.POSITIVE_INFINITY)

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
