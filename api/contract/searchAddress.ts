/** The parameters of a search for a free room, as addresses carry them. */
import { addDays, type Day, daysBetween, isDay, type Stay } from './days.ts'
import { limits } from './stay.ts'

export type Search = Stay & { guests: number }

/** Catalog ids of the sentences about parameters that were ignored. */
type SearchProblem = string

/**
 * Reads the parameters of an address. `search` is null without two days, or when they cannot be searched; `problem` then
 * says why. A wrong number of guests is replaced and named.
 */
export function parseSearch(
  parameters: { get(name: string): string | null | undefined },
  today: Day,
): { search: Search | null; problem: SearchProblem | null } {
  const [from, to, typedGuests] = ['from', 'to', 'guests'].map((name) => parameters.get(name) || null)
  if (!from && !to) return { search: null, problem: null }
  const guests = typedGuests === null || typedGuests === undefined ? limits.defaultGuests : Number(typedGuests)
  const datesProblem = checkDates(from ?? '', to ?? '', today)
  if (datesProblem !== null) return { search: null, problem: datesProblem }
  const areGuestsValid = Number.isInteger(guests) && guests >= 1 && guests <= limits.maxGuestsOfSearch
  return {
    search: {
      checkinDate: from ?? '',
      checkoutDate: to ?? '',
      guests: areGuestsValid ? guests : limits.defaultGuests,
    },
    problem: areGuestsValid ? null : /*i18n*/ 'search.problem.guests',
  }
}

function checkDates(from: string, to: string, today: Day): SearchProblem | null {
  if (!isDay(from) || !isDay(to)) return /*i18n*/ 'search.problem.dates'
  if (from < today) return /*i18n*/ 'search.problem.past'
  if (to <= from) return /*i18n*/ 'search.problem.order'
  if (daysBetween(from, to) > limits.maxNights) return /*i18n*/ 'search.problem.tooLong'
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
}

/** One address for all that show the same answer, so that strangers cannot fill a cache; '' without a search. */
export function normalizeSearch(parameters: Parameters<typeof parseSearch>[0], today: Day): string {
  const { search, problem } = parseSearch(parameters, today)
  if (search === null) return problem === null ? '' : (problemAddresses[problem]?.(today) ?? '')
  return formatSearch(problem === null ? search : { ...search, guests: 0 })
}
