/**
 * Texts of a row in the further languages, beside its Italian and English fields, which came first (`name`, `nameEn`).
 * `getText` picks one.
 */
import { z } from 'zod/mini'
import { furtherLanguages } from '#locales/language.ts'
import { LanguageTag } from '../fields.ts'

const AllTranslations = z.record(LanguageTag, z.record(z.string(), z.string()))
/** By language, then by the name of the Italian field: `{ de: { name: 'Mondzimmer' } }`. */
export type Translations = z.infer<typeof AllTranslations>

/** A row without translations has no such field. */
export const Translations = z.optional(AllTranslations)

/** Translations as a form has them: texts may be missing or empty. */
export type WrittenTranslations = Record<string, Record<string, string | undefined> | undefined>

/** `fields`: the schemas of the texts by name. All of them may be left out or empty: guests then read English. */
export function translationsInput(fields: Record<string, z.ZodMiniString<string>>) {
  const texts = z.partial(z.strictObject(fields))
  return z.optional(
    z.strictObject(Object.fromEntries(furtherLanguages.map((language) => [language, z.optional(texts)]))),
  )
}

/** The field of a request: the server refuses a language that it does not know, and a row may have one. */
export const toTranslationsInput = (written: WrittenTranslations = {}): { translations?: WrittenTranslations } =>
  furtherLanguages.length === 0
    ? {}
    : { translations: Object.fromEntries(furtherLanguages.map((language) => [language, written[language] ?? {}])) }

/**
 * The translations to store; undefined when there is no text. A caller that sends none does not know them, so those of
 * `before` stay. So do those in a language that this version does not know.
 */
export function chooseTranslations(
  written: WrittenTranslations | undefined,
  before: Translations = {},
  known: readonly string[] = furtherLanguages,
): Translations | undefined {
  const kept = Object.entries(before).filter(([tag]) => written === undefined || !known.includes(tag))
  const added = Object.entries(written ?? {}).flatMap(([tag, texts = {}]) => {
    const filled = Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text] as const] : []))
    return filled.length > 0 ? [[tag, Object.fromEntries(filled)] as const] : []
  })
  return kept.length + added.length > 0 ? Object.fromEntries([...kept, ...added]) : undefined
}
