/**
 * Fields that several nouns share. Every text has a maximum length and contains no character that a database or a mail
 * header rejects. `message` is always the catalog id of the sentence that people read.
 */
import { z } from 'zod/mini'
import { completeLanguages, languages } from '#locales/language.ts'
import { firstTypedDay, isDay, lastTypedDay } from './days/days.ts'
import { normalizePhone } from './text/digits.ts'

/** A language of this version, for what the server takes. */
export const Language = z.enum(languages)

/** A language of the admin. */
export const AdminLanguage = z.enum(completeLanguages)

/** A tag such as `de` or `pt-BR` (BCP 47). */
export const languageTagPattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/**
 * The language of a row that is read. Another version of the program may have stored one that this version does not know,
 * and the row must not be lost: `toLanguage` says what is shown.
 */
export const LanguageTag = z.string().check(z.regex(languageTagPattern))

/** A single line: no control characters, which include line breaks, and no lone surrogates. */
const singleLinePattern = /^[^\p{Cc}\p{Cs}]*$/u
/** Several lines: as a single line, but with line breaks and tabs. */
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

/** Whether a text has a phone number: at least five digits. People also write whose number it is. */
export const hasPhoneNumber = (text: string): boolean => /(?:\d\D*){5}/.test(normalizePhone(text))

/** A phone, stored in ASCII whatever digits it was typed with. */
export const phoneField = (message: string, minLength: number, maxLength: number) =>
  z
    .string(message)
    .check(z.overwrite(normalizePhone), ...textChecks(singleLinePattern, maxLength), z.minLength(minLength, message))

const emptyToNull = z.transform((text: string) => (text === '' ? null : text))

/** A text that may be null or empty. Both mean "no value" and become null. The caller decides what a missing text means. */
export const nullableLineField = (maxLength: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z.nullable(
    z.pipe(z.string(/*i18n*/ 'errors.text').check(...textChecks(singleLinePattern, maxLength), ...checks), emptyToNull),
  )

/** A text that may be missing, null or empty. All three mean "no value" and become null. */
export const optionalLineField = (maxLength: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z._default(nullableLineField(maxLength, ...checks), null)

/** As `nullableLineField`, for a phone. */
export const nullablePhoneField = (maxLength: number, ...checks: z.core.$ZodCheck<string>[]) =>
  nullableLineField(maxLength, z.overwrite(normalizePhone), ...checks)

/** A phone that a guest may leave out. */
export const optionalPhoneField = (message: string) =>
  z._default(
    nullablePhoneField(
      40,
      z.refine((text) => text === '' || hasPhoneNumber(text), message),
    ),
    null,
  )

/** As `nullableLineField`, with line breaks. */
export const nullableMultilineField = (maxLength: number) =>
  z.nullable(z.pipe(z.string(/*i18n*/ 'errors.text').check(...textChecks(multilinePattern, maxLength)), emptyToNull))

export const optionalMultilineField = (maxLength: number) => z._default(nullableMultilineField(maxLength), null)

/** A password is not trimmed, because spaces count. */
export const passwordField = (message: string, minLength: number) =>
  z
    .string(message)
    .check(
      z.minLength(minLength, message),
      z.maxLength(200, /*i18n*/ 'errors.tooLong'),
      z.regex(singleLinePattern, /*i18n*/ 'errors.characters'),
    )

/**
 * The part before the @: the characters of RFC 5321, with dots anywhere, because Japanese operators gave out such
 * addresses. The domain: labels of any script, or punycode; the last one is not a number.
 */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

export const emailField = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(254, /*i18n*/ 'errors.tooLong'), z.regex(emailPattern, message))

const existingDay = (message: string) => z.refine<string>(isDay, { error: message, abort: true })

/** A day that is stored or shown. */
export const Day = z.string(/*i18n*/ 'errors.day').check(existingDay(/*i18n*/ 'errors.day'))

/** A day that somebody types. */
export const dayField = (message: string) =>
  z.string(message).check(
    existingDay(message),
    z.refine((day) => firstTypedDay <= day && day <= lastTypedDay, {
      error: /*i18n*/ 'errors.dayTooFar',
      abort: true,
    }),
  )

export const TypedDay = dayField(/*i18n*/ 'errors.day')

/** Refuses a period that ends before its first day. */
export const checkPeriod = (message: string) =>
  z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, { error: message, path: ['to'] })

/** An instant: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

export const Id = z.uuidv7()

/** Room numbers are small positive integers. `RoomIdParam` parses one from the text of a path. */
export const RoomId = z
  .int(/*i18n*/ 'errors.roomId')
  .check(z.minimum(1, /*i18n*/ 'errors.roomId'), z.maximum(1_000_000, /*i18n*/ 'errors.roomId'))
export const RoomIdParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((text) => Number(text)),
)

export const EmptyObject = z.strictObject({})

/**
 * The honeypot: people do not see this field of the guest forms, so a robot fills it. A password manager may fill it, too,
 * so what has it filled is held for staff and never refused.
 */
const honeypot = z.optional(z.string(/*i18n*/ 'errors.text').check(z.maxLength(2000, /*i18n*/ 'errors.tooLong')))

/** `website` is its name in earlier forms. */
export const honeypots = { leaveEmpty: honeypot, website: honeypot }

export type Honeypots = { leaveEmpty?: string | undefined; website?: string | undefined }

export const isHoneypotFilled = ({ leaveEmpty, website }: Honeypots): boolean => Boolean(leaveEmpty || website)

/** What a refinement of several fields takes, to say what is wrong at one of them. */
export type RefineContext = {
  addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[]; input: unknown }): void
}

const ignoredField = z.optional(z.unknown())
/** Accepts and ignores the fields of what a call answers: an app may send whole objects, of which callers decide a part. */
export const ignoreFields = <Shape extends object>(shape: Shape) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, ignoredField])) as {
    [Name in keyof Shape]: typeof ignoredField
  }
