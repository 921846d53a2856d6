/** A text that may lack any language but Italian: its fields side by side, each empty one with what guests read instead. */
import type { I18n } from '@lingui/core'
import { defaultLanguage, fallbackLanguage, getLanguageName, type Language, languages } from '#locales/language.ts'
import { formatLanguage } from '#pwa/format.ts'
import type { TextLook } from './fields.ts'

type Texts = Readonly<Record<string, string>>

export const isMissingIn = (text: Texts, language: Language): boolean => (text[language] ?? '').trim() === ''

type Shown = { i18n: I18n; language: Language }

/** `label`: what the text is; the language is added to it. */
export const listWrittenTexts = <Name extends string>(
  name: Name,
  text: Texts,
  { i18n, language }: Shown,
  { label, ...look }: TextLook & { label: string },
) =>
  languages.map((tag) => {
    const instead = tag === fallbackLanguage || isMissingIn(text, fallbackLanguage) ? defaultLanguage : fallbackLanguage
    const isMissing = tag !== defaultLanguage && isMissingIn(text, tag) && !isMissingIn(text, defaultLanguage)
    return {
      ...look,
      name: `${name}.${tag}` as const,
      label: `${label} (${getLanguageName(tag)})`,
      lang: tag,
      ...(isMissing && { hint: i18n.t('admin.written.missing', { language: formatLanguage(instead, language) }) }),
    }
  })
