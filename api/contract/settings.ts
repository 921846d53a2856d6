import { z } from 'zod/mini'
import { turnovers } from './stay.ts'

/** Whether guests may request bookings at all. */
export const BookingsEnabled = z.object({ enabled: z.boolean() })
export type BookingsEnabled = z.infer<typeof BookingsEnabled>
export const BookingsEnabledInput = z.strictObject({ enabled: z.boolean(/*i18n*/ 'errors.enabled') })

/** The IBAN that the confirmation dialog proposes. */
export const DefaultIban = z.object({ iban: z.string() })

/** The farm's own rules. */
export const Property = z.object({ turnover: z.enum(turnovers) })
export type Property = z.infer<typeof Property>
export const PropertyInput = z.strictObject({ turnover: z.enum(turnovers, /*i18n*/ 'errors.turnover') })
