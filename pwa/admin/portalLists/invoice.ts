/** What the stays of a month say about a portal's invoice. A portal invoices a stay in the month of its check-out. Pure. */
import type { ChannelStay, Portal } from '#contract/channels.ts'
import { addMonths, type Day } from '#contract/days/days.ts'

export type InvoiceMonth = {
  stays: ChannelStay[]
  grossCents: number
  commissionCents: number
  /** What is left of the prices that are known. */
  netCents: number
  /** Stays whose price or commission nobody knows: the sums do not have it. */
  incomplete: ChannelStay[]
}

/** `first`: the first day of the month. */
export function sumInvoice(stays: ChannelStay[], portal: Portal, first: Day): InvoiceMonth {
  const end = addMonths(first, 1)
  const ofMonth = stays
    .filter((it) => it.portal === portal && it.kind === 'stay' && it.cancelledAt === null)
    .filter(({ checkoutDate }) => first <= checkoutDate && checkoutDate < end)
    .sort((a, b) => (a.checkoutDate < b.checkoutDate ? -1 : 1))
  const sum = (name: 'priceCents' | 'commissionCents') => ofMonth.reduce((total, it) => total + (it[name] ?? 0), 0)
  const [grossCents, commissionCents] = [sum('priceCents'), sum('commissionCents')]
  return {
    stays: ofMonth,
    grossCents,
    commissionCents,
    netCents: grossCents - commissionCents,
    incomplete: ofMonth.filter(({ priceCents, commissionCents }) => priceCents === null || commissionCents === null),
  }
}

/** The last months, the one before this one first: that is the one that is invoiced. */
export const listInvoiceMonths = (today: Day, count = 13): Day[] => {
  const thisMonth = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: count }, (_, i) => addMonths(thisMonth, -i))
  return [...months.slice(1), thisMonth]
}
