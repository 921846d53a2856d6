import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDayLookup, isStayFree } from '../days/dayState.ts'
import { addDays, daysBetween, getWeekday, rangeInclusive, type Stay } from '../days/days.ts'
import { findSeason, resolveSeasons } from '../days/seasonDays.ts'
import { limits } from './stay.ts'
import {
  canForbidArrival,
  findAllowedStays,
  findContradiction,
  getAllowedRange,
  judgeStay,
  listClosedDays,
  mayBeginOn,
  nightsPerDay,
  openRules,
  type StayContext,
} from './stayRules.ts'

const today = '2027-05-01'
const context: StayContext = { today, time: '10:00', rules: openRules, closures: [] }
const saturday = '2027-07-10'
const stay = (checkinDate: string, nights: number): Stay => ({
  checkinDate,
  checkoutDate: addDays(checkinDate, nights),
})
const open = () => ({ mayArrive: true, mayLeave: true })
const known = { from: today, to: '2027-09-30' }

const weekly = { from: '2027-07-01', to: '2027-08-31', minimumNights: 7, arrivalDays: [6], departureDays: [6] }
const room = { seasons: [{ ...weekly, pricePerNight: '170.00' }] }

test('names the rule that forbids a stay', () => {
  const judge = (it: Stay, changes: Partial<StayContext> = {}) => judgeStay(room, it, { ...context, ...changes })?.code
  expect(judge(stay(saturday, 7))).toBeUndefined()
  expect(judge(stay(saturday, 1))).toBe('stay_too_short')
  expect(judge(stay(saturday, 8))).toBe('departure_day')
  expect(judge(stay('2027-07-11', 7))).toBe('arrival_day')
  // The season of the last night sets the day of departure.
  expect(judge(stay('2027-06-30', 4))).toBe('departure_day')
  expect(judge(stay('2027-06-30', 3))).toBeUndefined()
  expect(judge(stay('2027-08-28', 10))).toBeUndefined()
  expect(judge(stay(saturday, 91))).toBe('stay_too_long')
  const rules = { ...openRules, minimumNights: 2, maximumNights: 3, daysAhead: 30, sameDayUntil: '18:00' }
  expect(judge(stay('2027-05-10', 1), { rules })).toBe('stay_too_short')
  expect(judge(stay('2027-05-10', 4), { rules })).toBe('stay_too_long')
  expect(judge(stay('2027-05-31', 2), { rules })).toBeUndefined()
  expect(judge(stay('2027-06-01', 2), { rules })).toBe('too_far_ahead')
  expect(judge(stay(today, 2), { rules, time: '17:59' })).toBeUndefined()
  expect(judge(stay(today, 2), { rules, time: '18:00' })).toBe('too_late_today')
  const closures = [{ from: '2027-05-20', to: '2027-05-22', reason: 'Matrimonio' }]
  expect(judge(stay('2027-05-18', 2), { closures })).toBe('closed')
  expect(judge(stay('2027-05-18', 1), { closures })).toBeUndefined()
  // A closure is about nights where a check-out day is the next guest's.
  expect(judge(stay('2027-05-18', 2), { closures, turnover: 'same-day' })).toBeUndefined()
  expect(judge(stay('2027-05-18', 3), { closures, turnover: 'same-day' })).toBe('closed')
  expect(judge(stay('2027-05-23', 1), { closures })).toBeUndefined()
})

test('offers the week from Saturday to Saturday that is nearest', () => {
  expect(findAllowedStays(room, stay(saturday, 1), context, open, known)).toEqual([
    ...[stay(saturday, 7), stay('2027-07-17', 7), stay('2027-07-03', 7)],
  ])
})

test('a day from which the least number of nights is taken cannot be an arrival', () => {
  const bookings = [{ ...stay('2027-07-13', 2), status: 'confirmed' as const }]
  const source = { bookings, adminAvailability: [], lockedPeriods: [], turnover: 'same-day' as const }
  const getDay = createDayLookup(source, { today, bookingsEnabled: true })
  const mayBegin = (day: string) => mayBeginOn(room, day, context, getDay, known.to)
  expect([saturday, '2027-07-17', '2027-07-18', '2027-07-03'].map(mayBegin)).toEqual([false, true, false, true])
})

