/** Bookings and the inputs of their calls. A request is a pending booking. */
import { z } from 'zod/mini'
import { defaultLanguage } from '#locales/language.ts'
import { parseItalianDay } from '../days/days.ts'
import {
  dayField,
  emailField,
  hasPhoneNumber,
  honeypots,
  Id,
  Instant,
  ignoreFields,
  Language,
  LanguageTag,
  lineField,
  optionalLineField,
  optionalMultilineField,
  phoneField,
  RoomId,
  TypedDay,
} from '../fields.ts'
import { mailTextField, PatchMail } from '../mails.ts'
import { Line, Payment, paymentWays } from '../money/ledgerFields.ts'
import { Money, MoneyInput, moneyField } from '../money/moneyFields.ts'
import { RoomName } from '../roomName.ts'
import { checkinTimeField } from '../stays/checkinTimes.ts'
import {
  bookingOrigins,
  bookingStatuses,
  defaultCheckinTime,
  limits,
  nationalities,
  unknownCheckinTime,
} from '../stays/stay.ts'

export const BookingStatus = z.enum(bookingStatuses)

const integerField = (message: string, min: number, max: number, outOfRangeMessage = message) =>
  z.int(message).check(z.minimum(min, outOfRangeMessage), z.maximum(max, outOfRangeMessage))

const birthDateField = (message: string) =>
  z.string(message).check(
    z.minLength(1, { error: message, abort: true }),
    z.refine((text) => (parseItalianDay(text) ?? '') >= '1900-01-01', /*i18n*/ 'errors.birthDate'),
  )

/** Whether a birth date is today or earlier. What is no date is judged by the schema. */
export const isBornBy = (birthDate: string, today: string): boolean => (parseItalianDay(birthDate) ?? today) <= today

const age = integerField(/*i18n*/ 'errors.childAge', 0, limits.maxChildAge)
/** The ages of the children among the guests. */
const childrenField = z
  .array(age, /*i18n*/ 'errors.children')
  .check(z.maxLength(limits.maxGuestsByStaff, /*i18n*/ 'errors.children'))
type Party = { numberOfGuests: number; children?: number[] | undefined }
/** A grown-up comes with them. */
const checkChildren = z.refine<Party>(
  ({ numberOfGuests, children = [] }) => children.length < Math.max(1, numberOfGuests),
  { error: /*i18n*/ 'errors.children', path: ['children'] },
)
/** Of a room of several the grown-up may sleep in another one. */
export const checkChildrenOfRoom = z.refine<Party>(
  ({ numberOfGuests, children = [] }) => children.length <= numberOfGuests,
  { error: /*i18n*/ 'errors.children', path: ['children'] },
)
/** Whether at least one guest of all rooms together is no child. */
export const hasGrownUp = (rooms: Party[]): boolean =>
  rooms.some(({ numberOfGuests, children = [] }) => children.length < numberOfGuests)

type Pets = { hasPets?: boolean | undefined; numberOfPets?: number | undefined }
/** With pets but without a number: one pet. Without pets: none, whatever number was sent. */
export const normalizePets = <T extends Pets>(input: T) => ({
  ...input,
  numberOfPets: input.hasPets ? (input.numberOfPets ?? 1) : 0,
})
/** Refuses pets whose number is 0. */
const checkPets = (message: string) =>
  z.refine<Pets>((input) => !(input.hasPets && input.numberOfPets === 0), { error: message, path: ['numberOfPets'] })
export const checkPetsByGuest = checkPets(/*i18n*/ 'errors.numberOfPets')
export const checkPetsByStaff = checkPets(/*i18n*/ 'errors.numberOfPetsByStaff')

