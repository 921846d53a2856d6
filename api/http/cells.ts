/** From the text of a cell to the value that the contract expects. Text that is none stays as it is, and is refused. */

import type { FieldKind } from '#contract/bookingFields.ts'
import { isDay, toItalianDay } from '#contract/days.ts'

/** What spreadsheets write, in both languages. */
const booleans = new Map([
  ...['true', 'vero', 'yes', 'sì', 'si', '1', 'x'].map((text) => [text, true] as const),
  ...['false', 'falso', 'no', '0'].map((text) => [text, false] as const),
])

/** `2026-08-05`, `05/08/2026` and `5.8.2026` are the same day. */
function toDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function toBirthDate(text: string): string {
  const day = toDay(text)
  return isDay(day) ? toItalianDay(day) : text
}

/**
 * The contract's decimal text: `1.234,50`, `1,234.50`, `1234.5` and `€ 1.234`. One or two digits after the last point or
 * comma are cents; three are thousands.
 */
export function toAmount(text: string): string {
  const compact = text.replaceAll(/[\s€]/g, '')
  const [, whole = '', mark = '', cents = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(compact) ?? []
  const [, group = ''] = /^\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*$/.exec(whole) ?? []
  if (!/^\d+$/.test(whole) && (group === '' || group === mark)) return text
  return `${whole.replaceAll(/\D/g, '')}${cents === '' ? '' : `.${cents}`}`
}

/** A cell of any other kind is the text itself. */
const parsers: Partial<Record<FieldKind, (text: string) => unknown>> = {
  choice: (text) => text.toLowerCase(),
  integer: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
  boolean: (text) => booleans.get(text.toLowerCase()) ?? text,
  day: toDay,
  birthDate: toBirthDate,
  money: toAmount,
}

/** An empty cell has no value. */
export function parseCell(kind: FieldKind, cell: string): unknown {
  const text = cell.trim()
  const parse = parsers[kind]
  return text === '' ? undefined : (parse?.(text) ?? text)
}
