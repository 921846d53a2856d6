/** The owner's rule of the deposit: its word, how much, until when, and the reminders. */
import { z } from 'zod/mini'

/**
 * Law and tax treat the two differently: an *acconto* is a part of the price, a *caparra confirmatoria* stays with the farm
 * when the guest does not come (Italian Civil Code, article 1385).
 */
export const depositWords = ['acconto', 'caparra'] as const
export type DepositWord = (typeof depositWords)[number]
/** `firstNight`: the price of the stay divided by its nights. */
export const depositKinds = ['third', 'percent', 'firstNight'] as const

const whole = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))
const days = whole(0, 365, /*i18n*/ 'property.errors.depositDays')

/** `remindBeforeDays`, `remindAfterDays`: so many days before and after the due day; null for no reminder. */
export const DepositRule = z.object({
  word: z.enum(depositWords),
  kind: z.enum(depositKinds),
  percent: whole(1, 100, /*i18n*/ 'property.errors.percent'),
  dueAfterDays: days,
  dueBeforeArrivalDays: days,
  remindBeforeDays: z.nullable(days),
  remindAfterDays: z.nullable(days),
  /** Rounded to whole euros, or to the cent. */
  wholeEuros: z._default(z.boolean(/*i18n*/ 'property.errors.part'), true),
})
export type DepositRule = z.infer<typeof DepositRule>

/**
 * That of a farm that has chosen none. A transfer takes up to two days, so a guest has a week to make one; some days before
 * the arrival the farm wants to know whether the guest comes.
 */
export const standardDepositRule: DepositRule = {
  word: 'acconto',
  kind: 'third',
  percent: 30,
  dueAfterDays: 7,
  dueBeforeArrivalDays: 3,
  remindBeforeDays: null,
  remindAfterDays: null,
  wholeEuros: true,
}
