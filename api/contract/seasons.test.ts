import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, rangeInclusive } from './days.ts'
import { SeasonsInput } from './seasons.ts'

const anySeason = fc.tuple(fc.nat(40), fc.integer({ min: -2, max: 12 })).map(([from, length]) => ({
  name: 'Estate',
  from: addDays('2027-06-01', from),
  to: addDays('2027-06-01', from + length),
}))

test('accepts seasons exactly when each has a night and no two share one', () => {
  fc.assert(
    fc.property(fc.array(anySeason, { maxLength: 5 }), (seasons) => {
      const nights = seasons.flatMap(({ from, to }) => rangeInclusive(from, to))
      const areSound = seasons.every(({ from, to }) => from <= to) && new Set(nights).size === nights.length
      expect(SeasonsInput.safeParse(seasons).success).toBe(areSound)
    }),
  )
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
  expect(SeasonsInput.parse([season])).toEqual([{ ...season, minimumNights: 1, prices: [] }])
})
