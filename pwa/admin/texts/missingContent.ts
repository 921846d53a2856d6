/** What the farm has written itself and not in a further language: guests read it in English. */
import type { Language } from '#locales/language.ts'

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/**
 * How many texts of a row, or of a list, lack this language: `{ it, en, … }`, and fields such as `name` with `nameEn`,
 * whose translations stand beside them. What is the same in Italian and English is a name, which needs no translation.
 */
export function countMissingTexts(value: unknown, language: Language): number {
  if (typeof value !== 'object' || value === null) return 0
  const isMissing = (italian: unknown, english: unknown, translated: unknown): boolean =>
    typeof italian === 'string' && typeof english === 'string' && english !== '' && italian !== english && !translated
  if ('it' in value && 'en' in value) return isMissing(value.it, value.en, read(value, language)) ? 1 : 0
  const translations = read(read(value, 'translations'), language)
  return Object.entries(value).reduce((sum, [name, field]: [string, unknown]) => {
    const missing = isMissing(field, read(value, `${name}En`), read(translations, name)) ? 1 : 0
    return sum + missing + (name === 'translations' ? 0 : countMissingTexts(field, language))
  }, 0)
}
