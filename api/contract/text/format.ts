/** The formats that the pages and the mails share. */

import { defaultLanguage, getLocale, type Language } from '#locales/language.ts'
import type { Day } from '../days/days.ts'
import type { Line } from '../money/ledgerFields.ts'
import { formatMoney } from '../money/money.ts'
import { isLengthDiscount } from '../prices/lengthDiscount.ts'
import type { RoomName } from '../roomName.ts'
import { unknownCheckinTime } from '../stays/stay.ts'
import type { Translations } from './translations.ts'

/** Creating a format costs a hundred times what using it does, and a list of bookings needs the same few often. */
function memoizeFormat<Options, Format>(createFormat: (locale: string, options: Options) => Format) {
  const cache = new Map<string, Format>()
  return (language: Language, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`
    const format = cache.get(key) ?? createFormat(getLocale(language), options)
    cache.set(key, format)
    return format
  }
}

/** An `Intl.DateTimeFormat` for this language, memoized. Give `timeZone`: the default is the device's own. */
export const getDateFormat = memoizeFormat(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** An `Intl.NumberFormat` for this language, memoized. */
export const getNumberFormat = memoizeFormat(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** An `Intl.ListFormat` for this language, memoized. */
export const getListFormat = memoizeFormat(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)

/** "1º maggio", "16.": Italian writes the first of a month as an ordinal, German a day without its month. `Intl` does not. */
export function writeOrdinal(date: string, language: Language): string {
  if (language === 'it') return date.replace(/(?<!\d)1(?=\s\p{L})/u, '1º')
  return language === 'de' && /^\d+$/.test(date) ? `${date}.` : date
}

/**
 * A day as text. The only place where a day becomes a Date: noon UTC, formatted in UTC, so that no time zone
 * can shift it.
 */
export const formatDate = (day: Day, language: Language, options: Intl.DateTimeFormatOptions): string =>
  writeOrdinal(getDateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)), language)

/** "10–17 luglio" or "28 agosto – 4 settembre": the year is known from what stands beside it. */
export function formatDays(from: Day, to: Day, language: Language): string {
  const last = formatDate(to, language, { day: 'numeric', month: 'long' })
  if (from.slice(0, 7) === to.slice(0, 7))
    return from === to ? last : `${formatDate(from, language, { day: 'numeric' })}–${last}`
  return `${formatDate(from, language, { day: 'numeric', month: 'long' })} – ${last}`
}

/** "120,50 €" or "€120.50". `amount` is decimal text in euros, as the contract carries it. */
export const formatEuro = (amount: string, language: Language, fractionDigits: 0 | 2): string =>
  getNumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    // By default Italian groups from five digits on.
    useGrouping: 'always',
  }).format(Number(amount))

/** An amount in cents, which may be negative. */
export const formatCents = (cents: number, language: Language): string =>
  `${cents < 0 ? '−' : ''}${formatEuro(formatMoney(Math.abs(cents)), language, 2)}`

/**
 * A text of a row with an Italian and an English field, such as `reason` and `reasonEn`. In the further languages it is
 * English where it is not translated.
 */
export const getText = <Name extends string>(
  texts: Record<Name | `${Name}En`, string> & { translations?: Translations | undefined },
  name: Name,
  language: string,
): string => {
  const fields: Record<Name | `${Name}En`, string> = texts
  return language === defaultLanguage ? fields[name] : texts.translations?.[language]?.[name] || fields[`${name}En`]
}

/** What a line of an account is about; empty where its kind says it all. An extra has the name of the day it was sold. */
export const getLineText = ({ names, text }: Pick<Line, 'names' | 'text'>, language: string): string =>
  (names && getText(names, 'name', language)) || text

/** The same, with the length of the stay where that is what a discount is about. */
export const getLineName = (
  line: Pick<Line, 'kind' | 'names' | 'text' | 'percent' | 'nights'>,
  i18n: Translator,
  language: string,
): string =>
  isLengthDiscount(line)
    ? i18n.t(/*i18n*/ 'statement.lengthDiscount', { percent: line.percent, n: line.nights })
    : getLineText(line, language)

export const getRoomName = (room: Omit<RoomName, 'id'>, language: string): string => getText(room, 'name', language)

/** The part of a Lingui instance that is used here. */
export type Translator = { t(id: string, values?: Record<string, unknown>): string }

/**
 * "3 ospiti", or "2 adulti, 1 bambino (4 anni)" where the children are known. `children`: their ages; rows that a device
 * stored earlier do not know any.
 */
export function formatParty(guests: number, children: readonly number[] | undefined, i18n: Translator): string {
  const [n, last] = [children?.length ?? 0, children?.at(-1)]
  if (n === 0 || n >= guests) return i18n.t(/*i18n*/ 'booking.guestCount', { n: guests })
  return i18n.t(/*i18n*/ 'stay.party', { adults: guests - n, n, ages: children?.join(', '), last })
}

const latePrefix = 'Dopo le '

/** Two arrival times are stored as Italian words, in every language; the others are hours. */
export function formatCheckinTime(slot: string, i18n: Translator): string {
  if (slot.startsWith(latePrefix)) return i18n.t('booking.arrivalTime.late', { from: slot.slice(latePrefix.length) })
  return slot === unknownCheckinTime ? i18n.t('booking.arrivalTime.other') : slot
}
