import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { addDays, addMonths, daysBetween, getNights, type Stay } from '#contract/days/days.ts'
import { type BalanceRule, standardBalanceRule } from '#contract/money/balanceRule.ts'
import { getOverdueCents } from '#contract/money/deposit.ts'
import {
  getAgreedCents,
  getDueCents,
  getExtrasCents,
  getKeptCents,
  getPaidCents,
  getPriceDueCents,
} from '#contract/money/ledger.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { formatMoney } from '#contract/money/money.ts'
import { toLedger } from '#contract/money/portalLedger.ts'
import { bookingOrigins, bookingStatuses } from '#contract/stays/stay.ts'
import { buildBooking, buildChannelStay, buildRoom } from '#pwa/offline/testing/rows.ts'
import { calculateMonths, type Farm, type Figures, listContributions, sumFigures } from './figures.ts'

const money = fc.integer({ min: 0, max: 9_999_999 }).map(formatMoney)
const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2026-01-01', count))
/** Extras that a stay has bought, and its tax. */
const lines = fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 3 }).map((amounts) =>
  amounts.map((amountCents, index) => ({
    id: `extra-${index}`,
    kind: index === 2 ? ('tax' as const) : ('extra' as const),
    extraId: 'cot',
    day: null,
    text: 'Culla',
    quantity: 1,
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
/** What guests of portals have paid of the tax. */
const taxPayments = fc.array(
  fc.record({ amountCents: fc.integer({ min: 1, max: 9999 }), on: day }).map(
    (paid): Payment => ({
      id: 'p',
      how: 'cash',
      document: null,
      covers: 'tax',
      who: 'anna',
      at: null,
      ...paid,
    }),
  ),
  { maxLength: 2 },
)
const portalStay = fc.record({
  lines: lines.map((all) => all.filter(({ kind }) => kind === 'tax')),
  payments: taxPayments,
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
const listAmounts = (booking: Booking, { today, balance }: Pick<Farm, 'today' | 'balance'>) => {
  const price = getAgreedCents(booking)
  const open = getPriceDueCents(booking)
  const overdue = getOverdueCents(booking, balance, today)
  return { price, extras: Math.min(price, getExtrasCents(booking)), open, overdue }
}
const isPortalSold = ({ kind, cancelledAt }: ChannelStay) => kind === 'stay' && cancelledAt === null
const listRoomNights = (it: { roomId: number; checkinDate: string; checkoutDate: string }) =>
  getNights(it).map((night) => ({ night, key: `${it.roomId} ${night}` }))

const farmWithoutDoubleBooking = fc
  .record({
    today: day,
    balance: fc.constantFrom<BalanceRule>(standardBalanceRule, { due: 'daysBefore', days: 30, ways: ['transfer'] }),
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
  .map(({ portalStays, ...farm }): Farm & { bookings: Booking[]; channelStays: ChannelStay[] } => {
    const taken = new Set(farm.bookings.filter(isSold).flatMap((it) => listRoomNights(it).map(({ key }) => key)))
    const channelStays = portalStays.map(({ nights: count, ...fields }) => {
      const checkoutDate = addDays(fields.checkinDate, count)
      const nights = listRoomNights({ ...fields, checkoutDate })
      const conflictNights = nights.filter(({ key }) => taken.has(key)).map(({ night }) => night)
      const stay = buildChannelStay({ ...fields, checkoutDate, conflictNights })
      if (isPortalSold(stay)) for (const { key } of nights) taken.add(key)
      return stay
    })
    return { ...farm, channelStays, stays: [...farm.bookings, ...channelStays] }
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
      const hasCome = ({ checkinDate }: Stay) => checkinDate < farm.today
      const countNights = (it: ChannelStay) => getNights(it).length - it.conflictNights.length
      const total = sumFigures(months)
      expect(total).toMatchObject({
        nightsSold: sum(sold.map((it) => daysBetween(it.checkinDate, it.checkoutDate))) + sum(portal.map(countNights)),
        commissionCents: sum(portal.map((it) => it.commissionCents ?? 0)),
        keptCents: sum(farm.bookings.filter((it) => it.deletedAt === null).map(getKeptCents)),
      })
      const amounts = sold.map((it) => listAmounts(it, farm))
      const sumAmounts = (name: keyof (typeof amounts)[number]) => sum(amounts.map((it) => it[name]))
      const portalPrices = sum(portal.map((it) => it.priceCents ?? 0))
      expect(total.earnedExtrasCents + total.expectedExtrasCents).toBe(sumAmounts('extras'))
      expect(total.earnedNightsCents + total.expectedNightsCents).toBe(
        sumAmounts('price') - sumAmounts('extras') + portalPrices,
      )
      const cancelled = farm.bookings.filter((it) => it.status === 'cancelled' && it.deletedAt === null)
      expect(total.openNightsCents + total.openExtrasCents).toBe(sumAmounts('open') + sum(cancelled.map(getDueCents)))
      expect(total.openNightsCents + total.openExtrasCents + total.openTaxCents).toBe(
        sum([...sold, ...cancelled].map(getDueCents)) + sum(portal.map((it) => getDueCents(toLedger(it)))),
      )
      expect(total.overdueNightsCents + total.overdueExtrasCents).toBe(
        sumAmounts('overdue') + sum(cancelled.map((it) => getOverdueCents(it, farm.balance, farm.today))),
      )
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
      // Whatever became of the stay.
      expect(total.receivedCents).toBe(
        sum(farm.bookings.filter(({ deletedAt }) => !deletedAt).map(getPaidCents)) +
          sum(farm.channelStays.map((it) => getPaidCents(toLedger(it)))),
      )
      expect(sum([...total.guests.values()])).toBe(
        sum(sold.filter(hasCome).map((it) => it.numberOfGuests)) +
          sum(portal.filter(hasCome).map((it) => it.guests ?? 0)),
      )
      expect(sum([...total.bookings.values()])).toBe(sold.length + portal.length)
      expect(total).toEqual(sumFigures([sumFigures(months.slice(0, 7)), sumFigures(months.slice(7))]))
    }),
    { numRuns: 60 },
  )
})

test('a number opens exactly the stays that it is made of', () => {
  const names = ['agreedCents', 'listCents', 'receivedCents', 'overdueNightsCents', 'openTaxCents'] as const
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
      let [nightsSold, agreed, listed, received] = [0, 0, 0, 0]
      for (const booking of farm.bookings.filter(isSold)) {
        const nights = getNights(booking)
        const { price: whole, extras } = listAmounts(booking, farm)
        const share = (count: number) =>
          Math.floor(((whole - extras) * count) / nights.length) + Math.floor((extras * count) / nights.length)
        const before = nights.filter((it) => it < first).length
        const inMonth = nights.filter(isIn).length
        nightsSold += inMonth
        const price = share(before + inMonth) - share(before)
        // What nobody has agreed is no agreed price.
        if (booking.agreedPrice === null) listed += price
        else agreed += price
      }
      for (const booking of farm.bookings.filter(({ deletedAt }) => !deletedAt)) {
        const { depositPaidOn, balancePaidOn, paymentCompleted } = booking
        const deposit = Math.round(Number(booking.depositAmount ?? 0) * 100)
        const parts = [
          [depositPaidOn, deposit],
          [balancePaidOn, Math.max(0, getAgreedCents(booking) - deposit)],
        ] as const
        for (const [paidOn, cents] of parts) {
          if (paidOn && isIn(paidOn)) received += cents
          if (!paidOn && paymentCompleted && isIn(farm.today)) received += cents
        }
      }
      let commission = 0
      for (const stay of farm.channelStays.filter(isPortalSold)) {
        const nights = getNights(stay)
        const share = (cents: number, count: number) => Math.floor((cents * count) / nights.length)
        const before = nights.filter((it) => it < first).length
        const until = before + nights.filter(isIn).length
        nightsSold += nights.filter((it) => isIn(it) && !stay.conflictNights.includes(it)).length
        agreed += share(stay.priceCents ?? 0, until) - share(stay.priceCents ?? 0, before)
        commission += share(stay.commissionCents ?? 0, until) - share(stay.commissionCents ?? 0, before)
      }
      for (const { on, amountCents } of farm.channelStays.flatMap(({ payments }) => payments))
        if (on && isIn(on)) received += amountCents
      expect(figures).toMatchObject({
        nightsSold,
        agreedCents: agreed,
        listCents: listed,
        commissionCents: commission,
        receivedCents: received,
      })
    }),
    { numRuns: 100 },
  )
})
