/** What stays on the page after a request: enough to recognise it and to find it again, and no more. */
import { z } from 'zod/mini'
import { type BookingReceipt, RequestView } from '#contract/bookings.ts'
import { readStored, writeStored } from '#pwa/storage.ts'

export const Receipt = z.extend(RequestView, { secret: z.string() })
export type Receipt = z.infer<typeof Receipt>

export const receiptOf = (booking: BookingReceipt): Receipt => ({
  code: booking.code,
  secret: booking.secret,
  room: booking.room,
  checkinDate: booking.checkinDate,
  checkoutDate: booking.checkoutDate,
  numberOfGuests: booking.numberOfGuests,
  numberOfPets: booking.numberOfPets,
  checkinTime: booking.checkinTime,
  status: booking.status,
  language: booking.language,
  createdAt: booking.createdAt,
})

/** The last receipt of this tab, so that it survives a reload. */
export function readReceipt(): Receipt | null {
  try {
    return z.safeParse(Receipt, JSON.parse(readStored('booking.receipt') ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const dropReceipt = () => writeStored('booking.receipt', null)
export const keepReceipt = (receipt: Receipt) => writeStored('booking.receipt', JSON.stringify(receipt))
