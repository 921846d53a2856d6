import { z } from 'zod/mini'
import { furtherLanguages, type Language } from '#locales/language.ts'
import { formatLanguage } from '#pwa/format.ts'
import type { TextLook } from './fields.ts'

/** Translations as a form has them: `WrittenTranslations` of the contract. */
export const typedTranslations = z.record(z.string(), z.optional(z.record(z.string(), z.optional(z.string()))))

type Look = TextLook & { label: string }

/** A text in the further languages, which stand beside its Italian and its English field. `shown`: the admin's language. */
export const listTranslations = (name: string, shown: Language, getLook: (language: string) => Look) =>
  furtherLanguages.map((tag) => ({
    ...getLook(formatLanguage(tag, shown)),
    name: `translations.${tag}.${name}` as const,
    lang: tag,
  }))
