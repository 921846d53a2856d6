import { z } from 'zod/mini'

export const BookingsEnabled = z.object({ enabled: z.boolean() })
export type BookingsEnabled = z.infer<typeof BookingsEnabled>
export const BookingsEnabledInput = z.strictObject({ enabled: z.boolean(/*i18n*/ 'errors.enabled') })

export const DefaultIban = z.object({ iban: z.string() })
