/**
 * A guest changes rooms: what becomes of the account of the stay. Each part has its own share of it, and both together cost,
 * have received and owe what the stay did, to the cent. Pure.
 */
import type { Booking } from '../bookings/bookings.ts'
import { addDays, type Day, daysBetween, getNights, type Stay } from '../days/days.ts'
import { getAgreedCents, getTaxCents, type Ledger, listOwnLines, listPricePayments, toCents } from '../money/ledger.ts'
import type { Line, Payment } from '../money/ledgerFields.ts'
import { formatMoney, splitByShare, sumCents } from '../money/money.ts'
import { recordPayments } from '../money/paymentFields.ts'
import { isDaily } from '../prices/extraLines.ts'
import { isLengthDiscount } from '../prices/lengthDiscount.ts'
import { priceStay, type RoomPrices } from '../prices/prices.ts'
import type { RuledExtra } from '../prices/stayLines.ts'

type Pair<Value> = [Value, Value]

/** What of a booking's account its parts share. */
export type SharedLedger = Pick<
  Booking,
  | 'listPrice'
  | 'agreedPrice'
  | 'depositAmount'
  | 'balanceAmount'
  | 'depositDueOn'
  | 'depositPaidOn'
  | 'balancePaidOn'
  | 'paymentCompleted'
  | 'lines'
  | 'payments'
>

type SplitBooking = Ledger & Stay & Pick<Booking, 'id' | 'numberOfGuests' | 'depositDueOn'>

const splitCents = (cents: number, shares: Pair<number>): Pair<number> => {
  const [first = 0, second = 0] = splitByShare(cents, shares)
  return [first, second]
}

/** The nights before and from a day on. */
const countNights = ({ checkinDate, checkoutDate }: Stay, from: Day): Pair<number> => [
  daysBetween(checkinDate, from),
  daysBetween(from, checkoutDate),
]

/** The price of the nights, in proportion to what they cost today; by their number where no night has a price. */
function splitNights(booking: SplitBooking, from: Day, room: RoomPrices): Pair<number> {
  const price = (stay: Stay) => toCents(priceStay(room, stay, booking.numberOfGuests).price)
  const prices: Pair<number> = [price({ ...booking, checkoutDate: from }), price({ ...booking, checkinDate: from })]
  const isPriced = prices.some((cents) => cents > 0)
  return splitCents(toCents(booking.listPrice), isPriced ? prices : countNights(booking, from))
}

const isNightly = (line: Line, extras: readonly RuledExtra[], nights: number): boolean =>
  line.day === null &&
  line.quantity % nights === 0 &&
  line.amountCents % line.quantity === 0 &&
  extras.some((extra) => extra.id === line.extraId && isDaily(extra))

/**
 * Extras that are counted by nights and the discount by the length of the stay go with the nights, what is for a day with its
 * day. All else stays with the first part, discounts as far as it costs so much.
 */
function splitLines(
  booking: SplitBooking,
  from: Day,
  nightsCents: Pair<number>,
  extras: readonly RuledExtra[],
): Pair<Line[]> {
  const [before, after] = countNights(booking, from)
  const parts: Pair<Line[]> = [[], []]
  const add = (line: Line, amounts: Pair<number>, quantities: Pair<number>) =>
    parts.forEach((lines, i) => {
      const [amountCents = 0, quantity = 0] = [amounts[i], quantities[i]]
      if (amountCents !== 0 || quantity !== 0) lines.push({ ...line, amountCents, quantity: quantity || line.quantity })
    })
  const own = listOwnLines(booking)
  const isDiscount = (line: Line) => line.amountCents < 0 && !isLengthDiscount(line)
  for (const line of own.filter((it) => !isDiscount(it))) {
    const { amountCents, quantity } = line
    if (isLengthDiscount(line)) add(line, splitCents(amountCents, nightsCents), [0, 0])
    else if (isNightly(line, extras, before + after)) {
      const first = (quantity / (before + after)) * before
      const unitCents = amountCents / quantity
      add(line, [first * unitCents, amountCents - first * unitCents], [first, quantity - first])
    } else if (line.day !== null && line.day >= from) parts[1].push(line)
    else parts[0].push(line)
  }
  for (const line of own.filter(isDiscount)) {
    const left = Math.max(0, nightsCents[0] + sumCents(parts[0]))
    const first = Math.max(line.amountCents, -left)
    add(line, [first, line.amountCents - first], [0, 0])
  }
  // In the order in which they stood.
  const places = new Map(own.map(({ id }, i) => [id, i]))
  const sort = (lines: Line[]) => lines.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return [sort(parts[0]), sort(parts[1])]
}

