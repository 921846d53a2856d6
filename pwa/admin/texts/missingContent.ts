/** What the farm has written itself and not in a further language: guests read it in English. */
import type { Language } from '#locales/language.ts'

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''

/** A text without letters, such as hours, reads alike in every language. */
export const hasWords = (text: unknown): boolean => typeof text === 'string' && /\p{L}/u.test(text)

/**
 * How many texts of a row, or of a list, lack this language: `{ it, en, … }`, where English may be missing, too, and
 * fields such as `name` with `nameEn`, whose translations stand beside them. What is the same in Italian and English is a
 * name, which needs no translation.
 */
export function countMissingTexts(value: unknown, language: Language): number {
  if (typeof value !== 'object' || value === null) return 0
  if ('it' in value)
    return hasWords(value.it) && value.it !== read(value, 'en') && isBlank(read(value, language)) ? 1 : 0
  const translations = read(read(value, 'translations'), language)
  const isMissing = (name: string, italian: unknown): boolean => {
    const english = read(value, `${name}En`)
    return typeof italian === 'string' && !isBlank(english) && italian !== english && isBlank(read(translations, name))
  }
  return Object.entries(value).reduce((sum, [name, field]: [string, unknown]) => {
    const below = name === 'translations' ? 0 : countMissingTexts(field, language)
    return sum + below + (isMissing(name, field) ? 1 : 0)
  }, 0)
}
