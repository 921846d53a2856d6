/**
 * The languages of site, admin and mails: the one list that names them. The texts of each are in locales/TAG. Free of
 * schemas, so that the public pages do not load zod.
 */
const list = {
  it: { name: 'Italiano', locale: 'it-IT' },
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
} as const

/** A BCP 47 tag of the list. */
export type Language = keyof typeof list

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(list, value)

export const languages: readonly Language[] = /* @__PURE__ */ Object.keys(list).filter(isLanguage)

/** The language of a first visit. Its pages have no `lang` in their address. */
export const defaultLanguage = 'it' satisfies Language

/** Stands in where another language lacks a text, and for a language that this version does not know. */
export const fallbackLanguage = 'en' satisfies Language

/** The languages of the admin, which every text has and every farm offers to its guests. */
export const completeLanguages = [defaultLanguage, fallbackLanguage] as const
export type CompleteLanguage = (typeof completeLanguages)[number]

const isComplete = (tag: unknown): tag is CompleteLanguage => tag === defaultLanguage || tag === fallbackLanguage

/** A language of the admin for any tag; null when there is none. */
export const toAdminLanguage = (tag: unknown): CompleteLanguage | null => (isComplete(tag) ? tag : null)

/**
 * The languages beyond those two, which a manager may offer. What they lack is filled from English: texts of the program
 * when it is built, the farm's own when they are shown.
 */
export const furtherLanguages: readonly Language[] = /* @__PURE__ */ languages.filter((it) => !isComplete(it))

/** The languages that a farm offers to its guests: of the stored ones those that this version knows. */
export const listOffered = (stored: readonly string[]): Language[] =>
  languages.filter((it) => isComplete(it) || stored.includes(it))

/** The language's name in itself. */
export const getLanguageName = (language: Language): string => list[language].name

/** The BCP 47 tag with a region, for formats. */
export const getLocale = (language: Language): string => list[language].locale

/** The language to show for a stored tag: rows may have one that only a newer version of the program knows. */
export const toLanguage = (tag: string): Language => (isLanguage(tag) ? tag : fallbackLanguage)

/** A tag as one of these languages; null when it is none of them. */
export const findAmong = (offered: readonly Language[], tag: unknown): Language | null =>
  offered.find((it) => it === tag) ?? null

/** The language in the cookies of a request or a document; null when none of these languages is chosen. */
export const readLanguageCookie = (cookies: string, offered: readonly Language[]): Language | null =>
  findAmong(offered, /(?:^|;\s*)language=([\w-]+)(?:;|$)/.exec(cookies)?.[1])

/** What a page's address ends with: the default language needs no parameter. */
export const formatLanguageParameter = (language: Language): string =>
  language === defaultLanguage ? '' : `?lang=${language}`

/** The text in a language, or the English one, or else the Italian one. A text that is empty counts as missing. */
export const getLocalized = (texts: Readonly<Record<string, string>> | null, language: string): string =>
  texts?.[language] || texts?.[fallbackLanguage] || texts?.[defaultLanguage] || ''
