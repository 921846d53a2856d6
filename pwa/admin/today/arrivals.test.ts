import { expect, test } from 'vitest'
import { buildGuest, buildNoGuests, type GuestData, type Report, type StayGuests } from '#contract/guests/guests.ts'
import { buildBooking, buildChannelStay } from '#pwa/offline/testing/rows.ts'
import { type DayArrival, getArrivalState, isAwaited, sortArrivals } from './arrivals.ts'

const complete: GuestData = {
  ...buildGuest('a', 'single'),
  surname: 'ROSSI',
  name: 'ADA',
  sex: 'F',
  birthDate: '1980-01-31',
  citizenship: '100000216',
  birthState: '100000216',
  documentType: 'PASOR',
  documentNumber: 'X12',
  documentPlace: '216',
}
const list = (changes: Partial<StayGuests>): StayGuests => ({ ...buildNoGuests('s', 'booking'), ...changes })
const came = (...ids: string[]) =>
  ids.map((guestId) => ({ guestId, at: '2027-03-04T15:00:00Z', seen: 'inPerson' as const, who: 'anna' }))
const report = (guestId: string, state: Report['state']): Report => ({
  guestId,
  state,
  day: '2027-03-04',
  message: null,
})
const two = [complete, { ...complete, id: 'b' }]

test.each<[string, Partial<StayGuests>, number | null]>([
  ['expected', {}, 2],
  // One of two is registered.
  ['expected', { guests: [complete] }, 2],
  ['expected', { guests: [{ ...complete, birthDate: null }] }, 1],
  ['checkedIn', { guests: [complete] }, 1],
  ['checkedIn', { guests: [complete] }, null],
  ['arrived', { guests: two, arrivals: came('a') }, 2],
  ['arrived', { guests: two, arrivals: came('a', 'b'), reports: [report('a', 'accepted')] }, 2],
  ['arrived', { guests: [complete], arrivals: came('a'), reports: [report('a', 'unknown')] }, 1],
  ['reported', { guests: two, arrivals: came('a'), reports: [report('a', 'receipt')] }, 2],
  ['reported', { guests: two, arrivals: came('a', 'b'), reports: [report('a', 'accepted'), report('b', 'byHand')] }, 2],
  ['refused', { guests: two, arrivals: came('a', 'b'), reports: [report('a', 'accepted'), report('b', 'refused')] }, 2],
])('an arrival is %s', (state, changes, expected) => {
  expect(getArrivalState(list(changes), expected)).toBe(state)
})

test('those who are awaited come first, by hour or by room; an unknown hour is last', () => {
  const at = (n: number, checkinTime: string, room: number, state: DayArrival['state']): DayArrival => {
    const booking = buildBooking(n, { checkinTime })
    return { stay: booking, guests: buildNoGuests(booking.id, 'booking'), state, room }
  }
  const sold = buildChannelStay({})
  const arrivals: DayArrival[] = [
    at(1, '14:00-16:00', 0, 'arrived'),
    at(2, 'altro', 1, 'expected'),
    at(3, 'Dopo le 20:00', 2, 'checkedIn'),
    at(4, '15:00-18:00', 4, 'expected'),
    { stay: sold, guests: buildNoGuests('sold', 'channelStay'), state: 'expected', room: 3 },
  ]
  const rooms = (order: 'hour' | 'room') => sortArrivals(arrivals, order).map(({ room }) => room)
  expect(rooms('hour')).toEqual([4, 2, 1, 3, 0])
  expect(rooms('room')).toEqual([1, 2, 3, 4, 0])
  expect(arrivals.filter(isAwaited)).toHaveLength(4)
})
