/**
 * Rooms that hold a party only together. One function for the server's page and the browser. Free of schemas, so that
 * pages do not load zod.
 */
import type { Availability } from '../availability.ts'
import { type CalendarDay, createDayLookup, rememberDays } from '../days/dayState.ts'
import type { Day, Stay } from '../days/days.ts'
import { formatMoney, parseCents } from '../money/money.ts'
import { getPrice, isSearched, type SearchContext, type SearchedRoom } from '../search/search.ts'
import type { Search } from '../search/searchAddress.ts'
import { listMovedStays, listShorterStays, sortByDistance } from './nearStays.ts'
import { isRoomFree } from './roomFree.ts'
import { getPlaces, splitGuests } from './splitGuests.ts'
import { findAllowedStays, judgeStay } from './stayRules.ts'

/** The rooms of one combination, and how many are offered. More rooms are added by hand. */
export const maxCombined = 3
export const maxCombinations = 6

/** `guests`: how many sleep in each room. `price`: of all rooms, null where one has none. */
export type Combination<R> = { rooms: { room: R; guests: number }[]; price: string | null }

/** All choices of `size` rooms that hold the guests, while without any one of them the others do not. */
function listFitting<R extends { maxGuests: number | null }>(rooms: R[], size: number, guests: number): R[][] {
  const found: R[][] = []
  const add = (chosen: R[], from: number, all: number, smallest: number): void => {
    if (chosen.length === size) {
      if (all >= guests && all - smallest < guests) found.push(chosen)
      return
    }
    for (const [i, room] of rooms.entries()) {
      if (i < from) continue
      const places = getPlaces(room)
      add([...chosen, room], i + 1, all + places, Math.min(smallest, places))
    }
  }
  add([], 0, 0, Number.POSITIVE_INFINITY)
  return found
}

/** Of rooms with equally many places, so many of the cheapest are enough for the cheapest combinations. */
const maxAlike = maxCombinations + maxCombined - 1

/** The free rooms that hold the guests together and not without one of them: few rooms first, then cheap ones. */
export const findCombinations = <R extends SearchedRoom>(
  rooms: R[],
  availability: Availability[],
  search: Search,
  context: SearchContext,
): Combination<R>[] =>
  combine(listFreeRooms(listSmallRooms(rooms, availability, search, context), search, context), search, context)

type Known<R> = { room: R; getDay: (day: Day) => CalendarDay }

/** A room that holds all of them alone is no part of a combination. */
function listSmallRooms<R extends SearchedRoom>(
  rooms: R[],
  availability: Availability[],
  { guests }: Search,
  context: SearchContext,
): Known<R>[] {
  return rooms.flatMap((room) => {
    const source = room.type === 'common' ? undefined : availability.find((it) => it.roomId === room.id)
    const isSmall = source && getPlaces(room) < guests
    return isSmall ? [{ room, getDay: rememberDays(createDayLookup(source, context)) }] : []
  })
}

const listFreeRooms = <R extends SearchedRoom>(rooms: Known<R>[], stay: Stay, context: SearchContext): R[] =>
  rooms.filter(({ room, getDay }) => isRoomFree(room, getDay, { ...stay, guests: 1 }, context)).map(({ room }) => room)

/** Whether some of these rooms hold the guests together. */
const areEnough = (rooms: SearchedRoom[], guests: number): boolean =>
  rooms
    .map(getPlaces)
    .sort((a, b) => b - a)
    .slice(0, maxCombined)
    .reduce((sum, places) => sum + places, 0) >= guests

/** Of how many rooms the stays that a rule allows are tried. */
const maxRuledRooms = 3

/**
 * The nearest stay for which rooms hold the guests together: moved, shorter, or what a rule allows in one of the largest
 * rooms. Null where there is none.
 */
export function findCombinationsNear<R extends SearchedRoom>(
  rooms: R[],
  availability: Availability[],
  search: Search,
  context: SearchContext,
): { stay: Stay; combinations: Combination<R>[] } | null {
  const { guests, ...wanted } = search
  const small = listSmallRooms(rooms, availability, search, context)
  const allowed = small
    .filter(({ room }) => judgeStay(room, wanted, context) !== null)
    .sort((a, b) => getPlaces(b.room) - getPlaces(a.room))
    .slice(0, maxRuledRooms)
    .flatMap(({ room, getDay }) => findAllowedStays(room, wanted, context, getDay, context.known))
  const near = [...listMovedStays(wanted), ...listShorterStays(wanted)].filter((it) => isSearched(it, context))
  for (const stay of sortByDistance(wanted, [...near, ...allowed])) {
    const free = listFreeRooms(small, stay, context)
    if (areEnough(free, guests)) return { stay, combinations: combine(free, { ...stay, guests }, context) }
  }
  return null
}

function combine<R extends SearchedRoom>(free: R[], { guests, ...stay }: Search, context: SearchContext) {
  const prices = new Map<string, string | null>()
  const priceRoom = (room: R, n: number): string | null => {
    const key = `${room.id} ${n}`
    const known = prices.get(key)
    if (known !== undefined) return known
    const price = getPrice(room, stay, n, context)
    prices.set(key, price)
    return price
  }
  /** A price that is not known comes last. */
  const toNumber = (price: string | null): number => (price === null ? Number.MAX_VALUE : Number(price))
  const priceFull = (room: R): number => toNumber(priceRoom(room, getPlaces(room)))
  const cheapFirst = free.toSorted((a, b) => priceFull(a) - priceFull(b))
  const isAmongCheapest = (room: R): boolean =>
    cheapFirst.filter((it) => getPlaces(it) === getPlaces(room)).indexOf(room) < maxAlike
  const candidates = free.filter(isAmongCheapest)
  const price = (chosen: R[]): Combination<R> => {
    const parts = splitGuests(chosen, guests)
    const amounts = parts.map((part) => priceRoom(part.room, part.guests))
    const cents = amounts.map((amount) => parseCents(amount ?? ''))
    return {
      rooms: parts,
      price: cents.includes(null) ? null : formatMoney(cents.reduce<number>((sum, it) => sum + (it ?? 0), 0)),
    }
  }
  const found: Combination<R>[] = []
  for (let size = 2; size <= maxCombined && found.length < maxCombinations; size += 1) {
    const priced = listFitting(candidates, size, guests).map(price)
    found.push(...priced.sort((a, b) => toNumber(a.price) - toNumber(b.price)))
  }
  return found.slice(0, maxCombinations)
}
