/** Extras: what can be added to a stay, such as breakfast, a cot or a bicycle. */
import { z } from 'zod/mini'
import type { Line } from './accountFields.ts'
import { type Day, getNights, type Stay } from './days.ts'
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
  order: z.int(),
  retired: z.boolean(),
  translations: Translations,
})
export type Extra = z.infer<typeof Extra>

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

type GuestsStay = Stay & { numberOfGuests: number }

/** How often the price counts for one of it. */
function getFactor({ per }: Pick<Extra, 'per'>, stay: GuestsStay): number {
  const persons = per === 'person' || per === 'personNight' ? stay.numberOfGuests : 1
  return per === 'night' || per === 'personNight' ? persons * getNights(stay).length : persons
}

/** The line of an extra for the whole stay, or for one `day` of it, at the price of today. */
export function buildExtraLine(extra: Extra, stay: GuestsStay, quantity: number, id: string, day: Day | null): Line {
  const isDaily = extra.per === 'night' || extra.per === 'personNight'
  const factor = day !== null && isDaily ? getFactor(extra, stay) / getNights(stay).length : getFactor(extra, stay)
  const units = quantity * factor
  return { ...{ id, kind: 'extra', extraId: extra.id, day, text: extra.name }, ...countAmount(extra, units) }
}

const countAmount = ({ amountCents }: Pick<Extra, 'amountCents'>, quantity: number) => ({
  quantity,
  amountCents: quantity * amountCents,
})

/** How many of a line are in use on a day. What is counted by nights is spread over them. */
export function countOnDay(line: Pick<Line, 'day' | 'quantity'>, { per }: Pick<Extra, 'per'>, stay: Stay, day: Day) {
  if (line.day !== null) return line.day === day ? line.quantity : 0
  const nights = getNights(stay)
  if (!nights.includes(day)) return 0
  return per === 'night' || per === 'personNight' ? Math.ceil(line.quantity / nights.length) : line.quantity
}

/** Rows that a device stored earlier have no lines. */
type Buyer = Stay & { lines?: Line[] | undefined }

/** How many of each extra the stays have on a day, in the order of the extras; only those that somebody has. */
export function listExtrasOnDay(extras: Extra[], stays: Buyer[], day: Day): { extra: Extra; count: number }[] {
  const lines = stays.flatMap((stay) => (stay.lines ?? []).map((line) => ({ line, stay })))
  return extras
    .map((extra) => ({
      extra,
      count: lines
        .filter(({ line }) => line.extraId === extra.id)
        .reduce((sum, { line, stay }) => sum + countOnDay(line, extra, stay, day), 0),
    }))
    .filter(({ count }) => count > 0)
}
