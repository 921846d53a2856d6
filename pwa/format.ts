/** Formats days, instants, durations, money, sizes and phone numbers. */
import { type Day, daysBetween, farmTimeZone, type Stay } from '#contract/days/days.ts'
import { formatMoney } from '#contract/money/money.ts'
import { normalizePhone } from '#contract/text/digits.ts'
import { formatDate, formatEuro, getDateFormat, getNumberFormat, writeOrdinal } from '#contract/text/format.ts'
import { getLocale, type Language } from '#locales/language.ts'

/** Non-breaking spaces keep a text on one line. */
const joinWords = (text: string): string => text.replaceAll(' ', '\u00a0')

/** "3 mar 2027", on one line. */
export const formatDay = (day: Day, language: Language): string =>
  joinWords(formatDate(day, language, { day: 'numeric', month: 'short', year: 'numeric' }))

/**
 * The days of a stay, the first without what the last repeats: "28 dic 2026" and "2 gen 2027", "28 feb" and "2 mar 2027", or
 * "3" and "6 mar 2027".
 */
export function formatStay({ checkinDate, checkoutDate }: Stay, language: Language): { from: string; to: string } {
  const isSame = (length: number) => checkinDate.slice(0, length) === checkoutDate.slice(0, length)
  const from = formatDate(checkinDate, language, {
    day: 'numeric',
    ...(!isSame(7) && { month: 'short' }),
    ...(!isSame(4) && { year: 'numeric' }),
  })
  return { from: joinWords(from), to: formatDay(checkoutDate, language) }
}

/** "3 mar 2027 → 6 mar 2027" */
export const formatStayDays = ({ checkinDate, checkoutDate }: Stay, language: Language): string =>
  `${formatDay(checkinDate, language)} → ${formatDay(checkoutDate, language)}`

/** "mercoledì 3 marzo 2027" */
export const formatLongDay = (day: Day, language: Language): string =>
  formatDate(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "oggi", "domani", "dopodomani": what a day near today is called; null for one without such a name. */
export function formatRelativeDay(day: Day, today: Day, language: Language): string | null {
  const name = new Intl.RelativeTimeFormat(getLocale(language), { numeric: 'auto' }).format(
    daysBetween(today, day),
    'day',
  )
  return /\d/.test(name) ? null : name
}

/** "domani, mercoledì 3 marzo 2027" */
export const formatNamedDay = (day: Day, today: Day, language: Language): string =>
  [formatRelativeDay(day, today, language), formatLongDay(day, language)].filter((it) => it !== null).join(', ')

/** "domani", or "3 mar 2027" */
export const formatNearDay = (day: Day, today: Day, language: Language): string =>
  formatRelativeDay(day, today, language) ?? formatDay(day, language)

/** "mercoledì 3 marzo" */
export const formatWeekday = (day: Day, language: Language): string =>
  formatDate(day, language, { weekday: 'long', day: 'numeric', month: 'long' })

/** "120 €" or "120,50 €": `amount` is decimal text. */
export const formatCurrency = (amount: string, language: Language): string =>
  formatEuro(amount, language, Number.isInteger(Number(amount)) ? 0 : 2)

/** An amount in cents, which may be negative: "−168 €". */
export const formatSigned = (cents: number, language: Language): string =>
  `${cents < 0 ? '−' : ''}${formatCurrency(formatMoney(Math.abs(cents)), language)}`

/**
 * "1.500". By default Italian groups from five digits on; then the text of a growing number would change its form.
 */
export const formatCount = (n: number, language: Language): string =>
  getNumberFormat(language, { useGrouping: 'always' }).format(n)

/** "14:32", in the farm's time zone. */
export const formatTime = (instant: string | number, language: Language): string =>
  getDateFormat(language, { timeZone: farmTimeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** "21 nov 2026, 14:32", in the farm's time zone. */
export const formatDateTime = (instant: string | number, language: Language): string =>
  writeOrdinal(
    getDateFormat(language, {
      timeZone: farmTimeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(instant)),
    language,
  )

const durationUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

type Duration = { unit: Intl.RelativeTimeFormatUnitSingular; count: number }

/** Converts to the largest unit that fits, rounded down. Under a minute the count is 0 seconds. */
function toDuration(elapsedMs: number): Duration {
  const [unit, lengthMs] = durationUnits.find(([, unitLength]) => elapsedMs >= unitLength) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ]
  return { unit, count: Math.floor(Math.max(0, elapsedMs) / lengthMs) }
}

/** "3 minuti fa", "ora": the time from `instant` to `now`, both in milliseconds since 1970. */
export function formatTimeAgo(instant: number, now: number, language: Language): string {
  const { unit, count } = toDuration(now - instant)
  return new Intl.RelativeTimeFormat(getLocale(language), { numeric: 'auto' }).format(-count, unit)
}

/** "3 minuti". `elapsedMs` is in milliseconds; null under a minute. */
export function formatDuration(elapsedMs: number, language: Language): string | null {
  const { unit, count } = toDuration(elapsedMs)
  if (count === 0) return null
  return getNumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** "1,5 MB": in kilobytes (1,000 bytes) or megabytes. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, unitBytes] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const)
  return getNumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / unitBytes)
}

/** "tedesco", "German": the name of a language in another one. */
export const formatLanguage = (tag: string, language: Language): string =>
  new Intl.DisplayNames(getLocale(language), { type: 'language' }).of(tag) ?? tag

/** "+39 0575 000 142", on one line. */
export const formatPhone = (phone: string): string => joinWords(phone)

/** The `tel:` URL of a phone number, which has no spaces and punctuation. */
export const formatPhoneUrl = (phone: string): string => `tel:${normalizePhone(phone).replace(/[^+\d]/g, '')}`
