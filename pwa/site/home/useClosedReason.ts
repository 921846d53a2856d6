import { addDays } from '#contract/days.ts'
import { listOccurrences } from '#contract/yearly.ts'
import { farmToday } from '#pwa/clock.ts'
import { useFarm } from '../shell/FarmProvider.tsx'

/** How long before a closed period the home page says why. */
const announcedDays = 14

/** Why the farm is closed today or soon; null while it is not. */
export function useClosedReason(): string | null {
  const { closures } = useFarm()
  const today = farmToday()
  const soon = closures.find((it) => listOccurrences(it, today, addDays(today, announcedDays)).length > 0)
  return soon?.reason ?? null
}
