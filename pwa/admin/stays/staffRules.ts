/** The rule that a stay misses, as staff read it: they may overrule it. */
import type { I18n } from '@lingui/core'
import type { Closure } from '#contract/closures.ts'
import { limits } from '#contract/stays/stay.ts'
import { formatWeekdays } from '#contract/stays/stayProblems.ts'
import type { StayProblem } from '#contract/stays/stayRules.ts'
import { getLocalized, type Language } from '#locales/language.ts'

type StaffProblem = StayProblem<Closure['reason']>

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
