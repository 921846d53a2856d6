import { expect, test } from 'vitest'
import { createRandom } from '#api/seed/builders.ts'
import type { Availability } from '../availability.ts'
import { createDayLookup, isStayFree } from '../days/dayState.ts'
import { addDays } from '../days/days.ts'
import { noPriceList } from '../prices/stayLines.ts'
import { searchRooms } from '../search/search.ts'
import { findCombinations, maxCombinations, maxCombined } from './combinations.ts'
import { splitGuests } from './splitGuests.ts'
import { openRules } from './stayRules.ts'

const today = '2027-05-01'
const context = {
  today,
  bookingsEnabled: true,
  known: { from: today, to: '2027-08-30' },
  prices: noPriceList,
  time: '',
  rules: openRules,
  closures: [],
}
const buildRoom = (id: number, maxGuests: number | null, pricePerNight: string | null = '100.00') => ({
  id,
  type: 'double' as string,
  maxGuests,
  pricePerNight,
  seasons: [],
})
const buildAvailability = (roomId: number, stays: [string, string][] = []): Availability => ({
  roomId,
  roomName: '',
  roomNameEn: '',
  bookings: stays.map(([checkinDate, checkoutDate]) => ({ checkinDate, checkoutDate, status: 'confirmed' })),
  adminAvailability: [],
  lockedPeriods: [],
  turnover: 'blocked',
})
const search = { checkinDate: '2027-05-10', checkoutDate: '2027-05-13', guests: 6 }
const rooms = [buildRoom(1, 2, '80.00'), buildRoom(2, 4, '150.00'), buildRoom(3, 3, '120.00'), buildRoom(4, 3, '90.00')]
const find = (guests: number, taken: number[] = []) =>
  findCombinations(
    rooms,
    rooms.map(({ id }) => buildAvailability(id, taken.includes(id) ? [['2027-05-11', '2027-05-14']] : [])),
    { ...search, guests },
    context,
  ).map((it) => [it.rooms.map(({ room, guests }) => `${room.id}:${guests}`).join(' '), it.price])

test('offers two free rooms that hold the guests together, the cheapest first, and three where two are too few', () => {
  expect(find(6)).toEqual([
    ['3:3 4:3', '630.00'],
    ['1:2 2:4', '690.00'],
    ['2:3 4:3', '720.00'],
    ['2:3 3:3', '810.00'],
  ])
  expect(find(6, [4])).toEqual([
    ['1:2 2:4', '690.00'],
    ['2:3 3:3', '810.00'],
  ])
  expect(find(10)).toEqual([['2:4 3:3 4:3', '1080.00']])
  expect(find(11)).toEqual([])
})

test('one guest needs no second room, and no room is offered that the others can do without', () => {
  expect(find(1)).toEqual([])
  expect(find(2)).toEqual([])
  expect(find(3)).toEqual([])
})

test('guests are split by places, and one sleeps in each room', () => {
  const split = (places: (number | null)[], guests: number) =>
    splitGuests(
      places.map((maxGuests) => ({ maxGuests })),
      guests,
    ).map((it) => it.guests)
  expect(split([3, 2], 4)).toEqual([2, 2])
  expect(split([6, 1], 7)).toEqual([6, 1])
  expect(split([null, 2], 5)).toEqual([4, 1])
  expect(split([2, 2], 1)).toEqual([1, 1])
  expect(split([2, 2], 7)).toEqual([5, 2])
})

test('in random calendars each offered combination can be booked, and where one exists one is offered', () => {
  const random = createRandom(5)
  let offered = 0
  for (let round = 0; round < 300; round += 1) {
    const many = Array.from({ length: 2 + random.nextInt(6) }, (_, i) =>
      buildRoom(
        i + 1,
        random.nextInt(9) === 0 ? null : 1 + random.nextInt(5),
        random.nextInt(8) === 0 ? null : `${60 + random.nextInt(90)}.00`,
      ),
    )
    const availability = many.map(({ id }) =>
      buildAvailability(
        id,
        Array.from({ length: random.nextInt(3) }, () => {
          const from = addDays('2027-05-04', random.nextInt(12))
          return [from, addDays(from, 1 + random.nextInt(3))] as [string, string]
        }),
      ),
    )
    const isFree = (id: number) => {
      const source = availability.find((it) => it.roomId === id)
      return source !== undefined && isStayFree(search, createDayLookup(source, context))
    }
    const places = ({ maxGuests }: { maxGuests: number | null }) => Math.min(6, maxGuests ?? 6)
    for (let guests = 1; guests <= 12; guests += 1) {
      const found = findCombinations(many, availability, { ...search, guests }, context)
      expect(found.length).toBeLessThanOrEqual(maxCombinations)
      for (const { rooms: parts } of found) {
        offered += 1
        expect(parts.length).toBeLessThanOrEqual(maxCombined)
        expect(new Set(parts.map(({ room }) => room.id)).size).toBe(parts.length)
        expect(parts.reduce((sum, part) => sum + part.guests, 0)).toBe(guests)
        for (const part of parts) {
          expect(isFree(part.room.id)).toBe(true)
          expect(part.guests).toBeGreaterThan(0)
          expect(part.guests).toBeLessThanOrEqual(places(part.room))
        }
      }
      // The most that three free rooms hold.
      const best = many
        .filter(({ id }) => isFree(id))
        .map(places)
        .sort((a, b) => b - a)
        .slice(0, maxCombined)
      const isAlone = searchRooms(many, availability, { ...search, guests }, context).some((it) => it.kind === 'free')
      if (best.reduce((sum, it) => sum + it, 0) >= guests && !isAlone) expect(found.length).toBeGreaterThan(0)
    }
  }
  expect(offered).toBeGreaterThan(300)
})

test('of many equal rooms it looks at few, and offers the cheapest', () => {
  const many = Array.from({ length: 200 }, (_, i) => buildRoom(i + 1, 3, `${300 - i}.00`))
  const availability = many.map(({ id }) => buildAvailability(id))
  const read = (room: (typeof many)[number]) => {
    readCount += 1
    return room.pricePerNight
  }
  let readCount = 0
  const counted = many.map((room) => Object.defineProperty({ ...room }, 'pricePerNight', { get: () => read(room) }))
  const found = findCombinations(counted, availability, { ...search, guests: 9 }, context)
  expect(found.map(({ rooms }) => rooms.map(({ room }) => room.id).join(' '))).toEqual([
    ...['198 199 200', '197 199 200', '196 199 200', '197 198 200', '195 199 200', '196 198 200'],
  ])
  // Each room once for all three guests; every combination of them would be more than a million.
  expect(readCount).toBeLessThan(5000)
})
