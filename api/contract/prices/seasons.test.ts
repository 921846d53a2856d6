import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, rangeInclusive } from '../days/days.ts'
import { SeasonsInput } from './seasons.ts'

const anySeason = fc.tuple(fc.nat(40), fc.integer({ min: -2, max: 12 })).map(([from, length]) => ({
  name: 'Estate',
  from: addDays('2027-06-01', from),
  to: addDays('2027-06-01', from + length),
}))

const contains = (a: { from: string; to: string }, b: { from: string; to: string }) =>
  a.from <= b.from && b.to <= a.to && (a.from < b.from || b.to < a.to)

test('accepts seasons exactly when each has a night, and where two share one the rank or the narrower one decides', () => {
  const anyRanked = fc.tuple(anySeason, fc.constantFrom(null, 0, 1)).map(([season, rank]) => ({ ...season, rank }))
  fc.assert(
    fc.property(fc.array(anyRanked, { maxLength: 5 }), (seasons) => {
      const isDecided = (a: (typeof seasons)[number], b: (typeof seasons)[number]) => {
        const ofB = new Set(rangeInclusive(b.from, b.to))
        const shares = rangeInclusive(a.from, a.to).some((night) => ofB.has(night))
        const isNested = a.rank === null && b.rank === null && (contains(a, b) || contains(b, a))
        return !shares || (a.rank ?? 0) !== (b.rank ?? 0) || isNested
      }
      const areSound =
        seasons.every(({ from, to }) => from <= to) &&
        seasons.every((a, i) => seasons.slice(i + 1).every((b) => isDecided(a, b)))
      expect(SeasonsInput.safeParse(seasons).success).toBe(areSound)
    }),
  )
})

test('refuses what nobody can follow, and says what to change', () => {
  const season = { name: 'Estate', from: '2027-06-01', to: '2027-08-31' }
  const find = (...seasons: object[]) => {
    const issue = SeasonsInput.safeParse(seasons).error?.issues[0]
    return issue && [issue.path.join('.'), issue.message]
  }
  expect(find({ ...season, minimumNights: 7, maximumNights: 5 })).toEqual([
    ...['0.maximumNights', 'stayRules.errors.lengths'],
  ])
  const weekly = { arrivalDays: [6], departureDays: [1], minimumNights: 7, maximumNights: 7 }
  expect(find({ ...season, ...weekly })).toEqual(['0.departureDays', 'stayRules.errors.contradiction'])
  expect(find({ ...season, ...weekly, departureDays: [6] })).toBeUndefined()
  expect(find({ ...season, ...weekly, maximumNights: 9 })).toBeUndefined()
  expect(find({ ...season, arrivalDays: [8] })).toEqual(['0.arrivalDays.0', 'stayRules.errors.weekdays'])
  expect(find({ ...season, repeats: true, to: '2028-06-01' })).toEqual(['0.to', 'season.errors.longerThanYear'])
  expect(find({ ...season, roomRules: [{ roomId: 1, minimumNights: 7, maximumNights: 5 }] })).toEqual([
    ...['0.roomRules.0.maximumNights', 'stayRules.errors.lengths'],
  ])
  // They meet in their second year.
  const yearly = { ...season, from: '2026-12-20', to: '2027-01-06', repeats: true }
  expect(find(yearly, { ...season, name: 'Festa', from: '2028-01-05', to: '2028-01-20' })).toEqual([
    ...['1.from', 'season.errors.overlap'],
  ])
  expect(find(yearly, { ...season, name: 'Festa', from: '2028-01-05', to: '2028-01-20', rank: 1 })).toBeUndefined()
})

test('names the season or price that is wrong', () => {
  const season = { name: 'Estate', from: '2027-06-01', to: '2027-06-30' }
  const listErrors = (seasons: unknown) =>
    SeasonsInput.safeParse(seasons).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const listCodes = (seasons: unknown) => SeasonsInput.safeParse(seasons).error?.issues.map(({ code }) => code)
  const price = { roomId: 1, pricePerNight: '120.00' }
  expect(listErrors([{ ...season, from: '2027-06-30', to: '2027-07-02' }, season])).toEqual([
    ['0.from', 'season.errors.overlap'],
  ])
  expect(listErrors([{ ...season, to: '2027-05-31' }])).toEqual([['0.to', 'season.errors.to']])
  expect(listErrors([{ ...season, prices: [price, price] }])).toEqual([
    ['0.prices.1.roomId', 'season.errors.doubledRoom'],
  ])
  for (const pricePerNight of ['-1', -1, 1e9, '100000', 'x', '1.234'])
    expect(listErrors([{ ...season, prices: [{ ...price, pricePerNight }] }])).toEqual([
      ['0.prices.0.pricePerNight', 'errors.money'],
    ])
  expect(listErrors([season, season])).toEqual([['1.from', 'season.errors.overlap']])
  expect([[season, season], [{ ...season, prices: [price, price] }]].map(listCodes)).toEqual([['custom'], ['custom']])
  // A day that is none is the only error of its season.
  expect(listErrors([{ ...season, from: 'x' }])).toEqual([['0.from', 'season.errors.from']])
  expect(listErrors([{ ...season, prices: [price, { ...price, roomId: 2 }] }])).toBeUndefined()
})

test('a season that is not complete gets the usual values', () => {
  const season = { name: 'Estate', from: '2027-06-01', to: '2027-06-30' }
  expect(SeasonsInput.parse([season])).toEqual([
    {
      ...season,
      minimumNights: 1,
      maximumNights: null,
      arrivalDays: [],
      departureDays: [],
      roomRules: [],
      repeats: false,
      followsEaster: false,
      rank: null,
      prices: [],
    },
  ])
})
