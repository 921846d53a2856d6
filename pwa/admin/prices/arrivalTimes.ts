/** Arrival times as a manager reads and types them: one a line, in words of the own language. */

import { normalizeTimes } from '#contract/days/times.ts'
import { unknownCheckinTime } from '#contract/stays/stay.ts'
import { formatCheckinTime } from '#contract/text/format.ts'

type Translator = Parameters<typeof formatCheckinTime>[1]

export const formatArrivalTimes = (slots: readonly string[], i18n: Translator): string =>
  slots.map((slot) => formatCheckinTime(slot, i18n)).join('\n')

/** Returns the stored form of each line; what is none stays as it was typed, and the server refuses it. */
export function parseArrivalTimes(text: string, i18n: Translator): string[] {
  const parseLine = (line: string): string => {
    const candidates = [unknownCheckinTime, `Dopo le ${/\d\d:\d\d/.exec(line)?.[0]}`]
    const isTyped = (it: string) => formatCheckinTime(it, i18n).toLowerCase() === line.toLowerCase()
    return candidates.find(isTyped) ?? line
  }
  return text
    .split('\n')
    .map(normalizeTimes)
    .filter((line) => line !== '')
    .map(parseLine)
}
