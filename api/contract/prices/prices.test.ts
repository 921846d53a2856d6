import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, range } from '../days/days.ts'
import { formatMoney } from '../money/money.ts'
import { getListPrice, listNightPrices, priceAgain, priceStay } from './prices.ts'

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
      const room = { pricePerNight: cents === null ? null : formatMoney(cents), seasons, maxGuests: 2 }
      const nights = range(stay.checkinDate, stay.checkoutDate)
      const prices = nights.map(
        (night) => priceStay(room, { checkinDate: night, checkoutDate: addDays(night, 1) }, 2).price,
      )
      const total = prices.includes(null)
        ? null
        : formatMoney(prices.reduce((sum, price) => sum + Math.round(Number(price) * 100), 0))
      expect(priceStay(room, stay, 2)).toMatchObject({ nights: nights.length, price: total })
    }),
  )
})

test('a night has the price of its season, and that of the room where the season has none or there is no season', () => {
  fc.assert(
    fc.property(anyPrice, anySeasons, fc.integer({ min: -10, max: 150 }), (cents, seasons, day) => {
      const night = addDays(firstDay, day)
      const season = seasons.find(({ from, to }) => range(from, addDays(to, 1)).includes(night))
      const priced = priceStay(
        { pricePerNight: formatMoney(cents), seasons, maxGuests: 2 },
        { checkinDate: night, checkoutDate: addDays(night, 1) },
        2,
      )
      expect(priced.price).toBe(season?.pricePerNight ?? formatMoney(cents))
    }),
  )
})

test('nights of one price are one line of the price of a stay, and the lines make its sum', () => {
  const season = { from: '2027-08-03', to: '2027-08-31', minimumNights: 5, pricePerNight: '98.00' }
  const stay = { checkinDate: '2027-07-31', checkoutDate: '2027-08-07' }
  expect(priceStay({ pricePerNight: '84.00', seasons: [season], maxGuests: 2 }, stay, 2)).toEqual({
    nights: 7,
    price: '644.00',
    nightPrices: [
      { nights: 3, pricePerNight: '84.00' },
      { nights: 4, pricePerNight: '98.00' },
    ],
  })
  expect(priceStay({ pricePerNight: null, seasons: [season], maxGuests: 2 }, stay, 2)).toEqual({
    nights: 7,
    price: null,
    nightPrices: [],
  })
})

test('a night costs more or less with another number of guests, in every season, and never less than nothing', () => {
  const season = { from: '2027-08-03', to: '2027-08-31', minimumNights: 1, pricePerNight: '98.00' }
  const guestPrices = [
    { guests: 1, differenceCents: -9000 },
    { guests: 3, differenceCents: 2550 },
  ]
  const room = { pricePerNight: '84.00', seasons: [season], guestPrices, maxGuests: 3 }
  const stay = { checkinDate: '2027-08-02', checkoutDate: '2027-08-04' }
  const price = (numberOfGuests: number) => getListPrice(room, { ...stay, numberOfGuests })
  // More guests than the room holds pay as many as it holds.
  expect([1, 2, 3, 4].map(price)).toEqual(['8.00', '182.00', '233.00', '233.00'])
  expect(getListPrice({ ...room, pricePerNight: null, seasons: [] }, { ...stay, numberOfGuests: 3 })).toBe('0.00')
  const booking = { ...stay, roomId: 1, numberOfGuests: 2, listPrice: '182.00' }
  const priceOf = (numberOfGuests: number) => priceAgain(booking, { ...booking, numberOfGuests }, () => room)
  expect([1, 2, 3, 4].map((guests) => priceOf(guests)?.today)).toEqual(['8.00', undefined, '233.00', '233.00'])
})

