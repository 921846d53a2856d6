import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, range } from './days.ts'
import { formatMoney } from './money.ts'
import { priceStay } from './prices.ts'

const firstDay = '2027-06-01'
const anyPrice = fc.integer({ min: 0, max: 9_999_999 })
/** Seasons that follow each other, with gaps or without. Every other one may leave the room its own price. */
const anySeasons = fc
  .array(fc.tuple(fc.nat(5), fc.nat(20), fc.integer({ min: 1, max: 10 }), fc.option(anyPrice)), { maxLength: 6 })
  .map((parts) => {
    let next = firstDay
    return parts.map(([gap, length, minimumNights, cents]) => {
      const from = addDays(next, gap)
      const to = addDays(from, length)
      next = addDays(to, 1)
      return { from, to, minimumNights, pricePerNight: cents === null ? null : formatMoney(cents) }
    })
  })
const anyStay = fc.tuple(fc.integer({ min: -10, max: 100 }), fc.integer({ min: 1, max: 90 })).map(([from, nights]) => ({
  checkinDate: addDays(firstDay, from),
  checkoutDate: addDays(firstDay, from + nights),
}))

test('a stay costs the sum of its nights, each alone', () => {
  fc.assert(
    fc.property(fc.option(anyPrice), anySeasons, anyStay, (cents, seasons, stay) => {
      const room = { pricePerNight: cents === null ? null : formatMoney(cents), seasons }
      const nights = range(stay.checkinDate, stay.checkoutDate)
      const prices = nights.map(
        (night) => priceStay(room, { checkinDate: night, checkoutDate: addDays(night, 1) }).price,
      )
      const total = prices.includes(null)
        ? null
        : formatMoney(prices.reduce((sum, price) => sum + Math.round(Number(price) * 100), 0))
      expect(priceStay(room, stay)).toMatchObject({ nights: nights.length, price: total })
    }),
  )
})

test('a night has the price of its season, and that of the room where the season has none or there is no season', () => {
  fc.assert(
    fc.property(anyPrice, anySeasons, fc.integer({ min: -10, max: 150 }), (cents, seasons, day) => {
      const night = addDays(firstDay, day)
      const season = seasons.find(({ from, to }) => range(from, addDays(to, 1)).includes(night))
      const priced = priceStay(
        { pricePerNight: formatMoney(cents), seasons },
        { checkinDate: night, checkoutDate: addDays(night, 1) },
      )
      expect(priced.price).toBe(season?.pricePerNight ?? formatMoney(cents))
    }),
  )
})

test('the account of a stay has a line for nights of one price, which make its sum', () => {
  const season = { from: '2027-08-03', to: '2027-08-31', minimumNights: 5, pricePerNight: '98.00' }
  const stay = { checkinDate: '2027-07-31', checkoutDate: '2027-08-07' }
  expect(priceStay({ pricePerNight: '84.00', seasons: [season] }, stay)).toEqual({
    nights: 7,
    price: '644.00',
    account: [
      { nights: 3, pricePerNight: '84.00' },
      { nights: 4, pricePerNight: '98.00' },
    ],
  })
  expect(priceStay({ pricePerNight: null, seasons: [season] }, stay)).toEqual({ nights: 7, price: null, account: [] })
})
