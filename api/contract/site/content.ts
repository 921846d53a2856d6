/** What the site lists of this farm: reviews, sights, directions and others, each in the order in which it is shown. */
import { z } from 'zod/mini'
import { isDay } from '../days/days.ts'
import { lineField, type RefineContext } from '../fields.ts'
import { partNames } from '../parts.ts'
import { stayFacts } from '../stays/stayFacts.ts'
import { LocalizedText } from '../text/localizedText.ts'
import { maxAmenityLength } from './amenities.ts'
import { travelWays } from './travelWays.ts'

const line = lineField(/*i18n*/ 'property.errors.text', 1, 80)
/** The name of a place for pictures. */
const place = (pattern: RegExp) =>
  z.string(/*i18n*/ 'content.errors.picture').check(z.regex(pattern, /*i18n*/ 'content.errors.picture'))

/** A picture of the opening. It is shown while the farm has `part`; null: always. */
const Slide = z.object({
  picture: place(/^hero-[1-5]$/),
  title: LocalizedText,
  /** For people who do not see the picture. */
  alt: LocalizedText,
  part: z.nullable(z.enum(partNames, /*i18n*/ 'content.errors.slidePart')),
})

/** A clip of the program, or an address elsewhere. */
const videoUrlPattern = /^(?:\/pictures\/[a-z0-9-]{1,60}\.mp4|https:\/\/[^\s"<>]{3,290})$/

/** An appearance on television. */
const Clip = z.object({
  title: LocalizedText,
  description: LocalizedText,
  channel: line,
  date: z.string(/*i18n*/ 'content.errors.day').check(z.refine(isDay)),
  /** Shown until the clip plays. */
  picture: place(/^tv-[1-4]$/),
  /** Null while there is no clip to watch. */
  videoUrl: z.nullable(
    z.string(/*i18n*/ 'content.errors.videoUrl').check(z.regex(videoUrlPattern, /*i18n*/ 'content.errors.videoUrl')),
  ),
  /** Minutes and seconds, as in 1:05. */
  duration: z
    .string(/*i18n*/ 'content.errors.duration')
    .check(z.regex(/^\d{1,3}:[0-5]\d$/, /*i18n*/ 'content.errors.duration')),
})

const ratingError = /*i18n*/ 'content.errors.rating'
/** A guest's review, with one to five stars. */
const Review = z.object({
  name: line,
  location: LocalizedText,
  text: LocalizedText,
  rating: z.int(ratingError).check(z.minimum(1, ratingError), z.maximum(5, ratingError)),
})

const kmError = /*i18n*/ 'content.errors.km'
/** A place worth seeing, and how many kilometres away it is by road. */
const Sight = z.object({
  name: LocalizedText,
  km: z.int(kmError).check(z.minimum(0, kmError), z.maximum(999, kmError)),
})

/** The way by car from a city. */
const Direction = z.object({ from: LocalizedText, way: LocalizedText })

/** A way to the farm without a car. */
const WithoutCar = z.object({ by: z.enum(travelWays, /*i18n*/ 'content.errors.travelWay'), way: LocalizedText })

/** What guests ask about every stay, such as the linen. */
const StayFact = z.object({ about: z.enum(stayFacts, /*i18n*/ 'content.errors.stayFact'), text: LocalizedText })

/** A course of a menu. */
const Course = z.object({ dish: LocalizedText })

export const maxPaymentMethods = 12
/** In each language. */
export const maxPaymentMethodLength = 40

/** A way to pay at the farm. */
const PaymentMethod = z.object({ name: LocalizedText })

/** Ways to pay that are called the same in all languages. */
export const toPaymentMethods = (names: readonly string[]): z.infer<typeof PaymentMethod>[] =>
  names.map((name) => ({ name: { it: name, en: name } }))

/** The name that guests read in the place of the word that rows of rooms have. See `getAmenityName`. */
const Amenity = z.object({ amenity: lineField(/*i18n*/ 'errors.text', 1, maxAmenityLength), name: LocalizedText })

const percentOf = (message: string) => z.number(message).check(z.minimum(0, message), z.maximum(100, message))
/** Where the text is, seen from the place that it names; `over`: on it. */
export const labelSides = ['left', 'right', 'above', 'below', 'over'] as const
export const labelKinds = ['farm', 'town', 'village', 'nature', 'road'] as const
/** A text on the drawn map, which has none itself. The place is in percent of the map's width and height. */
const MapLabel = z.object({
  text: LocalizedText,
  x: percentOf(/*i18n*/ 'content.errors.position'),
  y: percentOf(/*i18n*/ 'content.errors.position'),
  side: z.enum(labelSides, /*i18n*/ 'content.errors.labelSide'),
  kind: z.enum(labelKinds, /*i18n*/ 'content.errors.labelKind'),
})

export const Content = z.object({
  slides: z.array(Slide),
  clips: z.array(Clip),
  reviews: z.array(Review),
  sights: z.array(Sight),
  directions: z.array(Direction),
  withoutCar: z._default(z.array(WithoutCar), []),
  stayFacts: z._default(z.array(StayFact), []),
  tastingCourses: z.array(Course),
  seasonalCourses: z.array(Course),
  mapLabels: z.array(MapLabel),
  amenities: z._default(z.array(Amenity), []),
  /** Empty in what an earlier program has stored, see `fillPaymentMethods`. */
  paymentMethods: z._default(z.array(PaymentMethod), []),
})
export type Content = z.infer<typeof Content>
export type ContentListName = keyof Content

export const emptyContent: Content = {
  slides: [],
  clips: [],
  reviews: [],
  sights: [],
  directions: [],
  withoutCar: [],
  stayFacts: [],
  tastingCourses: [],
  seasonalCourses: [],
  mapLabels: [],
  amenities: [],
  paymentMethods: [],
}

/** More than a page shows well. */
export const maxListLength = 40

const list = <Shape extends z.core.$ZodShape>({ shape }: z.ZodMiniObject<Shape>) =>
  z.array(z.strictObject(shape)).check(z.maxLength(maxListLength, /*i18n*/ 'content.errors.tooMany'))

/** Refuses a picture that an earlier slide shows already. */
function checkSlides(slides: readonly { picture: string }[], context: RefineContext): void {
  const message = /*i18n*/ 'content.errors.sameSlide'
  for (const [index, { picture }] of slides.entries())
    if (slides.findIndex((it) => it.picture === picture) < index)
      context.addIssue({ code: 'custom', message, path: [index, 'picture'], input: picture })
}

function checkPaymentMethods(methods: readonly z.infer<typeof PaymentMethod>[], context: RefineContext): void {
  const message = /*i18n*/ 'property.errors.text'
  for (const [index, { name }] of methods.entries())
    for (const [language, text] of Object.entries(name))
      if (text.length > maxPaymentMethodLength)
        context.addIssue({ code: 'custom', message, path: [index, 'name', language], input: text })
}

/** What is left out does not change. A list is replaced as a whole. */
export const ContentInput = z.partial(
  z.strictObject({
    slides: list(Slide).check(z.superRefine(checkSlides)),
    clips: list(Clip),
    reviews: list(Review),
    sights: list(Sight),
    directions: list(Direction),
    withoutCar: list(WithoutCar),
    stayFacts: list(StayFact),
    tastingCourses: list(Course),
    seasonalCourses: list(Course),
    mapLabels: list(MapLabel),
    amenities: list(Amenity),
    paymentMethods: list(PaymentMethod).check(
      z.minLength(1, /*i18n*/ 'property.errors.payments'),
      z.maxLength(maxPaymentMethods, /*i18n*/ 'property.errors.payments'),
      z.superRefine(checkPaymentMethods),
    ),
  }),
)
