/** From the text of a cell to the value that the contract expects. Text that is none stays as it is, and is refused. */

import type { FieldKind } from '#contract/bookings/bookingFields.ts'
import { toItalianDay } from '#contract/days/days.ts'
import { formatMoney } from '#contract/money/money.ts'
import { cleanLine } from '#contract/text/cleanText.ts'
import { toAsciiDigits } from '#contract/text/digits.ts'
import { type DecimalMark, parseAmount } from './amounts.ts'
import { type DayOrder, parseFileDay } from './fileDays.ts'

/** How a file writes amounts and days; see `findDecimalMark` and `findDayOrder`. */
export type CellFormat = { mark: DecimalMark | null; order: DayOrder }

/** What spreadsheets write, in both languages. */
const booleans = new Map([
  ...['true', 'vero', 'yes', 'sì', 'si', '1', 'x'].map((text) => [text, true] as const),
  ...['false', 'falso', 'no', '0'].map((text) => [text, false] as const),
])

function toBirthDate(text: string, { order }: CellFormat): string {
  const day = parseFileDay(text, order)
  return day === null ? text : toItalianDay(day)
}

/** The contract's decimal text. */
function toAmount(text: string, { mark }: CellFormat): string {
  const cents = parseAmount(text, mark)
  return typeof cents === 'number' && cents >= 0 ? formatMoney(cents) : text
}

function toInteger(text: string): number | string {
  const digits = toAsciiDigits(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : text
}

/** A cell of any other kind is the text itself. */
const parsers: Partial<Record<FieldKind, (text: string, format: CellFormat) => unknown>> = {
  choice: (text) => text.toLowerCase(),
  integer: toInteger,
  boolean: (text) => booleans.get(text.toLowerCase()) ?? text,
  day: (text, { order }) => parseFileDay(text, order) ?? text,
  birthDate: toBirthDate,
  money: toAmount,
  ages: (text) => (/^[\d\s,;.+/-]*$/.test(text) ? (text.match(/\d+/g) ?? []).map(Number) : text),
}

const invisible = /[\p{Cs}\p{Co}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A text of a file as people could have typed it: one line without marks that nobody sees, within names, too. */
export const toLine = (cell: string, maxLength: number): string =>
  cleanLine(cell.slice(0, 4 * maxLength).replace(invisible, ''))
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, '')
    .trim()

/** An empty cell has no value. */
export function parseCell(kind: FieldKind, cell: string, format: CellFormat): unknown {
  const text = cell.trim()
  const parse = parsers[kind]
  return text === '' ? undefined : (parse?.(text, format) ?? text)
}