/** Prices, lines and deposit of both parts, without tax and payments. */
export function splitPrices(
  booking: SplitBooking,
  from: Day,
  room: RoomPrices,
  extras: readonly RuledExtra[],
): Pair<Omit<SharedLedger, 'payments'>> {
  const nightsCents = splitNights(booking, from, room)
  const lines = splitLines(booking, from, nightsCents, extras)
  const build = (i: 0 | 1) => ({ listPrice: formatMoney(nightsCents[i]), agreedPrice: null, lines: lines[i] })
  const own: Pair<number> = [getAgreedCents(build(0)), getAgreedCents(build(1))]
  const prices =
    booking.agreedPrice === null
      ? own
      : splitCents(toCents(booking.agreedPrice), own.some((cents) => cents > 0) ? own : countNights(booking, from))
  const deposit = toCents(booking.depositAmount)
  const deposits = cut(deposit, prices[0])
  const balances = cut(toCents(booking.balanceAmount), prices[0] - deposits[0])
  const format = (amount: string | null, cents: number, isNeeded: boolean) =>
    amount === null || !isNeeded ? null : formatMoney(cents)
  const finish = (i: 0 | 1) => ({
    ...build(i),
    agreedPrice: format(booking.agreedPrice, prices[i], true),
    depositAmount: format(booking.depositAmount, deposits[i], i === 0 || deposits[i] > 0),
    balanceAmount: format(booking.balanceAmount, balances[i], true),
    depositDueOn: i === 0 || deposits[i] > 0 ? booking.depositDueOn : null,
    depositPaidOn: null,
    balancePaidOn: null,
    paymentCompleted: false,
  })
  return [finish(0), finish(1)]
}

/** At most so much first, and the rest. */
const cut = (cents: number, most: number): Pair<number> => [Math.min(cents, most), cents - Math.min(cents, most)]

/** What came in, one after the other: the first part is filled to `most`, all else goes to the second. */
function cutPayments(payments: readonly Payment[], most: number): Pair<Payment[]> {
  const parts: Pair<Payment[]> = [[], []]
  let sum = 0
  for (const payment of payments) {
    const first = Math.min(sum + payment.amountCents, most) - Math.min(sum, most)
    const rest = payment.amountCents - first
    sum += payment.amountCents
    if (rest === 0) parts[0].push(payment)
    else if (first === 0) parts[1].push(payment)
    else {
      // One payment for two bookings.
      const { id, receiptId = id } = payment
      parts[0].push({ ...payment, receiptId, amountCents: first })
      parts[1].push({ ...payment, receiptId, amountCents: rest, id: `rest-${id}` })
    }
  }
  return parts
}

/** What a part says of the payments that it has. */
function describePaid(booking: SplitBooking, part: Ledger, payments: Payment[]) {
  const paid = sumCents(listPricePayments(payments))
  const isSettled = paid > 0 && paid >= getAgreedCents(part)
  const hasDeposit = payments.some(({ covers }) => covers === 'deposit')
  return {
    depositPaidOn: hasDeposit ? booking.depositPaidOn : null,
    balancePaidOn: isSettled ? booking.balancePaidOn : null,
    paymentCompleted: isSettled && booking.paymentCompleted,
    payments: payments.map((it) => (it.covers === 'balance' && !isSettled ? { ...it, covers: null } : it)),
  }
}

/** The payments of both parts, whose prices and tax are known. The first part is paid first; nothing is asked again. */
export function splitPayments<Part extends Ledger>(
  booking: SplitBooking,
  parts: Pair<Part>,
): Pair<Part & Pick<SharedLedger, 'payments' | 'depositPaidOn' | 'balancePaidOn' | 'paymentCompleted'>> {
  const all = recordPayments(booking)
  const ofPrice = listPricePayments(all)
  const taxCents = getTaxCents(parts[0])
  const tax = cutPayments(
    all.filter((it) => !ofPrice.includes(it)),
    taxCents,
  )
  // More money than the price pays the tax.
  const prices = parts.map(getAgreedCents)
  const more = Math.max(0, sumCents(ofPrice) - prices.reduce((sum, cents) => sum + cents, 0))
  const price = cutPayments(ofPrice, (prices[0] ?? 0) + Math.min(more, taxCents - sumCents(tax[0])))
  const build = (i: 0 | 1) => {
    const ids = new Map(all.map(({ id }, place) => [id, place]))
    const getPlace = ({ id }: Payment) => ids.get(id) ?? ids.get(id.replace('rest-', '')) ?? 0
    const own = [...tax[i], ...price[i]].toSorted((a, b) => getPlace(a) - getPlace(b))
    return { ...parts[i], ...describePaid(booking, parts[i], own) }
  }
  return [build(0), build(1)]
}

/** Whether a day lies within a stay, after its first night and before its last one is over. */
export const isSplitDay = (stay: Stay, from: Day): boolean => getNights(stay).indexOf(from) > 0

/** From when through when the guest may change rooms, and when most likely; null for one night, and a stay that is over. */
export function findSplitDays(stay: Stay, today: Day): { first: Day; last: Day; likely: Day } | null {
  const [first, last] = [addDays(stay.checkinDate, 1), addDays(stay.checkoutDate, -1)]
  if (first > last || last < today) return null
  return { first, last, likely: today > first ? today : first }
}
