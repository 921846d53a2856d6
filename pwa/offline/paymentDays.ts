import type { Day } from '#contract/days/days.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'

/** The days on which money came in for a stay or went back; '' for what has no day. */
export type PaymentDays = { table: 'bookings' | 'channelStays'; id: string; days: (Day | '')[] }

/** A row of an earlier version may have no payments. */
type PaidStay = { id: string; payments?: Pick<Payment, 'on'>[] }

/** Only those for which something came in or went back. */
export const listPaymentDays = (table: PaymentDays['table'], stays: PaidStay[]): PaymentDays[] =>
  stays
    .map(({ id, payments = [] }) => ({ table, id, days: payments.map(({ on }) => on ?? ('' as const)) }))
    .filter(({ days }) => days.length > 0)
