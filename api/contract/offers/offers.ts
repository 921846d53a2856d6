/**
 * Offers: what the farm proposes to one guest, who accepts one of up to four alternatives and has a booking then.
 * Rules about states and sums stand here, because server, tablet and the guest's page follow the same.
 */
import { z } from 'zod/mini'
import { defaultLanguage } from '#locales/language.ts'
import { BookingRequest, checkPetsByGuest } from '../bookings/bookings.ts'
import {
  dayField,
  emailField,
  Id,
  Instant,
  ignoreFields,
  Language,
  LanguageTag,
  lineField,
  multilineField,
  RoomId,
  TypedDay,
} from '../fields.ts'
import { Line } from '../money/ledgerFields.ts'
import { LinesInput } from '../money/payments.ts'
import { RoomName } from '../roomName.ts'
import { limits } from '../stays/stay.ts'
import { maxAlternatives, maxOfferedRooms } from './offerRules.ts'

export const offerStates = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const
const OfferState = z.enum(offerStates)

const OfferedRoom = z.object({ roomId: z.int(), numberOfGuests: z.int(), lines: z.array(Line) })

const Alternative = z.object({
  roomId: z.int(),
  checkinDate: z.string(),
  checkoutDate: z.string(),
  numberOfGuests: z.int(),
  lines: z.array(Line),
  /** The guest accepts all rooms on the same days, or none. Older offers have one. */
  otherRooms: z.optional(z.array(OfferedRoom)),
})
export type Alternative = z.infer<typeof Alternative>

/**
 * An offer as staff read it. `bookingId`: the request whose place it takes, later the booking that was made of it.
 * `validUntil` is the last day on which it can be accepted. `accepted`: the index of the alternative.
 */
export const Offer = z.object({
  id: Id,
  code: z.string(),
  bookingId: z.nullable(Id),
  state: OfferState,
  guestName: z.string(),
  guestSurname: z.string(),
  guestEmail: z.nullable(z.string()),
  language: LanguageTag,
  text: z.string(),
  validUntil: z.string(),
  holdsDays: z.boolean(),
  alternatives: z.array(Alternative),
  accepted: z.nullable(z.int()),
  sentAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  createdAt: Instant,
  version: z.int(),
})
export type Offer = z.infer<typeof Offer>

const offeredRoomFields = {
  roomId: RoomId,
  numberOfGuests: z
    .int(/*i18n*/ 'booking.required.numberOfGuests')
    .check(
      z.minimum(1, /*i18n*/ 'booking.required.numberOfGuests'),
      z.maximum(limits.maxGuestsByStaff, /*i18n*/ 'errors.numberOfGuestsByStaff'),
    ),
  /** Without one of the nights, the program adds it at the prices of the day. */
  lines: z._default(LinesInput, []),
}

/** What staff write of an alternative. */
export const alternativeFields = {
  roomId: offeredRoomFields.roomId,
  checkinDate: dayField(/*i18n*/ 'booking.required.checkinDate'),
  checkoutDate: dayField(/*i18n*/ 'booking.required.checkoutDate'),
  numberOfGuests: offeredRoomFields.numberOfGuests,
  lines: offeredRoomFields.lines,
  /** Without them an alternative keeps those that it has. */
  otherRooms: z.optional(
    z.array(z.strictObject(offeredRoomFields)).check(z.maxLength(maxOfferedRooms - 1, /*i18n*/ 'offer.errors.rooms')),
  ),
}

type Rooms = { roomId?: number | undefined; otherRooms?: { roomId: number }[] | undefined }
/** Each room once. */
export const checkOfferedRooms = z.refine<Rooms>(
  ({ roomId, otherRooms = [] }) => new Set([roomId, ...otherRooms.map((it) => it.roomId)]).size > otherRooms.length,
  { error: /*i18n*/ 'errors.roomTwice', path: ['otherRooms'] },
)

/** A sentence of staff's own above the alternatives. */
export const offerText = z._default(multilineField(/*i18n*/ 'errors.text', 0, 2000), '')

