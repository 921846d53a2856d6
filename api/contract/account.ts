/**
 * The account of a stay, in whole cents: what it costs, by lines, and what of it was paid. Pure, and free of schemas.
 *
 * The specification's fields and the account say the same. `listPrice` is the price of the nights. `agreedPrice` is the sum
 * without tax, null while nobody has agreed one: what it differs by from the other lines is one line of its own. A day in
 * `depositPaidOn` or `balancePaidOn` is a payment, and `paymentCompleted` is one of the rest. So these fields decide
 * whether and when deposit and balance were paid. The stored payments add how much, how, and by whom it was written.
 * An older app that writes only the fields therefore needs no translation.
 */
import type { FiscalDocument, Line, Payment } from './accountFields.ts'
import type { Booking } from './bookings.ts'
import { daysBetween, type Stay } from './days.ts'
import { formatMoney, parseCents } from './money.ts'

/** Rows that a device stored earlier have neither lines nor payments. */
export type Account = Pick<
  Booking,
  | 'listPrice'
  | 'agreedPrice'
  | 'depositAmount'
  | 'balanceAmount'
  | 'depositPaidOn'
  | 'balancePaidOn'
  | 'paymentCompleted'
> &
  Partial<Pick<Booking, 'id' | 'lines' | 'payments'>>

/** The account of a booking without lines and payments. */
export const emptyAccount: Pick<Booking, 'lines' | 'payments' | 'totalCents' | 'paidCents' | 'dueCents'> = {
  ...{ lines: [], payments: [], totalCents: 0, paidCents: 0, dueCents: 0 },
}

const toCents = (amount: string | null): number => (amount === null ? 0 : (parseCents(amount) ?? 0))

const sumCents = (list: { amountCents: number }[]): number => list.reduce((sum, it) => sum + it.amountCents, 0)
/** The tourist tax is paid on its own: these payments are none of the price. */
const listPricePayments = (payments: Payment[]): Payment[] => payments.filter(({ covers }) => covers !== 'tax')

/** Lines and payments that follow from other fields of the booking have ids that begin with the booking's. */
const getDerivedId = ({ id = '' }: Pick<Account, 'id'>, name: 'nights' | 'agreed' | 'deposit' | 'balance'): string =>
  `${id}-${name}`
const listStored = <Item extends { id: string }>({ id = '' }: Pick<Account, 'id'>, list: Item[] = []): Item[] =>
  list.filter((it) => !it.id.startsWith(`${id}-`))

type Lines = Pick<Account, 'id' | 'lines'>
/** Extras, discounts and surcharges: what staff write. */
const listOwnLines = (account: Lines): Line[] =>
  listStored(account, account.lines).filter(({ kind }) => kind === 'extra' || kind === 'adjustment')
const listTaxLines = (account: Lines): Line[] => listStored(account, account.lines).filter(({ kind }) => kind === 'tax')

/** The agreed price, or that of nights and extras while nothing else was agreed. Without tax. */
export const getAgreedCents = (account: Pick<Account, 'agreedPrice' | 'listPrice' | 'id' | 'lines'>): number =>
  account.agreedPrice === null
    ? Math.max(0, toCents(account.listPrice) + sumCents(listOwnLines(account)))
    : toCents(account.agreedPrice)

/** The tourist tax. It is never part of the price. */
export const getTaxCents = (account: Lines): number => sumCents(listTaxLines(account))

/** The tourist tax as text; null without one. */
export const formatTax = (account: Lines): string | null => {
  const cents = getTaxCents(account)
  return cents === 0 ? null : formatMoney(cents)
}

/** What the stay costs, with tax. */
export const getTotalCents = (account: Account): number => getAgreedCents(account) + getTaxCents(account)

const buildLine = (line: Pick<Line, 'id' | 'kind' | 'day' | 'quantity' | 'amountCents'>): Line => ({
  ...line,
  extraId: null,
  text: '',
})

