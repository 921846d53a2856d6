import { getMessageId, type Refusal } from '#api/errors.ts'
import { getI18n } from '#api/http/i18n.ts'
import type { ImportedRow } from '#contract/bookings/imports.ts'
import { getProblemText } from '#contract/stays/stayProblems.ts'
import { getLocalized, type Language } from '#locales/language.ts'
import type { ImportedLine } from './actions.ts'
import type { Columns } from './file.ts'
import type { Problem } from './rules.ts'

/** What became of a row. `code` is null in a dry run. */
export function presentRow(line: ImportedLine, columns: Columns, language: Language): ImportedRow {
  const { row } = line
  const cells = Object.fromEntries(
    columns.flatMap((name, i) => (name !== null && line.cells[i] ? [[name, line.cells[i]]] : [])),
  )
  return 'refusal' in line
    ? {
        row,
        fate: 'refused',
        reason: describeRefusal(line.refusal, language),
        notice: null,
        code: line.knownCode,
        cells,
      }
    : { row, fate: 'stored', reason: null, notice: describeProblem(line.problem, language), code: line.code, cells }
}

function describeProblem(problem: Problem, language: Language): string | null {
  if (problem === null) return null
  if (problem.code === 'closed' && problem.closure.reason !== null)
    return getLocalized(problem.closure.reason, language)
  const { id, values } = getProblemText(problem, language)
  return getI18n(language).t(id, values)
}

/** Whoever has mended so many cells of a row sends the file again. */
const maxErrorsPerRow = 10

/** A sentence. What is wrong with a cell follows the name of its column. */
function describeRefusal({ code, sentence, errors = [], values }: Refusal, language: Language): string {
  const i18n = getI18n(language)
  if (sentence) return getLocalized(sentence, language)
  if (errors.length === 0) return i18n.t(getMessageId(code), values)
  return errors
    .slice(0, maxErrorsPerRow)
    .map(({ path, message, values }) => `${code === 'invalid' && path ? `${path}: ` : ''}${i18n.t(message, values)}`)
    .join('; ')
}
