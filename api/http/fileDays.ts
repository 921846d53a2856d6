/**
 * Days as files have them: `05/10/2027` is in May or in October, as in the rest of the file. Spreadsheets and portals
 * write the order of the account's country, and do not say which.
 */

import { type Day, daysBetween, isDay } from '#contract/days/days.ts'
import { toAsciiDigits } from '#contract/text/digits.ts'

/** `day`: 05/10/2027 is in October. */
export type DayOrder = 'day' | 'month'

/** A longer text is no day. It is also a bound for the expressions below. */
const maxLength = 40
const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?:[T ,].*)?$/
const yearLast = /^(\d{1,2})(?:[/-]|\. ?)(\d{1,2})(?:[/-]|\. ?)(\d{4}|\d{2})(?:[T ,].*)?$/
const monthName =
  /^(?:\p{L}+[.,]* )?(?:(\d{1,2})[^\d ]{0,2}[ -]|)(?:de )?(\p{L}{3,})\.?,?(?: (\d{1,2})[a-z]{0,2},?|)[ -](?:de )?(\d{4})(?:[T ,].*)?$/u

/** The months as portals write them, in small letters without accents. Made on first use. */
let months: Map<string, number> | undefined
const languages = ['it', 'en', 'de', 'fr', 'es', 'nl', 'pt']
const styles = ['long', 'short'] as const

export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()

function listMonths(): Map<string, number> {
  const named = languages.flatMap((language) =>
    styles.flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, i) => [format.format(Date.UTC(2027, i, 15)), i + 1] as const)
    }),
  )
  return new Map(named.map(([name, number]) => [withoutAccents(name).replace('.', ''), number]))
}

const createDay = (year: string, month: string, day: string): Day | null => {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const tidy = (text: string): string =>
  text.length > maxLength
    ? ''
    : toAsciiDigits(text)
        .replace(/[\u00a0\u202f]/g, ' ')
        .replace(/\p{Cf}/gu, '')
        .trim()

/** A day with or without a time behind it; null for any other text. */
export function parseFileDay(text: string, order: DayOrder): Day | null {
  const cell = tidy(text)
  const iso = yearFirst.exec(cell)
  if (iso) return createDay(iso[1] ?? '', iso[3] ?? iso[5] ?? '', iso[4] ?? iso[6] ?? '')
  const numbers = yearLast.exec(cell)
  if (numbers) {
    const [, a = '', b = '', year = ''] = numbers
    return order === 'day' ? createDay(year, b, a) : createDay(year, a, b)
  }
  const [, before, name = '', after, year = ''] = monthName.exec(cell) ?? []
  months ??= listMonths()
  const month = months.get(withoutAccents(name))
  const day = before ?? after
  return month === undefined || day === undefined ? null : createDay(year, String(month), day)
}

const hasOrder = (text: string): boolean => /^\p{Nd}{1,2}[/.-]/u.test(text.trim())

/** The order that a text can only have; null where it can have both, or is no such day. */
function findOwnOrder(text: string): DayOrder | null {
  if (!hasOrder(text)) return null
  const isPossible = (order: DayOrder) => parseFileDay(text, order) !== null
  return isPossible('day') === isPossible('month') ? null : isPossible('day') ? 'day' : 'month'
}

const maxFileNights = 365
export type StayTexts = { checkinDate: string; checkoutDate: string }

/**
 * The order of a file's days: that in which more of its stays are possible, and those that are known here count most. Where
 * that says nothing, days elsewhere in the file do, then the order in which guests stay for fewer nights.
 */
export function findDayOrder(
  stays: StayTexts[],
  { others = [], isKnown = () => false }: { others?: Iterable<string>; isKnown?: (from: Day, to: Day) => boolean } = {},
): DayOrder {
  const ordered = stays.filter((it) => hasOrder(it.checkinDate) && hasOrder(it.checkoutDate))
  const judge = (order: DayOrder) => {
    const sum = { score: 0, nights: 0 }
    for (const { checkinDate, checkoutDate } of ordered) {
      const [from, to] = [parseFileDay(checkinDate, order), parseFileDay(checkoutDate, order)]
      if (from === null || to === null || from >= to || daysBetween(from, to) > maxFileNights) continue
      sum.score += isKnown(from, to) ? 100 : 1
      sum.nights += daysBetween(from, to)
    }
    return sum
  }
  const [day, month] = [judge('day'), judge('month')]
  if (day.score !== month.score) return day.score > month.score ? 'day' : 'month'
  for (const text of others) {
    const order = findOwnOrder(text)
    if (order !== null) return order
  }
  return month.nights < day.nights ? 'month' : 'day'
}
