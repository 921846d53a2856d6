import { z } from 'zod/mini'
import { MailRoom } from '#api/rooms/rules.ts'
import { LanguageTag } from '#contract/fields.ts'
import { BoughtExtra, GuestAdjustment } from '#contract/money/ledgerFields.ts'

const text = z.string()
const textOrNull = z.nullable(text)

/** What a mail says about its booking, as it was when the mail was queued. The mail queue stores it as JSON. */
export const BookingFacts = z.object({
  /** Its id, and that of the booking that it continues. Mails that were queued earlier have neither. */
  id: z._default(text, ''),
  continues: z._default(textOrNull, null),
  code: text,
  room: MailRoom,
  guestName: text,
  guestSurname: text,
  guestEmail: textOrNull,
  guestPhone: text,
  checkinDate: text,
  checkoutDate: text,
  numberOfGuests: z.int(),
  numberOfPets: z.int(),
  /** Their ages. Mails that were queued earlier do not have them. */
  children: z._default(z.array(z.int()), []),
  checkinTime: text,
  specialRequests: textOrNull,
  language: LanguageTag,
  createdAt: text,
  /** The name of the room's first picture. Mails that were queued earlier do not have it. */
  picture: z._default(textOrNull, null),
  /** The rooms of a request of several, which the other facts show as one; empty for a room alone. */
  rooms: z._default(
    z.array(
      z.object({
        room: MailRoom,
        numberOfGuests: z.int(),
        children: z.array(z.int()),
        numberOfPets: z.int(),
        price: textOrNull,
      }),
    ),
    [],
  ),
  /** Mails that were queued earlier have neither. */
  maxGuests: z._default(z.nullable(z.int()), null),
  extras: z._default(z.array(BoughtExtra), []),
  /** Discounts and surcharges. Mails that were queued earlier do not have them. */
  adjustments: z._default(z.array(GuestAdjustment), []),
  /** The tourist tax, beside the price; null without one. */
  taxAmount: z._default(textOrNull, null),
  listPrice: z._default(textOrNull, null),
  /** What the list price is made of. Only mails about a request say it. */
  nightPrices: z._default(z.array(z.object({ nights: z.int(), pricePerNight: text })), []),
  agreedPrice: textOrNull,
  depositAmount: textOrNull,
  /** Mails that were queued earlier do not have it. */
  depositDueOn: z._default(textOrNull, null),
  balanceAmount: textOrNull,
  /** Only the reminder of the balance has it. */
  balanceDueOn: z._default(textOrNull, null),
  keptAmount: textOrNull,
  /** What of `keptAmount` has never come in. Mails that were queued earlier do not have it. */
  askedAmount: z._default(textOrNull, null),
  /** What came in as the deposit and as the balance; what is left to pay, with the tax, and what is to be given back. */
  sums: z._default(
    z.nullable(
      z.object({
        depositCents: z.int(),
        balanceCents: z.int(),
        dueCents: z.int(),
        refundCents: z.int(),
        /** What came in for the price, whatever it covers. Mails that were queued earlier do not have it. */
        receivedCents: z._default(z.int(), 0),
        /** What of the deposit has not. Mails that were queued earlier do not have it. */
        openDepositCents: z._default(z.nullable(z.int()), null),
      }),
    ),
    null,
  ),
  heldUntil: textOrNull,
  /** As `createdAt`: the request holds no days until it is proved. Mails that were queued earlier do not have it. */
  releasedAt: z._default(textOrNull, null),
  /** A sentence of staff's own, above the text of the mail. */
  staffText: z._default(textOrNull, null),
  /** What staff say to a guest whose request they decline. */
  declineText: z._default(textOrNull, null),
  /** The other days that the guest asks for. Mails that were queued earlier do not have them. */
  wishedStay: z._default(z.nullable(z.object({ checkinDate: text, checkoutDate: text })), null),
  /** The bank account for the deposit. Only the confirmation has one. */
  iban: textOrNull,
})
export type BookingFacts = z.infer<typeof BookingFacts>
