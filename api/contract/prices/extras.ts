/** Extras: what can be added to a stay, such as breakfast, a cot or a bicycle. */
import { z } from 'zod/mini'
import { lineField, multilineField, type RefineContext } from '../fields.ts'
import { Translations, translationsInput } from '../text/translations.ts'
import { isPerPerson } from './extraLines.ts'

/** What the price of an extra is multiplied by. */
export const extraUnits = ['stay', 'night', 'person', 'personNight', 'piece', 'pet', 'petNight'] as const

const ExtraId = z.string().check(z.regex(/^[\w-]{1,60}$/))

/** `roomIds`: null for all rooms. `maxPerDay`: how many the farm has; null without an end. */
export const Extra = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  amountCents: z.int(),
  per: z.enum(extraUnits),
  roomIds: z.nullable(z.array(z.int())),
  maxPerDay: z.nullable(z.int()),
  visibleTo: z.enum(['guests', 'staff']),
  /** It belongs to every stay in its rooms. */
  required: z._default(z.boolean(), false),
  /** Of one that is counted by persons: children below this age do not pay. Null: all pay. */
  freeBelowAge: z._default(z.nullable(z.int()), null),
  /** One that is counted by nights is served on the morning after each, such as a breakfast. */
  morning: z.optional(z.boolean()),
  /** One that is counted once is for the day on which the guests leave, such as the final cleaning. */
  departure: z.optional(z.boolean()),
  /** One of the bar, which is counted by the piece: the account of a stay has a button for it. */
  bar: z.optional(z.boolean()),
  /** The site's services and rooms show it, with this sentence about it. */
  shownOnSite: z.optional(z.boolean()),
  sentence: z.optional(z.string()),
  sentenceEn: z.optional(z.string()),
  order: z.int(),
  retired: z.boolean(),
  translations: Translations,
})
export type Extra = z.infer<typeof Extra>

/** As guests read it, who choose extras in their request. */
export const OfferedExtra = z.pick(Extra, {
  id: true,
  name: true,
  nameEn: true,
  translations: true,
  amountCents: true,
  per: true,
  roomIds: true,
  maxPerDay: true,
  required: true,
  freeBelowAge: true,
  shownOnSite: true,
  sentence: true,
  sentenceEn: true,
})
export type OfferedExtra = z.infer<typeof OfferedExtra>

const name = lineField(/*i18n*/ 'extra.errors.name', 1, 100)
const sentence = multilineField(/*i18n*/ 'errors.text', 0, 300)
const amount = z
  .int(/*i18n*/ 'extra.errors.amount')
  .check(z.minimum(0, /*i18n*/ 'extra.errors.amount'), z.maximum(9_999_999, /*i18n*/ 'extra.errors.amount'))
const maxPerDay = z
  .int(/*i18n*/ 'extra.errors.maxPerDay')
  .check(z.minimum(1, /*i18n*/ 'extra.errors.maxPerDay'), z.maximum(9999, /*i18n*/ 'extra.errors.maxPerDay'))

const freeBelowAge = z
  .int(/*i18n*/ 'extra.errors.freeBelowAge')
  .check(z.minimum(1, /*i18n*/ 'extra.errors.freeBelowAge'), z.maximum(18, /*i18n*/ 'extra.errors.freeBelowAge'))

type Checked = {
  per: (typeof extraUnits)[number]
  roomIds: number[] | null
  maxPerDay: number | null
  required?: boolean | undefined
  freeBelowAge?: number | null | undefined
}
/** Refuses an extra that no stay could have, and an age where nobody's age counts. */
function checkExtra({ per, roomIds, maxPerDay, required, freeBelowAge: age }: Checked, context: RefineContext): void {
  const refuse = (path: string, message: string, input: unknown) =>
    context.addIssue({ code: 'custom', message, path: [path], input })
  if (roomIds?.length === 0) refuse('roomIds', /*i18n*/ 'extra.errors.roomIds', roomIds)
  if (required && maxPerDay !== null) refuse('maxPerDay', /*i18n*/ 'extra.errors.requiredAndLimited', maxPerDay)
  if (required && per === 'piece') refuse('per', /*i18n*/ 'extra.errors.requiredPiece', per)
  if (age != null && !isPerPerson({ per })) refuse('freeBelowAge', /*i18n*/ 'extra.errors.freeBelowAgeUnit', age)
}

/** All extras (PUT). One without an id is new. One that was sold is retired rather than left out: its name stays. */
export const ExtrasInput = z
  .array(
    z
      .strictObject(
        {
          id: z.optional(ExtraId),
          name,
          nameEn: name,
          amountCents: amount,
          per: z.enum(extraUnits, /*i18n*/ 'extra.errors.per'),
          roomIds: z._default(z.nullable(z.array(z.int()).check(z.maxLength(200))), null),
          maxPerDay: z._default(z.nullable(maxPerDay), null),
          visibleTo: z._default(z.enum(['guests', 'staff'], /*i18n*/ 'extra.errors.visibleTo'), 'staff'),
          /** Without these an extra keeps what it has. */
          required: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
          freeBelowAge: z.optional(z.nullable(freeBelowAge)),
          morning: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
          departure: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
          bar: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
          shownOnSite: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
          sentence: z.optional(sentence),
          sentenceEn: z.optional(sentence),
          order: z.optional(z.int()),
          retired: z._default(z.boolean(/*i18n*/ 'extra.errors.retired'), false),
          translations: translationsInput({ name: lineField(/*i18n*/ 'extra.errors.name', 0, 100), sentence }),
        },
        /*i18n*/ 'extra.errors.entry',
      )
      .check(z.superRefine(checkExtra)),
  )
  .check(
    z.maxLength(60, /*i18n*/ 'extra.errors.tooMany'),
    z.refine((list) => {
      const ids = list.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }, /*i18n*/ 'extra.errors.sameId'),
  )
export type ExtrasInput = z.output<typeof ExtrasInput>
