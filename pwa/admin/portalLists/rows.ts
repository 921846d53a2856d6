/** The rows of a portal's list on the screen. Pure. */
import type { ListOutcome, ListRow } from '#contract/portalLists.ts'

/** What a person has to look at comes first. */
const order: ListOutcome[] = [
  ...(['missing', 'unreadable', 'ambiguous', 'roomUnknown', 'differs', 'cancelled', 'stored', 'same'] as const),
]
const problems: ListOutcome[] = ['missing', 'unreadable', 'ambiguous', 'roomUnknown', 'differs']

/** A cancelled row whose stay still stands here is a problem, too. */
const isProblem = ({ outcome, stayId }: ListRow): boolean =>
  problems.includes(outcome) || (outcome === 'cancelled' && stayId !== null)

export const sortRows = (rows: ListRow[]): ListRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(isProblem(b)) - Number(isProblem(a)) ||
      order.indexOf(a.outcome) - order.indexOf(b.outcome) ||
      a.row - b.row,
  )

export const countOutcomes = (rows: ListRow[]): { filled: number; problems: number } => ({
  filled: rows.filter(({ changes }) => changes.some(({ isStored }) => isStored)).length,
  problems: rows.filter(isProblem).length,
})
