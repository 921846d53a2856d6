import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Availability } from '../availability.ts'
import { createDayLookup, isStayFree } from '../days/dayState.ts'
import { addDays, daysBetween, type Stay } from '../days/days.ts'
import { noPriceList } from '../prices/stayLines.ts'
import { maxShiftDays } from '../stays/nearStays.ts'
import { isRoomFree } from '../stays/roomFree.ts'
import { openRules } from '../stays/stayRules.ts'
import { findNearestStay, getAnsweredDays, getSearchedDays, searchRooms } from './search.ts'
import {
  formatChoice,
  formatGroupChoice,
  formatSearch,
  normalizeChoice,
  parseChoice,
  parseSearch,
} from './searchAddress.ts'

const today = '2027-05-01'
const rules = { time: '', rules: openRules, closures: [] }
const context = {
  today,
  bookingsEnabled: true,
  known: { from: today, to: '2027-08-30' },
  prices: noPriceList,
  ...rules,
}
const rooms = [
  { id: 1, type: 'double', maxGuests: 2, pricePerNight: '100.00', seasons: [] },
  { id: 2, type: 'suite', maxGuests: 4, pricePerNight: '150.00', seasons: [] },
  {
    id: 3,
    type: 'triple',
    maxGuests: 3,
    pricePerNight: '120.00',
    seasons: [{ from: '2027-07-01', to: '2027-07-31', minimumNights: 5, pricePerNight: '180.00' }],
  },
  { id: 4, type: 'common', maxGuests: null, pricePerNight: null, seasons: [] },
]
const buildAvailability = (stays: Record<number, [string, string][]>, closed: Record<number, string[]> = {}) =>
  rooms.map(
    ({ id }): Availability => ({
      roomId: id,
      roomName: '',
      roomNameEn: '',
      bookings: (stays[id] ?? []).map(([checkinDate, checkoutDate]) => ({
        checkinDate,
        checkoutDate,
        status: 'confirmed',
      })),
      adminAvailability: (closed[id] ?? []).map((date) => ({ date, available: false, notes: null, version: 1 })),
      lockedPeriods: [],
      turnover: 'blocked',
    }),
  )
const search = { checkinDate: '2027-05-10', checkoutDate: '2027-05-13', guests: 2 }

test('reads the room, the days and the guests of a booking address, and gives equal ones one form', () => {
  const parse = (address: string) => parseChoice(new URLSearchParams(address), today)
  const normalize = (address: string) => normalizeChoice(new URLSearchParams(address), today)
  const address = formatChoice(3, search)
  expect(parse(address)).toMatchObject({ roomId: 3, others: [], guests: 2, search, problem: null })
  expect(normalize(`room=3&guests=02&utm_medium=mail&to=2027-05-13&from=2027-05-10`)).toBe(address)
  const group = formatGroupChoice([3, 1], { ...search, guests: 8 })
  expect(parse(group)).toMatchObject({ roomId: 3, others: [1], guests: 8, search: { guests: 8 }, problem: null })
  expect(normalize(group)).toBe(group)
  for (const rooms of ['3,3', '3', 'x,1', '1,2,3,4,5,6,7'])
    expect(parse(`?rooms=${rooms}`)).toMatchObject({ roomId: null, others: [] })
  expect(parse('')).toMatchObject({ roomId: null, guests: null, search: null, problem: null })
  expect(normalize('lang=en')).toBe('')
  expect(parse('room=x').roomId).toBe(0)
  expect(normalize('room=4711')).toBe('?room=0')
  // A request is for at most six guests, a search for more.
  expect(parse(formatChoice(3, { ...search, guests: 7 }))).toMatchObject({
    roomId: 3,
    guests: null,
    search,
    problem: 'search.problem.guests',
  })
})

test('an older answer offers no stay on days that it does not know', () => {
  const booked = buildAvailability({ 1: [['2027-05-10', '2027-05-13']], 2: [['2027-05-10', '2027-05-13']] })
  const find = (from: string, to: string) =>
    searchRooms(rooms, booked, search, { ...context, known: { from, to } }).map((it) =>
      it.kind === 'otherDays' ? it.stay.checkinDate : it.kind,
    )
  expect(find('2027-05-01', '2027-06-01')).toEqual(['free', '2027-05-14', '2027-05-14'])
  expect(find('2027-05-01', '2027-05-13')).toEqual(['free', '2027-05-06', '2027-05-06'])
  expect(find('2027-05-10', '2027-05-13')).toEqual(['free', 'unavailable', 'unavailable'])
  // The first and the last day that it knows are days that it knows.
  expect(find('2027-05-06', '2027-05-13')).toEqual(['free', '2027-05-06', '2027-05-06'])
  expect(find('2027-05-10', '2027-05-17')).toEqual(['free', '2027-05-14', '2027-05-14'])
})

