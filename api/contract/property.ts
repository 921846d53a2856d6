/**
 * The farm's facts, parts and lists: one document that managers edit, and that pages, mails and search engines show.
 * Amounts are whole euro, `percent` is a share of the price of the stay, times are `hh:mm` at the farm.
 */
import { z } from 'zod/mini'
import { isTime, timeField } from './days/timeFields.ts'
import { Cin, CinPlaces } from './duties/cinFields.ts'
import { emailField, lineField, type RefineContext } from './fields.ts'
import { BalanceRule, BalanceRuleInput, standardBalanceRule } from './money/balanceRule.ts'
import { DepositRule, standardDepositRule } from './money/depositRule.ts'
import { IbanField, StoredIban } from './money/iban.ts'
import { morningHours } from './morning.ts'
import { LengthDiscount, LengthDiscountsInput } from './prices/priceRules.ts'
import { FarmRules, FarmRulesInput } from './settings.ts'
import { Appearance, AppearanceInput, standardAppearance } from './site/appearance.ts'
import { Content, ContentInput, maxPaymentMethodLength, maxPaymentMethods, toPaymentMethods } from './site/content.ts'
import { CheckinTimes, CheckinTimesInput, standardCheckinTimes } from './stays/checkinTimes.ts'
import { monthDay, StayRules, StayRulesInput } from './stays/stayRuleFields.ts'
import { openRules } from './stays/stayRules.ts'
import { normalizePhone } from './text/digits.ts'

const line = (maxLength: number) => lineField(/*i18n*/ 'property.errors.text', 1, maxLength)

const whole = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message))
const count = (max: number) => whole(1, max, /*i18n*/ 'property.errors.count')
const euro = whole(0, 10_000, /*i18n*/ 'property.errors.euro')
const percent = whole(0, 100, /*i18n*/ 'property.errors.percent')

/** Where a check has no message, that of its field holds. */
const isOrdered = ([first = '', last = '']: readonly string[]): boolean => first < last
/** What is no time has a message of its own. */
const areHoursOrdered = (pair: readonly string[]): boolean => !pair.every(isTime) || isOrdered(pair)
const hours = z.tuple([timeField, timeField], /*i18n*/ 'property.errors.hours').check(z.refine(areHoursOrdered))

const coordinate = (max: number) =>
  z
    .number(/*i18n*/ 'property.errors.coordinate')
    .check(
      z.minimum(-max, /*i18n*/ 'property.errors.coordinate'),
      z.maximum(max, /*i18n*/ 'property.errors.coordinate'),
    )

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
/** The address of a page elsewhere, null for none. */
const webAddress = z.nullable(
  z
    .string(/*i18n*/ 'property.errors.webAddress')
    .check(z.maxLength(300, /*i18n*/ 'errors.tooLong'), z.refine(isWebAddress)),
)

/** International: with the country's code, digits and spaces. */
const phone = z
  .string(/*i18n*/ 'property.errors.phone')
  .check(z.overwrite(normalizePhone), z.trim(), z.regex(/^\+\d(?: ?\d){7,17}$/, /*i18n*/ 'property.errors.phone'))

/** Partita IVA: eleven digits, the last of which checks the others (Luhn). */
function isVatNumber(text: string): boolean {
  const sum = [...text].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{11}$/.test(text) && sum % 10 === 0
}
const vatNumber = z.string(/*i18n*/ 'property.errors.vatNumber').check(z.trim(), z.refine(isVatNumber))

/** Two capital letters, of a province or a country. */
const code = (message: string) => z.string(message).check(z.regex(/^[A-Z]{2}$/, message))

const Address = z.object({
  street: line(80),
  postalCode: line(12),
  town: line(60),
  province: code(/*i18n*/ 'property.errors.province'),
  region: line(60),
  country: code(/*i18n*/ 'property.errors.country'),
  latitude: coordinate(90),
  longitude: coordinate(180),
})

const Social = z.object({ facebook: webAddress, instagram: webAddress, reviews: webAddress })

