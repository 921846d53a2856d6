import { addDays, type Day } from '#contract/days/days.ts'
import { farmToday } from '#pwa/clock.ts'
import type { FarmClosure } from '../farm.ts'
import { useFarm } from '../shell/FarmProvider.tsx'

/** How long before a closed period the home page says why. */
const announcedDays = 14

/** Without the module that knows Easter and 29 February, which the home page has no room for: this is an announcement. */
function isClosedOn(day: Day, { from, to, yearly, followsEaster }: FarmClosure): boolean {
  if (day < from) return false
  if (!yearly || followsEaster) return day <= to
  const [first, last, it] = [from, to, day].map((text) => text.slice(5)) as [string, string, string]
  return first <= last ? first <= it && it <= last : first <= it || it <= last
}

/** Why the farm is closed today or soon; null while it is not. */
export function useClosedReason(): string | null {
  const { closures } = useFarm()
  const today = farmToday()
  const soon = closures.find((it) => isClosedOn(today, it) || isClosedOn(addDays(today, announcedDays), it))
  return soon?.reason ?? null
}
