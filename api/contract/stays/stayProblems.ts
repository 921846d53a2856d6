/** The words of a rule that forbids a stay. Server and site say the same. */
import type { Language } from '#locales/language.ts'
import { addDays, type Day } from '../days/days.ts'
import { formatDate, formatDays, getListFormat } from '../text/format.ts'
import { limits } from './stay.ts'
import { getRuleScope, type NightProblem, type NightRules, type StayProblem } from './stayRules.ts'

const monday = '2024-01-01'

/** "sabato o domenica": weekdays are 1 for Monday to 7 for Sunday. */
export function formatWeekdays(weekdays: readonly number[], language: Language): string {
  const names = weekdays.map((weekday) => formatDate(addDays(monday, weekday - 1), language, { weekday: 'long' }))
  // Most rules name one weekday or none, and a list format takes a slow phone 20 ms.
  return names.length < 2 ? names.join('') : getListFormat(language, { type: 'disjunction' }).format(names)
}

const formatLimit = (day: Day, language: Language): string =>
  formatDate(day, language, { day: 'numeric', month: 'long', year: 'numeric' })

/** Whether a stay that keeps to the weekdays has the least number of nights by itself. */
const followsFromWeekdays = ({ arrivalDays, departureDays, minimumNights }: NightRules): boolean =>
  arrivalDays.every((arrival) =>
    departureDays.every((departure) => minimumNights <= ((departure - arrival + 6) % 7) + 1),
  )

type ProblemText = { id: string; values: Record<string, string | number> }

/** Which sentence names the rules of nights that a stay has missed. It has no full stop: stays may follow. */
function getNightText(problem: NightProblem, language: Language): ProblemText {
  const { code, rules } = problem
  const scope = getRuleScope(problem)
  const { arrivalDays, departureDays, minimumNights, maximumNights } = rules
  const values = {
    scope: scope === null ? 'none' : 'month' in scope ? 'month' : 'days',
    when:
      scope === null
        ? ''
        : 'month' in scope
          ? formatDate(scope.month, language, { month: 'long' })
          : formatDays(scope.from, scope.to, language),
    arrival: formatWeekdays(arrivalDays, language),
    departure: formatWeekdays(departureDays, language),
    nights: code === 'stay_too_long' ? (maximumNights ?? limits.maxNights) : minimumNights,
  }
  if (code === 'stay_too_long') return { id: /*i18n*/ 'problem.stayTooLong', values }
  if (arrivalDays.length > 0 && departureDays.length > 0)
    return code === 'stay_too_short' && !followsFromWeekdays(rules)
      ? { id: /*i18n*/ 'problem.stayDaysAndNights', values }
      : { id: /*i18n*/ 'problem.stayDays', values }
  if (code === 'stay_too_short') return { id: /*i18n*/ 'problem.stayTooShort', values }
  return code === 'arrival_day'
    ? { id: /*i18n*/ 'problem.arrivalDay', values }
    : { id: /*i18n*/ 'problem.departureDay', values }
}

/** A catalog id and its values. Of closed days with a reason the reason is the text. */
export function getProblemText(problem: StayProblem, language: Language): ProblemText {
  switch (problem.code) {
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
    default:
      return getNightText(problem, language)
  }
}
