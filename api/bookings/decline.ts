import type { Tx } from '#api/db/write.ts'
import { type Result, refuse } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import type { Booking, BookingDecline } from '#contract/bookings/bookings.ts'
import { buildDeclineMail } from './manualMails.ts'
import { findBookingForEdit, updateBooking } from './update.ts'

/**
 * Declines a pending request, which frees its days. With `notifyGuest` a mail with the text of staff is queued. Refused:
 * 404, 409 `not_pending` or `no_guest_email`, 412, 423.
 */
export async function declineRequest(
  tx: Tx,
  id: string,
  { notifyGuest, text }: BookingDecline,
  version: number | null,
  now: number,
): Promise<Result<Booking>> {
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row, room } = found.value
  if (row.status !== 'pending') return refuse('not_pending')
  if (notifyGuest) {
    if (row.guestEmail === null) return refuse('no_guest_email')
    await queueMails(tx, [{ ...buildDeclineMail(row, room, text), to: row.guestEmail }], now)
  }
  return updateBooking(tx, row, { ...row, status: 'cancelled', declinedAt: tx.timestamp }, room)
}
