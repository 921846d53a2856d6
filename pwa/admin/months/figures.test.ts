import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getAgreedCents,
  getDueCents,
  getExtrasCents,
  getKeptCents,
  getPaidCents,
  getPriceDueCents,
} from '#contract/account.ts'
import type { Booking } from '#contract/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { addDays, addMonths, daysBetween, getNights } from '#contract/days.ts'
import { getOverdueCents } from '#contract/deposit.ts'
import { formatMoney } from '#contract/money.ts'
import { bookingOrigins, bookingStatuses } from '#contract/stay.ts'
import { buildBooking, buildChannelStay, buildRoom } from '#pwa/offline/testing/rows.ts'
import {
  calculateMonths,
  type Farm,
  type Figures,
  getAverageCents,
  getOccupancy,
  listContributions,
  sumFigures,
} from './figures.ts'

const emptyFarm: Farm = {
  ...{ today: '2027-01-01', bookings: [], channelStays: [], rooms: [buildRoom(3), buildRoom(4)] },
  ...{ closedDays: [], lockedPeriods: [] },
}
const buildStay = (checkinDate: string, checkoutDate: string, changes: Partial<Booking> = {}) =>
  buildBooking(1, { checkinDate, checkoutDate, status: 'confirmed', ...changes })

test('splits a stay over the turn of the month by its nights, to the cent', () => {
  const bookings = [
    buildStay('2027-01-30', '2027-02-03', {
      agreedPrice: '100.03',
      depositAmount: '30.00',
      depositPaidOn: '2027-01-01',
    }),
    buildStay('2027-02-10', '2027-02-12', { status: 'completed', paymentCompleted: true }),
  ]
  const [january, february] = calculateMonths({ ...emptyFarm, bookings }, '2027-01-01', 2)
  expect(january).toMatchObject({ nightsSold: 2, nights: 62, agreedCents: 5001, listCents: 0, receivedCents: 3000 })
  expect(february).toMatchObject({ nightsSold: 4, nights: 56, agreedCents: 5002, listCents: 24_000 })
  expect(february).toMatchObject({ receivedCents: 0, undatedCents: 24_000 })
})

test('counts no request, no cancelled stay and no day outside the months, but the money that a cancelled stay left', () => {
  const bookings = [
    buildStay('2027-03-01', '2027-03-04', { status: 'pending' }),
    buildStay('2027-03-05', '2027-03-07', { status: 'cancelled' }),
    buildStay('2027-03-31', '2027-04-02', {
      ...{ status: 'cancelled', keptAmount: '45.01', depositAmount: '60.00', depositPaidOn: '2027-02-01' },
    }),
    // Nothing of it ever came in.
    buildStay('2027-03-10', '2027-03-12', { status: 'cancelled', keptAmount: '30.00' }),
    buildStay('2027-04-05', '2027-04-07'),
  ]
  const [march] = calculateMonths({ ...emptyFarm, bookings }, '2027-03-01', 1)
  expect(march).toMatchObject({ nightsSold: 0, nights: 62, agreedCents: 0, receivedCents: 0, keptCents: 2250 })
  expect([march?.guests.size, march?.bookings.size]).toEqual([0, 0])
})

test('counts guests and bookings in the month of the check-in, the unknown ones on a line of their own', () => {
  const old: Booking = buildStay('2027-05-08', '2027-05-09', { nationality: null })
  const { origin: _, ...stored } = old
  const bookings = [
    buildStay('2027-04-30', '2027-05-02', { nationality: 'tedesca', numberOfGuests: 3, origin: 'desk' }),
    buildStay('2027-05-01', '2027-05-03', { nationality: 'tedesca', numberOfGuests: 2 }),
    // A row as tablets have stored it before the field existed.
    { ...stored } as Booking,
  ]
  const [april, may] = calculateMonths({ ...emptyFarm, bookings }, '2027-04-01', 2)
  expect([april?.guests, april?.bookings]).toEqual([new Map([['tedesca', 3]]), new Map([['desk', 1]])])
  expect(may?.guests).toEqual(
    new Map([
      ['tedesca', 2],
      [null, 2],
    ]),
  )
  expect(may?.bookings).toEqual(
    new Map([
      ['site', 1],
      [null, 1],
    ]),
  )
  expect(sumFigures([april, may].filter((it) => it !== undefined)).guests).toEqual(
    new Map([
      ['tedesca', 5],
      [null, 2],
    ]),
  )
})

