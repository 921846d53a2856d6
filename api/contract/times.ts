/** Times of day as people type them. */
import { z } from 'zod/mini'

/** Writes each time in a text as it is stored: `9:00`, `9.00` and `9` become `09:00`. */
export const normalizeTimes = (text: string): string =>
  text
    .trim()
    .replace(/\s*[-–]\s*/g, '-')
    .replace(
      /(?<![\d:.])(\d{1,2})(?:[:.](\d{2}))?(?![\d:.])/g,
      (_, hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
    )

const withinDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** 24:00 is the end of a day. */
const timePattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

export const isTime = (text: string): boolean => timePattern.test(text)

const message = /*i18n*/ 'property.errors.time'
const typedTime = (pattern: RegExp) => z.string(message).check(z.overwrite(normalizeTimes), z.regex(pattern, message))
export const timeField = typedTime(timePattern)
/** A time at which something ends or begins within a day. */
export const timeWithinDayField = typedTime(withinDayPattern)
