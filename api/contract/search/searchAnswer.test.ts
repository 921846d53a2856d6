import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Availability } from '../availability.ts'
import { createDayLookup, isStayFree } from '../days/dayState.ts'
import { addDays, type Day, daysBetween, type Stay } from '../days/days.ts'
import { noPriceList } from '../prices/stayLines.ts'
import { maxCombined } from '../stays/combinations.ts'
import { getPlaces } from '../stays/splitGuests.ts'
import type { Turnover } from '../stays/stay.ts'
import { judgeStay, openRules, type StayRules } from '../stays/stayRules.ts'
import { getSearchedDays, type SearchContext, type SearchedRoom } from './search.ts'
import type { Search } from './searchAddress.ts'
import { answerSearch, type SearchAnswer } from './searchAnswer.ts'

const today = '2027-05-01'

const buildRoom = (id: number, maxGuests: number | null): SearchedRoom => ({
  id,
  type: 'double',
  maxGuests,
  pricePerNight: `${60 + 10 * id}.00`,
  seasons: [],
})

type Calendar = { rooms: SearchedRoom[]; availability: Availability[]; search: Search; context: SearchContext }

function buildCalendar(
  places: (number | null)[],
  stays: { room: number; start: number; nights: number }[],
  search: Search,
  rules: StayRules,
  turnover: Turnover,
): Calendar {
  const rooms = places.map((maxGuests, at) => buildRoom(at + 1, maxGuests))
  const availability = rooms.map(
    ({ id }): Availability => ({
      roomId: id,
      roomName: '',
      roomNameEn: '',
      bookings: stays
        .filter(({ room }) => room % places.length === id - 1)
        .map(({ start, nights }) => ({
          checkinDate: addDays(today, start),
          checkoutDate: addDays(today, start + nights),
          status: 'confirmed',
        })),
      adminAvailability: [],
      lockedPeriods: [],
      turnover,
    }),
  )
  const stayContext = { today, time: '', rules, closures: [], turnover }
  const known = getSearchedDays(search, stayContext)
  return { rooms, availability, search, context: { ...stayContext, bookingsEnabled: true, known, prices: noPriceList } }
}

const anyCalendar = fc
  .record({
    places: fc.array(fc.constantFrom(1, 2, 2, 3, 4, 6, null), { minLength: 1, maxLength: 6 }),
    stays: fc.array(fc.record({ room: fc.nat(5), start: fc.nat(50), nights: fc.integer({ min: 1, max: 25 }) }), {
      maxLength: 18,
    }),
    start: fc.nat(40),
    nights: fc.integer({ min: 1, max: 10 }),
    guests: fc.integer({ min: 1, max: 12 }),
    minimumNights: fc.constantFrom(1, 1, 1, 2, 3, 7),
    arrivalDays: fc.constantFrom<number[]>([], [], [], [6], [5, 6]),
    turnover: fc.constantFrom<Turnover>('blocked', 'same-day'),
  })
  .map(({ places, stays, start, nights, guests, minimumNights, arrivalDays, turnover }) => {
    const checkinDate = addDays(today, start)
    const search = { checkinDate, checkoutDate: addDays(checkinDate, nights), guests }
    return buildCalendar(places, stays, search, { ...openRules, minimumNights, arrivalDays }, turnover)
  })

/** Judges by the rules of stays and the days alone. */
function createJudge({ availability, context }: Calendar) {
  const lookups = new Map(availability.map((it) => [it.roomId, createDayLookup(it, context)]))
  return (room: SearchedRoom, stay: Stay): boolean => {
    const getDay = lookups.get(room.id)
    return getDay !== undefined && isStayFree(stay, getDay) && judgeStay(room, stay, context) === null
  }
}

const listOffered = ({ results, together, nearest }: SearchAnswer<SearchedRoom>, search: Search) => [
  ...results.flatMap((it) => {
    if (it.kind === 'unavailable') return []
    const others = it.kind === 'otherDays' ? it.others : []
    return [it.stay, ...others].map((stay) => ({ stay, rooms: [{ room: it.room, guests: search.guests }] }))
  }),
  ...(together?.combinations ?? []).map(({ rooms }) => ({ stay: together?.stay ?? search, rooms })),
  ...(nearest ? [{ stay: nearest.stay, rooms: [{ room: nearest.room, guests: search.guests }] }] : []),
]