/** The one line that makes the sum the agreed price, or nothing where discounts are larger than the rest; null without need. */
function findAgreedLine(account: Account): Line | null {
  const amountCents = getAgreedCents(account) - toCents(account.listPrice) - sumCents(listOwnLines(account))
  if (amountCents === 0) return null
  return buildLine({ id: getDerivedId(account, 'agreed'), kind: 'adjustment', day: null, quantity: 1, amountCents })
}

/** All lines. Their sum is the total. */
export function listLines(booking: Account & Stay): Line[] {
  const quantity = daysBetween(booking.checkinDate, booking.checkoutDate)
  const nights = { day: booking.checkinDate, quantity, amountCents: toCents(booking.listPrice) }
  const agreed = findAgreedLine(booking)
  return [
    ...(nights.amountCents > 0 ? [buildLine({ id: getDerivedId(booking, 'nights'), kind: 'nights', ...nights })] : []),
    ...listOwnLines(booking),
    ...(agreed ? [agreed] : []),
    ...listTaxLines(booking),
  ]
}

/** What extras cost. It is part of the price. */
export const getExtrasCents = (account: Lines): number =>
  sumCents(listOwnLines(account).filter(({ kind }) => kind === 'extra'))

/** The balance: what is left of the agreed price after the deposit, unless another amount was written down. */
export const getBalanceCents = (account: Account): number =>
  account.balanceAmount === null
    ? Math.max(0, getAgreedCents(account) - toCents(account.depositAmount))
    : toCents(account.balanceAmount)

/**
 * Whether the deposit and the balance are the agreed price. The tourist tax does not count: it is no part of the price. A
 * balance that is not written down is what is left. Without a price there is nothing to compare.
 */
export function addsUp(account: Account): boolean {
  const price = getAgreedCents(account)
  const deposit = toCents(account.depositAmount)
  if (price === 0 && account.agreedPrice === null) return true
  return account.balanceAmount === null ? deposit <= price : deposit + toCents(account.balanceAmount) === price
}

const isBalancePaid = ({ balancePaidOn, paymentCompleted }: Account): boolean =>
  Boolean(balancePaidOn) || paymentCompleted

/** The stored payments. One that covers deposit or balance counts as long as the booking's own field says so. */
function listStoredPayments(account: Account): Payment[] {
  const { depositPaidOn, balancePaidOn } = account
  return listStored(account, account.payments).flatMap((payment) => {
    if (payment.covers === 'deposit') return depositPaidOn ? [{ ...payment, on: depositPaidOn }] : []
    if (payment.covers === 'balance') return isBalancePaid(account) ? [{ ...payment, on: balancePaidOn ?? null }] : []
    return [payment]
  })
}

/**
 * All payments. A deposit or balance that is only ticked, as older apps do, has the amount that was asked; beside stored
 * payments of the price it is no more than the rest of it.
 */
export function listPayments(account: Account): Payment[] {
  const { depositPaidOn = null, balancePaidOn = null, paymentCompleted } = account
  const stored = listStoredPayments(account)
  const has = (covers: Payment['covers']) => stored.some((it) => it.covers === covers)
  const ofPrice = listPricePayments(stored)
  const hasOnlyTicks = ofPrice.length === 0
  const rest = hasOnlyTicks ? Number.POSITIVE_INFINITY : Math.max(0, getAgreedCents(account) - sumCents(ofPrice))
  const isDepositTicked = !has('deposit') && (Boolean(depositPaidOn) || (paymentCompleted && !has('balance')))
  const deposit = isDepositTicked ? Math.min(toCents(account.depositAmount), rest) : 0
  const isBalanceTicked = !has('balance') && isBalancePaid(account)
  const balance = isBalanceTicked ? Math.min(hasOnlyTicks ? getBalanceCents(account) : rest, rest - deposit) : 0
  const unrecorded = { how: null, document: null, who: null, at: null }
  const build = (covers: 'deposit' | 'balance', amountCents: number, on: string | null): Payment[] =>
    amountCents > 0 ? [{ id: getDerivedId(account, covers), amountCents, on, covers, ...unrecorded }] : []
  return [...build('deposit', deposit, depositPaidOn), ...build('balance', balance, balancePaidOn), ...stored]
}

