/** The waiting list: who wants to hear when nights become free. The server's rules check what depends on today's date. */
import { z } from 'zod/mini'
import { dayField, emailField, honeypots, Id, Instant, LanguageTag, RoomId, TypedDay } from '../fields.ts'
import { limits } from '../stays/stay.ts'
import { alternativeFields, checkOfferedRooms, offerText } from './offers.ts'
import { maxToleranceDays } from './waitlistRules.ts'

const wholeField = (message: string, min: number, max: number) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))

/** `from` and `to`: check-in and check-out. `toleranceDays`: how much earlier or later the stay may begin. */
export const WaitlistInput = z.strictObject({
  email: emailField(/*i18n*/ 'contact.errors.email'),
  from: dayField(/*i18n*/ 'booking.errors.checkinDate'),
  to: dayField(/*i18n*/ 'booking.errors.checkoutDate'),
  numberOfGuests: wholeField(/*i18n*/ 'waitlist.errors.guests', 1, limits.maxGuestsByStaff),
  toleranceDays: z._default(wholeField(/*i18n*/ 'waitlist.errors.tolerance', 0, maxToleranceDays), 0),
  privacy: z.literal(true, /*i18n*/ 'booking.errors.privacyAccepted'),
  ...honeypots,
})
export type WaitlistInput = z.output<typeof WaitlistInput>

/** The answer is the same whether the address may have another entry or not. */
export const WaitlistReceipt = z.object({ id: Id })

const wish = {
  id: Id,
  from: z.string(),
  to: z.string(),
  numberOfGuests: z.int(),
  toleranceDays: z.int(),
}

/** An entry as the link of its mail shows it. */
export const WaitlistView = z.object({
  ...wish,
  language: LanguageTag,
  state: z.enum(['unconfirmed', 'waiting', 'offered', 'ended']),
})
export type WaitlistView = z.infer<typeof WaitlistView>

/** An entry as it is stored. `offerId`: the last offer that staff have made of it. */
export const StoredWaitlistEntry = z.object({
  ...wish,
  email: z.string(),
  language: LanguageTag,
  createdAt: Instant,
  confirmedAt: z.nullable(Instant),
  offerId: z.nullable(Id),
})
export type StoredWaitlistEntry = z.infer<typeof StoredWaitlistEntry>

/** `fits`: for each room that is free now the stay nearest to the wish. Empty unless the entry waits. */
export const WaitlistEntry = z.extend(StoredWaitlistEntry, {
  state: z.enum(['unconfirmed', 'waiting', 'offered']),
  fits: z.array(z.object({ roomId: z.int(), checkinDate: z.string(), checkoutDate: z.string() })),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/**
 * What staff offer. Without a room the first one that fits, without days those that fit in it, without lines the prices of
 * the day. It keeps the days through `validUntil`.
 */
export const WaitlistOffer = z
  .strictObject({
    roomId: z.optional(RoomId),
    checkinDate: z.optional(alternativeFields.checkinDate),
    checkoutDate: z.optional(alternativeFields.checkoutDate),
    numberOfGuests: z.optional(alternativeFields.numberOfGuests),
    lines: alternativeFields.lines,
    otherRooms: alternativeFields.otherRooms,
    text: offerText,
    validUntil: z.optional(TypedDay),
  })
  .check(checkOfferedRooms)
export type WaitlistOffer = z.output<typeof WaitlistOffer>
