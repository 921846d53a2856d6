import { useLiveQuery } from 'dexie-react-hooks'
import type { Day } from '#contract/days.ts'
import { readNotesOfDays } from './queries.ts'

const none: ReadonlyMap<Day, string[]> = new Map()

/** The texts of the notes about each of these days that has some. */
export function useDayNoteTexts(first: Day, last: Day): ReadonlyMap<Day, string[]> {
  const found = useLiveQuery(async () => {
    const texts = new Map<Day, string[]>()
    for (const { day, text } of await readNotesOfDays(first, last))
      if (day !== null) texts.set(day, [...(texts.get(day) ?? []), text])
    return texts
  }, [first, last])
  return found ?? none
}
