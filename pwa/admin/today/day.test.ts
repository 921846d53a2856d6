import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { getAnswerTimeLeft, listRoomGuests, sortStays } from './day.ts'

const getIds = (bookings: Booking[]) => bookings.map((it) => Number(it.id.slice(4, 5)))

test('puts each stay of the day into one list, in the order of the rooms', () => {
  const rooms = [buildRoom(5), buildRoom(3), buildRoom(4)]
  const stays = [
    buildBooking(1, { roomId: 3, checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }),
    buildBooking(2, { roomId: 5, checkinDate: '2027-03-04', checkoutDate: '2027-03-05' }),
    buildBooking(3, { roomId: 4, checkinDate: '2027-03-01', checkoutDate: '2027-03-04' }),
    buildBooking(4, { roomId: 9, checkinDate: '2027-03-03', checkoutDate: '2027-03-05' }),
    buildBooking(5, { roomId: 3, checkinDate: '2027-03-02', checkoutDate: '2027-03-09' }),
  ]
  const { arrivals, departures, staying } = sortStays(stays, '2027-03-04', rooms)
  expect([arrivals, departures, staying].map(getIds)).toEqual([[2, 1], [3], [5, 4]])
})

test('tells of each room who is in it, who leaves first before who arrives', () => {
  const rooms = [
    buildRoom(5),
    buildRoom(3),
    { ...buildRoom(4), retired: true },
    { ...buildRoom(9), retired: true },
    { ...buildRoom(16), type: 'common' },
  ]
  const stays = [
    buildBooking(1, { roomId: 3, checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }),
    buildBooking(2, { roomId: 3, checkinDate: '2027-03-01', checkoutDate: '2027-03-04' }),
    buildBooking(3, { roomId: 9, checkinDate: '2027-03-01', checkoutDate: '2027-03-09' }),
  ]
  const found = listRoomGuests(sortStays(stays, '2027-03-04', rooms), rooms)
  expect(found.map(({ room, stays }) => [room.id, getIds(stays)])).toEqual([
    [5, []],
    [3, [2, 1]],
    [9, [3]],
  ])
})

test('counts what is left of the promised hours to answer a request, and how late the answer is', () => {
  const request = { createdAt: '2027-03-27T20:00:00.000Z' }
  // The night in between has 23 hours on the farm's clocks. The promise is about hours.
  expect(getAnswerTimeLeft(request, 24, Date.parse('2027-03-28T15:00:00.000Z'))).toBe(5 * 3_600_000)
  expect(getAnswerTimeLeft(request, 24, Date.parse('2027-03-28T21:00:00.000Z'))).toBe(-3_600_000)
})
