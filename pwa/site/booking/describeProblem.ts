import type { I18n } from '@lingui/core'
import { getProblemText } from '#contract/stays/stayProblems.ts'
import type { StayProblem } from '#contract/stays/stayRules.ts'
import type { Language } from '#locales/language.ts'

/** The rule that forbids a stay, in words: of closed days the reason that the farm has written. */
export function describeProblem(problem: StayProblem<string>, i18n: I18n, language: Language): string {
  if (problem.code === 'closed' && problem.closure.reason !== null) return problem.closure.reason
  const { id, values } = getProblemText(problem, language)
  return i18n.t(id, values)
}

/** With a colon, where stays that the rule allows follow: "In luglio da sabato a sabato:". */
export const introduceAllowed = (problem: StayProblem<string>, i18n: I18n, language: Language): string =>
  `${describeProblem(problem, i18n, language)}${'rules' in problem ? ':' : ''}`
