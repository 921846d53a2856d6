import { useLiveQuery } from 'dexie-react-hooks'
import { toFarmDay } from '#contract/days/days.ts'
import { useNow } from '../sync/useSync.ts'
import { countDue } from './queries.ts'

/** How many reminders nobody has ticked; 0 while they are read, or cannot be. */
export function useDueCount(): number {
  const today = toFarmDay(useNow())
  return useLiveQuery(() => countDue(today).catch(() => 0), [today]) ?? 0
}
