import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { standardBalanceRule } from '#contract/money/balanceRule.ts'
import { buildBooking, buildChannelStay, buildRoom } from '#pwa/offline/testing/rows.ts'
import { calculateMonths, type Farm, getAverageCents, getOccupancy, sumFigures } from './figures.ts'

const emptyFarm: Farm = {
  balance: standardBalanceRule,
  today: '2027-01-01',
  stays: [],
  rooms: [buildRoom(3), buildRoom(4)],
  closedDays: [],
  lockedPeriods: [],
}
const buildStay = (checkinDate: string, checkoutDate: string, changes: Partial<Booking> = {}) =>
  buildBooking(1, { checkinDate, checkoutDate, status: 'confirmed', ...changes })

test('splits a stay over the turn of the month by its nights, to the cent', () => {
  const stays = [
    buildStay('2027-01-30', '2027-02-03', {
      agreedPrice: '100.03',
      depositAmount: '30.00',
      depositPaidOn: '2027-01-01',
    }),
    buildStay('2027-02-10', '2027-02-12', { status: 'completed', paymentCompleted: true }),
  ]
  const [january, february] = calculateMonths({ ...emptyFarm, stays }, '2027-01-01', 2)
  expect(january).toMatchObject({ nightsSold: 2, nights: 62, agreedCents: 5001, listCents: 0 })
  expect(february).toMatchObject({ nightsSold: 4, nights: 56, agreedCents: 5002, listCents: 24_000 })
  // What has no day counts as today.
  expect([january?.receivedCents, february?.receivedCents]).toEqual([3000 + 24_000, 0])
})

test('sells no request, no cancelled stay and no day outside the months, but counts what was cancelled or declined, and its money', () => {
  const stays = [
    buildStay('2027-03-01', '2027-03-04', { status: 'pending' }),
    buildStay('2027-03-05', '2027-03-07', { status: 'cancelled' }),
    buildStay('2027-03-31', '2027-04-02', {
      status: 'cancelled',
      keptAmount: '45.01',
      depositAmount: '60.00',
      depositPaidOn: '2027-02-01',
    }),
    buildStay('2027-03-12', '2027-03-14', { status: 'cancelled', declinedAt: '2027-01-02T10:00:00.000Z' }),
    // Nothing of it ever came in: it is late as soon as the stay would be over.
    buildStay('2027-03-10', '2027-03-12', { status: 'cancelled', keptAmount: '30.00' }),
    buildStay('2027-04-05', '2027-04-07'),
  ]
  const [march] = calculateMonths({ ...emptyFarm, stays }, '2027-03-01', 1)
  expect(march).toMatchObject({ nightsSold: 0, nights: 62, agreedCents: 0, receivedCents: 0, keptCents: 2250 })
  expect(march).toMatchObject({ cancelledStays: 3, declinedRequests: 1, openNightsCents: 3000, overdueNightsCents: 0 })
  const [later] = calculateMonths({ ...emptyFarm, today: '2027-03-20', stays }, '2027-03-01', 1)
  expect(later).toMatchObject({ openNightsCents: 3000, overdueNightsCents: 3000 })
  expect([march?.guests.size, march?.bookings.size]).toEqual([0, 0])
})

test('a guest who changes rooms is one booking, with the nights and the price of both', () => {
  const stays = [
    buildStay('2027-05-01', '2027-05-03', { agreedPrice: '100.00' }),
    buildStay('2027-05-03', '2027-05-06', { agreedPrice: '150.00', roomId: 4, continues: 'first' }),
  ]
  const [may] = calculateMonths({ ...emptyFarm, today: '2027-06-01', stays }, '2027-05-01', 1)
  expect(may).toMatchObject({ nightsSold: 5, agreedCents: 25_000 })
  const sum = (counts: Map<unknown, number> = new Map()) => [...counts.values()].reduce((total, it) => total + it, 0)
  expect([sum(may?.bookings), sum(may?.guests)]).toEqual([1, 2])
})

test('counts guests and bookings in the month of the check-in, the unknown ones on a line of their own', () => {
  const old: Booking = buildStay('2027-05-08', '2027-05-09', { nationality: null })
  const { origin: _, ...stored } = old
  const stays = [
    buildStay('2027-04-30', '2027-05-02', { nationality: 'tedesca', numberOfGuests: 3, origin: 'desk' }),
    buildStay('2027-05-01', '2027-05-03', { nationality: 'tedesca', numberOfGuests: 2 }),
    // A row as tablets have stored it before the field existed.
    { ...stored } as Booking,
  ]
  const [april, may] = calculateMonths({ ...emptyFarm, today: '2027-06-01', stays }, '2027-04-01', 2)
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
  const stays = [
    // One of two nights is over; the deposit has come in.
    buildStay('2027-03-09', '2027-03-11', {
      lines,
      agreedPrice: '200.00',
      depositAmount: '60.00',
      depositPaidOn: '2027-02-01',
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
  const [march] = calculateMonths({ ...emptyFarm, today: '2027-03-10', stays }, '2027-03-01', 1)
  expect(march).toMatchObject({
    nightsSold: 5,
    earnedNightsCents: 8000 + 6000,
    earnedExtrasCents: 2000 + 4000,
    expectedNightsCents: 8000 + 10_000,
    expectedExtrasCents: 2000,
    openNightsCents: 10_000 + 10_000,
    openExtrasCents: 4000 + 3000,
    overdueNightsCents: 3000,
    overdueExtrasCents: 3000,
    grossCents: new Map([['site', 40_000]]),
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
  const closures = [{ from: '2027-06-24', to: '2027-06-26' }]
  expect(calculateMonths({ ...farm, closures }, '2027-06-01', 1)[0]?.nights).toBe(60 - 14 - 1)
  // Room 9 was retired after this stay.
  const stays = [buildStay('2027-06-29', '2027-07-01'), buildStay('2027-06-10', '2027-06-11', { roomId: 9 })]
  const [june] = calculateMonths({ ...farm, stays }, '2027-06-01', 1)
  expect([june?.nights, june?.nightsSold]).toEqual([60 - 12 - 1 + 3, 3])
})

test('counts what portals have sold: nights once, prices where they are known, the channel as the source', () => {
  const priced = { priceCents: 30_000, commissionCents: 4500, guests: 2 }
  const portalStays = [
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
  const [january, february] = calculateMonths(
    { ...emptyFarm, today: '2027-03-01', stays: [...bookings, ...portalStays] },
    '2027-01-01',
    2,
  )
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
