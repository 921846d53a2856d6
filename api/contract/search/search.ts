/**
 * The search for a free room: which rooms are free for the dates, which a few days earlier or later, and why not the
 * others. One function for the server's page and the browser. Free of schemas, so that pages do not load zod.
 */
import type { Availability } from '../availability.ts'
import { createDayLookup, type DayState, isStayFree, rememberDays } from '../days/dayState.ts'
import { addDays, type Day, daysBetween, getNights, range, type Stay } from '../days/days.ts'
import { type PriceList, priceWholeStay } from '../prices/stayLines.ts'
import type { Room } from '../rooms.ts'
import { getNearDays, listMovedStays, listShorterStays, measureDistance, sortByDistance } from '../stays/nearStays.ts'
import { type Candidate, canStay, type GetDay, toCandidate } from '../stays/roomFree.ts'
import {
  findAllowedStays,
  getAllowedRange,
  getLatestArrival,
  judgeStay,
  type StayContext,
  type StayProblem,
} from '../stays/stayRules.ts'
import type { Search } from './searchAddress.ts'

type Days = { from: Day; to: Day }

/** The days whose availability `searchRooms` needs for a stay that no rule forbids. */
export const getAnsweredDays = getNearDays

/** The days of a search's query. They reach further: a rule or a closed winter may forbid what is near. */
export const getSearchedDays = getAllowedRange

type UnavailableReason = 'tooSmall' | 'forbidden' | Exclude<DayState, 'available'>

/**
 * `problem`: the rule that forbids the searched stay; then `stay` and `others` are the nearest ones that all rules allow.
 * Without one `stay` is the nearest that is free, and `others` has the one of the other kind: moved or shorter. `next`: the
 * first stay of the same length for which the room can be had, from the searched one on.
 */
export type SearchResult<R> =
  | { kind: 'free'; room: R; stay: Stay; price: string | null }
  | {
      kind: 'otherDays'
      room: R
      stay: Stay
      price: string | null
      problem: StayProblem<string> | null
      others: Stay[]
    }
  | {
      kind: 'unavailable'
      room: R
      reason: UnavailableReason
      problem: StayProblem<string> | null
      next: Stay | null
    }

/** A stay's context, and what is known of the days. */
export type SearchContext = StayContext<string> & {
  bookingsEnabled: boolean | undefined
  /** The days that the availability has: on others no stay is offered. */
  known: Days
  prices: PriceList
}
export type SearchedRoom = Pick<Room, 'id' | 'type' | 'maxGuests' | 'pricePerNight' | 'guestPrices' | 'seasons'>

/** As decimal text, with what every stay has; null when a night has no price. */
export const getPrice = (room: SearchedRoom, stay: Stay, guests: number, { prices }: SearchContext): string | null =>
  priceWholeStay(room, { ...stay, numberOfGuests: guests }, prices).price

/** Answers a search: free rooms first, then those that are free for nearly the same stay, nearest first, then the others. */
export function searchRooms<R extends SearchedRoom>(
  rooms: R[],
  availability: Availability[],
  { guests, ...stay }: Search,
  context: SearchContext,
): SearchResult<R>[] {
  const wanted = toCandidate(stay)
  const near = [listMovedStays(stay), listShorterStays(stay)].map((stays) =>
    stays.filter((it) => isSearched(it, context)).map(toCandidate),
  )
  // Few answers need them.
  let later: Candidate[] | undefined
  const listLater = () => {
    later ??= listLaterStays(stay, context).map(toCandidate)
    return later
  }
  const results = rooms
    .filter((room) => room.type !== 'common')
    .flatMap((room) => {
      const source = availability.find((it) => it.roomId === room.id)
      return source
        ? searchRoom(room, rememberDays(createDayLookup(source, context)), guests, { wanted, near, listLater }, context)
        : []
    })
  const order = ['free', 'otherDays', 'unavailable']
  const getDistance = (it: SearchResult<R>) => (it.kind === 'otherDays' ? measureDistance(stay, it.stay) : 0)
  return results.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || getDistance(a) - getDistance(b))
}

/** Whether all days of a stay are known, and guests may ask for it already. */
export const isSearched = (stay: Stay, context: SearchContext): boolean =>
  context.known.from <= stay.checkinDate &&
  stay.checkoutDate <= context.known.to &&
  stay.checkinDate <= getLatestArrival(context)

function searchRoom<R extends SearchedRoom>(
  room: R,
  getDay: GetDay,
  guests: number,
  { wanted, near, listLater }: { wanted: Candidate; near: Candidate[][]; listLater: () => Candidate[] },
  context: SearchContext,
): SearchResult<R> {
  const { stay, nights } = wanted
  const isTooSmall = room.maxGuests !== null && room.maxGuests < guests
  if (isTooSmall) return { kind: 'unavailable', room, reason: 'tooSmall', problem: null, next: null }
  const problem = judgeStay(room, stay, context)
  const isFree = isStayFree(stay, getDay, nights)
  if (problem === null && isFree) return { kind: 'free', room, stay, price: getPrice(room, stay, guests, context) }
  const findFirst = (stays: Candidate[]) => stays.find((it) => canStay(room, getDay, it, context))?.stay
  const possible =
    problem === null
      ? sortByDistance(
          stay,
          near.flatMap((stays) => findFirst(stays) ?? []),
        )
      : findAllowedStays(room, stay, context, getDay, context.known)
  const [nearest, ...others] = possible
  if (nearest) {
    const price = getPrice(room, nearest, guests, context)
    return { kind: 'otherDays', room, stay: nearest, price, problem, others }
  }
  const reason = isFree ? 'forbidden' : findReason(stay, getDay)
  return { kind: 'unavailable', room, reason, problem, next: findFirst(listLater()) ?? null }
}

/** The stays of the same length from a wanted one on, as far as all days from there on are known. */
function listLaterStays(stay: Stay, context: SearchContext): Stay[] {
  const nights = daysBetween(stay.checkinDate, stay.checkoutDate)
  const end =
    [addDays(context.known.to, 1 - nights), addDays(getLatestArrival(context), 1)].sort()[0] ?? stay.checkinDate
  if (stay.checkinDate < context.known.from) return []
  return range(stay.checkinDate, end).map((from) => ({ checkinDate: from, checkoutDate: addDays(from, nights) }))
}

/** Why a stay is not free: the state of the first day that prevents it. */
function findReason(stay: Stay, getDay: GetDay): Exclude<DayState, 'available'> {
  const states = [...getNights(stay), stay.checkoutDate].map((day) => getDay(day).state)
  return states.find((state) => state !== 'available') ?? 'booked'
}

/** The nearest free stay of the same length in any room, from the searched check-in day on; null if none is known. */
export function findNearestStay<R extends SearchedRoom>(
  rooms: R[],
  availability: Availability[],
  { guests, ...stay }: Search,
  context: SearchContext,
): { room: R; stay: Stay; price: string | null } | null {
  const candidates = rooms
    .filter((room) => room.type !== 'common' && (room.maxGuests === null || room.maxGuests >= guests))
    .flatMap((room) => {
      const source = availability.find((it) => it.roomId === room.id)
      return source ? [{ room, getDay: rememberDays(createDayLookup(source, context)) }] : []
    })
  for (const moved of listLaterStays(stay, context).map(toCandidate)) {
    const found = candidates.find(({ room, getDay }) => canStay(room, getDay, moved, context))
    if (found) return { room: found.room, stay: moved.stay, price: getPrice(found.room, moved.stay, guests, context) }
  }
  return null
}
