/** Fields that several nouns share. Every text is bounded, and holds nothing that a database or a mail header chokes on. */
import { z } from 'zod/mini'
import { isDay } from './days.ts'
import { languages } from './language.ts'

export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** A single line: no control characters (line breaks included), no lone surrogates. */
const singleLinePattern = /^[^\p{Cc}\p{Cs}]*$/u
/** Several lines: line breaks and tabs are fine. */
const multilinePattern = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

const textChecks = (pattern: RegExp, maxLength: number) => [
  z.trim(),
  z.maxLength(maxLength, /*i18n*/ 'errors.tooLong'),
  z.regex(pattern, /*i18n*/ 'errors.characters'),
]

export const lineField = (message: string, minLength: number, maxLength: number) =>
  z.string(message).check(...textChecks(singleLinePattern, maxLength), z.minLength(minLength, message))

export const multilineField = (message: string, minLength: number, maxLength: number) =>
  z.string(message).check(...textChecks(multilinePattern, maxLength), z.minLength(minLength, message))

const emptyToNull = z.transform((text: string) => (text === '' ? null : text))

/** A text that may be missing, null or empty, all of which mean "no value". */
export const optionalLineField = (maxLength: number) =>
  z._default(
    z.nullable(
      z.pipe(z.string(/*i18n*/ 'errors.text').check(...textChecks(singleLinePattern, maxLength)), emptyToNull),
    ),
    null,
  )

/** Null or empty is "no value"; missing is whatever the field around it says. */
export const nullableMultilineField = (maxLength: number) =>
  z.nullable(z.pipe(z.string(/*i18n*/ 'errors.text').check(...textChecks(multilinePattern, maxLength)), emptyToNull))

export const optionalMultilineField = (maxLength: number) => z._default(nullableMultilineField(maxLength), null)

export const emailField = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(254, /*i18n*/ 'errors.tooLong'), z.email(message))

export const dayField = (message: string) => z.string(message).check(z.refine(isDay, { error: message, abort: true }))

export const Day = dayField(/*i18n*/ 'errors.day')

/** An instant: ISO 8601, UTC. */
export const Instant = z.iso.datetime()

export const Id = z.uuidv7()

/** Rooms are numbered with small positive integers; in a path the number arrives as text. */
export const RoomId = z
  .int(/*i18n*/ 'errors.roomId')
  .check(z.minimum(1, /*i18n*/ 'errors.roomId'), z.maximum(1_000_000, /*i18n*/ 'errors.roomId'))
export const RoomIdParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((text) => Number(text)),
)

export const EmptyObject = z.strictObject({})

/** Nobody sees this field of a guest's form: who fills it is a robot. */
export const honeypot = z.optional(z.string(/*i18n*/ 'errors.text').check(z.maxLength(2000, /*i18n*/ 'errors.tooLong')))
