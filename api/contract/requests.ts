/** A request as its guest reads it, and what the guest adds to it. */
import { z } from 'zod/mini'
import { BoughtExtra, StayAccount } from './accountFields.ts'
import { Booking, BookingStatus, laterField } from './bookings.ts'
import { emailField, Instant, LanguageTag, multilineField } from './fields.ts'
import { guestMailKinds, paymentTypes } from './mails.ts'
import { Money } from './moneyFields.ts'

/**
 * The form token. The booking form fetches it when a guest starts to fill it, and sends it in the header `Form-Proof`.
 * It raises the rate limit of the first address that uses it, once, for an hour. The token is optional.
 */
export const FormToken = z.object({ proof: z.string() })

/** A request in short: only what the guest needs to recognise it. */
export const RequestSummary = z.object({
  code: z.string(),
  room: Booking.shape.room,
  checkinDate: z.string(),
  checkoutDate: z.string(),
  numberOfGuests: z.int(),
  numberOfPets: z.int(),
  checkinTime: z.string(),
  status: BookingStatus,
  language: LanguageTag,
  createdAt: Instant,
  heldUntil: Booking.shape.heldUntil,
  releasedAt: Booking.shape.releasedAt,
  /** The list price of the stay, "0.00" without one. */
  listPrice: laterField(Money),
  /** The price that the farm has confirmed; null before. */
  agreedPrice: laterField(Money),
  /** For how many guests the room is meant. */
  maxGuests: laterField(z.int()),
  extras: z._default(z.array(BoughtExtra), []),
  /** The tourist tax, beside the price; null without one. */
  taxAmount: laterField(Money),
})
export type RequestSummary = z.infer<typeof RequestSummary>

/** A request as its private link shows it, with what the guest has added and the mails that the guest was sent. */
export const RequestView = z.extend(RequestSummary, {
  cancelledByGuestAt: z.nullable(Instant),
  lapsedAt: z.nullable(Instant),
  /** When the farm declined the request. */
  declinedAt: laterField(Instant),
  /** From when the guest may register who stays; null unless the stay is confirmed. */
  checkinFrom: laterField(z.string()),
  /** Who has booked, for the form in which the guest registers who stays; null unless the stay is confirmed. */
  booker: laterField(z.object({ name: z.string(), surname: z.string(), birthDate: z.nullable(z.string()) })),
  /** Whether this link proves the address: it is the link of the mail, and the address is to be proved. */
  canProve: z.boolean(),
  /** Where a confirmed guest transfers what is to be paid next, as the confirmation says it; null without either. */
  transfer: laterField(
    z.object({
      holder: z.string(),
      iban: z.string(),
      amount: Money,
      reference: z.string(),
      /** Until when it is to be paid, if that was agreed. */
      dueOn: laterField(z.string()),
    }),
  ),
  /** The account of a stay that was confirmed; null for others. */
  account: laterField(StayAccount),
  messages: z.array(z.object({ text: z.string(), createdAt: Instant })),
  mails: z.array(
    z.object({ kind: z.enum(guestMailKinds), paymentType: z.nullable(z.enum(paymentTypes)), sentAt: Instant }),
  ),
})
export type RequestView = z.infer<typeof RequestView>

/** Asks for a new mail with the private link, because the old one does not open. */
export const NewLink = z.strictObject({ email: emailField(/*i18n*/ 'booking.errors.guestEmail') })

/** What a guest adds to a request. */
export const RequestMessage = z.strictObject({ text: multilineField(/*i18n*/ 'request.errors.text', 1, 2000) })