const Figures = z.object({
  restaurantSeats: count(1000),
  camperPitches: count(1000),
  pools: count(20),
  verifiedReviews: whole(0, 100_000, /*i18n*/ 'property.errors.count'),
  /** Within how many hours the farm promises an answer. */
  replyHours: whole(1, 168, /*i18n*/ 'property.errors.replyHours'),
  /** After how many hours staff are told again of a request that nobody has answered. */
  remindHours: z._default(whole(1, 168, /*i18n*/ 'property.errors.replyHours'), 12),
  /** At which hour staff are told what the day brings; null: never. */
  morningHour: z._default(
    z.nullable(whole(morningHours.first, morningHours.last, /*i18n*/ 'property.errors.morningHour')),
    null,
  ),
  /** Whether they are told so on days that bring nothing, too. */
  morningOnEmptyDays: z._default(z.boolean(/*i18n*/ 'property.errors.part'), false),
})

const Menus = z.object({ tasting: euro, seasonal: euro })
const Tariffs = z.object({ camperPitch: euro, tentSpot: euro, person: euro, breakfast: euro })
const Checkin = z.object({ from: timeField, to: timeField, announceAfter: timeField })
/** The farm states two times: pages and mails say `rooms`, the booking form says `widget`. */
const Checkout = z.object({ rooms: timeField, widget: timeField, pitches: timeField })
const RestaurantHours = z.object({ lunch: hours, dinner: hours })
const Reception = z.object({ summer: hours, winter: hours })

/** A supplement for a late arrival; `to` is null in the last one, which has no end. */
const LateArrival = z.object({ from: timeField, to: z.nullable(timeField), euro })

/**
 * By whole days from today to check-in: the first band with `fromDays` at or below that number applies. `stated` is the
 * number of days that the pages show, null for the last band. A band may be stated shorter than it applies: stated from
 * 7 days on and applied down to 2 days, because the next one begins the day before arrival.
 */
const CancellationBand = z.object({
  fromDays: z.int(/*i18n*/ 'property.errors.fromDays'),
  stated: z.nullable(z.int(/*i18n*/ 'property.errors.stated')),
  percent,
})
export type CancellationBands = readonly z.infer<typeof CancellationBand>[]

const Privacy = z.object({
  /** The version of the privacy page that guests accept. */
  version: line(20),
  bookingYears: whole(1, 30, /*i18n*/ 'property.errors.bookingYears'),
  navigationMonths: whole(1, 60, /*i18n*/ 'property.errors.navigationMonths'),
})

const part = z.boolean(/*i18n*/ 'property.errors.part')
const Parts = z.object({
  restaurant: part,
  camping: part,
  pool: part,
  riding: part,
  fishing: part,
  culture: part,
  television: part,
  reviews: part,
})

/** Refuses supplements with a gap or an overlap between them, and an end before the last. */
function checkLateArrival(supplements: z.infer<typeof LateArrival>[], context: RefineContext): void {
  for (const [index, { to }] of supplements.entries()) {
    const next = supplements[index + 1]
    if (to !== (next?.from ?? null))
      context.addIssue({
        code: 'custom',
        message: /*i18n*/ 'property.errors.lateArrival',
        path: [index, 'to'],
        input: to,
      })
  }
}

/** Refuses bands that are not ordered or do not reach the check-in day. */
function checkCancellation(bands: CancellationBands, context: RefineContext): void {
  const addIssue = (index: number, field: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [index, field], input: bands[index] })
  for (const [index, band] of bands.entries()) {
    const [before, isLast] = [bands[index - 1], index === bands.length - 1]
    const isPlaced = isLast ? band.fromDays === 0 : band.fromDays > 0
    if (!isPlaced || band.fromDays > 365 || (before && band.fromDays >= before.fromDays))
      addIssue(index, 'fromDays', /*i18n*/ 'property.errors.fromDays')
    const { stated, fromDays } = band
    const isStated = isLast
      ? stated === null
      : stated !== null && stated >= fromDays && stated < (before?.fromDays ?? 366)
    if (!isStated) addIssue(index, 'stated', /*i18n*/ 'property.errors.stated')
    if (before && band.percent < before.percent) addIssue(index, 'percent', /*i18n*/ 'property.errors.percentOrder')
  }
}

/** The names of the ways to pay in Italian, for earlier programs. What these send replaces `content.paymentMethods`. */
const payments = z
  .array(line(maxPaymentMethodLength), /*i18n*/ 'property.errors.payments')
  .check(
    z.minLength(1, /*i18n*/ 'property.errors.payments'),
    z.maxLength(maxPaymentMethods, /*i18n*/ 'property.errors.payments'),
  )

/** First and last day of the summer season, as month and day. */
const summer = z
  .tuple([monthDay, monthDay], /*i18n*/ 'property.errors.monthDay')
  .check(z.refine(isOrdered, { error: /*i18n*/ 'property.errors.summer' }))