test('says what was earned and what is late, by nights and extras', () => {
  const culla = { id: 'x', kind: 'extra' as const, extraId: null, day: null, text: 'Culla', quantity: 1 }
  const lines = [{ ...culla, amountCents: 4000 }]
  const bookings = [
    // One of two nights is over; the deposit has come in.
    buildStay('2027-03-09', '2027-03-11', {
      ...{ lines, agreedPrice: '200.00', depositAmount: '60.00', depositPaidOn: '2027-02-01' },
    }),
    // The deposit was due yesterday.
    buildStay('2027-03-20', '2027-03-22', {
      agreedPrice: '100.00',
      depositAmount: '30.00',
      depositDueOn: '2027-03-09',
    }),
    // Over, and only a part was paid.
    buildStay('2027-03-01', '2027-03-02', {
      lines,
      agreedPrice: '100.00',
      depositAmount: '70.00',
      depositPaidOn: '2027-03-01',
    }),
    buildStay('2027-03-12', '2027-03-14', { deletedAt: '2027-03-01T10:00:00.000Z' }),
  ]
  const [march] = calculateMonths({ ...emptyFarm, today: '2027-03-10', bookings }, '2027-03-01', 1)
  expect(march).toMatchObject({
    ...{ nightsSold: 5, earnedNightsCents: 8000 + 6000, earnedExtrasCents: 2000 + 4000 },
    ...{ expectedNightsCents: 8000 + 10_000, expectedExtrasCents: 2000 },
    ...{ openNightsCents: 10_000 + 10_000, openExtrasCents: 4000 + 3000 },
    ...{ overdueNightsCents: 3000, overdueExtrasCents: 3000 },
    ...{ grossCents: new Map([['site', 40_000]]) },
  })
})

test('leaves out closed and locked days, unless they were sold', () => {
  const farm = {
    ...emptyFarm,
    closedDays: [
      { roomId: 3, date: '2027-06-01' },
      { roomId: 4, date: '2027-06-29' },
    ],
    lockedPeriods: [{ from: '2027-06-25', to: '2027-07-02' }],
  }
  expect(calculateMonths(farm, '2027-06-01', 2).map(({ nights }) => nights)).toEqual([60 - 12 - 1, 62 - 4])
  // Room 9 was retired after this stay.
  const bookings = [buildStay('2027-06-29', '2027-07-01'), buildStay('2027-06-10', '2027-06-11', { roomId: 9 })]
  const [june] = calculateMonths({ ...farm, bookings }, '2027-06-01', 1)
  expect([june?.nights, june?.nightsSold]).toEqual([60 - 12 - 1 + 3, 3])
})

test('counts what portals have sold: nights once, prices where they are known, the channel as the source', () => {
  const priced = { priceCents: 30_000, commissionCents: 4500, guests: 2 }
  const channelStays = [
    buildChannelStay({ checkinDate: '2027-01-30', checkoutDate: '2027-02-02', roomId: 3, ...priced }),
    buildChannelStay({ checkinDate: '2027-02-10', checkoutDate: '2027-02-12', roomId: 4, channelName: 'Booking' }),
    buildChannelStay({ checkinDate: '2027-02-20', checkoutDate: '2027-02-22', kind: 'closed' }),
    buildChannelStay({
      checkinDate: '2027-02-20',
      checkoutDate: '2027-02-22',
      cancelledAt: '2027-01-01T10:00:00.000Z',
    }),
    // The booking has one of the two nights.
    buildChannelStay({
      checkinDate: '2027-02-14',
      checkoutDate: '2027-02-16',
      roomId: 3,
      conflictNights: ['2027-02-15'],
    }),
  ]
  const bookings = [buildStay('2027-02-15', '2027-02-16', { agreedPrice: '80.00' })]
  const [january, february] = calculateMonths({ ...emptyFarm, bookings, channelStays }, '2027-01-01', 2)
  expect(january).toMatchObject({ nightsSold: 2, nights: 62, agreedCents: 20_000, commissionCents: 3000 })
  expect(february).toMatchObject({ nightsSold: 5, nights: 56, agreedCents: 18_000, commissionCents: 1500 })
  expect(february && getAverageCents(february)).toBe(9000)
  expect(february?.grossCents).toEqual(
    new Map([
      ['site', 8000],
      ['channel Airbnb', 10_000],
      ['channel Booking', 0],
    ]),
  )
  expect(february?.keptByPortalsCents).toEqual(
    new Map([
      ['channel Airbnb', 1500],
      ['channel Booking', 0],
    ]),
  )
  expect([january?.guests.get(null), january?.bookings]).toEqual([2, new Map([['channel Airbnb', 1]])])
  expect(february?.bookings).toEqual(
    new Map([
      ['site', 1],
      ['channel Booking', 1],
      ['channel Airbnb', 1],
    ]),
  )
})

