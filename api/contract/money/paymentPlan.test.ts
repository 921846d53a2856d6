import { expect, test } from 'vitest'
import { messages as en } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/site.po'
import { type BalanceRule, BalanceRuleInput, standardBalanceRule } from './balanceRule.ts'
import { standardDepositRule } from './depositRule.ts'
import { describePlan, type PaymentRules, planLedger, proposePlan } from './paymentPlan.ts'

const stay = { checkinDate: '2027-02-10', checkoutDate: '2027-02-13' }
const rules = (balance: Partial<BalanceRule> = {}, deposit: Partial<PaymentRules['deposit']> = {}): PaymentRules => ({
  deposit: { ...standardDepositRule, ...deposit },
  balance: { ...standardBalanceRule, ...balance },
})
const describe = (price: number, tax: number, chosen = rules(), isPending = true) =>
  describePlan(proposePlan(price, tax, stay, chosen, '2026-11-28'), chosen, {
    i18n: createI18n('it', it),
    language: 'it' as const,
    isPending,
  }).replaceAll('\u00a0', ' ')

test('says in one line what is paid when, and how', () => {
  expect(describe(56_700, 1200)).toBe(
    'Acconto 189 € entro il 5 dicembre con bonifico, il resto (378 €) all’arrivo in contanti o con carta; imposta 12 € all’arrivo; niente finché non confermiamo.',
  )
  expect(
    describe(10_001, 0, rules({ due: 'daysBefore', days: 20, ways: ['transfer'] }, { wholeEuros: false }), false),
  ).toBe('Acconto 33,34 € entro il 5 dicembre con bonifico, il resto (66,67 €) entro il 21 gennaio con bonifico.')
  expect(describe(0, 0)).toBe('')
  expect(describe(40, 0, rules({ ways: ['transfer', 'cash', 'card'] }, { word: 'caparra' }))).toBe(
    '0,40 € all’arrivo con bonifico, in contanti o con carta; niente finché non confermiamo.',
  )
  const english = { i18n: createI18n('en', en), language: 'en' as const, isPending: false }
  expect(describePlan(proposePlan(9000, 0, stay, rules(), '2026-11-28'), rules(), english)).toBe(
    'Deposit of €30 by 5 December by bank transfer, the rest (€60) on arrival in cash or by card.',
  )
})

test('what has come in is not asked for again, and the balance is never due before the deposit', () => {
  const booking = {
    ...stay,
    id: 'b',
    listPrice: '300.00',
    agreedPrice: '300.00',
    depositAmount: '100.00',
    balanceAmount: '200.00',
    depositPaidOn: null,
    balancePaidOn: null,
    paymentCompleted: false,
    lines: [],
    payments: [],
    depositDueOn: '2027-01-30',
  }
  const early = rules({ due: 'daysBefore', days: 30 })
  expect(planLedger(booking, early)).toEqual({
    ...{
      depositCents: 10_000,
      depositDueOn: '2027-01-30',
      balanceCents: 20_000,
      balanceDueOn: '2027-01-30',
      taxCents: 0,
    },
  })
  const payment = {
    id: 'p',
    amountCents: 12_000,
    on: '2027-01-01',
    how: null,
    document: null,
    covers: null,
    who: null,
    at: null,
  }
  expect(planLedger({ ...booking, payments: [payment] }, rules())).toMatchObject({
    depositCents: 0,
    balanceCents: 18_000,
    balanceDueOn: null,
  })
})

test('a balance needs its days, and a way to pay', () => {
  const isValid = (rule: object) => BalanceRuleInput.safeParse({ ...standardBalanceRule, ...rule }).success
  expect(isValid({})).toBe(true)
  expect(isValid({ due: 'daysBefore', days: 14 })).toBe(true)
  for (const rule of [{ due: 'daysBefore' }, { days: 3 }, { ways: [] }, { ways: ['cash', 'cash'] }, { ways: ['gold'] }])
    expect([rule, isValid(rule)]).toEqual([rule, false])
})