/** The searched stay, those up to a week earlier or later, and those without up to seven of its first or last nights. */
function listTolerated({ checkinDate, checkoutDate }: Stay): Stay[] {
  const nights = daysBetween(checkinDate, checkoutDate)
  const move = (from: number, to: number): Stay => ({
    checkinDate: addDays(checkinDate, from),
    checkoutDate: addDays(checkoutDate, to),
  })
  const moved = Array.from({ length: 15 }, (_, i) => move(i - 7, i - 7))
  const cut = Array.from({ length: Math.min(7, nights - 1) }, (_, i) => [move(i + 1, 0), move(0, -i - 1)]).flat()
  return [...moved, ...cut].filter((it) => it.checkinDate >= today)
}

test('whatever is offered can be booked by all guests under the rules of stays', () => {
  fc.assert(
    fc.property(anyCalendar, (calendar) => {
      const { rooms, availability, search, context } = calendar
      const canStay = createJudge(calendar)
      for (const offered of listOffered(answerSearch(rooms, availability, search, context), search)) {
        expect(offered.rooms.reduce((sum, it) => sum + it.guests, 0)).toBe(search.guests)
        for (const { room, guests } of offered.rooms) {
          expect(canStay(room, offered.stay)).toBe(true)
          expect(guests).toBeLessThanOrEqual(room.maxGuests ?? guests)
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('where a room or rooms together are free for nearly the same stay, something is offered', () => {
  fc.assert(
    fc.property(anyCalendar, (calendar) => {
      const { rooms, availability, search, context } = calendar
      const canStay = createJudge(calendar)
      const holdsAll = (stay: Stay): boolean => {
        const free = rooms.filter((room) => canStay(room, stay))
        const places = free.map(getPlaces).sort((a, b) => b - a)
        const isOneEnough = free.some(({ maxGuests }) => maxGuests === null || maxGuests >= search.guests)
        return isOneEnough || places.slice(0, maxCombined).reduce((sum, it) => sum + it, 0) >= search.guests
      }
      if (!listTolerated(search).some(holdsAll)) return
      expect(listOffered(answerSearch(rooms, availability, search, context), search)).not.toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('offers the same days in another room, then moved or shorter stays, then what a rule allows', () => {
  const search = { checkinDate: '2027-05-10', checkoutDate: '2027-05-14', guests: 2 }
  const find = (
    stays: Parameters<typeof buildCalendar>[1],
    rules: Partial<StayRules> = {},
    places = [2],
    guests = 2,
  ) => {
    const calendar = buildCalendar(places, stays, { ...search, guests }, { ...openRules, ...rules }, 'same-day')
    return answerSearch(calendar.rooms, calendar.availability, calendar.search, calendar.context)
  }
  // Free but for its last night: a day earlier, or without that night.
  expect(find([{ room: 0, start: 12, nights: 20 }]).results).toMatchObject([
    {
      kind: 'otherDays',
      problem: null,
      stay: { checkinDate: '2027-05-09', checkoutDate: '2027-05-13' },
      others: [{ checkinDate: '2027-05-10', checkoutDate: '2027-05-13' }],
      price: '280.00',
    },
  ])
  // One more night where a rule asks for it.
  expect(find([], { minimumNights: 5 }).results).toMatchObject([
    { kind: 'otherDays', stay: { checkinDate: '2027-05-10', checkoutDate: '2027-05-15' } },
  ])
  // A party finds its rooms together two days later.
  const later = find([{ room: 0, start: 4, nights: 7 }], {}, [4, 4], 8)
  expect(later.results.map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable'])
  expect(later.together).toMatchObject({ stay: { checkinDate: '2027-05-12' }, combinations: [{ price: '600.00' }] })
})

test('sixty rooms and ninety nights are answered in bounded work', () => {
  let steps = 0
  const search = { checkinDate: addDays(today, 20), checkoutDate: addDays(today, 110), guests: 12 }
  const places = Array.from({ length: 60 }, (_, i) => 1 + (i % 4))
  const stays = places.map((_, room) => ({ room, start: 20 + (room % 90), nights: 5 }))
  const { rooms, availability, context } = buildCalendar(places, stays, search, openRules, 'blocked')
  const counted = availability.map((it) => ({
    ...it,
    bookings: it.bookings.map((booking) => ({
      status: booking.status,
      checkoutDate: booking.checkoutDate,
      get checkinDate(): Day {
        steps += 1
        return booking.checkinDate
      },
    })),
  }))
  for (const guests of [1, 4, 12]) {
    steps = 0
    answerSearch(rooms, counted, { ...search, guests }, context)
    // Each day of each room is looked at once by each of the parts.
    expect(steps).toBeLessThanOrEqual(4 * 60 * (daysBetween(context.known.from, context.known.to) + 1))
  }
})
