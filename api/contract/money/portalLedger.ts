/** The ledger of a portal's stay: the same as that of a booking, so the same functions say what is due. Pure. */

import type { ChannelStay, StayPayment } from '../channels.ts'
import type { Stay } from '../days/days.ts'
import { type Ledger, presentLedger } from './ledger.ts'
import type { Line, Payment } from './ledgerFields.ts'
import { formatMoney } from './money.ts'

type PortalStay = Stay &
  Pick<ChannelStay, 'id' | 'priceCents' | 'priceCollectedBy' | 'cancelledAt'> & { lines: Line[]; payments: Payment[] }

/** Where the portal collects the price, the guest owes the farm extras and the tourist tax alone. */
export function toLedger(stay: PortalStay): Ledger & Stay & { id: string } {
  const { id, checkinDate, checkoutDate, cancelledAt, priceCents, priceCollectedBy, lines, payments } = stay
  const isCollectedHere = priceCollectedBy === 'house'
  return {
    id,
    checkinDate,
    checkoutDate,
    lines,
    payments,
    status: cancelledAt === null ? 'confirmed' : 'cancelled',
    listPrice: formatMoney(isCollectedHere ? (priceCents ?? 0) : 0),
    hasPrice: !isCollectedHere || priceCents !== null,
    agreedPrice: null,
    depositAmount: null,
    balanceAmount: null,
    keptAmount: null,
    depositPaidOn: null,
    balancePaidOn: null,
    paymentCompleted: false,
  }
}

/** A portal's stay with its ledger as it is now, such as after a change that has not been sent yet. */
export const settleStay = <S extends PortalStay>(stay: S): S => ({ ...stay, ...presentLedger(toLedger(stay)) })

/** All payments as they are sent. Of one that was only ticked nobody knows day and way: they are left out. */
export const toSentPayments = (payments: Payment[]): StayPayment[] =>
  payments.map(({ id, amountCents, on, how, covers, document }) => ({
    id,
    amountCents,
    document,
    covers: covers === 'tax' ? covers : null,
    ...(on === null ? {} : { on }),
    ...(how === null ? {} : { how }),
  }))

/** Of a portal's stay no field says that a payment was its deposit or balance. */
export const toPortalPayments = (payments: Payment[]): Payment[] =>
  payments.map((it) => (it.covers === 'tax' ? it : { ...it, covers: null }))
