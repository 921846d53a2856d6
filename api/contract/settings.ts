import { z } from 'zod/mini'
import { turnovers } from './stay.ts'

/** Whether guests may request bookings at all. */
export const BookingsEnabled = z.object({ enabled: z.boolean() })
export type BookingsEnabled = z.infer<typeof BookingsEnabled>
export const BookingsEnabledInput = z.strictObject({ enabled: z.boolean(/*i18n*/ 'errors.enabled') })

/** The IBAN that the confirmation dialog proposes. */
export const DefaultIban = z.object({ iban: z.string() })

/** Null: kept until somebody deletes it. */
const keptMonths = z._default(z.nullable(z.int()), null)

/** The farm's own rules. */
export const Property = z.object({
  turnover: z.enum(turnovers),
  /** How long bookings in the trash and messages are kept. */
  keepTrashMonths: keptMonths,
  keepMessagesMonths: keptMonths,
})
export type Property = z.infer<typeof Property>

const monthsError = /*i18n*/ 'errors.keptMonths'
const keptMonthsField = z.optional(
  z.nullable(z.int(monthsError).check(z.minimum(1, monthsError), z.maximum(120, monthsError))),
)
/** What is left out does not change. */
export const PropertyInput = z.strictObject({
  turnover: z.enum(turnovers, /*i18n*/ 'errors.turnover'),
  keepTrashMonths: keptMonthsField,
  keepMessagesMonths: keptMonthsField,
})
export type PropertyInput = z.infer<typeof PropertyInput>