describe('a changed booking', () => {
  const before = { checkinDate: '2027-08-02', checkoutDate: '2027-08-05', numberOfGuests: 2, roomId: 1 }
  const longer = { ...before, checkoutDate: '2027-08-06' }
  const rooms = new Map([
    [1, { pricePerNight: '120.00', seasons: [], maxGuests: 2 }],
    [2, { pricePerNight: '150.00', seasons: [], maxGuests: 2 }],
    [3, { pricePerNight: null, seasons: [], maxGuests: 2 }],
    [4, { pricePerNight: '120.00', seasons: [], maxGuests: 3, guestPrices: [{ guests: 3, differenceCents: 2000 }] }],
  ])
  const price = (after: typeof before, listPrice: string) =>
    priceAgain({ ...before, listPrice }, after, (id) => rooms.get(id))

  test('keeps the price of the nights that were booked, and pays today’s for what is added', () => {
    expect(price(longer, '300.00')).toEqual({ today: '480.00', kept: '420.00' })
    expect(price({ ...before, roomId: 2 }, '300.00')).toEqual({ today: '450.00', kept: '300.00' })
    expect(price({ ...before, checkoutDate: '2027-08-03' }, '200.00')).toEqual({ today: '120.00', kept: '66.67' })
    const moreGuests = { ...before, roomId: 4, numberOfGuests: 3 }
    expect(price(moreGuests, '300.00')).toEqual({ today: '420.00', kept: '360.00' })
  })

  test('is priced at today’s prices where there is nothing to keep', () => {
    expect(price(longer, '360.00')).toEqual({ today: '480.00', kept: '480.00' })
    expect(price({ ...before, roomId: 2 }, '360.00')).toEqual({ today: '450.00', kept: '450.00' })
    const otherDays = { ...before, checkinDate: '2027-08-05', checkoutDate: '2027-08-07' }
    expect(price(otherDays, '300.00')).toEqual({ today: '240.00', kept: '240.00' })
    expect(price(longer, '0.00')).toEqual({ today: '480.00', kept: '480.00' })
    expect(price({ ...before, roomId: 3 }, '300.00')).toEqual({ today: '0.00', kept: '0.00' })
    expect(price({ ...before, roomId: 9 }, '300.00')).toBeNull()
    expect(price(before, '1.00')).toBeNull()
  })

  test('costs what its nights cost, each alone', () => {
    const anyRoom = fc.tuple(anySeasons, anyPrice).map(([seasons, cents]) => ({
      pricePerNight: formatMoney(cents),
      seasons,
      maxGuests: 2,
    }))
    const anyPlace = fc.tuple(anyStay, fc.integer({ min: 1, max: 2 })).map(([stay, roomId]) => ({
      ...stay,
      roomId,
      numberOfGuests: 2,
    }))
    fc.assert(
      fc.property(fc.tuple(anyRoom, anyRoom), anyPlace, anyPlace, anyPrice, (all, home, away, cents) => {
        const listPrice = formatMoney(cents)
        const found = priceAgain({ ...home, listPrice }, away, (id) => all[id - 1])
        const listNights = (stay: typeof home) => range(stay.checkinDate, stay.checkoutDate)
        const priceNight = ({ roomId }: typeof home, night: string) =>
          Number(
            getListPrice(all[roomId - 1] ?? all[0], { ...home, checkinDate: night, checkoutDate: addDays(night, 1) }),
          )
        const sum = (prices: number[]) => prices.reduce((total, it) => total + it, 0)
        const earlier = sum(listNights(home).map((night) => priceNight(home, night)))
        const today = sum(listNights(away).map((night) => priceNight(away, night)))
        if (found === null || earlier === 0 || today === 0 || cents === 0) return
        const level = Math.abs(earlier - Number(listPrice)) < 0.005 ? null : Number(listPrice) / earlier
        const kept = listNights(away).map((night) =>
          level !== null && listNights(home).includes(night)
            ? priceNight(home, night) * level
            : priceNight(away, night),
        )
        expect(Number(found.today)).toBeCloseTo(today, 2)
        // Half a cent more or less, where the part of the stored price is no whole number of cents.
        expect(Math.abs(Number(found.kept) - sum(kept))).toBeLessThan(0.0051)
      }),
    )
  })
})

test('says what a stored price is made of, and nothing where prices have changed since', () => {
  const room = { pricePerNight: '84.00', seasons: [], maxGuests: 2 }
  const booking = { checkinDate: '2027-08-02', checkoutDate: '2027-08-04', numberOfGuests: 2 }
  expect(listNightPrices(room, { ...booking, listPrice: '168.00' })).toEqual([{ nights: 2, pricePerNight: '84.00' }])
  expect(listNightPrices(room, { ...booking, listPrice: '160.00' })).toEqual([])
})
