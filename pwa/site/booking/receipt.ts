/** The receipt of a request in this tab's storage: the stay and its private link, no personal data. */

import type { BookingReceipt } from '#contract/bookings/bookings.ts'
import type { GroupReceipt } from '#contract/bookings/groups.ts'
import { formatTax, getAgreedCents } from '#contract/money/ledger.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { listBoughtExtras, listGuestAdjustments } from '#contract/prices/extraLines.ts'
import { readStored, writeStored } from '#pwa/storage.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import type { Receipt } from './readReceipt.ts'

/** `room`: undefined where it is unknown. */
export const toReceipt = (booking: BookingReceipt, room: LocalizedRoom | undefined): Receipt => ({
  rooms: [],
  code: booking.code,
  secret: booking.secret,
  room: { ...booking.room, bedKinds: room?.bedKinds, bathroom: room?.bathroom },
  checkinDate: booking.checkinDate,
  checkoutDate: booking.checkoutDate,
  numberOfGuests: booking.numberOfGuests,
  children: booking.children,
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
  maxGuests: room?.maxGuests ?? null,
  extras: listBoughtExtras(booking.lines),
  adjustments: listGuestAdjustments(booking.lines),
  taxAmount: formatTax(booking),
})

/** The receipt of several rooms, which shows them as one. */
export function toGroupReceipt(
  { code, secret, bookings }: GroupReceipt,
  findRoom: (id: number) => LocalizedRoom | undefined,
): Receipt {
  const parts = bookings.map((booking) => toReceipt({ ...booking, secret }, findRoom(booking.roomId)))
  const [one] = parts
  if (one === undefined) throw new TypeError('a group has rooms')
  const sum = (list: (string | null)[]) =>
    formatMoney(list.reduce((cents, it) => cents + (parseCents(it ?? '') ?? 0), 0))
  const hasTax = parts.some(({ taxAmount }) => taxAmount !== null)
  return {
    ...one,
    code,
    maxGuests: null,
    rooms: parts.map(({ secret: _, ...part }) => part),
    numberOfGuests: parts.reduce((n, part) => n + part.numberOfGuests, 0),
    numberOfPets: parts.reduce((n, part) => n + part.numberOfPets, 0),
    children: parts.flatMap(({ children }) => children),
    listPrice: sum(parts.map(({ listPrice }) => listPrice)),
    extras: parts.flatMap(({ extras }) => extras),
    adjustments: parts.flatMap(({ adjustments }) => adjustments),
    taxAmount: hasTax ? sum(parts.map(({ taxAmount }) => taxAmount)) : null,
  }
}

/** The receipt of this tab's last request, or null. */
export async function restoreReceipt(): Promise<Receipt | null> {
  return readStored('booking.receipt') === null ? null : (await import('./readReceipt.ts')).readReceipt()
}

export const saveReceipt = (receipt: Receipt) => writeStored('booking.receipt', JSON.stringify(receipt))
export const clearReceipt = () => writeStored('booking.receipt', null)

/** The element that gets the focus when a request was sent. */
export const getReceiptElementId = (code: string) => `receipt-${code}`
