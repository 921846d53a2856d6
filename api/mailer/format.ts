/** Days, money and amounts in a message's own words. */
import type { Day } from '#contract/days.ts'
import type { Language } from '#contract/fields.ts'

const locales = { it: 'it-IT', en: 'en-GB' } as const

/** "mer 3 marzo 2027". Noon UTC, formatted in UTC: no zone can move the day. */
export const formatDay = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

/** "120,50 €" or "€120.50", from decimal text. */
export const formatCurrency = (amount: string, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(Number(amount))

/** In fours, as people type it. */
export const formatIban = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

const formatUnit = (amount: number, unit: 'second' | 'megabyte', language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)

export const formatSeconds = (seconds: number, language: Language): string => formatUnit(seconds, 'second', language)

/** "8,5 MB", from bytes. */
export const formatMegabytes = (bytes: number, language: Language): string =>
  formatUnit(bytes / 1_000_000, 'megabyte', language)