/** The booking form. The server's rules check what depends on today's date. */
export const requestFields = {
  roomId: z.int(/*i18n*/ 'booking.errors.room').check(z.minimum(1, /*i18n*/ 'booking.errors.room')),
  guestName: lineField(/*i18n*/ 'booking.errors.guestName', 2, 80),
  guestSurname: lineField(/*i18n*/ 'booking.errors.guestSurname', 2, 80),
  guestEmail: emailField(/*i18n*/ 'booking.errors.guestEmail'),
  guestPhone: phoneField(/*i18n*/ 'booking.errors.guestPhone', 8, 40).check(
    z.refine(hasPhoneNumber, /*i18n*/ 'booking.errors.guestPhone'),
  ),
  nationality: z._default(z.enum(nationalities, /*i18n*/ 'booking.errors.nationality'), 'italiana'),
  birthDate: birthDateField(/*i18n*/ 'booking.errors.birthDate'),
  fiscalCode: optionalLineField(32),
  checkinDate: dayField(/*i18n*/ 'booking.errors.checkinDate'),
  checkoutDate: dayField(/*i18n*/ 'booking.errors.checkoutDate'),
  numberOfGuests: z._default(
    integerField(/*i18n*/ 'booking.errors.numberOfGuests', 1, limits.maxGuestsByGuest),
    limits.defaultGuests,
  ),
  children: z._default(childrenField, []),
  hasPets: z._default(z.boolean(/*i18n*/ 'errors.hasPets'), false),
  numberOfPets: z.optional(integerField(/*i18n*/ 'booking.errors.numberOfPets', 0, limits.maxPetsByGuest)),
  checkinTime: z._default(checkinTimeField(/*i18n*/ 'errors.checkinTime'), defaultCheckinTime),
  specialRequests: optionalMultilineField(limits.maxRequestMessageLength),
  privacyAccepted: z.literal(true, /*i18n*/ 'booking.errors.privacyAccepted'),
  totalPrice: z.optional(MoneyInput),
  extras: z.optional(
    z
      .array(z.strictObject({ id: z.string(), quantity: integerField(/*i18n*/ 'booking.errors.extras', 1, 99) }))
      .check(z.maxLength(20, /*i18n*/ 'booking.errors.extras')),
  ),
  ...honeypots,
}
export const BookingRequest = z.pipe(
  z.strictObject(requestFields).check(checkPetsByGuest, checkChildren),
  z.transform(normalizePets),
)
export type BookingRequest = z.output<typeof BookingRequest>

/** A value that older rows do not have. Tablets keep such rows. */
export const laterField = <T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null)

/** A booking as staff read it and as the tablet stores it. `null` means "no value". Versions start at 1. */
export const Booking = z.object({
  id: Id,
  code: z.string(),
  roomId: z.int(),
  room: RoomName,
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
  /** The ages of the children among them. */
  children: z._default(z.array(z.int()), []),
  hasPets: z.boolean(),
  numberOfPets: z.int(),
  checkinTime: z.string(),
  specialRequests: z.nullable(z.string()),
  privacyAccepted: z.boolean(),
  /** When the guest accepted the privacy policy, and its version. Tablets hold rows without them. */
  privacyAcceptedAt: z._default(z.nullable(Instant), null),
  privacyVersion: z._default(z.nullable(z.string()), null),
  language: LanguageTag,
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
  cancelledByGuestAt: laterField(Instant),
  /** Since when the guest of a request waits for an answer; null when nobody has to answer. */
  waitingSince: laterField(Instant),
  origin: laterField(z.enum(bookingOrigins)),
  depositPaidOn: laterField(z.string()),
  balancePaidOn: laterField(z.string()),
  /** What the farm keeps of a cancelled booking. */
  keptAmount: laterField(Money),
  /** When the request was cancelled because nobody had answered it. */
  lapsedAt: laterField(Instant),
  /** A pending request holds its days until then, unless the guest proves the address. Null: without an end. */
  heldUntil: laterField(Instant),
  /**
   * When it lost its days, because the guest had not proved the address in time. The same as `createdAt`: it never held
   * them, because requests that nobody has proved held too many.
   */
  releasedAt: laterField(Instant),
  provedAt: laterField(Instant),
  /** Until when the deposit is to be paid. */
  depositDueOn: laterField(z.string()),
  /** Nobody came. What was agreed and paid stays; no statistics count the stay. */
  noShow: z._default(z.boolean(), false),
  /** When staff declined the request. It is cancelled then. */
  declinedAt: laterField(Instant),
  /** The code that the guest has for all rooms of one request; null for a room alone. */
  groupCode: laterField(z.string()),
  /** The booking that this one continues in another room: both are one stay. Null for the first part, and any other. */
  continues: laterField(z.string()),
  /** The days that the guest asks for instead, which nothing holds, and since when. */
  wishedStay: laterField(z.object({ checkinDate: z.string(), checkoutDate: z.string() })),
  wishedAt: laterField(Instant),
  /** The ledger of the stay, in whole cents. It agrees with the amounts above. */
  lines: z._default(z.array(Line), []),
  payments: z._default(z.array(Payment), []),
  totalCents: z._default(z.int(), 0),
  paidCents: z._default(z.int(), 0),
  dueCents: z._default(z.int(), 0),
  /** What is to be given back. Never both this and `dueCents` are above zero. */
  refundCents: z._default(z.int(), 0),
})
export type Booking = z.infer<typeof Booking>

