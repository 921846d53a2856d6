import { z } from 'zod/mini'

/** Whether guests may request bookings at all. */
export const BookingsEnabled = z.object({ enabled: z.boolean() })
export type BookingsEnabled = z.infer<typeof BookingsEnabled>
export const BookingsEnabledInput = z.strictObject({ enabled: z.boolean(/*i18n*/ 'errors.enabled') })

/** The IBAN that the confirmation dialog proposes. */
export const DefaultIban = z.object({ iban: z.string() })
