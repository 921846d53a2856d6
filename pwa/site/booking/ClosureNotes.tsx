/** Why the farm takes no guests on days of the months that a calendar shows, in its own words. */
import { addMonths, type Day } from '#contract/days/days.ts'
import type { StayContext } from '#contract/stays/stayRules.ts'
import { useShownMonths } from '#pwa/ui/useShownMonths.ts'

type Props = { month: Day; closures: StayContext<string>['closures'] }

export function ClosureNotes({ month, closures }: Props) {
  const next = addMonths(month, useShownMonths())
  const reasons = closures.flatMap(({ from, to, reason }) =>
    reason !== null && from < next && month <= to ? [reason] : [],
  )
  return [...new Set(reasons)].map((reason) => <p key={reason}>{reason}</p>)
}
