import { z } from 'zod/mini'

/** Translations as a form has them: `WrittenTranslations` of the contract. */
export const typedTranslations = z.record(z.string(), z.optional(z.record(z.string(), z.optional(z.string()))))
