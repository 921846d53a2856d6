/** What stays on the page after a request: enough to recognise it and to find it again, and no more. */
import type { BookingReceipt } from '#contract/bookings.ts'
import { readStored, writeStored } from '#pwa/storage.ts'
import type { Receipt } from './readReceipt.ts'

export const toReceipt = (booking: BookingReceipt): Receipt => ({
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
export async function restoreReceipt(): Promise<Receipt | null> {
  return readStored('booking.receipt') === null ? null : (await import('./readReceipt.ts')).readReceipt()
}

export const saveReceipt = (receipt: Receipt) => writeStored('booking.receipt', JSON.stringify(receipt))
export const clearReceipt = () => writeStored('booking.receipt', null)

/** Where the focus goes when a request has arrived. */
export const getReceiptElementId = (code: string) => `receipt-${code}`
