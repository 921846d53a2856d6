/** The mails to guests that staff cause: those of their own, and the ones about a cancelled or declined stay. */
import type { MailContext } from '#api/mailer/content.ts'
import { presentContent } from '#api/mailer/plainText.ts'
import type { NewMail } from '#api/mails/actions.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import type { BookingPatch } from '#contract/bookings/bookings.ts'
import type { PatchMail, ShownMail } from '#contract/mails.ts'
import { getDepositDueCents } from '#contract/money/deposit.ts'
import { formatMoney } from '#contract/money/money.ts'
import { settleReceived } from '../ledger/storedPayments.ts'
import type { BookingRow } from '../model.ts'
import { presentBooking, presentFacts } from '../present.ts'
import { toEditedColumns } from '../rows.ts'
import { renderCancellation, renderRequestDeclined, renderThankYou } from './emails.ts'
import type { BookingFacts } from './mailFacts.ts'
import { renderConfirmation, renderDepositReminder, renderPaymentReceived } from './paymentEmails.ts'
import { renderStayMoved, renderWishDeclined } from './wishEmails.ts'

export type BookingMail = NewMail & { kind: keyof typeof renderers; bookingId: string; facts: BookingFacts }

const renderers = {
  confirmation: renderConfirmation,
  depositReminder: renderDepositReminder,
  payment: renderPaymentReceived,
  thankYou: renderThankYou,
  cancellation: renderCancellation,
  requestDeclined: renderRequestDeclined,
  wishDeclined: renderWishDeclined,
  stayMoved: renderStayMoved,
}

/** The reminder says what of the deposit is still to be paid. `iban`: the bank account of the confirmation. */
export function buildDepositReminder(row: BookingRow, room: RoomRow, iban: string | null): BookingMail {
  const depositAmount = formatMoney(getDepositDueCents(presentBooking(row, room)))
  return { kind: 'depositReminder', bookingId: row.id, facts: { ...presentFacts(row, room), depositAmount, iban } }
}

/** With a sentence of staff's own. */
export const addText = (mail: BookingMail, mailText: string | null | undefined): BookingMail => ({
  ...mail,
  facts: { ...mail.facts, staffText: mailText ?? null },
})

/** A mail that staff send by hand, about the booking as it is. `confirmedIban`: the bank account that its guest knows. */
export function buildManualMail(
  row: BookingRow,
  room: RoomRow,
  mail: PatchMail,
  confirmedIban: string | null = null,
): BookingMail {
  if (mail.kind === 'depositReminder') return buildDepositReminder(row, room, confirmedIban)
  const iban = mail.kind === 'confirmation' ? mail.iban : null
  const paymentFields = mail.kind === 'payment' ? { paymentType: mail.paymentType } : {}
  return { kind: mail.kind, bookingId: row.id, facts: { ...presentFacts(row, room), iban }, ...paymentFields }
}

/** The booking as a PATCH makes it. A mail answers a request, which then has its days without an end. */
export const applyPatch = (row: BookingRow, patch: BookingPatch): BookingRow =>
  settleReceived(
    row,
    {
      ...row,
      ...toEditedColumns(patch),
      ...(patch.mail ? { waitingSince: null, heldUntil: null, releasedAt: null } : {}),
    },
    patch.how,
  )

/** The mail that a PATCH asks for, about the booking as it becomes; null for none. */
export function buildPatchMail(
  changed: BookingRow,
  room: RoomRow,
  { notifyGuest, mail, mailText }: Pick<BookingPatch, 'notifyGuest' | 'mail' | 'mailText'>,
  confirmedIban: string | null,
): BookingMail | null {
  if (mail) return addText(buildManualMail(changed, room, mail, confirmedIban), mailText)
  if (!notifyGuest) return null
  return addText({ kind: 'cancellation', bookingId: changed.id, facts: presentFacts(changed, room) }, mailText)
}

/** The mail about a declined request, with what staff say to its guest. */
export const buildDeclineMail = (row: BookingRow, room: RoomRow, declineText: string | null): BookingMail => ({
  kind: 'requestDeclined',
  bookingId: row.id,
  facts: { ...presentFacts(row, room), declineText },
})

/** The mail about other days that the farm cannot give, with what staff say to the guest. */
export const buildWishDeclineMail = (row: BookingRow, room: RoomRow, declineText: string | null): BookingMail => ({
  ...buildDeclineMail(row, room, declineText),
  kind: 'wishDeclined',
})

/** The mail about a stay on other days or in another room. */
export const buildMoveMail = (moved: BookingRow, room: RoomRow, mailText: string | null | undefined): BookingMail =>
  addText({ kind: 'stayMoved', bookingId: moved.id, facts: presentFacts(moved, room) }, mailText)

/** A mail as the guest would read it. `now` is in milliseconds. */
export function renderShownMail(mail: BookingMail, to: string, context: MailContext, now: number): ShownMail {
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
  return presentContent(content, to)
}
