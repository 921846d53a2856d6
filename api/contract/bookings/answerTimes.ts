/** How long guests wait for the first answer to their requests, month by month. */
import { z } from 'zod/mini'
import { toFarmDay } from '../days/days.ts'
import { Day } from '../fields.ts'

/** `first`: the first day of the month in which the requests came. `medianMs` and `longestMs` are of those with an answer. */
export const AnswerTimes = z.object({ first: Day, answered: z.int(), medianMs: z.number(), longestMs: z.number() })
export type AnswerTimes = z.infer<typeof AnswerTimes>

export const AnswerTimesQuery = z.object({
  year: z.string().check(z.regex(/^[12]\d{3}$/, /*i18n*/ 'errors.year')),
})

/** `at`: when it came. `answeredAt`: when somebody first answered it. */
export type AnsweredRequest = { at: string; answeredAt: string }

/** The middle one; of an even number, the mean of the two in the middle. `sorted` holds at least one. */
function getMedian(sorted: number[]): number {
  const [low = 0, high = low] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

/** The months in which requests came that were answered. */
export function summarizeAnswers(requests: AnsweredRequest[]): AnswerTimes[] {
  const months = new Map<string, number[]>()
  for (const { at, answeredAt } of requests) {
    const month = `${toFarmDay(Date.parse(at)).slice(0, 7)}-01`
    months.set(month, [...(months.get(month) ?? []), Math.max(0, Date.parse(answeredAt) - Date.parse(at))])
  }
  return [...months].toSorted().map(([first, durations]) => {
    const sorted = durations.toSorted((a, b) => a - b)
    return { first, answered: sorted.length, medianMs: getMedian(sorted), longestMs: sorted.at(-1) ?? 0 }
  })
}