test.each([
  [openRules, []],
  [
    { ...openRules, maximumNights: 3 },
    [{ seasons: [{ ...weekly, pricePerNight: null, minimumNights: 1, arrivalDays: [], departureDays: [] }] }],
  ],
  [openRules, [room]],
  [{ ...openRules, minimumNights: 2 }, []],
  [{ ...openRules, arrivalDays: [6] }, []],
  [{ ...openRules, departureDays: [6] }, []],
  [{ ...openRules, daysAhead: 90 }, []],
])('knows whether a free day can be none for an arrival: %j in %j', (rules, rooms) => {
  // Every fourth night is taken, so that one night is free, and a week is not.
  const getDay = (day: string) => ({ mayArrive: daysBetween(today, day) % 4 !== 0, mayLeave: true })
  const days = rangeInclusive(today, '2027-09-01').filter((day) => getDay(day).mayArrive)
  const isForbidden = [...rooms, { seasons: [] }].some((it) =>
    days.some((day) => !mayBeginOn(it, day, { ...context, rules }, getDay, known.to)),
  )
  expect(canForbidArrival(rooms, rules)).toBe(isForbidden)
})

test('is closed outside of the opening period, over the year’s end too', () => {
  const list = (opening: [string, string]) => listClosedDays([], { opening }, '2027-01-01', '2028-01-31')
  expect(list(['04-01', '10-31'])).toEqual([
    { from: '2026-11-01', to: '2027-03-31', reason: null },
    { from: '2027-11-01', to: '2028-03-31', reason: null },
  ])
  expect(list(['10-01', '05-31'])).toEqual([{ from: '2027-06-01', to: '2027-09-30', reason: null }])
  expect(list(['01-01', '12-31'])).toEqual([])
})

const anyDay = fc.nat(60).map((days) => addDays(today, days))
const anyWeekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 })
const anyNights = fc.record({
  minimumNights: fc.integer({ min: 1, max: 8 }),
  arrivalDays: anyWeekdays,
  departureDays: anyWeekdays,
})
const anyPeriod = fc.tuple(anyDay, fc.nat(25)).map(([from, length]) => ({ from, to: addDays(from, length) }))
const allowedFrom = (wanted: Stay, changes: Partial<StayContext>, days: { from: string; to: string }) =>
  findAllowedStays(room, wanted, { ...context, ...changes }, open, days).map(({ checkinDate }) => checkinDate)

test('whoever knows more days offers the same stays, none of them before guests may ask', () => {
  const wanted = stay('2027-07-11', 7)
  const near = getAllowedRange(wanted, context)
  expect(allowedFrom(wanted, {}, { from: today, to: '2029-12-31' })).toEqual(allowedFrom(wanted, {}, near))
  const last = addDays(today, limits.maxDaysAhead)
  const late = stay(addDays(last, 3), 2)
  const days = { from: addDays(last, -30), to: addDays(last, 60) }
  const offered = findAllowedStays({ seasons: [] }, late, context, open, days)
  expect(offered.map(({ checkinDate }) => checkinDate)).toEqual([0, -1, -2].map((shift) => addDays(last, shift)))
})

const anySeasons = fc
  .array(
    fc.tuple(
      anyPeriod,
      anyNights,
      fc.option(fc.integer({ min: 0, max: 9 })),
      fc.option(fc.integer({ min: 8, max: 12 })),
    ),
    {
      maxLength: 4,
    },
  )
  .map((list) =>
    list.map(([period, nights, rank, maximumNights]) => ({
      ...period,
      ...nights,
      ...(rank !== null && { rank }),
      ...(maximumNights !== null && { maximumNights }),
      pricePerNight: null,
    })),
  )
const anyStay = fc.tuple(anyDay, fc.integer({ min: 1, max: 12 })).map(([from, nights]) => stay(from, nights))

