/** The rows of a portal's list on the screen. Pure. */

import { formatMoney } from '#contract/money/money.ts'
import type { ListDecimals, ListOutcome, ListRow } from '#contract/portalLists.ts'
import { toAsciiDigits } from '#contract/text/digits.ts'

/** What a person has to look at comes first. */
const order: ListOutcome[] = [
  ...(['missing', 'unreadable', 'ambiguous', 'roomUnknown', 'differs', 'cancelled', 'stored', 'same'] as const),
]
const problems: ListOutcome[] = ['missing', 'unreadable', 'ambiguous', 'roomUnknown', 'differs']

/** A cancelled row whose stay still stands here is a problem, too, and so is what the portal takes back. */
const isProblem = ({ outcome, stayId, netCents }: ListRow): boolean =>
  problems.includes(outcome) || (outcome === 'cancelled' ? stayId !== null : (netCents ?? 0) < 0)

export const sortRows = (rows: ListRow[]): ListRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(isProblem(b)) - Number(isProblem(a)) ||
      order.indexOf(a.outcome) - order.indexOf(b.outcome) ||
      a.row - b.row,
  )

/** A booking over several rooms is several rows with one number. */
export function keyRows(rows: ListRow[]): { key: string; row: ListRow }[] {
  const counts = new Map<number, number>()
  return rows.map((row) => {
    const count = (counts.get(row.row) ?? 0) + 1
    counts.set(row.row, count)
    return { key: `${row.row}-${count}`, row }
  })
}

/** An amount that can be two, and the decimal text of both; null where no amount is so. */
export function findUnclear(rows: ListRow[]): ({ text: string } & Record<ListDecimals, string>) | null {
  const cell = rows.flatMap(({ unread }) => unread.filter(({ why }) => why === 'unclear'))[0]
  const [, whole = '', mark = '', fraction = ''] = /(\d+)([.,])(\d{3})/.exec(toAsciiDigits(cell?.text ?? '')) ?? []
  if (cell === undefined || mark === '') return null
  const small = formatMoney(Math.round(Number(whole + fraction) / 10))
  const large = formatMoney(Number(whole + fraction) * 100)
  return { text: cell.text, ...(mark === '.' ? { point: small, comma: large } : { point: large, comma: small }) }
}

export const countOutcomes = (rows: ListRow[]): { filled: number; problems: number } => ({
  filled: rows.filter(({ changes }) => changes.some(({ isStored }) => isStored)).length,
  problems: rows.filter(isProblem).length,
})
