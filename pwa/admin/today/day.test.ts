import { expect, test } from 'vitest'
import { sortStays } from '#contract/days/dayStays.ts'
import type { FarmStay } from '#contract/stays/farmStays.ts'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { listRoomNights } from './day.ts'

const getIds = (stays: FarmStay[]) => stays.map((it) => Number(it.id.slice(4, 5)))

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

test('who changes rooms neither comes nor leaves', () => {
  const rooms = [buildRoom(3), buildRoom(4)]
  const before = buildBooking(1, { roomId: 3, checkinDate: '2027-03-01', checkoutDate: '2027-03-04' })
  const days = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
  const after = buildBooking(2, { roomId: 4, ...days, continues: before.id })
  const read = (day: string) => Object.values(sortStays([before, after], day, rooms)).map(getIds)
  expect(['2027-03-01', '2027-03-04', '2027-03-06'].map(read)).toEqual([
    [[1], [], []],
    [[], [], [2]],
    [[], [2], []],
  ])
})

test('tells of each room who sleeps there, and which are free or closed', () => {
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
  const days = [{ roomId: 5, date: '2027-03-04', available: false, notes: null, version: 1 }]
  const sources = { stays, days, rooms, lockedPeriods: [], turnover: 'blocked' as const }
  const nights = listRoomNights('2027-03-04', sortStays(stays, '2027-03-04', rooms), sources)
  expect(nights.map(({ room, stay, obstacle }) => [room.id, stay && getIds([stay]), obstacle])).toEqual([
    [5, null, 'closed'],
    [3, [1], 'booked'],
    [9, [3], 'booked'],
  ])
  const closures = [{ from: '2027-03-04', to: '2027-03-20', yearly: true, reason: { it: 'Ferie', en: 'Holidays' } }]
  const closed = listRoomNights('2028-03-05', sortStays([], '2028-03-05', rooms), { ...sources, stays: [], closures })
  expect(closed.map(({ obstacle }) => obstacle)).toEqual(['closed', 'closed'])
})