test('what it offers can be booked, and of what can be booked it offers the nearest', () => {
  const days = { from: today, to: addDays(today, 45) }
  fc.assert(
    fc.property(
      anySeasons,
      anyStay,
      fc.array(anyStay, { maxLength: 4 }),
      fc.array(anyPeriod, { maxLength: 1 }),
      fc.constantFrom('blocked' as const, 'same-day' as const),
      (seasons, wanted, taken, closed, turnover) => {
        const closures = closed.map((it) => ({ ...it, reason: null }))
        const farm = { ...context, closures }
        const bookings = taken.map((it) => ({ ...it, status: 'confirmed' as const }))
        const source = { bookings, adminAvailability: [], lockedPeriods: [], turnover }
        const getDay = createDayLookup(source, { today, bookingsEnabled: true, closures })
        const canBook = (it: Stay) => isStayFree(it, getDay) && judgeStay({ seasons }, it, farm) === null
        const offered = findAllowedStays({ seasons }, wanted, farm, getDay, days)
        const getDistance = (it: Stay) =>
          nightsPerDay * Math.abs(daysBetween(wanted.checkinDate, it.checkinDate)) +
          Math.abs(daysBetween(it.checkinDate, it.checkoutDate) - daysBetween(wanted.checkinDate, wanted.checkoutDate))
        for (const it of offered) expect(canBook(it)).toBe(true)
        // One for each check-in day, by a simple search of all stays.
        const near = getAllowedRange(wanted, farm)
        const all = rangeInclusive(near.from, days.to).flatMap((from) => {
          const lengths = Array.from({ length: daysBetween(from, days.to) }, (_, i) => stay(from, i + 1)).filter(
            canBook,
          )
          return lengths.length > 0 ? [Math.min(...lengths.map(getDistance))] : []
        })
        expect(offered.map(getDistance)).toEqual(all.sort((a, b) => a - b).slice(0, 3))
      },
    ),
  )
})

test('the season of a day is the one of the highest rank, then the narrowest, in every year', () => {
  const farm = anySeasons.chain((seasons) =>
    fc
      .array(fc.boolean(), { minLength: 4, maxLength: 4 })
      .map((flags) => seasons.map((season, i) => ({ ...season, repeats: flags[i] ?? false, name: String(i) }))),
  )
  fc.assert(
    fc.property(farm, fc.nat(800), (seasons, days) => {
      const day = addDays(today, days)
      const years = Number(day.slice(0, 4)) - 2027
      const covering = seasons.filter((season) =>
        [0, 1].some((back) => {
          const shift = years - back
          if (shift !== 0 && (!season.repeats || shift < 0)) return false
          const move = (it: string) => `${Number(it.slice(0, 4)) + shift}${it.slice(4)}`
          return move(season.from) <= day && day <= move(season.to)
        }),
      )
      const found = findSeason(seasons, day)
      expect(found === undefined).toBe(covering.length === 0)
      const highest = Math.max(...covering.map((it) => it.rank ?? 0))
      const narrowest = Math.min(
        ...covering.filter((it) => (it.rank ?? 0) === highest).map((it) => daysBetween(it.from, it.to)),
      )
      const chosen = covering.find((it) => it.name === found?.name)
      expect(chosen ? [chosen.rank ?? 0, daysBetween(chosen.from, chosen.to)] : []).toEqual(
        covering.length === 0 ? [] : [highest, narrowest],
      )
    }),
  )
})

test('a narrower season splits a wider one', () => {
  const wide = { name: 'Estate', from: '2027-06-01', to: '2027-09-30', repeats: true }
  const narrow = { name: 'Agosto', from: '2027-08-01', to: '2027-08-31' }
  const list = resolveSeasons([narrow, wide], '2027-01-01', '2028-12-31')
  expect(list.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Estate', '2027-06-01', '2027-07-31'],
    ['Agosto', '2027-08-01', '2027-08-31'],
    ['Estate', '2027-09-01', '2027-09-30'],
    ['Estate', '2028-06-01', '2028-09-30'],
  ])
})

test('finds a contradiction exactly where no stay can follow the rules', () => {
  const anyRules = fc.record({
    minimumNights: fc.integer({ min: 1, max: 20 }),
    maximumNights: fc.option(fc.integer({ min: 1, max: 20 })),
    arrivalDays: anyWeekdays,
    departureDays: anyWeekdays,
  })
  fc.assert(
    fc.property(anyRules, (rules) => {
      const lengths = Array.from({ length: 90 }, (_, i) => i + 1).filter(
        (nights) => nights >= rules.minimumNights && nights <= (rules.maximumNights ?? 90),
      )
      const fits = (days: readonly number[], day: string) => days.length === 0 || days.includes(getWeekday(day))
      const isPossible = rangeInclusive('2027-05-03', '2027-05-09').some((from) =>
        lengths.some((nights) => fits(rules.arrivalDays, from) && fits(rules.departureDays, addDays(from, nights))),
      )
      expect(findContradiction(rules) === null).toBe(isPossible)
    }),
  )
})
