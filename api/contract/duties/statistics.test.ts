import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, rangeInclusive } from '../days/days.ts'
import { buildGuest, type GuestData } from '../guests/guests.ts'
import { italy } from '../guests/placeCodes.ts'
import {
  type CountedStay,
  countDays,
  isReportable,
  joinPersons,
  listPersons,
  type StatisticsFacts,
} from './statistics.ts'

const france = '100000215'
const [from, to] = ['2026-07-20', '2026-08-31'] as const
const getProvince = (comune: string) => (comune === '409051034' ? 'AR' : '')
const rooms = [1, 2, 3].map((id) => ({ id, maxGuests: id + 1, isBookable: id < 3 }))
const noFacts: StatisticsFacts = { stays: [], rooms, closures: [], disabled: [] }

const complete: Partial<GuestData> = {
  sex: 'F',
  birthDate: '1984-10-12',
  birthState: france,
  citizenship: france,
  residenceState: italy,
  residenceComune: '409051034',
}
const guest = (id: string, change: Partial<GuestData> = {}) => ({ ...buildGuest(id, 'single'), ...complete, ...change })
const stay = (change: Partial<CountedStay>): CountedStay => ({
  id: 's',
  roomId: 1,
  checkinDate: '2026-08-03',
  checkoutDate: '2026-08-05',
  numberOfGuests: 2,
  guests: [],
  arrivals: [],
  ...change,
})
const arrived = (guestId: string, at = '2026-08-03T14:00:00.000Z') => ({ guestId, at })
const count = (facts: Partial<StatisticsFacts>) =>
  countDays({ ...noFacts, ...facts }, { from: '2026-08-02', to: '2026-08-05' }, getProvince)

test('persons count by residence on the day they come, each night and the day they leave', () => {
  const guests = [guest('a'), guest('b', { residenceState: france, residenceComune: null, birthDate: '2026-05-01' })]
  const days = count({ stays: [stay({ guests, arrivals: [arrived('a'), arrived('b')] })] })
  expect(days.map(({ roomsOccupied, arrivals, departures, present }) => [roomsOccupied, arrivals, departures, present])) //
    .toEqual([
      [0, 0, 0, 0],
      [1, 2, 0, 2],
      [1, 0, 0, 2],
      [0, 0, 2, 0],
    ])
  expect(days[1]?.residences).toEqual([
    { residence: 'AR', arrivals: 1, departures: 0, present: 1 },
    { residence: france, arrivals: 1, departures: 0, present: 1 },
  ])
  expect(days[1]).toMatchObject({ isOpen: true, roomsAvailable: 2, bedsAvailable: 5, incomplete: 0 })
})

test('guests who are not registered count from the number of guests until somebody comes, and the day says so', () => {
  const days = count({ stays: [stay({ numberOfGuests: 3, guests: [guest('a')] })] })
  expect(days[1]).toMatchObject({ arrivals: 3, incomplete: 3 })
  expect(days[1]?.residences.at(-1)).toEqual({ residence: null, arrivals: 2, departures: 0, present: 2 })
  const came = count({ stays: [stay({ numberOfGuests: 3, guests: [guest('a')], arrivals: [arrived('a')] })] })
  expect(came[1]).toMatchObject({ arrivals: 1, present: 1, incomplete: 0 })
  expect(count({ stays: [stay({ numberOfGuests: null })] })[1]).toMatchObject({ arrivals: 1, incomplete: 1 })
})

test('somebody of the list who has not come with the others does not count, and a field that is missing is said', () => {
  const guests = [guest('a', { sex: null }), guest('b')]
  const days = count({ stays: [stay({ guests, arrivals: [arrived('a')] })] })
  expect(days[1]).toMatchObject({ arrivals: 1, present: 1, incomplete: 1 })
})

test('who comes a day early or after midnight counts on the day when they came, and sleeps here a night at least', () => {
  const early = count({ stays: [stay({ guests: [guest('a')], arrivals: [arrived('a', '2026-08-02T20:00:00.000Z')] })] })
  expect(early[0]).toMatchObject({ roomsOccupied: 1, arrivals: 1 })
  const late = stay({ numberOfGuests: 1, guests: [guest('a')], arrivals: [arrived('a', '2026-08-04T22:30:00.000Z')] })
  expect(count({ stays: [late] }).map(({ arrivals, present }) => [arrivals, present])).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
    [0, 0],
  ])
})

