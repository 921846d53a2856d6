/** The words of a rule that forbids a stay. Server and site say the same. */
import { getLocale, type Language } from '#locales/language.ts'
import { addDays, type Day } from './days.ts'
import { formatDate } from './format.ts'
import type { StayProblem } from './stayRules.ts'

const monday = '2024-01-01'

/** "sabato o domenica": weekdays are 1 for Monday to 7 for Sunday. */
export const formatWeekdays = (weekdays: readonly number[], language: Language): string =>
  new Intl.ListFormat(getLocale(language), { type: 'disjunction' }).format(
    weekdays.map((weekday) => formatDate(addDays(monday, weekday - 1), language, { weekday: 'long' })),
  )

const formatLimit = (day: Day, language: Language): string =>
  formatDate(day, language, { day: 'numeric', month: 'long', year: 'numeric' })

/** A catalog id and its values. Of closed days with a reason the reason is the text. */
export function getProblemText(
  problem: StayProblem,
  language: Language,
): { id: string; values: Record<string, string | number> } {
  switch (problem.code) {
    case 'stay_too_short':
      return { id: /*i18n*/ 'problem.stayTooShort', values: { nights: problem.nights } }
    case 'stay_too_long':
      return { id: /*i18n*/ 'problem.stayTooLong', values: { nights: problem.nights } }
    case 'too_far_ahead':
      return { id: /*i18n*/ 'problem.tooFarAhead', values: { days: problem.days } }
    case 'too_late_today':
      return { id: /*i18n*/ 'problem.tooLateToday', values: { time: problem.time } }
    case 'closed': {
      const { from, to } = problem.closure
      return {
        id: /*i18n*/ 'problem.closed',
        values: { from: formatLimit(from, language), to: formatLimit(to, language) },
      }
    }
    default: {
      const { code, arrivalDays, departureDays } = problem
      const values = {
        arrival: formatWeekdays(arrivalDays, language),
        departure: formatWeekdays(departureDays, language),
      }
      if (arrivalDays.length > 0 && departureDays.length > 0) return { id: /*i18n*/ 'problem.stayDays', values }
      return code === 'arrival_day'
        ? { id: /*i18n*/ 'problem.arrivalDay', values }
        : { id: /*i18n*/ 'problem.departureDay', values }
    }
  }
}