describe('parseSearch', () => {
  const parse = (address: string) => parseSearch(new URLSearchParams(address), today)

  test('reads two days and the guests, who default to two', () => {
    expect(parse('from=2027-05-10&to=2027-05-13')).toEqual({ search, problem: null })
    expect(parse('from=2027-05-10&to=2027-05-13&guests=4&colour=red').search).toEqual({ ...search, guests: 4 })
    expect(parse(formatSearch(search)).search).toEqual(search)
    expect(parse('room=3')).toEqual({ search: null, problem: null })
  })

  test.each([
    ['from=2027-04-30&to=2027-05-02', 'search.problem.past'],
    ['from=2027-05-10&to=2027-05-10', 'search.problem.order'],
    ['from=2027-05-13&to=2027-05-10', 'search.problem.order'],
    ['from=2027-05-10&to=2028-06-13', 'search.problem.tooLong'],
    ['from=2029-05-10&to=2029-05-12', 'search.problem.tooFar'],
    ['from=2027-02-31&to=2027-05-10', 'search.problem.dates'],
    ['from=2027-05-10', 'search.problem.dates'],
    ['from=x&to=<script>', 'search.problem.dates'],
  ])('names what is wrong with %s', (address, problem) => {
    expect(parse(address)).toEqual({ search: null, problem })
  })

  test('searches for two guests where their number is wrong', () => {
    for (const guests of ['0', '13', '2.5', 'many', '-1'])
      expect(parse(`from=2027-05-10&to=2027-05-13&guests=${guests}`)).toEqual({
        search,
        problem: 'search.problem.guests',
      })
  })
})

describe('searchRooms', () => {
  const find = (availability: Availability[], wanted = search) => searchRooms(rooms, availability, wanted, context)

  test('lists free rooms with their price, then rooms free on other days, then the others with the reason', () => {
    const availability = buildAvailability({ 1: [['2027-05-12', '2027-05-14']], 2: [['2027-05-01', '2027-05-30']] })
    expect(find(availability)).toMatchObject([
      { kind: 'free', room: { id: 3 }, price: '360.00' },
      { kind: 'otherDays', room: { id: 1 }, stay: { checkinDate: '2027-05-08', checkoutDate: '2027-05-11' } },
      { kind: 'unavailable', room: { id: 2 }, reason: 'booked' },
    ])
  })

  test('says when a room is too small, closed, or the stay is too short', () => {
    const closedDays = Array.from({ length: 30 }, (_, i) => addDays('2027-06-25', i))
    const july = { checkinDate: '2027-07-10', checkoutDate: '2027-07-12', guests: 3 }
    expect(find(buildAvailability({}, { 2: closedDays }), july)).toMatchObject([
      {
        kind: 'otherDays',
        room: { id: 3 },
        problem: { code: 'stay_too_short', rules: { minimumNights: 5 } },
        price: '900.00',
        stay: { checkinDate: '2027-07-10', checkoutDate: '2027-07-15' },
        others: [{ checkinDate: '2027-07-11' }, { checkinDate: '2027-07-09' }],
      },
      { kind: 'unavailable', room: { id: 1 }, reason: 'tooSmall' },
      { kind: 'unavailable', room: { id: 2 }, reason: 'disabled' },
    ])
  })

  test('offers only stays that the calendar offers, moved by a week at most or shorter, never in the past', () => {
    const anyStay = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 6 }))
      .map(([start, nights]): [string, string] => [addDays(today, start), addDays(today, start + nights)])
    fc.assert(
      fc.property(fc.array(anyStay, { maxLength: 5 }), anyStay, (stays, [checkinDate, checkoutDate]) => {
        const availability = buildAvailability({ 1: stays })
        const wanted = { checkinDate, checkoutDate, guests: 2 }
        const source = availability[0]
        if (!source) throw new Error('no room')
        const getDay = createDayLookup(source, context)
        const result = find(availability, wanted).find((it) => it.room.id === 1)
        const isFree = (days: number) =>
          isStayFree({ checkinDate: addDays(checkinDate, days), checkoutDate: addDays(checkoutDate, days) }, getDay)
        expect(result?.kind === 'free').toBe(isFree(0))
        if (result?.kind !== 'otherDays') {
          if (result?.kind === 'unavailable')
            for (let days = -maxShiftDays; days <= maxShiftDays; days++) expect(isFree(days)).toBe(false)
          return
        }
        const nights = daysBetween(checkinDate, checkoutDate)
        const offered = [result.stay, ...result.others]
        for (const stay of offered) expect(isStayFree(stay, getDay)).toBe(true)
        const isMoved = (stay: Stay) => daysBetween(stay.checkinDate, stay.checkoutDate) === nights
        for (const stay of offered.filter((it) => !isMoved(it)))
          expect([checkinDate <= stay.checkinDate, stay.checkoutDate <= checkoutDate]).toEqual([true, true])
        const moved = offered.find(isMoved)
        const distance = moved ? Math.abs(daysBetween(checkinDate, moved.checkinDate)) : maxShiftDays + 1
        for (let days = 1; days < distance; days++) expect(isFree(days) || isFree(-days)).toBe(false)
      }),
    )
  })
})