export const getPaidCents = (account: Account): number => sumCents(listPayments(account))

/** What is left to pay, with tax. */
export const getDueCents = (account: Account): number => Math.max(0, getTotalCents(account) - getPaidCents(account))

/** What of it is tourist tax. More money than the price pays the tax, too. */
export function getTaxDueCents(account: Account): number {
  const paid = sumCents(listPayments(account).filter(({ covers }) => covers === 'tax'))
  return Math.min(getDueCents(account), Math.max(0, getTaxCents(account) - paid))
}

/** What is left of the price. */
export const getPriceDueCents = (account: Account): number => getDueCents(account) - getTaxDueCents(account)

/** What is to be transferred next: the deposit, then what is left of the price. The tax is paid at the farm. */
export const getNextPaymentCents = (account: Account): number =>
  (sumCents(listPricePayments(listPayments(account))) === 0 && toCents(account.depositAmount)) ||
  getPriceDueCents(account)

type Kept = Account & Pick<Booking, 'status' | 'keptAmount'>

/** What the farm keeps of a cancelled booking. Money that never came in cannot be kept. */
export const getKeptCents = (booking: Kept): number =>
  booking.status === 'cancelled' ? Math.min(toCents(booking.keptAmount ?? null), getPaidCents(booking)) : 0

/** What of the amount to keep has never come in, so the guest has to be asked for it. */
export const getAskedCents = (booking: Kept): number =>
  booking.status === 'cancelled' ? toCents(booking.keptAmount ?? null) - getKeptCents(booking) : 0

/** What may still be paid; null without an end, because the stay has no price. Of a cancelled booking what is asked. */
export function getPayableCents(booking: Kept): number | null {
  if (booking.status === 'cancelled') return getAskedCents(booking)
  return getAgreedCents(booking) === 0 ? null : getDueCents(booking)
}

/** The lines, payments and sums as the wire has them. */
export function presentAccount(booking: Kept & Stay): typeof emptyAccount {
  const [lines, payments] = [listLines(booking), listPayments(booking)]
  const [totalCents, paidCents] = [sumCents(lines), sumCents(payments)]
  const dueCents = booking.status === 'cancelled' ? getAskedCents(booking) : Math.max(0, totalCents - paidCents)
  return { lines, payments, totalCents, paidCents, dueCents }
}

type AccountChange = Partial<
  Pick<
    Booking,
    'lines' | 'payments' | 'agreedPrice' | 'balanceAmount' | 'depositPaidOn' | 'balancePaidOn' | 'paymentCompleted'
  >
>

/** All payments as stored ones, so that a later change of the price does not change what came in. */
const recordPayments = (account: Account): Payment[] =>
  listPayments(account).map((payment, _, all) =>
    listStored(account, [payment]).length > 0
      ? payment
      : {
          ...payment,
          // The deposit of a booking that is only ticked as paid has no day in its field.
          covers: payment.covers === 'deposit' && !account.depositPaidOn ? null : payment.covers,
          id: `${payment.covers}${all.length}-${account.id}`,
        },
  )

/** With these payments, which are all. A booking whose price has something to pay again is not paid. */
function settle(account: Account, change: AccountChange & { payments: Payment[] }): AccountChange {
  const { payments } = change
  const paid = sumCents(listPricePayments(payments))
  if (!isBalancePaid(account) || paid >= getAgreedCents({ ...account, ...change })) return change
  const uncovered = payments.map((it) => (it.covers === 'balance' ? { ...it, covers: null } : it))
  return { ...change, payments: uncovered, balancePaidOn: null, paymentCompleted: false }
}

