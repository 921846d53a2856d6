import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { getMissingTexts } from '#api/http/i18n.ts'
import type { Text, TextChange } from '#contract/text/texts.ts'
import type { Language } from '#locales/language.ts'
import type { TextRow } from './model.ts'
import { findTextPage, formatMessage } from './rules.ts'

type StandardText = { language: Language; id: string; standard: CompiledMessage }

export const presentText = (
  { language, id, standard }: StandardText,
  latest: Pick<TextRow, 'text' | 'version'> | null,
  hasEnglish = false,
): Text => ({
  id,
  language,
  page: findTextPage(id),
  standard: formatMessage(standard),
  text: latest?.text ?? null,
  version: latest?.version ?? 0,
  missing: hasEnglish || getMissingTexts(language).has(id),
})

/** `rows`: all changes of one text, newest first. */
export const presentTextChanges = (rows: TextRow[]): TextChange[] =>
  rows.map(({ version, at, username, text }, index) => ({
    version,
    at,
    username,
    before: rows[index + 1]?.text ?? null,
    after: text,
  }))
