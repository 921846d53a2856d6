/**
 * Amounts of euros as files have them. `24.453` is a thousand times more with one decimal mark than with the other one:
 * what the rest of the file uses decides, and where nothing decides the amount is unclear.
 */
import { toAsciiDigits } from '#contract/text/digits.ts'

export type DecimalMark = '.' | ','

/** Why a text is no amount. `currency`: it is one of another currency. `unclear`: it depends on the decimal mark. */
export type AmountProblem = 'unreadable' | 'currency' | 'unclear'

/** A longer text is no amount. It is also a bound for the expressions below. */
const maxLength = 60
const maxWholeDigits = 7

type Bare = { number: string; isNegative: boolean }

/** The digits and marks without currency and sign. */
function bare(text: string): Bare | 'unreadable' | 'currency' {
  if (text.length > maxLength) return 'unreadable'
  const plain = toAsciiDigits(text)
    .replace(/٫/g, '.')
    .replace(/[’´`٬]/g, "'")
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
  const words = plain.match(/\p{L}+|\p{Sc}/gu) ?? []
  if (words.some((word) => !/^(?:eur|euros?|€)$/i.test(word))) return 'currency'
  const rest = plain.replace(/[\p{L}\p{Sc}]/gu, '').trim()
  // `200,-` and `200.—` have no cents.
  const [, number = '', noCents] = /^(.*?)([.,]\p{Pd}+)?$/u.exec(rest) ?? []
  const [, lead = '', digits = '', trail = ''] = /^([(\p{Pd}−+]?) ?([\d.,' ]*?) ?([)\p{Pd}−]?)$/u.exec(number) ?? []
  if (!/^[.,]?\d/.test(digits) || (noCents && trail) || (lead === '(') !== (trail === ')')) return 'unreadable'
  if (lead !== '' && lead !== '(' && trail !== '') return 'unreadable'
  return { number: /^[.,]/.test(digits) ? `0${digits}` : digits, isNegative: (lead || trail) !== '' && lead !== '+' }
}

const other = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')

/** The decimal mark that a number itself has; null where it has none, or one before three digits that can be thousands. */
function findOwnMark(number: string): DecimalMark | null {
  const marks = number.match(/[.,]/g) as DecimalMark[] | null
  const [first, last] = [marks?.[0], marks?.at(-1)]
  if (marks === null || last === undefined) return null
  if (first !== last) return last
  if (marks.length > 1) return other(last)
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? null : last
}

/** Cents, rounded half up; null for an empty cell. `mark`: what the file uses; it counts where the amount can be both. */
export function parseAmount(text: string, mark: DecimalMark | null): number | null | AmountProblem {
  if (text.trim() === '') return null
  const read = bare(text.trim())
  if (typeof read === 'string') return read
  const { number, isNegative } = read
  const decimal = /[.,]/.test(number) ? (findOwnMark(number) ?? mark) : '.'
  if (decimal === null) return 'unclear'
  const [grouped = '', fraction = '', ...more] = number.split(decimal)
  const [, group = ''] = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/.exec(grouped) ?? []
  const whole = grouped.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const isWhole = /^\d+$/.test(grouped) || (group !== '' && group !== decimal)
  if (!isWhole || !/^\d*$/.test(fraction) || more.length > 0 || whole.length > maxWholeDigits) return 'unreadable'
  const digits = fraction.padEnd(3, '0')
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0)
  return isNegative && cents > 0 ? -cents : cents
}

/**
 * The decimal mark of a file. `groups`: texts of its cells, those that say most first. The first group in which some
 * amount is clear decides. Null where none is, and where two of one group contradict each other.
 */
export function findDecimalMark(groups: Iterable<string>[]): DecimalMark | null {
  for (const texts of groups) {
    const marks = new Set<DecimalMark>()
    for (const text of texts) {
      const read = /[.,]/.test(text) ? bare(text.trim()) : 'unreadable'
      const mark = typeof read === 'string' ? null : findOwnMark(read.number)
      if (mark !== null && typeof parseAmount(text, null) === 'number') marks.add(mark)
    }
    const [mark = null, contradiction] = marks
    if (mark !== null) return contradiction === undefined ? mark : null
  }
  return null
}
