/** Formats days, instants, money and numbers for display. All formatting in the browser apps is here. */
import type { Day } from '#contract/days.ts'
import type { Language } from '#contract/language.ts'

const locales = { it: 'it-IT', en: 'en-GB' } as const

/**
 * Creating an Intl format takes about a hundred times as long as using it, and lists use the same few formats many
 * times.
 */
function memoizeFormat<Options, Format>(createFormat: (locale: string, options: Options) => Format) {
  const cache = new Map<string, Format>()
  return (language: Language, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`
    const format = cache.get(key) ?? createFormat(locales[language], options)
    cache.set(key, format)
    return format
  }
}
const getDateFormat = memoizeFormat(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
const getNumberFormat = memoizeFormat(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Formats a day as noon UTC in UTC, so that the device's time zone cannot change it. */
const formatDate = (day: Day, language: Language, options: Intl.DateTimeFormatOptions): string =>
  getDateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** "3 mar 2027" */
export const formatDay = (day: Day, language: Language): string =>
  formatDate(day, language, { day: 'numeric', month: 'short', year: 'numeric' })

/** "mercoledì 3 marzo 2027" */
export const formatLongDay = (day: Day, language: Language): string =>
  formatDate(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "€ 120" or "€ 120,50". `amount` is decimal text in euros, as in the contract. */
export function formatCurrency(amount: string, language: Language): string {
  const whole = amount.endsWith('.00')
  return getNumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(Number(amount))
}

/**
 * "1.500". Italian groups from five digits on by default; grouping always keeps the shape of a number that counts up.
 */
export const formatCount = (n: number, language: Language): string =>
  getNumberFormat(language, { useGrouping: 'always' }).format(n)

/** "14:32", in the farm's time zone. */
export const formatTime = (instant: string | number, language: Language): string =>
  getDateFormat(language, { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** "21 nov 2026, 14:32", in the farm's time zone. */
export const formatDateTime = (instant: string | number, language: Language): string =>
  getDateFormat(language, {
    timeZone: 'Europe/Rome',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))

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
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-count, unit)
}

/** "3 minuti". `elapsedMs` is in milliseconds; null under a minute. */
export function formatDuration(elapsedMs: number, language: Language): string | null {
  const { unit, count } = toDuration(elapsedMs)
  if (count === 0) return null
  return getNumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