const offerFields = {
  bookingId: z._default(z.nullable(Id), null),
  guestName: lineField(/*i18n*/ 'booking.required.guestName', 1, 80),
  guestSurname: z._default(lineField(/*i18n*/ 'booking.required.guestSurname', 0, 80), ''),
  guestEmail: z._default(z.nullable(emailField(/*i18n*/ 'booking.required.guestEmail')), null),
  language: z._default(Language, defaultLanguage),
  text: offerText,
  validUntil: TypedDay,
  holdsDays: z._default(z.boolean(/*i18n*/ 'offer.errors.holdsDays'), false),
  alternatives: z
    .array(z.strictObject(alternativeFields).check(checkOfferedRooms), /*i18n*/ 'offer.errors.alternatives')
    .check(
      z.minLength(1, /*i18n*/ 'offer.errors.alternatives'),
      z.maxLength(maxAlternatives, /*i18n*/ 'offer.errors.alternatives'),
    ),
}

/** A draft. `id`: a tablet chooses it, which may write the draft without a network. */
export const NewOffer = z.strictObject({ ...ignoreFields(Offer.shape), id: z.optional(Id), ...offerFields })
export type NewOffer = z.output<typeof NewOffer>

/** The whole draft (PUT). */
export const OfferEdit = z.strictObject({ ...ignoreFields(Offer.shape), ...offerFields })
export type OfferEdit = z.output<typeof OfferEdit>

/** The fields of a request that an offer does not have yet. A new one comes last, because the contract compares the order. */
export const acceptanceFields = [
  'guestSurname',
  'guestPhone',
  'nationality',
  'birthDate',
  'fiscalCode',
  'checkinTime',
  'hasPets',
  'numberOfPets',
  'children',
  'specialRequests',
  'privacyAccepted',
  'guestName',
] as const

const requestShape = BookingRequest._zod.def.in.shape
/** The guest accepts one alternative, and adds what the farm does not know yet. */
export const OfferAcceptance = z
  .strictObject({
    alternative: z.int(/*i18n*/ 'offer.errors.alternative').check(z.minimum(0, /*i18n*/ 'offer.errors.alternative')),
    guestName: z.optional(requestShape.guestName),
    guestSurname: z.optional(requestShape.guestSurname),
    guestPhone: z.optional(requestShape.guestPhone),
    nationality: z.optional(requestShape.nationality),
    birthDate: z.optional(requestShape.birthDate),
    fiscalCode: z.optional(requestShape.fiscalCode),
    checkinTime: z.optional(requestShape.checkinTime),
    hasPets: z.optional(requestShape.hasPets),
    numberOfPets: requestShape.numberOfPets,
    children: z.optional(requestShape.children._zod.def.innerType),
    specialRequests: z.optional(requestShape.specialRequests),
    privacyAccepted: z.optional(requestShape.privacyAccepted),
  })
  .check(checkPetsByGuest)
export type OfferAcceptance = z.output<typeof OfferAcceptance>

const ViewedRoom = z.extend(OfferedRoom, { room: RoomName })
export type ViewedRoom = z.infer<typeof ViewedRoom>

const ViewedAlternative = z.extend(Alternative, {
  room: RoomName,
  otherRooms: z.optional(z.array(ViewedRoom)),
  totalCents: z.int(),
  depositCents: z.int(),
  /** Until when the deposit is to be paid if it is accepted today. */
  depositDueOn: z.string(),
  /** Whether the nights can still be had in all rooms. */
  available: z.boolean(),
})

/** An offer as its private link shows it. `missing`: the fields that the guest must add to accept. */
export const OfferView = z.object({
  code: z.string(),
  state: OfferState,
  guestName: z.string(),
  language: LanguageTag,
  text: z.string(),
  validUntil: z.string(),
  holdsDays: z.boolean(),
  alternatives: z.array(ViewedAlternative),
  accepted: z.nullable(z.int()),
  answeredAt: z.nullable(Instant),
  missing: z.array(z.enum(acceptanceFields)),
  /** The ages of the children of its request; null where nobody has said them. */
  children: z._default(z.nullable(z.array(z.int())), null),
  /** The private link `/booking/CODE#SECRET` of the booking, or of all rooms, once the offer is accepted. */
  booking: z.nullable(z.object({ code: z.string(), secret: z.string() })),
})
export type OfferView = z.infer<typeof OfferView>