test('a month without nights has no occupancy, and one without sold nights no average', () => {
  const [month] = calculateMonths({ ...emptyFarm, rooms: [] }, '2027-01-01', 1)
  expect(month && [getOccupancy(month), getAverageCents(month)]).toEqual([null, null])
  const figures = { ...sumFigures([]), nights: 62, nightsSold: 3, pricedNights: 3, agreedCents: 10_000 }
  expect([getOccupancy(figures), getAverageCents(figures)]).toEqual([3 / 62, 3333])
})

const money = fc.integer({ min: 0, max: 9_999_999 }).map(formatMoney)
const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2026-01-01', count))
/** Extras that a stay has bought, and its tax. */
const lines = fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 3 }).map((amounts) =>
  amounts.map((amountCents, index) => ({
    ...{
      id: `extra-${index}`,
      kind: index === 2 ? ('tax' as const) : ('extra' as const),
      extraId: 'cot',
      day: null,
      text: 'Culla',
      quantity: 1,
    },
    amountCents,
  })),
)
const stay = fc.record({
  lines,
  roomId: fc.integer({ min: 1, max: 4 }),
  checkinDate: day,
  nights: fc.integer({ min: 1, max: 90 }),
  status: fc.constantFrom(...bookingStatuses),
  listPrice: money,
  agreedPrice: fc.option(money),
  depositAmount: fc.option(money),
  depositPaidOn: fc.option(day),
  depositDueOn: fc.option(day),
  balancePaidOn: fc.option(day),
  deletedAt: fc.constantFrom(null, null, null, '2026-01-01T10:00:00.000Z'),
  paymentCompleted: fc.boolean(),
  keptAmount: fc.option(money),
  numberOfGuests: fc.integer({ min: 1, max: 10 }),
  nationality: fc.constantFrom('italiana', 'altra', null),
  origin: fc.constantFrom(...bookingOrigins, null),
})
const portalStay = fc.record({
  roomId: fc.integer({ min: 1, max: 4 }),
  checkinDate: day,
  nights: fc.integer({ min: 1, max: 30 }),
  // Most are sold, so that many nights are in conflict.
  kind: fc.constantFrom('stay' as const, 'stay' as const, 'closed' as const),
  cancelledAt: fc.constantFrom(null, null, '2026-01-01T10:00:00.000Z'),
  priceCents: fc.option(fc.integer({ min: 0, max: 999_999 })),
  commissionCents: fc.option(fc.integer({ min: 0, max: 99_999 })),
  guests: fc.integer({ min: 1, max: 10 }),
})
const isSold = ({ status, deletedAt }: Booking) =>
  deletedAt === null && (status === 'confirmed' || status === 'completed')
/** What a stay is for the farm: the price, what of it is for extras, what is still to come in, and what of that is late. */
const listAmounts = (booking: Booking, today: string) => {
  const price = getAgreedCents(booking)
  const open = getPriceDueCents(booking)
  const overdue = getOverdueCents(booking, today)
  return { price, extras: Math.min(price, getExtrasCents(booking)), open, overdue }
}
const isPortalSold = ({ kind, cancelledAt }: ChannelStay) => kind === 'stay' && cancelledAt === null
const listRoomNights = (it: { roomId: number; checkinDate: string; checkoutDate: string }) =>
  getNights(it).map((night) => ({ night, key: `${it.roomId} ${night}` }))

