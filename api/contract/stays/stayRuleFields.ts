/** The schemas of the rules of stay, for seasons and for the farm's own rules. */
import { z } from 'zod/mini'
import { timeWithinDayField } from '../days/timeFields.ts'
import { limits } from './stay.ts'
import { findContradiction, type NightRules } from './stayRules.ts'

const weekday = /*i18n*/ 'stayRules.errors.weekdays'
const maximum = /*i18n*/ 'stayRules.errors.maximumNights'
const daysAhead = /*i18n*/ 'stayRules.errors.daysAhead'

/** ISO weekdays, 1 for Monday to 7 for Sunday. Empty for any. */
const weekdays = z._default(z.array(z.int()), [])
const weekdaysInput = z._default(
  z
    .array(z.int(weekday).check(z.minimum(1, weekday), z.maximum(7, weekday)), weekday)
    .check(z.refine((days) => new Set(days).size === days.length, weekday)),
  [],
)

/** What older documents do not have allows every stay. */
export const nightRules = {
  maximumNights: z._default(z.nullable(z.int()), null),
  arrivalDays: weekdays,
  departureDays: weekdays,
}
export const minimumNightsInput = z._default(
  z
    .int(/*i18n*/ 'season.errors.minimumNights')
    .check(
      z.minimum(1, /*i18n*/ 'season.errors.minimumNights'),
      z.maximum(limits.maxNights, /*i18n*/ 'season.errors.minimumNights'),
    ),
  1,
)
export const nightRulesInput = {
  minimumNights: minimumNightsInput,
  maximumNights: z._default(
    z.nullable(z.int(maximum).check(z.minimum(1, maximum), z.maximum(limits.maxNights, maximum))),
    null,
  ),
  arrivalDays: weekdaysInput,
  departureDays: weekdaysInput,
}

const contradictions = {
  lengths: { path: 'maximumNights', message: /*i18n*/ 'stayRules.errors.lengths' },
  weekdays: { path: 'departureDays', message: /*i18n*/ 'stayRules.errors.contradiction' },
} as const

type Context = { addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[]; input: unknown }): void }

/** Refuses rules that no stay can follow. */
export function checkNightRules(rules: NightRules, context: Context): void {
  const found = findContradiction(rules)
  if (found === null) return
  const { path, message } = contradictions[found]
  context.addIssue({ code: 'custom', message, path: [path], input: rules })
}

/** Month and day of any year. */
export const monthDay = z.string(/*i18n*/ 'property.errors.monthDay').check(
  z.regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, /*i18n*/ 'property.errors.monthDay'),
  z.refine((text) => !['02-30', '02-31', '04-31', '06-31', '09-31', '11-31'].includes(text)),
)

/** The farm's own rules. They hold outside of the seasons. */
export const StayRules = z.object({
  minimumNights: z._default(z.int(), 1),
  ...nightRules,
  daysAhead: z._default(z.nullable(z.int()), null),
  sameDayUntil: z._default(z.nullable(z.string()), null),
  /** First and last day of the year on which the farm takes guests, as `mm-dd`. Null for the whole year. */
  opening: z._default(z.nullable(z.tuple([z.string(), z.string()])), null),
})

export const StayRulesInput = z
  .strictObject({
    ...nightRulesInput,
    daysAhead: z._default(
      z.nullable(z.int(daysAhead).check(z.minimum(1, daysAhead), z.maximum(limits.maxDaysAhead, daysAhead))),
      null,
    ),
    sameDayUntil: z._default(z.nullable(timeWithinDayField), null),
    opening: z._default(z.nullable(z.tuple([monthDay, monthDay], /*i18n*/ 'property.errors.monthDay')), null),
  })
  .check(z.superRefine(checkNightRules))
