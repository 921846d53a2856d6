import { getMessageId, type Refusal } from '#api/errors.ts'
import { getI18n } from '#api/http/i18n.ts'
import type { ImportedRow } from '#contract/imports.ts'
import { getLocalized, type Language } from '#contract/language.ts'
import type { ImportedLine } from './actions.ts'

/** What became of a row. `code` is null in a dry run. */
export const presentRow = (line: ImportedLine, language: Language): ImportedRow =>
  'refusal' in line
    ? { row: line.row, fate: 'refused', reason: describeRefusal(line.refusal, language), code: line.knownCode }
    : { row: line.row, fate: 'stored', reason: null, code: line.code }

/** A sentence. What is wrong with a cell follows the name of its column. */
function describeRefusal({ code, sentence, errors = [], values }: Refusal, language: Language): string {
  const i18n = getI18n(language)
  if (sentence) return getLocalized(sentence, language)
  if (errors.length === 0) return i18n.t(getMessageId(code), values)
  return errors
    .map(({ path, message, values }) => `${code === 'invalid' && path ? `${path}: ` : ''}${i18n.t(message, values)}`)
    .join('; ')
}
