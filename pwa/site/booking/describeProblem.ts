import type { I18n } from '@lingui/core'
import { getProblemText } from '#contract/stayProblems.ts'
import type { StayProblem } from '#contract/stayRules.ts'
import type { Language } from '#locales/language.ts'

/** The rule that forbids a stay, in words: of closed days the reason that the farm has written. */
export function describeProblem(problem: StayProblem<string>, i18n: I18n, language: Language): string {
  if (problem.code === 'closed' && problem.closure.reason !== null) return problem.closure.reason
  // The calendar has chosen the arrival, so the sentence is about the departure.
  if (problem.code === 'stay_too_short') return i18n.t('booking.minimumNights', { n: problem.nights })
  const { id, values } = getProblemText(problem, language)
  return i18n.t(id, values)
}
