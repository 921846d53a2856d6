import type { ChangeEvent } from 'react'
import type { WrittenTranslations } from '#contract/translations.ts'
import { furtherLanguages } from '#locales/language.ts'
import { formatLanguage } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'

type Props = {
  /** The form's name, which the ids of its fields begin with. */
  form: string
  name: string
  /** The id of a text with the placeholder `{language}`. */
  label: string
  translations: WrittenTranslations | undefined
  getError: (path: string) => string | undefined
  onChange: (translations: WrittenTranslations) => void
  /** For a text of several lines. */
  rows?: number
}

/** One text of a row in each of the further languages. Beside them stand its Italian and its English field. */
export function TranslationFields({ form, name, label, translations, getError, onChange, rows }: Props) {
  const { i18n, language } = useLanguage()
  return furtherLanguages.map((tag) => {
    const texts = translations?.[tag]
    const props = {
      id: `${form}-${name}-${tag}`,
      label: i18n.t(label, { language: formatLanguage(tag, language) }),
      lang: tag,
      error: getError(`translations.${tag}.${name}`),
      value: texts?.[name] ?? '',
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        onChange({ ...translations, [tag]: { ...texts, [name]: target.value } }),
    }
    return rows === undefined ? <TextField key={tag} {...props} /> : <TextArea key={tag} rows={rows} {...props} />
  })
}
