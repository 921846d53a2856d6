/** Which bookings the list shows, and in which order. */
import { z } from 'zod/mini'
import type { Day } from '#contract/days/days.ts'
import { bookingStatuses } from '#contract/stays/stay.ts'
import type { SearchHit } from '#pwa/offline/searchIndex.ts'

export const bookingOrders = ['newest', 'arrival', 'urgent'] as const
/** `newest`: the newest requests first. `arrival`: who is in house, then the next arrivals. `urgent`: what waits for an answer. */
export type BookingOrder = (typeof bookingOrders)[number]

export const bookingViews = ['all', 'inHouse', 'arriving', 'departing', 'period', 'unpaid'] as const
export type BookingView = (typeof bookingViews)[number]

/** `from` and `to`, both inclusive, are empty until somebody chooses them. */
export const BookingFilter = z.object({
  status: z.enum(['all', ...bookingStatuses]),
  view: z.enum(bookingViews),
  from: z.string(),
  to: z.string(),
  searchText: z.string(),
  order: z.enum(bookingOrders),
})
export type BookingFilter = z.infer<typeof BookingFilter>

export const emptyFilter: BookingFilter = {
  status: 'all',
  view: 'all',
  from: '',
  to: '',
  searchText: '',
  order: 'newest',
}

/** Whether some bookings are hidden, whatever their order. */
export const isFiltered = ({ status, view, searchText }: BookingFilter): boolean =>
  status !== emptyFilter.status || view !== emptyFilter.view || searchText.trim() !== ''

/** The views that need days show today's until others are chosen. */
export const isAboutToday = (view: BookingView) => view === 'inHouse' || view === 'arriving' || view === 'departing'

/** The days that the filter is about. An empty day is no limit. */
export function getPeriod({ view, from, to }: BookingFilter, today: Day): { from: Day | ''; to: Day | '' } {
  if (!isAboutToday(view)) return { from, to }
  const first = from || today
  return { from: first, to: to < first ? first : to }
}

/** Whether the filter shows bookings of a status. Some are left out unless somebody asks for them. */
function isStatusShown({ status: chosen, view, order }: BookingFilter, status: string): boolean {
  if (chosen !== 'all') return status === chosen
  if (view === 'unpaid') return status === 'confirmed' || status === 'completed'
  return status !== 'cancelled' || (!isAboutToday(view) && order === 'newest')
}

/** Whether the filter shows a booking. Its search text is not read. */
export function isShown(hit: Omit<SearchHit, 'id'>, filter: BookingFilter, today: Day): boolean {
  const { view, order } = filter
  const { from, to } = getPeriod(filter, today)
  const first = view === 'arriving' ? hit.checkinDate : hit.checkoutDate
  const last = view === 'departing' ? hit.checkoutDate : hit.checkinDate
  // The next arrivals are those to come, unless somebody asks for other days.
  const earliest = order === 'arrival' && from === '' && to === '' ? today : from
  const isInPeriod = earliest <= first && (to === '' || last <= to)
  return isInPeriod && isStatusShown(filter, hit.status) && !(view === 'unpaid' && hit.isPaid)
}

/** Next arrivals: by check-in day, so those in house come first. Otherwise by id, which begins with its time. */
export function compareHits(order: BookingOrder): (a: SearchHit, b: SearchHit) => number {
  const newestFirst = (a: SearchHit, b: SearchHit) => (a.id < b.id ? 1 : -1)
  if (order === 'newest') return newestFirst
  return (a, b) => (a.checkinDate === b.checkinDate ? newestFirst(a, b) : a.checkinDate < b.checkinDate ? -1 : 1)
}
