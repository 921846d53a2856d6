/** A field of the farm's form. */

import type { PartName } from '#contract/parts.ts'
import { getLanguageName, type Language } from '#locales/language.ts'

export type FactField = {
  path: string
  label: string
  hint?: string
  /** `code`: a few letters or digits. */
  kind?: 'number' | 'time' | 'code' | 'checkbox' | 'radio' | 'url' | 'area' | 'date'
  /** The field is a choice between these. `n` is the number in the label. */
  choices?: { value: string; label: string; n?: number }[]
  /** Only a farm with this part needs the field. */
  part?: PartName
  /** The language of what is typed, when there is a field for each. */
  language?: Language
}

/** The label, with the language of what is typed where there is a field for each. */
export const getFieldLabel = ({ label, language }: FactField, t: (id: string) => string): string =>
  language ? `${t(label)} (${getLanguageName(language)})` : t(label)
