import { useMemo } from 'react'
import { addDays, toFarmTime } from '#contract/days.ts'
import { limits } from '#contract/stay.ts'
import { listClosedDays, type StayContext } from '#contract/stayRules.ts'
import { farmToday, serverNow } from '#pwa/clock.ts'
import { useFarm } from './shell/FarmProvider.tsx'

/** What the judge of a stay needs to know of the farm, today. */
export function useStayContext(): StayContext<string> {
  const { stayRules: rules, closures } = useFarm()
  const today = farmToday()
  // Most farms have no such rule, and the first format of a page takes a slow phone long.
  const time = rules.sameDayUntil === null ? '' : toFarmTime(serverNow())
  return useMemo(() => {
    const last = addDays(today, limits.maxDaysAhead + limits.maxNights)
    return { today, time, rules, closures: listClosedDays(closures, rules, today, last) }
  }, [today, time, rules, closures])
}
