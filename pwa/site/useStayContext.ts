import { useMemo } from 'react'
import { toFarmTime } from '#contract/days/days.ts'
import { listClosedDaysAhead, type StayContext } from '#contract/stays/stayRules.ts'
import { farmToday, serverNow } from '#pwa/clock.ts'
import { useFarm } from './shell/FarmProvider.tsx'

/** What the judge of a stay needs to know of the farm, today. */
export function useStayContext(): StayContext<string> {
  const { stayRules: rules, closures, turnover } = useFarm()
  const today = farmToday()
  // Most farms have no such rule, and the first format of a page takes a slow phone long.
  const time = rules.sameDayUntil === null ? '' : toFarmTime(serverNow())
  return useMemo(
    () => ({ today, time, rules, closures: listClosedDaysAhead(closures, rules, today), turnover }),
    [today, time, rules, closures, turnover],
  )
}