const farmWithoutDoubleBooking = fc
  .record({
    today: day,
    rooms: fc.subarray([1, 2, 3]).map((ids) => ids.map(buildRoom)),
    closedDays: fc.array(fc.record({ roomId: fc.integer({ min: 1, max: 4 }), date: day }), { maxLength: 40 }),
    lockedPeriods: fc.array(
      fc.tuple(day, fc.integer({ min: 0, max: 60 })).map(([from, count]) => ({ from, to: addDays(from, count) })),
      { maxLength: 3 },
    ),
    portalStays: fc.array(portalStay, { maxLength: 15 }),
    bookings: fc.array(stay, { maxLength: 25 }).map((stays) => {
      const taken = new Set<string>()
      return stays.flatMap(({ nights: count, ...fields }) => {
        const checkoutDate = addDays(fields.checkinDate, count)
        const keys = listRoomNights({ ...fields, checkoutDate }).map(({ key }) => key)
        if (keys.some((key) => taken.has(key))) return []
        for (const key of keys) taken.add(key)
        return [buildBooking(1, { ...fields, checkoutDate })]
      })
    }),
  })
  .map(({ portalStays, ...farm }): Farm => {
    const taken = new Set(farm.bookings.filter(isSold).flatMap((it) => listRoomNights(it).map(({ key }) => key)))
    const channelStays = portalStays.map(({ nights: count, ...fields }) => {
      const checkoutDate = addDays(fields.checkinDate, count)
      const nights = listRoomNights({ ...fields, checkoutDate })
      const conflictNights = nights.filter(({ key }) => taken.has(key)).map(({ night }) => night)
      const stay = buildChannelStay({ ...fields, checkoutDate, conflictNights })
      if (isPortalSold(stay)) for (const { key } of nights) taken.add(key)
      return stay
    })
    return { ...farm, channelStays }
  })

test('all months together hold exactly what all stays hold, and no month sells more nights than it has', () => {
  fc.assert(
    fc.property(farmWithoutDoubleBooking, (farm) => {
      // The last stay ends 890 days after the first day.
      const months = calculateMonths(farm, '2026-01-01', 36)
      for (const { nightsSold, nights } of months) expect(nightsSold).toBeLessThanOrEqual(nights)
      const sum = (numbers: number[]) => numbers.reduce((total, it) => total + it, 0)
      const sold = farm.bookings.filter(isSold)
      const portal = farm.channelStays.filter(isPortalSold)
      const countNights = (it: ChannelStay) => getNights(it).length - it.conflictNights.length
      const total = sumFigures(months)
      expect(total).toMatchObject({
        nightsSold: sum(sold.map((it) => daysBetween(it.checkinDate, it.checkoutDate))) + sum(portal.map(countNights)),
        commissionCents: sum(portal.map((it) => it.commissionCents ?? 0)),
        keptCents: sum(farm.bookings.filter((it) => it.deletedAt === null).map(getKeptCents)),
      })
      const amounts = sold.map((it) => listAmounts(it, farm.today))
      const sumAmounts = (name: keyof (typeof amounts)[number]) => sum(amounts.map((it) => it[name]))
      const portalPrices = sum(portal.map((it) => it.priceCents ?? 0))
      expect(total.earnedExtrasCents + total.expectedExtrasCents).toBe(sumAmounts('extras'))
      expect(total.earnedNightsCents + total.expectedNightsCents).toBe(
        sumAmounts('price') - sumAmounts('extras') + portalPrices,
      )
      expect(total.openNightsCents + total.openExtrasCents).toBe(sumAmounts('open'))
      expect(total.openNightsCents + total.openExtrasCents + total.openTaxCents).toBe(sum(sold.map(getDueCents)))
      expect(total.overdueNightsCents + total.overdueExtrasCents).toBe(sumAmounts('overdue'))
      expect(sum([...total.grossCents.values()])).toBe(sumAmounts('price') + portalPrices)
      expect(sum([...total.keptByPortalsCents.values()])).toBe(total.commissionCents)
      for (const month of months) {
        expect(month.overdueNightsCents + month.overdueExtrasCents).toBeLessThanOrEqual(
          month.openNightsCents + month.openExtrasCents + 2 * farm.bookings.length,
        )
        // Months before today have earned everything, months after it nothing.
        if (addMonths(month.first, 1) <= farm.today)
          expect([month.expectedNightsCents, month.expectedExtrasCents]).toEqual([0, 0])
        if (month.first >= farm.today) expect([month.earnedNightsCents, month.earnedExtrasCents]).toEqual([0, 0])
      }
      expect(total.agreedCents + total.listCents).toBe(
        sum(sold.map(getAgreedCents)) + sum(portal.map((it) => it.priceCents ?? 0)),
      )
      expect(total.receivedCents + total.undatedCents).toBe(sum(sold.map(getPaidCents)))
      expect(sum([...total.guests.values()])).toBe(
        sum(sold.map((it) => it.numberOfGuests)) + sum(portal.map((it) => it.guests ?? 0)),
      )
      expect(sum([...total.bookings.values()])).toBe(sold.length + portal.length)
      expect(total).toEqual(sumFigures([sumFigures(months.slice(0, 7)), sumFigures(months.slice(7))]))
    }),
    { numRuns: 60 },
  )
})

