import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, getNights, range } from './days.ts'
import { formatMoney } from './money.ts'
import { priceStay, type RoomPrices } from './prices.ts'

const room: RoomPrices = {
  pricePerNight: '100.00',
  seasons: [
    { from: '2027-07-01', to: '2027-07-31', minimumNights: 3, pricePerNight: '150.50' },
    { from: '2027-08-01', to: '2027-08-31', minimumNights: 7, pricePerNight: null },
  ],
}

describe('priceStay', () => {
  test('prices each night by its season, whose last night is included', () => {
    const stay = { checkinDate: '2027-06-29', checkoutDate: '2027-07-02' }
    expect(priceStay(room, stay)).toEqual({ nights: 3, price: '350.50', minimumNights: 1 })
    expect(priceStay(room, { checkinDate: '2027-07-31', checkoutDate: '2027-08-01' }).price).toBe('150.50')
  })

  test("uses the room's own price in a season that does not list the room, and keeps the season's minimum", () => {
    const stay = { checkinDate: '2027-08-31', checkoutDate: '2027-09-02' }
    expect(priceStay(room, stay)).toEqual({ nights: 2, price: '200.00', minimumNights: 7 })
  })

  test('has no price when a night has none', () => {
    const unpriced = { ...room, pricePerNight: null }
    expect(priceStay(unpriced, { checkinDate: '2027-07-30', checkoutDate: '2027-08-01' }).price).toBe('301.00')
    expect(priceStay(unpriced, { checkinDate: '2027-07-30', checkoutDate: '2027-08-02' }).price).toBeNull()
  })

  test('adds up: splitting a stay in two at any night changes no cent', () => {
    const first = '2027-06-01'
    const prices = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 12 })
    const anyStay = fc.record({ start: fc.integer({ min: 0, max: 80 }), nights: fc.integer({ min: 2, max: 30 }) })
    fc.assert(
      fc.property(prices, anyStay, fc.nat(), (cents, { start, nights }, cut) => {
        const seasons = cents.map((amount, i) => ({
          from: addDays(first, i * 10),
          to: addDays(first, i * 10 + 6),
          minimumNights: 1,
          pricePerNight: formatMoney(amount % 999_999),
        }))
        const checkinDate = addDays(first, start)
        const middle = addDays(checkinDate, 1 + (cut % (nights - 1)))
        const checkoutDate = addDays(checkinDate, nights)
        const getCents = (from: string, to: string) =>
          Math.round(
            Number(priceStay({ pricePerNight: '80.00', seasons }, { checkinDate: from, checkoutDate: to }).price) * 100,
          )
        const byNight = range(checkinDate, checkoutDate).map((night) => {
          const season = seasons.find(({ from, to }) =>
            getNights({ checkinDate: from, checkoutDate: addDays(to, 1) }).includes(night),
          )
          return Math.round(Number(season?.pricePerNight ?? '80.00') * 100)
        })
        expect(getCents(checkinDate, middle) + getCents(middle, checkoutDate)).toBe(getCents(checkinDate, checkoutDate))
        expect(getCents(checkinDate, checkoutDate)).toBe(byNight.reduce((sum, it) => sum + it, 0))
      }),
    )
  })
})
