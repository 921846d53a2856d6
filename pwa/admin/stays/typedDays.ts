/** Days as people write them into the search field: 12/8/2027, 12.8., 2027-08-12, 12 agosto, August 12, 2027. */

import { type Day, isDay, type Stay } from '#contract/days/days.ts'
import { parseTypedDay, type TypedDay } from '#contract/days/typedDay.ts'
import { normalizeText } from '#contract/text/cleanText.ts'
import { phonePattern } from '#pwa/offline/searchIndex.ts'

/** Takes the days out of a text: from each word on, the longest part of up to three words that is a day. */
export function extractDays(typed: string): { days: TypedDay[]; rest: string } {
  const words = normalizeText(typed).replaceAll(',', ' ').trim().split(/\s+/)
  // The groups of a phone number may look like days.
  if (words.length > 1 && phonePattern.test(words.join(' '))) return { days: [], rest: typed }
  const days: TypedDay[] = []
  const rest: string[] = []
  for (let i = 0; i < words.length; ) {
    const length = [3, 2, 1].find((n) => i + n <= words.length && parseTypedDay(words.slice(i, i + n).join(' ')))
    const day = length && parseTypedDay(words.slice(i, i + length).join(' '))
    if (day) days.push(day)
    else rest.push(words[i] ?? '')
    i += length ?? 1
  }
  return { days, rest: rest.join(' ') }
}

/** Whether the day is one of the stay's days, check-out included. */
export function includesDay({ checkinDate, checkoutDate }: Stay, typed: TypedDay): boolean {
  const isWithin = (day: Day) => checkinDate <= day && day <= checkoutDate && isDay(day)
  if (!typed.startsWith('-')) return isWithin(typed)
  return [checkinDate, checkoutDate].some((known) => isWithin(`${known.slice(0, 4)}${typed.slice(1)}`))
}
