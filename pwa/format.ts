/** The one file that turns days, instants and money into words for people. */
import type { Day } from '#contract/days.ts'
import type { Language } from './i18n.tsx'

const locales = { it: 'it-IT', en: 'en-GB' } as const

/** Making a format costs a hundred times what using it does, and a list of bookings needs the same few over and over. */
function keeping<Options, Format>(make: (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (language: Language, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`
    const format = kept.get(key) ?? make(locales[language], options)
    kept.set(key, format)
    return format
  }
}
const formatOf = keeping((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const numberFormatOf = keeping((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))

/** The one place where a day becomes a Date: noon UTC, formatted in UTC, so that no zone can move it. */
const formatDay = (day: Day, language: Language, options: Intl.DateTimeFormatOptions): string =>
  formatOf(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** "3 mar 2027" */
export const dayText = (day: Day, language: Language): string =>
  formatDay(day, language, { day: 'numeric', month: 'short', year: 'numeric' })

/** "mercoledì 3 marzo 2027" */
export const longDayText = (day: Day, language: Language): string =>
  formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "marzo 2027" */
export const monthText = (day: Day, language: Language): string =>
  formatDay(day, language, { month: 'long', year: 'numeric' })

/** "€ 120" or "€ 120,50": decimal text as the contract carries it. */
export function moneyText(amount: string, language: Language): string {
  const whole = amount.endsWith('.00')
  return numberFormatOf(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(Number(amount))
}

/** "1.500"; Italian would group from five digits on, and a number that counts up would change its shape. */
export const countText = (n: number, language: Language): string =>
  numberFormatOf(language, { useGrouping: 'always' }).format(n)

/** "14:32", in the farm's time zone. */
export const timeText = (instant: string | number, language: Language): string =>
  formatOf(language, { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** "21 nov 2026, 14:32", in the farm's time zone. */
export const instantText = (instant: string | number, language: Language): string =>
  formatOf(language, {
    timeZone: 'Europe/Rome',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))

const ages = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

type Span = { unit: Intl.RelativeTimeFormatUnitSingular; count: number }

/** In the largest unit that fits, rounded down; under a minute it is no second at all. */
function spanOf(elapsed: number): Span {
  const [unit, length] = ages.find(([, unitLength]) => elapsed >= unitLength) ?? ['second', Number.POSITIVE_INFINITY]
  return { unit, count: Math.floor(Math.max(0, elapsed) / length) }
}

/** "3 minuti fa", "ora": how long before `now` an instant was, both in milliseconds. */
export function ageText(instant: number, now: number, language: Language): string {
  const { unit, count } = spanOf(now - instant)
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-count, unit)
}

/** "3 minuti": so many milliseconds; null under a minute. */
export function spanText(elapsed: number, language: Language): string | null {
  const { unit, count } = spanOf(elapsed)
  if (count === 0) return null
  return numberFormatOf(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
