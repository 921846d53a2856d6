/** Reads and validates the stored receipt. */
import { z } from 'zod/mini'
import { RequestSummary } from '#contract/bookings/requests.ts'
import { readStoredJson } from '#pwa/storage.ts'

const Receipt = z.extend(RequestSummary, { secret: z.string() })
export type Receipt = z.infer<typeof Receipt>

export const readReceipt = (): Receipt | null => z.safeParse(Receipt, readStoredJson('booking.receipt')).data ?? null