const texts = {
  name: line(60),
  /** The name below an app's icon. */
  shortName: line(20),
  /** The facts belong to an invented farm; pages say so. */
  isSample: z.boolean(/*i18n*/ 'property.errors.part'),
  phone,
  email: emailField(/*i18n*/ 'property.errors.email'),
  vatNumber,
  cin: Cin,
  iban: StoredIban,
  ibanHolder: line(80),
  /** Who made the site. Pages name it while `showsCredit`. */
  credit: line(60),
  fishingPartner: webAddress,
  payments,
  summer,
}

/** The document, with the farm's own rules. */
export const Property = z.extend(FarmRules, {
  ...texts,
  cinPlaces: z._default(CinPlaces, {}),
  address: Address,
  social: Social,
  figures: Figures,
  menus: Menus,
  tariffs: Tariffs,
  lateArrival: z.array(LateArrival),
  checkin: Checkin,
  checkout: Checkout,
  restaurantHours: RestaurantHours,
  reception: Reception,
  cancellation: z.array(CancellationBand),
  deposit: z._default(DepositRule, standardDepositRule),
  privacy: Privacy,
  parts: Parts,
  content: Content,
  showsCredit: z._default(z.boolean(), true),
  appearance: z._default(Appearance, standardAppearance),
  stayRules: z._default(StayRules, z.parse(StayRules, openRules)),
  checkinTimes: z._default(CheckinTimes, standardCheckinTimes),
  lengthDiscounts: z._default(z.array(LengthDiscount), []),
  balance: z._default(BalanceRule, standardBalanceRule),
  /** Whether guests may ask to hear when nights become free. */
  waitlist: z._default(z.boolean(), false),
})
export type Property = z.infer<typeof Property>

/** The document with its ways to pay in all languages: an earlier program has stored one text for all of them. */
export function fillPaymentMethods(property: Property): Property {
  const { content, payments } = property
  if (content.paymentMethods.length > 0) return property
  return { ...property, content: { ...content, paymentMethods: toPaymentMethods(payments) } }
}

/**
 * What is left out does not change, nor what the rule of the deposit leaves out. Other groups of facts are replaced as a
 * whole, and so is each list of the content.
 */
export const PropertyInput = z.extend(FarmRulesInput, {
  ...z.partial(z.strictObject(texts)).shape,
  iban: z.optional(IbanField),
  cinPlaces: z.optional(CinPlaces),
  address: z.optional(z.strictObject(Address.shape)),
  social: z.optional(z.strictObject(Social.shape)),
  figures: z.optional(z.strictObject(Figures.shape)),
  menus: z.optional(z.strictObject(Menus.shape)),
  tariffs: z.optional(z.strictObject(Tariffs.shape)),
  lateArrival: z.optional(
    z
      .array(z.strictObject(LateArrival.shape))
      .check(z.maxLength(8, /*i18n*/ 'property.errors.lateArrival'), z.superRefine(checkLateArrival)),
  ),
  checkin: z.optional(z.strictObject(Checkin.shape)),
  checkout: z.optional(z.strictObject(Checkout.shape)),
  restaurantHours: z.optional(z.strictObject(RestaurantHours.shape)),
  reception: z.optional(z.strictObject(Reception.shape)),
  cancellation: z.optional(
    z
      .array(z.strictObject(CancellationBand.shape))
      .check(
        z.minLength(1, /*i18n*/ 'property.errors.cancellation'),
        z.maxLength(10, /*i18n*/ 'property.errors.cancellation'),
        z.superRefine(checkCancellation),
      ),
  ),
  deposit: z.optional(
    z.strictObject({
      ...z.partial(DepositRule).shape,
      wholeEuros: z.optional(DepositRule.shape.wholeEuros.def.innerType),
    }),
  ),
  privacy: z.optional(z.strictObject(Privacy.shape)),
  parts: z.optional(z.strictObject(Parts.shape)),
  content: z.optional(ContentInput),
  showsCredit: z.optional(part),
  appearance: z.optional(AppearanceInput),
  stayRules: z.optional(StayRulesInput),
  checkinTimes: z.optional(CheckinTimesInput),
  lengthDiscounts: z.optional(LengthDiscountsInput),
  balance: z.optional(BalanceRuleInput),
  waitlist: z.optional(part),
})
export type PropertyInput = z.infer<typeof PropertyInput>
