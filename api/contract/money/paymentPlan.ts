/** What of a stay is to be paid when, and how, in one line: on the site, in offers and in mails. Pure, and free of schemas. */

import type { Language } from '#locales/language.ts'
import type { Day, Stay } from '../days/days.ts'
import { formatDate, formatEuro, type Translator } from '../text/format.ts'
import type { BalanceRule } from './balanceRule.ts'
import { findBalanceDueOn, getBalanceDueOn, proposeDepositCents, proposeDepositDueOn } from './deposit.ts'
import type { DepositRule } from './depositRule.ts'
import { getOpenDepositCents, getPriceDueCents, getTaxDueCents, type Ledger } from './ledger.ts'
import { formatMoney } from './money.ts'

export type PaymentPlan = {
  depositCents: number
  /** Null where nobody has agreed a day. */
  depositDueOn: Day | null
  balanceCents: number
  /** Null: at the arrival. */
  balanceDueOn: Day | null
  taxCents: number
}
/** What the farm has decided. */
export type PaymentRules = { deposit: DepositRule; balance: BalanceRule }

/** Of a stay that is confirmed `today` at this price, which is without tax. */
export function proposePlan(
  priceCents: number,
  taxCents: number,
  stay: Stay,
  { deposit, balance }: PaymentRules,
  today: Day,
): PaymentPlan {
  const depositCents = proposeDepositCents(priceCents, deposit, stay)
  const depositDueOn = proposeDepositDueOn(today, stay.checkinDate, deposit)
  return {
    depositCents,
    depositDueOn,
    balanceCents: priceCents - depositCents,
    balanceDueOn: getBalanceDueOn(balance, stay, depositDueOn),
    taxCents,
  }
}

/** What of a confirmed stay has not come in. */
export function planLedger(
  booking: Ledger & Stay & { depositDueOn: Day | null; createdAt?: string },
  { balance }: Pick<PaymentRules, 'balance'>,
): PaymentPlan {
  const { depositDueOn } = booking
  const depositCents = getOpenDepositCents(booking)
  return {
    depositCents,
    depositDueOn,
    balanceCents: getPriceDueCents(booking) - depositCents,
    balanceDueOn: findBalanceDueOn(booking, balance),
    taxCents: getTaxDueCents(booking),
  }
}

const wayTexts = {
  transfer: /*i18n*/ 'plan.transfer',
  cash: /*i18n*/ 'plan.cash',
  card: /*i18n*/ 'plan.card',
} as const

const depositTexts = {
  acconto: { until: /*i18n*/ 'plan.accontoUntil', any: /*i18n*/ 'plan.acconto' },
  caparra: { until: /*i18n*/ 'plan.caparraUntil', any: /*i18n*/ 'plan.caparra' },
} as const

/** The plan of a request, as if it were confirmed `today`. Empty while it has no price. */
export const describeProposal = (
  priceCents: number | null,
  taxCents: number,
  stay: Stay,
  rules: PaymentRules,
  today: Day,
  format: { i18n: Translator; language: Language },
): string =>
  priceCents === null
    ? ''
    : describePlan(proposePlan(priceCents, taxCents, stay, rules, today), rules, { ...format, isPending: true })

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * "Acconto 189 € entro il 5 dicembre con bonifico, il resto (378 €) all'arrivo in contanti o con carta; imposta 12 €
 * all'arrivo." Empty where nothing is to be paid. `isPending`: nothing is to be paid before the farm confirms.
 */
export function describePlan(
  plan: PaymentPlan,
  { deposit, balance }: PaymentRules,
  { i18n, language, isPending }: { i18n: Translator; language: Language; isPending: boolean },
): string {
  const amount = (cents: number) => formatEuro(formatMoney(cents), language, cents % 100 === 0 ? 0 : 2)
  const format = (day: Day) => formatDate(day, language, { day: 'numeric', month: 'long' })
  const ways = balance.ways.map((way) => i18n.t(wayTexts[way]))
  const last = ways.at(-1) ?? ''
  const how = ways.length < 2 ? last : i18n.t('plan.or', { ways: ways.slice(0, -1).join(', '), last })
  const { depositCents, depositDueOn, balanceCents, balanceDueOn, taxCents } = plan
  const texts = depositTexts[deposit.word]
  const first =
    depositDueOn === null
      ? i18n.t(texts.any, { amount: amount(depositCents) })
      : i18n.t(texts.until, { amount: amount(depositCents), day: format(depositDueOn) })
  const describeRest = () => {
    const values = { amount: amount(balanceCents), how }
    if (balanceDueOn === null)
      return i18n.t(depositCents > 0 ? /*i18n*/ 'plan.restAtArrival' : /*i18n*/ 'plan.allAtArrival', values)
    const id = depositCents > 0 ? /*i18n*/ 'plan.restUntil' : /*i18n*/ 'plan.allUntil'
    return i18n.t(id, { ...values, day: format(balanceDueOn) })
  }
  const price = [...(depositCents > 0 ? [first] : []), ...(balanceCents > 0 ? [describeRest()] : [])].join(', ')
  const parts = [
    ...(price === '' ? [] : [price]),
    ...(taxCents > 0 ? [i18n.t('plan.tax', { amount: amount(taxCents) })] : []),
  ]
  if (parts.length === 0) return ''
  return `${capitalize([...parts, ...(isPending ? [i18n.t('plan.nothingYet')] : [])].join('; '))}.`
}