/** The response to a request: the stored booking and the secret of its private link `/booking/CODE#SECRET`. */
export const BookingReceipt = z.extend(Booking, { secret: z.string() })
export type BookingReceipt = z.infer<typeof BookingReceipt>

/** The fields that staff edit. Limits are wider than a guest's, and contact data is optional except the phone. */
const staffFields = {
  roomId: RoomId,
  guestName: lineField(/*i18n*/ 'booking.required.guestName', 1, 80),
  guestSurname: lineField(/*i18n*/ 'booking.required.guestSurname', 1, 80),
  guestEmail: z._default(z.nullable(emailField(/*i18n*/ 'booking.required.guestEmail')), null),
  guestPhone: phoneField(/*i18n*/ 'booking.required.guestPhone', 1, 40),
  nationality: z._default(z.nullable(z.enum(nationalities, /*i18n*/ 'booking.required.nationality')), null),
  birthDate: z._default(z.nullable(birthDateField(/*i18n*/ 'booking.required.birthDate')), null),
  fiscalCode: optionalLineField(32),
  checkinDate: dayField(/*i18n*/ 'booking.required.checkinDate'),
  checkoutDate: dayField(/*i18n*/ 'booking.required.checkoutDate'),
  numberOfGuests: integerField(
    /*i18n*/ 'booking.required.numberOfGuests',
    1,
    limits.maxGuestsByStaff,
    /*i18n*/ 'errors.numberOfGuestsByStaff',
  ),
  /** Without it a booking keeps those that it has. */
  children: z.optional(childrenField),
  hasPets: z._default(z.boolean(/*i18n*/ 'errors.hasPets'), false),
  numberOfPets: z.optional(integerField(/*i18n*/ 'errors.numberOfPetsByStaff', 0, limits.maxPetsByStaff)),
  checkinTime: z._default(checkinTimeField(/*i18n*/ 'booking.required.checkinTime'), defaultCheckinTime),
  specialRequests: optionalMultilineField(limits.maxRequestMessageLength),
}

const priceField = z.optional(z.nullable(MoneyInput))
const dayPaidField = z.optional(z.nullable(TypedDay))
const priceFields = {
  agreedPrice: priceField,
  depositAmount: priceField,
  balanceAmount: priceField,
  depositPaidOn: dayPaidField,
  /** A booking whose balance has a day is paid, unless the same call says otherwise. */
  balancePaidOn: dayPaidField,
  depositDueOn: dayPaidField,
  keptAmount: priceField,
  paymentCompleted: z.optional(z.boolean(/*i18n*/ 'errors.paymentCompleted')),
}

const notifyGuestField = z.optional(z.boolean(/*i18n*/ 'errors.notifyGuest'))
const noShowField = z.optional(z.boolean(/*i18n*/ 'errors.noShow'))

/** Staff overrule: a portal has sold one of the nights, or an extra of the stay is sold out on its days. */
const anywayField = z.optional(z.boolean(/*i18n*/ 'errors.channelConflict'))

/**
 * The full edit (PUT) of a whole booking, whose other fields do not change. Prices that are left out do not change either.
 * The server checks that a grown-up comes with children.
 */
export const BookingEdit = z.pipe(
  z
    .strictObject({
      ...ignoreFields(Booking.shape),
      ...staffFields,
      ...priceFields,
      totalPrice: moneyField(/*i18n*/ 'booking.required.totalPrice'),
      /** What the nights cost, as staff have chosen. Without it a stay that changes is priced at today's prices. */
      nightsPrice: z.optional(MoneyInput),
      status: z.enum(bookingStatuses, /*i18n*/ 'errors.status'),
      noShow: noShowField,
      notifyGuest: notifyGuestField,
      mailText: mailTextField,
      anyway: anywayField,
    })
    .check(checkPetsByStaff, checkChildrenOfRoom),
  z.transform(normalizePets),
)
export type BookingEdit = z.output<typeof BookingEdit>