test('who changes rooms without leaving arrives once and leaves once, and rooms and beds follow', () => {
  const named = (id: string) => guest(id, { surname: 'ROSSI', name: 'ANNA' })
  const first = stay({
    id: 'a',
    numberOfGuests: 1,
    guests: [named('a')],
    arrivals: [arrived('a')],
    checkoutDate: '2026-08-04',
  })
  const move = (at: string, change: Partial<CountedStay> = {}) =>
    stay({
      id: 'b',
      roomId: 2,
      numberOfGuests: 1,
      guests: [named('b')],
      arrivals: [arrived('b', at)],
      checkinDate: '2026-08-04',
      checkoutDate: '2026-08-05',
      ...change,
    })
  const list = (...stays: CountedStay[]) =>
    count({ stays }).map(({ arrivals, departures, present, roomsOccupied }) => [
      ...[arrivals, departures, present, roomsOccupied],
    ])
  const onTime = '2026-08-04T10:00:00.000Z'
  expect(list(move(onTime), first)).toEqual([
    [0, 0, 0, 0],
    [1, 0, 1, 1],
    [0, 0, 1, 1],
    [0, 1, 0, 0],
  ])
  // Somebody else, and somebody who was away in between.
  const apart = [
    [0, 0, 0, 0],
    [1, 0, 1, 1],
    [1, 1, 1, 1],
    [0, 1, 0, 0],
  ]
  expect(list(first, move(onTime, { guests: [guest('b', { surname: 'ROSSI', name: 'EVA' })] }))).toEqual(apart)
  const late = move('2026-08-05T10:00:00.000Z', { checkoutDate: '2026-08-07' })
  expect(list(first, late)[2]).toEqual([0, 1, 0, 0])
})

test('a closed farm is open on the days on which somebody sleeps there', () => {
  const closures = [{ from: '2025-08-01', to: '2025-08-04', yearly: true }]
  const days = count({ closures, stays: [stay({ roomId: 2 })] })
  expect(days.map(({ isOpen, roomsAvailable, bedsAvailable }) => [isOpen, roomsAvailable, bedsAvailable])).toEqual([
    [false, 0, 0],
    [true, 1, 3],
    [true, 1, 3],
    [true, 2, 5],
  ])
  expect(count({ disabled: [{ roomId: 1, date: '2026-08-02' }] })[0]).toMatchObject({ roomsAvailable: 1 })
})

const dayArb = fc.integer({ min: 0, max: 40 }).map((count) => addDays(from, count))
const stayArb = fc
  .record({
    id: fc.uuid(),
    roomId: fc.constantFrom(1, 2, 3),
    checkinDate: dayArb,
    nights: fc.integer({ min: 1, max: 12 }),
    numberOfGuests: fc.option(fc.integer({ min: 1, max: 5 })),
    comers: fc.array(fc.option(fc.integer({ min: -30, max: 300 })), { maxLength: 5 }),
    residence: fc.constantFrom(italy, france, null),
  })
  .map(({ nights, comers, residence, ...it }): CountedStay => {
    const at = (hours: number) => new Date(Date.parse(`${it.checkinDate}T12:00:00Z`) + hours * 3_600_000).toISOString()
    return {
      ...it,
      checkoutDate: addDays(it.checkinDate, nights),
      guests: comers.map((_, i) =>
        guest(`${it.id} ${i}`, { residenceState: residence, surname: 'ROSSI', name: 'ABCDE'[i] ?? '' }),
      ),
      arrivals: comers.flatMap((hours, i) => (hours === null ? [] : [arrived(`${it.id} ${i}`, at(hours))])),
    }
  })

test('who has come and not left is present, of each residence, and sleeps here as often as nights are counted', () => {
  fc.assert(
    fc.property(fc.array(stayArb, { maxLength: 8 }), fc.array(dayArb, { maxLength: 3 }), (stays, closedDays) => {
      const closures = closedDays.map((day) => ({ from: day, to: addDays(day, 2), yearly: false }))
      const period = { from: addDays(from, -3), to: addDays(to, 30) }
      const days = countDays({ ...noFacts, stays, closures }, period, getProvince)
      const balance = new Map<string | null, number>()
      for (const day of days) {
        for (const { residence, arrivals, departures, present } of day.residences) {
          balance.set(residence, (balance.get(residence) ?? 0) + arrivals - departures)
          expect(balance.get(residence)).toBe(present)
        }
        const sum = (field: 'arrivals' | 'departures' | 'present') =>
          day.residences.reduce((total, it) => total + it[field], 0)
        expect([sum('arrivals'), sum('departures'), sum('present')]) //
          .toEqual([day.arrivals, day.departures, day.present])
        expect([...balance.values()].reduce((a, b) => a + b, 0)).toBe(day.present)
        expect(day.roomsOccupied).toBeLessThanOrEqual(day.roomsAvailable)
        expect(day.isOpen).toBe(day.roomsAvailable > 0)
        expect(day.incomplete).toBeLessThanOrEqual(day.arrivals)
      }
      const nights = stays
        .flatMap(listPersons)
        .map((it) => rangeInclusive(it.arrival, addDays(it.departure, -1)).length)
      expect(days.reduce((sum, { present }) => sum + present, 0)).toBe(nights.reduce((a, b) => a + b, 0))
      expect(days.reduce((sum, it) => sum + it.arrivals - it.incomplete, 0)) //
        .toBe(joinPersons(stays).filter((it) => isReportable(it) && it.first.stay === it.stay).length)
    }),
    { numRuns: 30 },
  )
})
