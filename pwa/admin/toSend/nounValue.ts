import type { I18n } from '@lingui/core'
import { isDay } from '#contract/days/days.ts'
import type { Language } from '#locales/language.ts'
import { formatDay } from '#pwa/format.ts'
import type { NounField } from '#pwa/offline/nouns.ts'

/** Shows the value of a field in words. */
export function formatNounValue(field: NounField, value: unknown, i18n: I18n, language: Language): string {
  const { words, values, show } = field
  const word = typeof value === 'string' ? values?.[value] : undefined
  if (word) return i18n.t(word)
  if (words) return i18n.t(value ? words[0] : words[1])
  if (value === null || value === '') return '–'
  if (show) return show(value, language)
  const text = String(value)
  return field.isDay && isDay(text) ? formatDay(text, language) : text
}
