import { useLiveQuery } from 'dexie-react-hooks'
import type { Day } from '#contract/days/days.ts'
import { readNotesOfDays } from './queries.ts'

const none: ReadonlyMap<Day, string[]> = new Map()

/**
 * The texts of the notes about each of these days that has some. They are read when `isReady`: what else the page shows of
 * the days comes first.
 */
export function useDayNoteTexts(first: Day, last: Day, isReady: boolean): ReadonlyMap<Day, string[]> {
  const found = useLiveQuery(async () => {
    if (!isReady) return none
    const texts = new Map<Day, string[]>()
    for (const { day, text } of await readNotesOfDays(first, last))
      if (day !== null) texts.set(day, [...(texts.get(day) ?? []), text])
    return texts.size > 0 ? texts : none
  }, [first, last, isReady])
  return found ?? none
}
