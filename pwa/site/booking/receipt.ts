/** The receipt of a request in this tab's storage: the stay and its private link, no personal data. */
import { formatTax, getAgreedCents } from '#contract/account.ts'
import type { BookingReceipt } from '#contract/bookings.ts'
import { listBoughtExtras } from '#contract/extraLines.ts'
import { formatMoney } from '#contract/money.ts'
import { readStored, writeStored } from '#pwa/storage.ts'
import type { Receipt } from './readReceipt.ts'

/** `maxGuests`: for how many the room is meant, null where it is unknown. */
export const toReceipt = (booking: BookingReceipt, maxGuests: number | null): Receipt => ({
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
  heldUntil: booking.heldUntil,
  releasedAt: booking.releasedAt,
  // Nobody has agreed a price yet: it is that of nights and extras.
  listPrice: formatMoney(getAgreedCents(booking)),
  agreedPrice: null,
  maxGuests,
  extras: listBoughtExtras(booking.lines),
  taxAmount: formatTax(booking),
})

/** The receipt of this tab's last request, or null. */
export async function restoreReceipt(): Promise<Receipt | null> {
  return readStored('booking.receipt') === null ? null : (await import('./readReceipt.ts')).readReceipt()
}

export const saveReceipt = (receipt: Receipt) => writeStored('booking.receipt', JSON.stringify(receipt))
export const clearReceipt = () => writeStored('booking.receipt', null)

/** The element that gets the focus when a request was sent. */
export const getReceiptElementId = (code: string) => `receipt-${code}`