test('a room is free for a stay exactly when a search for that stay lists it as free', () => {
  const june = addDays(today, 31)
  const wanted = fc
    .record({ start: fc.nat(70), nights: fc.integer({ min: 1, max: 7 }), guests: fc.integer({ min: 1, max: 5 }) })
    .map(({ start, nights, guests }) => {
      const checkinDate = addDays(today, start)
      return { checkinDate, checkoutDate: addDays(checkinDate, nights), guests }
    })
  const availability = buildAvailability({ 1: [[today, june]], 2: [[june, addDays(june, 20)]] })
  const bedrooms = rooms.filter((it) => it.type !== 'common').flatMap((it) => [it, { ...it, maxGuests: null }])
  const isFree = (room: (typeof bedrooms)[number], stay: typeof search) => {
    const source = availability.find((it) => it.roomId === room.id)
    if (!source) throw new Error('no room')
    return isRoomFree(room, createDayLookup(source, context), stay, context)
  }
  fc.assert(
    fc.property(fc.constantFrom(...bedrooms), wanted, (room, stay) => {
      const [found] = searchRooms([room], availability, stay, context)
      expect(isFree(room, stay)).toBe(found?.kind === 'free')
    }),
  )
})

test('finds the nearest stay of the same length in any room that is large enough', () => {
  const taken: [string, string] = ['2027-05-01', '2027-05-20']
  const availability = buildAvailability({ 1: [taken], 2: [['2027-05-01', '2027-06-10']], 3: [taken] })
  const nearest = findNearestStay(rooms, availability, { ...search, guests: 4 }, context)
  expect(nearest).toMatchObject({ room: { id: 2 }, stay: { checkinDate: '2027-06-11', checkoutDate: '2027-06-14' } })
  expect(
    findNearestStay(
      rooms,
      availability,
      { ...search, guests: 4 },
      { ...context, known: { from: today, to: '2027-06-13' } },
    ),
  ).toBeNull()
  expect(findNearestStay(rooms, availability, search, context)).toMatchObject({ room: { id: 1 } })
})

