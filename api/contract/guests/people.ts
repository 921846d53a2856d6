/** Export and erasure of one person's data, as the GDPR grants them (articles 15 and 17). */
import { z } from 'zod/mini'
import { Booking } from '../bookings/bookings.ts'
import { ChannelStay } from '../channels.ts'
import { Contact } from '../contacts.ts'
import { emailField, Id, Instant } from '../fields.ts'
import { RoomMark } from '../housekeeping.ts'
import { Mail } from '../mails.ts'
import { Note } from '../notes.ts'
import { Offer } from '../offers/offers.ts'
import { StoredWaitlistEntry } from '../offers/waitlist.ts'
import { AuditLogEntry } from '../staff.ts'
import { StayGuests } from './guests.ts'

/** A person: an email address, the ids of bookings and messages, or both. */
export const PersonIdentifier = z
  .strictObject({
    email: z.optional(emailField(/*i18n*/ 'errors.person')),
    ids: z._default(z.array(Id, /*i18n*/ 'errors.person').check(z.maxLength(200, /*i18n*/ 'errors.person')), []),
  })
  .check(
    z.refine(({ email, ids }) => email !== undefined || ids.length > 0, {
      error: /*i18n*/ 'errors.person',
      path: ['email'],
    }),
  )
export type PersonIdentifier = z.output<typeof PersonIdentifier>

/**
 * All data about a person, the trash included. `roomMarks` have notes of the days of a stay. `mails` contain the facts of
 * their texts, `answers` are responses that are stored for replays under an idempotency key.
 */
export const PersonalData = z.object({
  bookings: z.array(Booking),
  contacts: z.array(Contact),
  notes: z.array(Note),
  channelStays: z.array(ChannelStay),
  guests: z.array(StayGuests),
  offers: z.array(Offer),
  waitlist: z.array(StoredWaitlistEntry),
  roomMarks: z.array(RoomMark),
  mails: z.array(z.extend(Mail, { facts: z.unknown() })),
  answers: z.array(z.object({ call: z.string(), createdAt: Instant, answer: z.unknown() })),
  log: z.array(AuditLogEntry),
})
export type PersonalData = z.infer<typeof PersonalData>

/**
 * How many rows were erased. `keptNameless`: how many of the bookings took place and are kept without personal data.
 */
export const ErasureResult = z.object({
  bookings: z.int(),
  contacts: z.int(),
  notes: z.int(),
  channelStays: z.int(),
  offers: z.int(),
  mails: z.int(),
  keptNameless: z.int(),
})
export type ErasureResult = z.infer<typeof ErasureResult>