test('a number opens exactly the stays that it is made of', () => {
  const names = ['agreedCents', 'listCents', 'receivedCents', 'overdueNightsCents', 'openExtrasCents'] as const
  fc.assert(
    fc.property(
      farmWithoutDoubleBooking,
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom(...names, 'nightsSold' as const, 'keptCents' as const, 'commissionCents' as const),
      (farm, index, name) => {
        const first = addMonths('2026-01-01', index)
        const getValue = (figures: Figures) => figures[name]
        const [month] = calculateMonths(farm, first, 1)
        const parts = listContributions(farm, first, 1, getValue)
        expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(month?.[name])
        expect(parts.every(({ value }) => value > 0)).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('each month holds what counting night by night and payment by payment gives', () => {
  fc.assert(
    fc.property(farmWithoutDoubleBooking, fc.integer({ min: 0, max: 30 }), (farm, index) => {
      const first = addMonths('2026-01-01', index)
      const isIn = (it: string) => it.slice(0, 7) === first.slice(0, 7)
      const [figures] = calculateMonths(farm, first, 1)
      let [nightsSold, price, received, undated] = [0, 0, 0, 0]
      for (const booking of farm.bookings.filter(isSold)) {
        const nights = getNights(booking)
        const { price: whole, extras } = listAmounts(booking, farm.today)
        const share = (count: number) =>
          Math.floor(((whole - extras) * count) / nights.length) + Math.floor((extras * count) / nights.length)
        const before = nights.filter((it) => it < first).length
        const inMonth = nights.filter(isIn).length
        nightsSold += inMonth
        price += share(before + inMonth) - share(before)
        const { depositPaidOn, balancePaidOn, paymentCompleted } = booking
        const deposit = Math.round(Number(booking.depositAmount ?? 0) * 100)
        const parts = [
          [depositPaidOn, deposit],
          [balancePaidOn, Math.max(0, getAgreedCents(booking) - deposit)],
        ] as const
        for (const [paidOn, cents] of parts) {
          if (paidOn && isIn(paidOn)) received += cents
          if (!paidOn && paymentCompleted && isIn(booking.checkinDate)) undated += cents
        }
      }
      let commission = 0
      for (const stay of farm.channelStays.filter(isPortalSold)) {
        const nights = getNights(stay)
        const share = (cents: number, count: number) => Math.floor((cents * count) / nights.length)
        const before = nights.filter((it) => it < first).length
        const until = before + nights.filter(isIn).length
        nightsSold += nights.filter((it) => isIn(it) && !stay.conflictNights.includes(it)).length
        price += share(stay.priceCents ?? 0, until) - share(stay.priceCents ?? 0, before)
        commission += share(stay.commissionCents ?? 0, until) - share(stay.commissionCents ?? 0, before)
      }
      expect(figures).toMatchObject({
        nightsSold,
        commissionCents: commission,
        receivedCents: received,
        undatedCents: undated,
      })
      expect((figures?.agreedCents ?? 0) + (figures?.listCents ?? 0)).toBe(price)
    }),
    { numRuns: 100 },
  )
})
