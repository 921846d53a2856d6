/** The mails to guests that staff cause: the three of their own, and the one about a cancelled booking. */
import type { MailContext } from '#api/mailer/content.ts'
import { presentContent } from '#api/mailer/plainText.ts'
import type { NewMail } from '#api/mails/actions.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import type { BookingPatch } from '#contract/bookings.ts'
import type { ManualMail, ShownMail } from '#contract/mails.ts'
import { renderCancellation, renderConfirmation, renderPaymentReceived, renderThankYou } from './emails.ts'
import type { BookingRow } from './model.ts'
import { presentFacts } from './present.ts'
import { toEditedColumns } from './rows.ts'

type BookingMail = NewMail & { kind: keyof typeof renderers; bookingId: string }

const renderers = {
  confirmation: renderConfirmation,
  payment: renderPaymentReceived,
  thankYou: renderThankYou,
  cancellation: renderCancellation,
}

/** A mail that staff send by hand, about the booking as it is. */
export function buildManualMail(row: BookingRow, room: RoomRow, mail: ManualMail): BookingMail {
  const iban = mail.kind === 'confirmation' ? mail.iban : null
  const paymentFields = mail.kind === 'payment' ? { paymentType: mail.paymentType } : {}
  return { kind: mail.kind, bookingId: row.id, facts: { ...presentFacts(row, room), iban }, ...paymentFields }
}

/** The booking as a PATCH makes it. A mail answers a request, which then has its days without an end. */
export const applyPatch = (row: BookingRow, patch: BookingPatch): BookingRow => ({
  ...row,
  ...toEditedColumns(patch),
  ...(patch.mail ? { waitingSince: null, heldUntil: null, releasedAt: null } : {}),
})

/** The mail that a PATCH asks for, about the booking as it becomes; null for none. */
export function buildPatchMail(
  changed: BookingRow,
  room: RoomRow,
  { notifyGuest, mail }: BookingPatch,
): BookingMail | null {
  if (mail) return buildManualMail(changed, room, mail)
  return notifyGuest ? { kind: 'cancellation', bookingId: changed.id, facts: presentFacts(changed, room) } : null
}

/** The mail that a PATCH would send, as the guest would read it; null for none. `now` is in milliseconds. */
export function previewPatchMail(
  { row, room }: { row: BookingRow; room: RoomRow },
  patch: BookingPatch,
  context: MailContext,
  now: number,
): ShownMail | null {
  const mail = buildPatchMail(applyPatch(row, patch), room, patch)
  if (mail === null) return null
  const content = renderers[mail.kind](
    {
      kind: mail.kind,
      bookingId: mail.bookingId,
      paymentType: mail.paymentType ?? null,
      facts: JSON.stringify(mail.facts),
      createdAt: new Date(now).toISOString(),
    },
    context,
  )
  return presentContent(content, row.guestEmail ?? '')
}
