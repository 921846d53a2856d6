/** Values of rows whose words are numbers and days alone. */
import type { Stay } from '#contract/days/days.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { getAlternativeCents } from '#contract/offers/offerRules.ts'
import { formatCents } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatStayDays } from '#pwa/format.ts'

type Amount = Pick<Line, 'amountCents'>
type Alternative = Stay & { lines: Amount[]; otherRooms?: { lines: Amount[] }[] }

export const showAmount = (cents: unknown, language: Language): string => formatCents(Number(cents), language)

/** The amounts of lines or payments. */
export const listAmounts = (entries: unknown, language: Language): string =>
  (entries as Amount[]).map(({ amountCents }) => formatCents(amountCents, language)).join('; ')

/** The days and the price of the alternatives of an offer. */
export const listAlternatives = (entries: unknown, language: Language): string =>
  (entries as Alternative[])
    .map((it) => `${formatStayDays(it, language)}: ${formatCents(Math.max(0, getAlternativeCents(it)), language)}`)
    .join('; ')