/**
 * A payment comes in. It covers the balance if nothing is left of the price, and the deposit when that much has come in.
 * It is one of the tourist tax where it says so, or where only the tax is left.
 */
export function addPayment(
  account: Account,
  { covers: sent, ...added }: Omit<Payment, 'covers'> & { covers?: Payment['covers'] },
): AccountChange {
  const { on, amountCents } = added
  const payments = recordPayments(account)
  const deposit = toCents(account.depositAmount)
  const due = getPriceDueCents(account)
  if (sent === 'tax' || (due === 0 && getTaxDueCents(account) > 0))
    return settle(account, { payments: [...payments, { ...added, covers: 'tax' }] })
  if (due > 0 && amountCents >= due)
    return { payments: [...payments, { ...added, covers: 'balance' }], balancePaidOn: on, paymentCompleted: true }
  if (!account.depositPaidOn && deposit > 0 && sumCents(listPricePayments(payments)) + amountCents >= deposit)
    return settle(account, { payments: [...payments, { ...added, covers: 'deposit' }], depositPaidOn: on })
  return settle(account, { payments: [...payments, { ...added, covers: null }] })
}

/** A payment was entered by mistake. Null where there is none with this id. */
export function removePayment(account: Account, id: string): AccountChange | null {
  const index = listPayments(account).findIndex((it) => it.id === id)
  const all = recordPayments(account)
  const removed = all[index]
  if (removed === undefined) return null
  const rest = all.filter((it) => it !== removed)
  if (removed.covers === 'deposit') return settle(account, { payments: rest, depositPaidOn: null })
  if (removed.covers !== 'balance') return settle(account, { payments: rest })
  // If the price is still paid, another payment covers the balance. Else a higher price would later count as paid.
  const last = rest.findLast(({ covers }) => covers === null)
  const payments = rest.map((it) => (it === last ? { ...it, covers: 'balance' as const } : it))
  return settle(account, {
    payments,
    ...(last ? { balancePaidOn: last.on } : { balancePaidOn: null, paymentCompleted: false }),
  })
}

/**
 * A fiscal document was issued for a payment, or `null`: for none. One that was only ticked is stored from now on. Null
 * where there is no payment with this id.
 */
export function documentPayment(account: Account, id: string, document: FiscalDocument | null): AccountChange | null {
  const index = listPayments(account).findIndex((it) => it.id === id)
  if (index < 0) return null
  return { payments: recordPayments(account).map((it, i) => (i === index ? { ...it, document } : it)) }
}

/**
 * Replaces extras, discounts and surcharges. With the line of the agreed price among them that price is agreed, also where
 * it was taken out before; without the line nobody has agreed a price any more. Null for a sum below zero.
 */
export function changeLines(account: Account, input: Line[]): AccountChange | null {
  const stored = listStored(account, account.lines).filter(({ kind }) => kind === 'nights' || kind === 'tax')
  const own = listOwnLines({ ...account, lines: input })
  const wasAgreed = account.agreedPrice !== null
  const isLineNeeded = findAgreedLine(account) !== null
  // Where discounts are larger than the rest, the line is there without an agreement.
  const agreedLine =
    wasAgreed || !isLineNeeded ? input.find(({ id }) => id === getDerivedId(account, 'agreed')) : undefined
  const isAgreed = agreedLine !== undefined || (wasAgreed && !isLineNeeded)
  const sum = toCents(account.listPrice) + sumCents(own) + (agreedLine?.amountCents ?? 0)
  if (sum < 0) return null
  const lines = [...stored, ...own]
  const agreedPrice = isAgreed ? formatMoney(sum) : null
  const price = getAgreedCents({ ...account, lines, agreedPrice })
  const follows = account.balanceAmount !== null && !isBalancePaid(account)
  const balance = formatMoney(Math.max(0, price - toCents(account.depositAmount)))
  const payments = recordPayments(account)
  return settle(account, { lines, agreedPrice, payments, ...(follows ? { balanceAmount: balance } : {}) })
}
