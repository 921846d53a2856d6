import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Availability } from '../availability.ts'
import { createDayLookup, isStayFree } from '../days/dayState.ts'
import { addDays, daysBetween, range } from '../days/days.ts'
import { openRules } from '../stays/stayRules.ts'
import { compareTurns, findFits, getWaitlistState, listWishedStays } from './waitlistRules.ts'

const today = '2027-05-01'
const context = { today, time: '', rules: openRules, closures: [] }
const rooms = [
  { id: 1, type: 'double', maxGuests: 2, pricePerNight: '100.00', seasons: [] },
  { id: 2, type: 'suite', maxGuests: 4, pricePerNight: '150.00', seasons: [] },
]
const open = (stays: { roomId: number; from: number; nights: number }[], status: 'confirmed' | 'cancelled') =>
  rooms.map((room) => {
    const source: Availability = {
      roomId: room.id,
      roomName: '',
      roomNameEn: '',
      bookings: stays
        .filter(({ roomId }) => roomId === room.id)
        .map(({ from, nights }) => ({
          checkinDate: addDays(today, from),
          checkoutDate: addDays(today, from + nights),
          status,
        })),
      adminAvailability: [],
      lockedPeriods: [],
      turnover: 'same-day',
    }
    return { room, getDay: createDayLookup(source, { today, bookingsEnabled: true }) }
  })

const wishes = fc
  .record({
    start: fc.integer({ min: 0, max: 30 }),
    nights: fc.integer({ min: 1, max: 7 }),
    numberOfGuests: fc.integer({ min: 1, max: 5 }),
    toleranceDays: fc.integer({ min: 0, max: 7 }),
  })
  .map(({ start, nights, ...it }) => ({ ...it, from: addDays(today, start), to: addDays(today, start + nights) }))
const stays = fc.array(
  fc.record({
    roomId: fc.constantFrom(1, 2),
    from: fc.integer({ min: -2, max: 45 }),
    nights: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 12 },
)

test('a fit is a free stay as long as the wish, within the tolerance, in a room that holds the guests', () => {
  fc.assert(
    fc.property(wishes, stays, (wish, held) => {
      const opened = open(held, 'confirmed')
      for (const { roomId, ...stay } of findFits(wish, opened, context)) {
        const found = opened.find(({ room }) => room.id === roomId)
        expect(found && isStayFree(stay, found.getDay)).toBe(true)
        expect(found?.room.maxGuests).toBeGreaterThanOrEqual(wish.numberOfGuests)
        expect(daysBetween(stay.checkinDate, stay.checkoutDate)).toBe(daysBetween(wish.from, wish.to))
        expect(Math.abs(daysBetween(wish.from, stay.checkinDate))).toBeLessThanOrEqual(wish.toleranceDays)
        expect(stay.checkinDate >= today).toBe(true)
      }
    }),
  )
})

test('a room without a fit has no free stay within the tolerance, and the fit is the nearest one', () => {
  fc.assert(
    fc.property(wishes, stays, (wish, held) => {
      const opened = open(held, 'confirmed')
      const fits = findFits(wish, opened, context)
      for (const { room, getDay } of opened) {
        const nights = daysBetween(wish.from, wish.to)
        const distances = range(addDays(wish.from, -wish.toleranceDays), addDays(wish.from, wish.toleranceDays + 1))
          .filter((day) => day >= today && room.maxGuests >= wish.numberOfGuests)
          .filter((day) => isStayFree({ checkinDate: day, checkoutDate: addDays(day, nights) }, getDay))
          .map((day) => Math.abs(daysBetween(wish.from, day)))
        const fit = fits.find(({ roomId }) => roomId === room.id)
        const distance = fit && Math.abs(daysBetween(wish.from, fit.checkinDate))
        expect(distance ?? Number.POSITIVE_INFINITY).toBe(Math.min(...distances))
      }
    }),
  )
})

test('cancelled stays are free, and nearer stays come first', () => {
  const wish = { from: '2027-05-10', to: '2027-05-12', numberOfGuests: 2, toleranceDays: 1 }
  const taken = [{ roomId: 1, from: 9, nights: 2 }]
  expect(findFits(wish, open(taken, 'cancelled'), context).map(({ roomId }) => roomId)).toEqual([1, 2])
  expect(findFits(wish, open([{ roomId: 1, from: 9, nights: 1 }], 'confirmed'), context)).toEqual([
    { roomId: 2, checkinDate: '2027-05-10', checkoutDate: '2027-05-12' },
    { roomId: 1, checkinDate: '2027-05-11', checkoutDate: '2027-05-13' },
  ])
  expect(listWishedStays({ ...wish, toleranceDays: 1 }).map(({ checkinDate }) => checkinDate)).toEqual([
    '2027-05-10',
    '2027-05-11',
    '2027-05-09',
  ])
})

test('an entry ends when its days have passed, unconfirmed after two days, and when its guest has booked', () => {
  const at = '2027-05-01T10:00:00.000Z'
  const now = Date.parse(at)
  const entry = { from: '2027-05-10', toleranceDays: 2, createdAt: at, confirmedAt: at }
  const hour = 3_600_000
  expect(getWaitlistState(entry, null, '2027-05-12', now)).toBe('waiting')
  expect(getWaitlistState(entry, null, '2027-05-13', now)).toBe('ended')
  expect(getWaitlistState({ ...entry, confirmedAt: null }, null, today, now + 48 * hour - 1)).toBe('unconfirmed')
  expect(getWaitlistState({ ...entry, confirmedAt: null }, null, today, now + 48 * hour)).toBe('ended')
  const states = (['sent', 'accepted', 'declined', 'expired'] as const).map((it) =>
    getWaitlistState(entry, it, today, now),
  )
  expect(states).toEqual(['offered', 'ended', 'waiting', 'waiting'])
})

test('the first to confirm comes first, and who has had an offer after those who have not', () => {
  const entries = [
    { id: 'a', confirmedAt: '2027-05-01', hasHadOffer: true },
    { id: 'b', confirmedAt: '2027-05-03', hasHadOffer: false },
    { id: 'c', confirmedAt: '2027-05-02', hasHadOffer: false },
  ]
  expect(entries.toSorted(compareTurns).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
