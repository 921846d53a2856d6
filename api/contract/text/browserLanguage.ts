import { type Language, languages } from '#locales/language.ts'

/** The language of the list for a browser's tag such as `en-US`; null when there is none. */
export function findLanguage(browserTag: string): Language | null {
  const wanted = browserTag.toLowerCase()
  const find = (tag: string | undefined) => languages.find((language) => language.toLowerCase() === tag)
  return find(wanted) ?? find(wanted.split('-')[0]) ?? null
}
