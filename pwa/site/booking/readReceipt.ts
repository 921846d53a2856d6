/** Reads and validates the stored receipt. */
import { z } from 'zod/mini'
import { RequestView } from '#contract/bookings.ts'
import { readStored } from '#pwa/storage.ts'

const Receipt = z.extend(RequestView, { secret: z.string() })
export type Receipt = z.infer<typeof Receipt>

export function readReceipt(): Receipt | null {
  try {
    return z.safeParse(Receipt, JSON.parse(readStored('booking.receipt') ?? 'null')).data ?? null
  } catch {
    return null
  }
}
