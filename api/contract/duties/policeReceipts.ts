import { z } from 'zod/mini'
import { Day, Instant } from '../fields.ts'

/** The portal's receipt (PDF) of what it has taken on a day. `uploadedBy`: who uploaded it; null when it was fetched. */
export const Receipt = z.object({ day: Day, storedAt: Instant, uploadedBy: z.nullable(z.string()) })
export type Receipt = z.output<typeof Receipt>
/** How many guests it has confirmed. */
export const AddedReceipt = z.extend(Receipt, { confirmed: z.int() })
export type AddedReceipt = z.output<typeof AddedReceipt>
