import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, getDays } from '#contract/days/days.ts'
import { bookingStatuses } from '#contract/stays/stay.ts'
import type { SearchHit } from '#pwa/offline/searchIndex.ts'
import {
  type BookingFilter,
  bookingOrders,
  bookingViews,
  compareHits,
  emptyFilter,
  getPeriod,
  isFiltered,
  isShown,
} from './filter.ts'

const today = '2027-03-10'
const buildHit = (id: string, from: number, to: number, changes: Partial<SearchHit> = {}): SearchHit => ({
  id,
  status: 'confirmed',
  isPaid: false,
  checkinDate: addDays(today, from),
  checkoutDate: addDays(today, to),
  ...changes,
})
const hits = [
  buildHit('over', -5, -2, { status: 'completed' }),
  buildHit('left today', -3, 0),
  buildHit('in house', -1, 2, { isPaid: true }),
  buildHit('comes today', 0, 3),
  buildHit('request', 4, 6, { status: 'pending' }),
  buildHit('cancelled', -1, 2, { status: 'cancelled' }),
]
const list = (changes: Partial<BookingFilter>) =>
  hits.filter((hit) => isShown(hit, { ...emptyFilter, ...changes }, today)).map(({ id }) => id)

test('shows who is in house, who arrives and who departs today, without cancelled bookings', () => {
  expect(list({})).toHaveLength(hits.length)
  expect(list({ view: 'inHouse' })).toEqual(['left today', 'in house', 'comes today'])
  expect(list({ view: 'arriving' })).toEqual(['comes today'])
  expect(list({ view: 'departing' })).toEqual(['left today'])
  expect(list({ view: 'inHouse', status: 'cancelled' })).toEqual(['cancelled'])
})

test('shows the days of a period, and those of today until other days are chosen', () => {
  expect(list({ view: 'period', from: addDays(today, 3) })).toEqual(['comes today', 'request'])
  expect(list({ view: 'period', to: addDays(today, -3) })).toEqual(['over', 'left today'])
  expect(list({ view: 'period', from: addDays(today, 5), to: addDays(today, 5) })).toEqual(['request'])
  expect(list({ view: 'arriving', to: addDays(today, 4) })).toEqual(['comes today', 'request'])
  expect(list({ view: 'departing', from: addDays(today, -2), to: today })).toEqual(['over', 'left today'])
  const arriving: BookingFilter = { ...emptyFilter, view: 'arriving' }
  expect(getPeriod(arriving, today)).toEqual({ from: today, to: today })
  // A later first day moves the last one.
  const later = addDays(today, 9)
  expect(getPeriod({ ...arriving, from: later, to: today }, today)).toEqual({ from: later, to: later })
})

test('a search or a filter hides bookings, another order does not', () => {
  const judge = (changes: Partial<BookingFilter>) => isFiltered({ ...emptyFilter, ...changes })
  expect([judge({}), judge({ order: 'arrival' }), judge({ searchText: ' ' })]).toEqual([false, false, false])
  expect([judge({ searchText: 'K7' }), judge({ status: 'pending' }), judge({ view: 'unpaid' })]).toEqual([
    true,
    true,
    true,
  ])
})

test('shows what was agreed and is not paid', () => {
  expect(list({ view: 'unpaid' })).toEqual(['over', 'left today', 'comes today'])
  expect(list({ view: 'unpaid', from: today })).toEqual(['left today', 'comes today'])
  expect(list({ view: 'unpaid', status: 'pending' })).toEqual(['request'])
})

test('next arrivals begin with those in house and leave out what is over or cancelled', () => {
  const sorted = (changes: Partial<BookingFilter>) =>
    hits
      .filter((hit) => isShown(hit, { ...emptyFilter, order: 'arrival', ...changes }, today))
      .sort(compareHits('arrival'))
      .map(({ id }) => id)
  expect(sorted({})).toEqual(['left today', 'in house', 'comes today', 'request'])
  expect(sorted({ status: 'cancelled' })).toEqual(['cancelled'])
  expect(sorted({ view: 'period', to: addDays(today, -1) })).toEqual(['over', 'left today', 'in house'])
})

test('for any stay and period, a filter shows exactly the stays that have one of the days', () => {
  const anyStay = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(
      anyStay,
      fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 20 })),
      fc.constantFrom(...bookingStatuses),
      fc.constantFrom(...bookingViews),
      fc.constantFrom(...bookingOrders),
      ([checkin, nights], [first, length], status, view, order) => {
        const hit = buildHit('any', checkin, checkin + nights, { status })
        const filter = {
          ...emptyFilter,
          view,
          order,
          status,
          from: addDays(today, first),
          to: addDays(today, first + length),
        }
        const days = view === 'arriving' ? [hit.checkinDate] : view === 'departing' ? [hit.checkoutDate] : getDays(hit)
        const isInPeriod = days.some((day) => filter.from <= day && day <= filter.to)
        return isShown(hit, filter, today) === isInPeriod && daysBetween(hit.checkinDate, hit.checkoutDate) === nights
      },
    ),
  )
})
