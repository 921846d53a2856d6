/** Days, amounts, sizes and durations as the mails show them. */
import { type Day, farmTimeZone } from '#contract/days/days.ts'
import { formatDate, formatEuro, getDateFormat, getNumberFormat, writeOrdinal } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'

/** "mer 3 marzo 2027" */
export const formatDay = (day: Day, language: Language): string =>
  formatDate(day, language, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

/** "3 marzo 2027 alle ore 15:30", at the farm. */
export const formatInstant = (instant: string, language: Language): string =>
  writeOrdinal(
    getDateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: farmTimeZone }).format(
      new Date(instant),
    ),
    language,
  )

/** "120,50 €" or "€120.50", from decimal text; always with cents. */
export const formatCurrency = (amount: string, language: Language): string => formatEuro(amount, language, 2)

/** "IT60 X054 2811 …": in groups of four characters. */
export const formatIban = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

const formatUnit = (amount: number, unit: 'second' | 'megabyte', language: Language): string =>
  getNumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)

/** "3,8 s" */
export const formatSeconds = (seconds: number, language: Language): string => formatUnit(seconds, 'second', language)

/** "8,5 MB", from bytes. */
export const formatMegabytes = (bytes: number, language: Language): string =>
  formatUnit(bytes / 1_000_000, 'megabyte', language)
