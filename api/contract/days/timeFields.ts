/** The schemas of times of day. */
import { z } from 'zod/mini'
import { normalizeTimes } from './times.ts'

const withinDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** 24:00 is the end of a day. */
const timePattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

export const isTime = (text: string): boolean => timePattern.test(text)

const message = /*i18n*/ 'property.errors.time'
const typedTime = (pattern: RegExp) => z.string(message).check(z.overwrite(normalizeTimes), z.regex(pattern, message))
export const timeField = typedTime(timePattern)
/** A time at which something ends or begins within a day. */
export const timeWithinDayField = typedTime(withinDayPattern)
