/** Extras: what can be added to a stay, such as breakfast, a cot or a bicycle. */
import { z } from 'zod/mini'
import { lineField } from './fields.ts'
import { Translations, translationsInput } from './translations.ts'

/** What the price of an extra is multiplied by. */
export const extraUnits = ['stay', 'night', 'person', 'personNight', 'piece'] as const

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
  /** One that is counted by nights is served on the morning after each, such as a breakfast. */
  morning: z.optional(z.boolean()),
  /** One that is counted once is for the day on which the guests leave, such as the final cleaning. */
  departure: z.optional(z.boolean()),
  /** One of the bar, which is counted by the piece: the account of a stay has a button for it. */
  bar: z.optional(z.boolean()),
  order: z.int(),
  retired: z.boolean(),
  translations: Translations,
})
export type Extra = z.infer<typeof Extra>

/** As guests read it, who choose extras in their request. */
export const OfferedExtra = z.pick(Extra, {
  ...{ id: true, name: true, nameEn: true, translations: true, amountCents: true, per: true, roomIds: true },
  maxPerDay: true,
})
export type OfferedExtra = z.infer<typeof OfferedExtra>

const name = lineField(/*i18n*/ 'extra.errors.name', 1, 100)
const amount = z
  .int(/*i18n*/ 'extra.errors.amount')
  .check(z.minimum(0, /*i18n*/ 'extra.errors.amount'), z.maximum(9_999_999, /*i18n*/ 'extra.errors.amount'))
const maxPerDay = z
  .int(/*i18n*/ 'extra.errors.maxPerDay')
  .check(z.minimum(1, /*i18n*/ 'extra.errors.maxPerDay'), z.maximum(9999, /*i18n*/ 'extra.errors.maxPerDay'))

/** All extras (PUT). One without an id is new. One that was sold is retired rather than left out: its name stays. */
export const ExtrasInput = z
  .array(
    z.strictObject(
      {
        id: z.optional(ExtraId),
        name,
        nameEn: name,
        amountCents: amount,
        per: z.enum(extraUnits, /*i18n*/ 'extra.errors.per'),
        roomIds: z._default(z.nullable(z.array(z.int()).check(z.maxLength(200))), null),
        maxPerDay: z._default(z.nullable(maxPerDay), null),
        visibleTo: z._default(z.enum(['guests', 'staff'], /*i18n*/ 'extra.errors.visibleTo'), 'staff'),
        morning: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
        departure: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
        bar: z.optional(z.boolean(/*i18n*/ 'extra.errors.retired')),
        order: z.optional(z.int()),
        retired: z._default(z.boolean(/*i18n*/ 'extra.errors.retired'), false),
        translations: translationsInput({ name: lineField(/*i18n*/ 'extra.errors.name', 0, 100) }),
      },
      /*i18n*/ 'extra.errors.entry',
    ),
  )
  .check(
    z.maxLength(60, /*i18n*/ 'extra.errors.tooMany'),
    z.refine((list) => {
      const ids = list.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }, /*i18n*/ 'extra.errors.sameId'),
  )
export type ExtrasInput = z.output<typeof ExtrasInput>