const patchFields = {
  status: z.optional(z.enum(bookingStatuses, /*i18n*/ 'errors.status')),
  noShow: noShowField,
  ...priceFields,
  /** Queues a mail to the guest. Only with the status `cancelled`. */
  notifyGuest: notifyGuestField,
  /** How what this call ticks as received was paid. */
  how: z.optional(z.enum(paymentWays)),
  /** Queues this mail to the guest, with the amounts as they become. */
  mail: z.optional(PatchMail),
  /** Of the mail that the change sends. */
  mailText: mailTextField,
  anyway: anywayField,
}
const checkNotifyGuest = z.refine<Pick<z.output<z.ZodMiniObject<typeof patchFields>>, 'status' | 'notifyGuest'>>(
  ({ status, notifyGuest }) => !notifyGuest || status === 'cancelled',
  { error: /*i18n*/ 'errors.notifyGuest', path: ['notifyGuest'] },
)

/** Status and prices (PATCH). Fields that are left out do not change. */
export const BookingPatch = z.strictObject(patchFields).check(checkNotifyGuest)
export type BookingPatch = z.output<typeof BookingPatch>

/** Declines a pending request. With `notifyGuest` the guest gets a mail with the text. */
export const BookingDecline = z.strictObject({ notifyGuest: notifyGuestField, text: optionalMultilineField(2000) })
export type BookingDecline = z.output<typeof BookingDecline>

/** What a change would tell the guest: a PATCH, a declined request or wish with its text, or a move. */
export const MailPreviewInput = z
  .strictObject({
    ...patchFields,
    decline: z.optional(BookingDecline),
    declineWish: z.optional(BookingDecline),
    move: z.optional(z.pick(z.strictObject(staffFields), { roomId: true, checkinDate: true, checkoutDate: true })),
  })
  .check(checkNotifyGuest)
export type MailPreviewInput = z.output<typeof MailPreviewInput>

/** Where a booking of the trash goes back to. What is left out stays as it was. */
export const RestoredStay = z.strictObject({
  roomId: z.optional(RoomId),
  checkinDate: z.optional(dayField(/*i18n*/ 'booking.required.checkinDate')),
  checkoutDate: z.optional(dayField(/*i18n*/ 'booking.required.checkoutDate')),
  anyway: anywayField,
})
export type RestoredStay = z.output<typeof RestoredStay>

/** From when on the guest of a stay sleeps in another room. An app without a network may create the second booking's id. */
export const StaySplit = z.strictObject({
  id: z.optional(Id),
  from: dayField(/*i18n*/ 'errors.splitDay'),
  roomId: RoomId,
})
export type StaySplit = z.output<typeof StaySplit>

const versionField = z.optional(z.int().check(z.minimum(1)))

/** The ids of two bookings that change rooms, and the versions that the caller has seen: it is 412 for older ones. */
export const RoomSwap = z.strictObject({ a: Id, b: Id, versionA: versionField, versionB: versionField })
export type RoomSwap = z.output<typeof RoomSwap>

export const SwappedBookings = z.object({ a: Booking, b: Booking })
export type SwappedBookings = z.infer<typeof SwappedBookings>

/** The fields of a desk booking, also for a booking from a file. */
export const deskStayFields = {
  ...staffFields,
  numberOfGuests: z._default(staffFields.numberOfGuests, limits.defaultGuests),
  checkinTime: z._default(staffFields.checkinTime, unknownCheckinTime),
  privacyAccepted: z._default(z.boolean(), false),
  language: z._default(Language, defaultLanguage),
  status: z._default(z.enum(bookingStatuses, /*i18n*/ 'errors.status'), 'pending'),
}
export const deskFields = {
  id: z.optional(Id),
  ...deskStayFields,
  ...priceFields,
  totalPrice: z.optional(MoneyInput),
}

/**
 * A booking that staff take by phone. An app that enters it offline may create its id. `mail`: queues this mail to the
 * guest, with a sentence of staff's own.
 */
export const DeskBooking = z.pipe(
  z
    .strictObject({ ...deskFields, mail: z.optional(PatchMail), mailText: mailTextField })
    .check(checkPetsByStaff, checkChildren),
  z.transform(normalizePets),
)
export type DeskBooking = z.output<typeof DeskBooking>
