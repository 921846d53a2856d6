/** A booking and what may be asked of it. A request is a booking that is pending. */
import { z } from 'zod/mini'
import { parseItalianDay } from './days.ts'
import {
  dayField,
  emailField,
  honeypot,
  Id,
  Instant,
  Language,
  lineField,
  optionalLineField,
  optionalMultilineField,
  RoomId,
} from './fields.ts'
import { Money, MoneyInput, moneyField } from './money.ts'
import {
  bookingStatuses,
  defaultCheckinTime,
  guestCheckinTimes,
  limits,
  nationalities,
  staffCheckinTimes,
} from './stay.ts'

export const BookingStatus = z.enum(bookingStatuses)
const checkinTimes = [...new Set([...guestCheckinTimes, ...staffCheckinTimes])]
const CheckinTime = z.enum(checkinTimes, /*i18n*/ 'errors.checkinTime')

const integerField = (message: string, min: number, max: number) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))

const birthDateField = (message: string) =>
  z.string(message).check(
    z.minLength(1, { error: message, abort: true }),
    z.refine((text) => (parseItalianDay(text) ?? '') >= '1900-01-01', /*i18n*/ 'errors.birthDate'),
  )

type Pets = { hasPets: boolean; numberOfPets?: number | undefined }
/** Yes without a number is one pet, yes with none is a contradiction, no is none whatever came. */
const normalizePets = <T extends Pets>(input: T) => ({
  ...input,
  numberOfPets: input.hasPets ? (input.numberOfPets ?? 1) : 0,
})
const checkPets = z.refine<Pets>((input) => !(input.hasPets && input.numberOfPets === 0), {
  error: /*i18n*/ 'errors.numberOfPets',
  path: ['numberOfPets'],
})

/** What a guest sends (specification 3, 5). Today's day is no part of it: what depends on it is a rule of the server. */
export const BookingRequest = z.pipe(
  z
    .strictObject({
      roomId: z.int(/*i18n*/ 'booking.errors.room').check(z.minimum(1, /*i18n*/ 'booking.errors.room')),
      guestName: lineField(/*i18n*/ 'booking.errors.guestName', 2, 80),
      guestSurname: lineField(/*i18n*/ 'booking.errors.guestSurname', 2, 80),
      guestEmail: emailField(/*i18n*/ 'booking.errors.guestEmail'),
      guestPhone: lineField(/*i18n*/ 'booking.errors.guestPhone', 8, 40),
      nationality: z._default(z.enum(nationalities, /*i18n*/ 'booking.errors.nationality'), 'italiana'),
      birthDate: birthDateField(/*i18n*/ 'booking.errors.birthDate'),
      fiscalCode: optionalLineField(32),
      checkinDate: dayField(/*i18n*/ 'booking.errors.checkinDate'),
      checkoutDate: dayField(/*i18n*/ 'booking.errors.checkoutDate'),
      numberOfGuests: z._default(
        integerField(/*i18n*/ 'booking.errors.numberOfGuests', 1, limits.maxGuestsByGuest),
        limits.defaultGuests,
      ),
      hasPets: z._default(z.boolean(/*i18n*/ 'errors.hasPets'), false),
      numberOfPets: z.optional(integerField(/*i18n*/ 'booking.errors.numberOfPets', 0, limits.maxPetsByGuest)),
      checkinTime: z._default(CheckinTime, defaultCheckinTime),
      specialRequests: optionalMultilineField(2000),
      privacyAccepted: z.literal(true, /*i18n*/ 'booking.errors.privacyAccepted'),
      totalPrice: z.optional(MoneyInput),
      website: honeypot,
    })
    .check(checkPets),
  z.transform(normalizePets),
)
export type BookingRequest = z.output<typeof BookingRequest>

/**
 * What the booking form fetches when somebody begins to fill it and sends along as `Form-Proof`: whoever took the time
 * that a person takes may try more often. Nobody needs one.
 */
export const FormToken = z.object({ proof: z.string() })

/** A booking as staff read it (specification 3), and as the tablet stores it. `null` means "no value". */
export const Booking = z.object({
  id: Id,
  code: z.string(),
  roomId: z.int(),
  room: z.object({ id: z.int(), name: z.string(), nameEn: z.string() }),
  guestName: z.string(),
  guestSurname: z.string(),
  guestEmail: z.nullable(z.string()),
  guestPhone: z.string(),
  nationality: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  fiscalCode: z.nullable(z.string()),
  checkinDate: z.string(),
  checkoutDate: z.string(),
  numberOfGuests: z.int(),
  hasPets: z.boolean(),
  numberOfPets: z.int(),
  checkinTime: z.string(),
  specialRequests: z.nullable(z.string()),
  privacyAccepted: z.boolean(),
  language: Language,
  status: BookingStatus,
  totalPrice: Money,
  listPrice: Money,
  agreedPrice: z.nullable(Money),
  depositAmount: z.nullable(Money),
  balanceAmount: z.nullable(Money),
  paymentCompleted: z.boolean(),
  guestEmailSent: z.boolean(),
  adminEmailSent: z.boolean(),
  version: z.int(),
  createdAt: Instant,
  deletedAt: z.nullable(Instant),
})
export type Booking = z.infer<typeof Booking>

