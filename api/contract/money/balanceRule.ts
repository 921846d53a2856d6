/** The owner's rule of the balance: when what is left after the deposit is to be paid, and how. */
import { z } from 'zod/mini'
import { guestWays } from './ledgerFields.ts'

const days = z
  .int(/*i18n*/ 'property.errors.balanceDays')
  .check(z.minimum(1, /*i18n*/ 'property.errors.balanceDays'), z.maximum(365, /*i18n*/ 'property.errors.balanceDays'))

/** `days`: so many before the arrival; null at the arrival. */
export const BalanceRule = z.object({
  due: z.enum(['arrival', 'daysBefore']),
  days: z.nullable(days),
  ways: z.array(z.enum(guestWays)).check(
    z.minLength(1, /*i18n*/ 'property.errors.balanceWays'),
    z.refine((ways) => new Set(ways).size === ways.length, /*i18n*/ 'property.errors.balanceWays'),
  ),
})
export type BalanceRule = z.infer<typeof BalanceRule>

/** At the arrival nobody counts days. */
export const BalanceRuleInput = z.strictObject(BalanceRule.shape).check(
  z.refine((rule) => (rule.due === 'daysBefore') === (rule.days !== null), {
    error: /*i18n*/ 'property.errors.balanceDays',
    path: ['days'],
  }),
)

/** That of a farm that has chosen none. */
export const standardBalanceRule: BalanceRule = { due: 'arrival', days: null, ways: ['cash', 'card'] }
