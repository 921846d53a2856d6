/** The languages of site, admin and mails. Free of schemas, so that the public pages do not load zod. */
export const languages = ['it', 'en'] as const
export type Language = (typeof languages)[number]
/** The name of each language, in itself. */
export const languageNames: Record<Language, string> = { it: 'Italiano', en: 'English' }
export const defaultLanguage: Language = 'it'

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)

/** The text in a language, or the English one. A text that is empty counts as missing. */
export const getLocalized = (texts: Readonly<Record<string, string>> & { en: string }, language: string): string =>
  texts[language] || texts.en
