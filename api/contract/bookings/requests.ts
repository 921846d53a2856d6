/** A request as its guest reads it, and what the guest adds to it. */
import { z } from 'zod/mini'
import { dayField, emailField, Instant, LanguageTag, multilineField } from '../fields.ts'
import { guestMailKinds, paymentTypes } from '../mails.ts'
import { BoughtExtra, GuestAdjustment, StayLedger } from '../money/ledgerFields.ts'
import { Money } from '../money/moneyFields.ts'
import { RoomName, roomFacts } from '../roomName.ts'
import { limits } from '../stays/stay.ts'
import { Booking, BookingStatus, laterField } from './bookings.ts'

/**
 * The form token. The booking form fetches it when a guest starts to fill it, and sends it in the header `Form-Proof`.
 * It raises the rate limit of the first address that uses it, once, for an hour. The token is optional.
 */
export const FormToken = z.object({ proof: z.string() })

const RoomWithFacts = z.extend(RoomName, roomFacts)

/** What is said of one room of a request of several, too. */
const RoomOfRequest = z.object({
  code: z.string(),
  /** `parts`: the rooms of a guest who sleeps in one after the other, each of them once. */
  room: z.extend(RoomWithFacts, { parts: z.optional(z.array(RoomWithFacts)) }),
  checkinDate: z.string(),
  checkoutDate: z.string(),
  numberOfGuests: z.int(),
  numberOfPets: z.int(),
  children: Booking.shape.children,
  status: BookingStatus,
  /** What nights, extras and discounts cost while no price is agreed, "0.00" without a price of the nights. */
  listPrice: laterField(Money),
  /** The price that the farm has confirmed; null before. */
  agreedPrice: laterField(Money),
})

/** A request in short: only what the guest needs to recognise it. */
export const RequestSummary = z.extend(RoomOfRequest, {
  /** The rooms of a request of several, which the other fields show as one; empty for a room alone. */
  rooms: z._default(z.array(RoomOfRequest), []),
  checkinTime: z.string(),
  language: LanguageTag,
  createdAt: Instant,
  heldUntil: Booking.shape.heldUntil,
  releasedAt: Booking.shape.releasedAt,
  /** For how many guests the room is meant. */
  maxGuests: laterField(z.int()),
  extras: z._default(z.array(BoughtExtra), []),
  adjustments: z._default(z.array(GuestAdjustment), []),
  /** The tourist tax, beside the price; null without one. */
  taxAmount: laterField(Money),
})
export type RequestSummary = z.infer<typeof RequestSummary>

const PaymentPlanView = z.object({
  depositCents: z.int(),
  depositDueOn: z.nullable(z.string()),
  balanceCents: z.int(),
  /** Null: at the arrival. */
  balanceDueOn: z.nullable(z.string()),
  taxCents: z.int(),
})

/** One room of a request of several, with the secret of its own private link. */
const RequestRoom = z.extend(RoomOfRequest, { secret: z.string() })
export type RequestRoom = z.infer<typeof RequestRoom>

/** A request as its private link shows it, with what the guest has added and the mails that the guest was sent. */
export const RequestView = z.extend(RequestSummary, {
  rooms: z._default(z.array(RequestRoom), []),
  cancelledByGuestAt: z.nullable(Instant),
  lapsedAt: z.nullable(Instant),
  /** When the farm declined the request. */
  declinedAt: laterField(Instant),
  /** The other days that the guest has asked for, of several rooms for all of them; null without a wish. */
  wishedStay: Booking.shape.wishedStay,
  wishedAt: Booking.shape.wishedAt,
  /** Whether the guest sleeps in one room after the other. Staff move such a stay. */
  changesRooms: z._default(z.boolean(), false),
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
  account: laterField(StayLedger),
  /** What of a confirmed stay is to be paid when; null for others. */
  plan: laterField(PaymentPlanView),
  /** What it costs the guest to cancel a confirmed stay today; null where the guest cannot cancel it. */
  penaltyCents: laterField(z.int()),
  messages: z.array(z.object({ text: z.string(), createdAt: Instant })),
  mails: z.array(
    z.object({ kind: z.enum(guestMailKinds), paymentType: z.nullable(z.enum(paymentTypes)), sentAt: Instant }),
  ),
})
export type RequestView = z.infer<typeof RequestView>

/** Asks for a new mail with the private link, because the old one does not open. */
export const NewLink = z.strictObject({ email: emailField(/*i18n*/ 'booking.errors.guestEmail') })

/** What a guest adds to a request. */
export const RequestMessage = z.strictObject({
  text: multilineField(/*i18n*/ 'request.errors.text', 1, limits.maxRequestMessageLength),
})

/** The days that the guest would rather have. */
export const GuestWish = z.strictObject({
  checkinDate: dayField(/*i18n*/ 'booking.errors.checkinDate'),
  checkoutDate: dayField(/*i18n*/ 'booking.errors.checkoutDate'),
})
export type GuestWish = z.output<typeof GuestWish>

/** The guest cancels. `expectedPenaltyCents`: of a confirmed stay, the penalty that the guest has read. */
export const GuestCancellation = z.strictObject({
  expectedPenaltyCents: z.optional(
    z.int(/*i18n*/ 'request.errors.penalty').check(z.minimum(0, /*i18n*/ 'request.errors.penalty')),
  ),
})
export type GuestCancellation = z.output<typeof GuestCancellation>
