/** The parameters of a search for a free room, as addresses carry them. */
import { addDays, checkNights, type Day, isDay, type Stay } from '../days/days.ts'
import { limits } from '../stays/stay.ts'
import { formatFilter, hasInvalidFilter, parseFilter } from './filterAddress.ts'

export type Search = Stay & { guests: number }

type Parameters = { get(name: string): string | null | undefined; keys(): Iterable<string> }

/** The parameters that pages know. */
export const pageParameters = ['lang', 'room', 'rooms', 'from', 'to', 'guests', 'beds', 'price', 'amenities', 'order']

/** What other sites add to links for their statistics. Guests cannot help it, so no sentence is about them. */
const trackingParameter = /^(?:_|utm_|mc_)|clid$/

const hasUnknownParts = (parameters: Parameters): boolean =>
  [...parameters.keys()].some((name) => !pageParameters.includes(name) && !trackingParameter.test(name)) ||
  hasInvalidFilter(parameters)

/** Catalog ids of the sentences about parameters that were ignored. */
type SearchProblem = string

/**
 * Reads the parameters of an address. `search` is null without days, or when they cannot be searched; `problem` then says
 * why. A wrong number of guests is replaced and named, and so are parts of the address that no page understands.
 */
export function parseSearch(
  parameters: Parameters,
  today: Day,
  maxGuests: number = limits.maxGuestsOfSearch,
): { search: Search | null; problem: SearchProblem | null } {
  const unknown = hasUnknownParts(parameters) ? /*i18n*/ 'search.problem.unknown' : null
  const hasDates = ['from', 'to'].some((name) => typeof parameters.get(name) === 'string')
  if (!hasDates) return { search: null, problem: unknown }
  const checkinDate = parameters.get('from') ?? ''
  const checkoutDate = parameters.get('to') ?? ''
  const datesProblem = checkDates(checkinDate, checkoutDate, today)
  if (datesProblem !== null) return { search: null, problem: datesProblem }
  const guests = parseGuests(parameters, maxGuests)
  return {
    search: { checkinDate, checkoutDate, guests: guests ?? limits.defaultGuests },
    problem: guests === null ? /*i18n*/ 'search.problem.guests' : unknown,
  }
}

/** Null for a number that is not possible. */
function parseGuests(parameters: Parameters, maxGuests: number): number | null {
  const guests = Number(parameters.get('guests') || limits.defaultGuests)
  return Number.isInteger(guests) && guests >= 1 && guests <= maxGuests ? guests : null
}

function checkDates(from: string, to: string, today: Day): SearchProblem | null {
  if (!isDay(from) || !isDay(to)) return /*i18n*/ 'search.problem.dates'
  if (from < today) return /*i18n*/ 'search.problem.past'
  const problem = checkNights({ checkinDate: from, checkoutDate: to })
  if (problem === 'end_before_start') return /*i18n*/ 'search.problem.order'
  if (problem === 'stay_too_long') return /*i18n*/ 'search.problem.tooLong'
  if (from > addDays(today, limits.maxDaysAhead)) return /*i18n*/ 'search.problem.tooFar'
  return null
}

/** The parameters of a search, in one order, so that equal searches have equal addresses. */
export const formatSearch = ({ checkinDate, checkoutDate, guests }: Search): string =>
  `?from=${checkinDate}&to=${checkoutDate}&guests=${guests}`

/** An address for each problem, which shows the same page as every other address with that problem. */
const problemAddresses: Record<SearchProblem, (today: Day) => string> = {
  'search.problem.dates': () => '?from=0&to=0',
  'search.problem.past': () => '?from=2000-01-01&to=2000-01-02',
  'search.problem.order': (today) => `?from=${today}&to=${today}`,
  'search.problem.tooLong': (today) => `?from=${today}&to=${addDays(today, limits.maxNights + 1)}`,
  'search.problem.tooFar': (today) => {
    const from = addDays(today, limits.maxDaysAhead + 1)
    return `?from=${from}&to=${addDays(from, 1)}`
  },
  'search.problem.unknown': () => '?unknown=',
}

/** One address for all that show the same answer, so that strangers cannot fill a cache; '' without a search. */
export function normalizeSearch(parameters: Parameters, today: Day, maxGuests?: number): string {
  const { search, problem } = parseSearch(parameters, today, maxGuests)
  if (search === null) return problem === null ? '' : (problemAddresses[problem]?.(today) ?? '')
  if (problem === 'search.problem.guests') return formatSearch({ ...search, guests: 0 })
  return formatSearch(search) + (problem === null ? '' : '&unknown=')
}

/** One address for all that show the same rooms: those of a search, narrowed by a filter. */
export function normalizeRooms(parameters: Parameters, today: Day): string {
  const filter = parseFilter(parameters)
  const sorted = { ...filter, amenities: filter.amenities.toSorted() }
  return formatFilter(sorted, new URLSearchParams(normalizeSearch(parameters, today)))
}

const roomIdPattern = /^[1-9]\d{0,2}$/

/** Several rooms, each once; null for what cannot be that. */
function parseRoomIds(text: string | null | undefined): number[] | null {
  const ids = text ? text.split(',') : []
  const isList = ids.every((id) => roomIdPattern.test(id)) && new Set(ids).size === ids.length
  return isList && ids.length > 1 && ids.length <= limits.maxRoomsOfGroup ? ids.map(Number) : null
}

/**
 * What an address of the booking page chooses. `roomId` is null without a room, and 0 when it cannot be one; `others` are
 * further rooms of the same request, and `guests` those of all rooms, null when it names none.
 */
export function parseChoice(
  parameters: Parameters,
  today: Day,
): { roomId: number | null; others: number[]; guests: number | null } & ReturnType<typeof parseSearch> {
  const [first, ...others] = parseRoomIds(parameters.get('rooms')) ?? []
  const room = first === undefined ? parameters.get('room') : String(first)
  const maxGuests = others.length > 0 ? limits.maxGuestsOfSearch : limits.maxGuestsByGuest
  const guests = parseGuests(parameters, maxGuests)
  const { search, problem } = parseSearch(parameters, today, maxGuests)
  // Without days the rooms page filters by any number of guests.
  const hasDates = search !== null || (problem !== null && problem !== 'search.problem.unknown')
  return {
    others,
    roomId: room ? (roomIdPattern.test(room) ? Number(room) : 0) : null,
    guests: parameters.get('guests') ? guests : null,
    search,
    problem: guests === null && !hasDates ? /*i18n*/ 'search.problem.guests' : problem,
  }
}

export const formatChoice = (roomId: number, search: Search): string => `${formatSearch(search)}&room=${roomId}`

/** The address of a choice of several rooms. `search.guests`: of all of them. */
export const formatGroupChoice = (roomIds: number[], search: Search): string =>
  `${formatSearch(search)}&rooms=${roomIds.join(',')}`

/** One address for all that choose the same. */
export function normalizeChoice(parameters: Parameters, today: Day): string {
  const { roomId, others, search: stay, problem } = parseChoice(parameters, today)
  const maxGuests = others.length > 0 ? limits.maxGuestsOfSearch : limits.maxGuestsByGuest
  const search =
    stay === null && problem === 'search.problem.guests' ? '?guests=0' : normalizeSearch(parameters, today, maxGuests)
  const room = others.length > 0 ? `rooms=${[roomId, ...others].join(',')}` : `room=${roomId}`
  return roomId === null ? search : `${search}${search === '' ? '?' : '&'}${room}`
}
