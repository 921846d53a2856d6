/** The fiscal document that follows the last one. Pure. */

import type { Day } from '#contract/days/days.ts'
import type { FiscalDocument } from '#contract/money/ledgerFields.ts'

/** "12", "R-012" or "12/2027": the last digits count, a year behind them is the year of the document. */
const numberPattern = /^(.*?)(\d{1,12})(\/\d{4})?$/

const readNumber = (number: string): number => Number(numberPattern.exec(number)?.[2] ?? 0)

/** Numbers begin again with each year. Null where no document says how they look. */
export function proposeDocument(documents: FiscalDocument[], today: Day): FiscalDocument | null {
  const year = today.slice(0, 4)
  const numbered = documents.filter(({ number }) => numberPattern.test(number))
  const newest = numbered.toSorted((a, b) => b.on.localeCompare(a.on))[0]
  // Each kind has numbers of its own.
  const [last] = numbered
    .filter(({ kind, on }) => kind === newest?.kind && on.slice(0, 4) === newest.on.slice(0, 4))
    .toSorted((a, b) => readNumber(b.number) - readNumber(a.number))
  if (last === undefined) return null
  const [, before = '', digits = '', suffix] = numberPattern.exec(last.number) ?? []
  const next = last.on.startsWith(year) ? Number(digits) + 1 : 1
  const number = `${before}${String(next).padStart(digits.startsWith('0') ? digits.length : 0, '0')}`
  return { kind: last.kind, number: suffix === undefined ? number : `${number}/${year}`, on: today }
}