/** What stands in the name and the phone of a stay whose guest was erased: an edit asks for these, so they are not empty. */
export const anonymizedName = '—'

/** A stay that took place, of a guest whom the farm has forgotten. */
export const isAnonymized = ({ guestName }: Pick<Booking, 'guestName'>): boolean => guestName === anonymizedName

/** The answer to a request: the stored booking and the secret of its private link `/booking/CODE#SECRET`. */
export const BookingReceipt = z.extend(Booking, { secret: z.string() })
export type BookingReceipt = z.infer<typeof BookingReceipt>

/** The guest's own view of a request: no more than the guest needs to recognise it. */
export const RequestView = z.object({
  code: z.string(),
  room: Booking.shape.room,
  checkinDate: z.string(),
  checkoutDate: z.string(),
  numberOfGuests: z.int(),
  numberOfPets: z.int(),
  checkinTime: z.string(),
  status: BookingStatus,
  language: Language,
  createdAt: Instant,
})
export type RequestView = z.infer<typeof RequestView>

const staffFields = {
  roomId: RoomId,
  guestName: lineField(/*i18n*/ 'booking.required.guestName', 1, 80),
  guestSurname: lineField(/*i18n*/ 'booking.required.guestSurname', 1, 80),
  guestEmail: z._default(z.nullable(emailField(/*i18n*/ 'booking.required.guestEmail')), null),
  guestPhone: lineField(/*i18n*/ 'booking.required.guestPhone', 1, 40),
  nationality: z._default(z.nullable(z.enum(nationalities, /*i18n*/ 'booking.required.nationality')), null),
  birthDate: z._default(z.nullable(birthDateField(/*i18n*/ 'booking.required.birthDate')), null),
  fiscalCode: optionalLineField(32),
  checkinDate: dayField(/*i18n*/ 'booking.required.checkinDate'),
  checkoutDate: dayField(/*i18n*/ 'booking.required.checkoutDate'),
  numberOfGuests: integerField(/*i18n*/ 'booking.required.numberOfGuests', 1, limits.maxGuestsByStaff),
  hasPets: z._default(z.boolean(/*i18n*/ 'errors.hasPets'), false),
  numberOfPets: z.optional(integerField(/*i18n*/ 'errors.numberOfPets', 0, limits.maxPetsByStaff)),
  checkinTime: z._default(z.enum(checkinTimes, /*i18n*/ 'booking.required.checkinTime'), defaultCheckinTime),
  specialRequests: optionalMultilineField(2000),
}

/** Fields that staff read and send back unchanged: accepted and ignored. */
const ignoredField = z.optional(z.unknown())
const readOnlyFields = {
  id: ignoredField,
  code: ignoredField,
  room: ignoredField,
  privacyAccepted: ignoredField,
  language: ignoredField,
  listPrice: ignoredField,
  guestEmailSent: ignoredField,
  adminEmailSent: ignoredField,
  version: ignoredField,
  createdAt: ignoredField,
  deletedAt: ignoredField,
}

const priceField = z.optional(z.nullable(MoneyInput))
const priceFields = {
  agreedPrice: priceField,
  depositAmount: priceField,
  balanceAmount: priceField,
  paymentCompleted: z.optional(z.boolean(/*i18n*/ 'errors.paymentCompleted')),
}

/** The full edit (PUT). Prices that are left out stay as they are. */
export const BookingEdit = z.pipe(
  z
    .strictObject({
      ...readOnlyFields,
      ...staffFields,
      ...priceFields,
      totalPrice: moneyField(/*i18n*/ 'booking.required.totalPrice'),
      status: z.enum(bookingStatuses, /*i18n*/ 'errors.status'),
    })
    .check(checkPets),
  z.transform(normalizePets),
)
export type BookingEdit = z.output<typeof BookingEdit>

/** Status and pricing (PATCH): any of these fields. */
export const BookingPatch = z.strictObject({
  status: z.optional(z.enum(bookingStatuses, /*i18n*/ 'errors.status')),
  ...priceFields,
})
export type BookingPatch = z.output<typeof BookingPatch>

/** A booking taken by phone. Its id is made by the tablet, so that it can be written with no network. */
export const DeskBooking = z.pipe(
  z
    .strictObject({
      id: z.optional(Id),
      ...staffFields,
      numberOfGuests: z._default(staffFields.numberOfGuests, limits.defaultGuests),
      ...priceFields,
      privacyAccepted: z._default(z.boolean(), false),
      language: z._default(Language, 'it'),
      status: z._default(z.enum(bookingStatuses, /*i18n*/ 'errors.status'), 'pending'),
      totalPrice: z.optional(MoneyInput),
    })
    .check(checkPets),
  z.transform(normalizePets),
)
export type DeskBooking = z.output<typeof DeskBooking>
