/** The farm's rules of stay for staff, who may overrule them and are told. How far ahead guests may ask does not concern them. */
import type { I18n } from '@lingui/core'
import type { Closure } from '#contract/closures.ts'
import type { Stay } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stay.ts'
import { formatWeekdays } from '#contract/stayProblems.ts'
import { judgeStay, listClosedDays, openRules, type StayProblem, type StayRules } from '#contract/stayRules.ts'
import { getLocalized, type Language } from '#locales/language.ts'

export type FarmStayRules = { stayRules?: StayRules; closures?: Closure[] }
type StaffProblem = StayProblem<Closure['reason']>

/** The rule that forbids guests this stay; null when none does. */
export function judgeForStaff(
  room: Pick<Room, 'seasons'>,
  stay: Stay,
  { stayRules = openRules, closures = [] }: FarmStayRules,
): StaffProblem | null {
  const rules = { ...stayRules, daysAhead: null, sameDayUntil: null }
  const closedDays = listClosedDays(closures, rules, stay.checkinDate, stay.checkoutDate)
  return judgeStay(room, stay, { today: stay.checkinDate, time: '', rules, closures: closedDays })
}

export function describeForStaff(problem: StaffProblem, i18n: I18n, language: Language): string {
  switch (problem.code) {
    case 'stay_too_short':
      return i18n.t('admin.seasons.missedMinimum', { n: problem.rules.minimumNights })
    case 'stay_too_long':
      return i18n.t('admin.stayRules.tooLong', { n: problem.rules.maximumNights ?? limits.maxNights })
    case 'arrival_day':
      return i18n.t('admin.stayRules.arrivalDay', { days: formatWeekdays(problem.rules.arrivalDays, language) })
    case 'departure_day':
      return i18n.t('admin.stayRules.departureDay', { days: formatWeekdays(problem.rules.departureDays, language) })
    default: {
      const reason = problem.code === 'closed' && problem.closure.reason
      return reason
        ? i18n.t('admin.stayRules.closed', { reason: getLocalized(reason, language) })
        : i18n.t('admin.stayRules.closedSeason')
    }
  }
}
