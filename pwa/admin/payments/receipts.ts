/** What came in and what went back, whatever became of the stay. The months, the file and the till of a day ask here. Pure. */

import type { Day } from '#contract/days/days.ts'
import { listPayments } from '#contract/money/ledger.ts'
import { type Payment, type PaymentWay, paymentWays } from '#contract/money/ledgerFields.ts'
import { type FarmStay, getLedger } from '#contract/stays/farmStays.ts'

export type Receipt = { stay: FarmStay; payment: Payment }

/** Money counts on the day on which it came. What has no day counts as today. */
export const getReceiptDay = ({ on }: Pick<Payment, 'on'>, today: Day): Day => on ?? today

/** The payments of these stays from `first` to `last`, both inclusive, by day. */
export function listReceipts(stays: FarmStay[], first: Day, last: Day, today: Day): Receipt[] {
  const getDay = ({ payment }: Receipt) => getReceiptDay(payment, today)
  return stays
    .flatMap((stay) => listPayments(getLedger(stay)).map((payment) => ({ stay, payment })))
    .filter((it) => first <= getDay(it) && getDay(it) <= last)
    .toSorted((a, b) => getDay(a).localeCompare(getDay(b)))
}

/** What came in by one way: for stays, and of the tourist tax. `how`: null where nobody has recorded it. */
export type Takings = { how: PaymentWay | null; priceCents: number; taxCents: number }

/** By way, in the order of the ways; only those by which money came in or went back. */
export function sumTakings(receipts: Receipt[]): Takings[] {
  const sum = (how: Takings['how'], isTax: boolean) =>
    receipts
      .filter(({ payment }) => payment.how === how && (payment.covers === 'tax') === isTax)
      .reduce((total, { payment }) => total + payment.amountCents, 0)
  return [...paymentWays, null]
    .filter((how) => receipts.some(({ payment }) => payment.how === how))
    .map((how) => ({ how, priceCents: sum(how, false), taxCents: sum(how, true) }))
}
