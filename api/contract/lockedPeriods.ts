/**
 * Locked periods: days that nobody may book, move or edit. `reason` is the sentence of a refusal, `banner` stands above
 * the calendar of a month that has such days.
 */
import { z } from 'zod/mini'
import { checkPeriod, dayField, Id, lineField } from './fields.ts'
import { Translations, translationsInput } from './text/translations.ts'

/** The first and the last day are included. */
export const LockedPeriod = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  reasonEn: z.string(),
  banner: z.string(),
  bannerEn: z.string(),
  translations: Translations,
})
export type LockedPeriod = z.infer<typeof LockedPeriod>

const sentence = lineField(/*i18n*/ 'lockedPeriod.errors.text', 1, 300)
const translation = lineField(/*i18n*/ 'lockedPeriod.errors.text', 0, 300)

/** All of them fit in one body. */
const maxPeriods = 60

/** All locked periods (PUT). A period without an id is new. */
export const LockedPeriodsInput = z
  .array(
    z
      .strictObject(
        {
          id: z.optional(Id),
          from: dayField(/*i18n*/ 'lockedPeriod.errors.from'),
          to: dayField(/*i18n*/ 'lockedPeriod.errors.to'),
          reason: sentence,
          reasonEn: sentence,
          banner: sentence,
          bannerEn: sentence,
          translations: translationsInput({ reason: translation, banner: translation }),
        },
        /*i18n*/ 'lockedPeriod.errors.entry',
      )
      .check(checkPeriod(/*i18n*/ 'lockedPeriod.errors.to')),
  )
  .check(z.maxLength(maxPeriods, /*i18n*/ 'lockedPeriod.errors.tooMany'))
export type LockedPeriodsInput = z.output<typeof LockedPeriodsInput>
