/** Texts of the farm's own pages. Free of schemas, because the site loads it. */
import { defaultLanguage, fallbackLanguage } from '#locales/language.ts'

/** By language; any of them may be missing. */
export type PageText = Record<string, string>

/** The text in a language, else the English one, else the Italian one; '' where there is none. */
export const getPageText = (texts: PageText | null, language: string): string =>
  texts?.[language] || texts?.[fallbackLanguage] || texts?.[defaultLanguage] || ''