test('a room that is not free says the first day from which it is, for as many nights and guests, as far as days are known', () => {
  const span = (maxStart: number, maxLength: number) =>
    fc
      .tuple(fc.nat(maxStart), fc.integer({ min: 1, max: maxLength }))
      .map(([start, length]): [string, string] => [addDays(today, start), addDays(today, start + length)])
  const cases = fc.record({
    stays: fc.array(span(15, 70), { minLength: 1, maxLength: 2 }),
    disabled: fc.array(
      fc.nat(110).map((n) => addDays(today, n)),
      { maxLength: 4 },
    ),
    closure: fc.option(span(60, 30), { freq: 2 }),
    wanted: span(20, 5),
    guests: fc.integer({ min: 1, max: 3 }),
    knownDays: fc.integer({ min: 20, max: 120 }),
    turnover: fc.constantFrom('blocked' as const, 'same-day' as const),
    minimumNights: fc.integer({ min: 1, max: 2 }),
    arrivalDays: fc.constantFrom([], [6], [1, 5]),
    daysAhead: fc.constantFrom(null, null, 30),
  })
  let found = 0
  fc.assert(
    fc.property(cases, ({ stays, disabled, closure, wanted: [checkinDate, checkoutDate], guests, turnover, ...it }) => {
      const availability = buildAvailability({ 1: stays }, { 1: disabled }).map((room) => ({ ...room, turnover }))
      const [source] = availability
      if (!source) throw new Error('no room')
      const { minimumNights, arrivalDays, daysAhead } = it
      const own = {
        ...context,
        rules: { ...openRules, minimumNights, arrivalDays, daysAhead },
        closures: closure ? [{ from: closure[0], to: closure[1], reason: null }] : [],
        known: { from: today, to: addDays(checkoutDate, it.knownDays) },
      }
      const wanted = { checkinDate, checkoutDate, guests }
      const [result] = searchRooms(rooms.slice(0, 1), availability, wanted, own)
      if (result?.kind !== 'unavailable') return
      const nights = daysBetween(checkinDate, checkoutDate)
      const getDay = createDayLookup(source, own)
      const isFree = (day: string) =>
        day <= addDays(today, daysAhead ?? 730) &&
        isRoomFree(
          { seasons: [], maxGuests: 2 },
          getDay,
          { checkinDate: day, checkoutDate: addDays(day, nights), guests },
          own,
        )
      const days = Array.from({ length: it.knownDays + 1 }, (_, n) => addDays(checkinDate, n))
      const first = days.find(isFree)
      expect(result.next).toEqual(first ? { checkinDate: first, checkoutDate: addDays(first, nights) } : null)
      if (!result.next) return
      found += 1
      const { next } = result
      // Told apart from the judge: nobody else, no disabled day and no closure in its nights.
      const sleeps = Array.from({ length: nights }, (_, n) => addDays(next.checkinDate, n))
      for (const night of sleeps) {
        expect(stays.some(([from, to]) => from <= night && night < to)).toBe(false)
        expect(disabled).not.toContain(night)
        expect(closure !== null && closure[0] <= night && night <= closure[1]).toBe(false)
      }
      expect(nights).toBeGreaterThanOrEqual(minimumNights)
      expect(guests).toBeLessThanOrEqual(2)
    }),
    { numRuns: 400 },
  )
  expect(found).toBeGreaterThan(3)
})

test('needs the days around the stay that are not past', () => {
  expect(getAnsweredDays(search, today)).toEqual({ from: '2027-05-03', to: '2027-05-20' })
  expect(getAnsweredDays(search, '2027-05-08').from).toBe('2027-05-08')
})

test('a search looks a fortnight back and two months ahead, and beyond a closed winter', () => {
  const find = (closures: { from: string; to: string; reason: null }[]) =>
    getSearchedDays(search, { today, rules: openRules, closures })
  expect(find([])).toEqual({ from: today, to: '2027-07-14' })
  expect(find([{ from: '2027-05-12', to: '2027-08-31', reason: null }]).to).toBe('2027-11-01')
  // No query is longer than 400 days.
  expect(find([{ from: '2027-05-12', to: '2028-12-31', reason: null }]).to).toBe(addDays(today, 399))
})

test('leaves out rooms without availability, and takes any number of guests where a room has no maximum', () => {
  expect(searchRooms(rooms, [], search, context)).toEqual([])
  expect(findNearestStay(rooms, [], search, context)).toBeNull()
  const boundless = rooms.slice(0, 1).map((room) => ({ ...room, maxGuests: null }))
  expect(searchRooms(boundless, buildAvailability({}), search, context)).toMatchObject([{ kind: 'free' }])
  expect(findNearestStay(boundless, buildAvailability({}), search, context)).not.toBeNull()
})

test('the reason is that of the first day that prevents the stay', () => {
  const everyOtherDay = Array.from({ length: 20 }, (_, i) => addDays('2027-05-01', 2 * i))
  const [result] = searchRooms(rooms.slice(0, 1), buildAvailability({}, { 1: everyOtherDay }), search, context)
  expect(result).toMatchObject({ kind: 'unavailable', reason: 'disabled' })
})

test('the nearest stay has the nights that its season demands', () => {
  const all = buildAvailability({})
  const find = (checkoutDate: string) =>
    findNearestStay(rooms.slice(2, 3), all, { checkinDate: '2027-07-10', checkoutDate, guests: 2 }, context)
  expect(find('2027-07-14')?.stay.checkinDate).toBe('2027-08-01')
  expect(find('2027-07-15')?.stay.checkinDate).toBe('2027-07-10')
})
