/**
 * Translations on the server: one instance for each language, with all catalogs. An instance never changes its
 * language.
 */
import type { I18n } from '@lingui/core'
import type { Language } from '#contract/fields.ts'
import { messages as enAdmin } from '#locales/en/admin.po'
import { messages as enPages } from '#locales/en/pages.po'
import { messages as enServer } from '#locales/en/server.po'
import { messages as enSite } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as itAdmin } from '#locales/it/admin.po'
import { messages as itPages } from '#locales/it/pages.po'
import { messages as itServer } from '#locales/it/server.po'
import { messages as itSite } from '#locales/it/site.po'

const instances = {
  it: createI18n('it', { ...itSite, ...itPages, ...itAdmin, ...itServer }),
  en: createI18n('en', { ...enSite, ...enPages, ...enAdmin, ...enServer }),
}

export const getI18n = (language: Language): I18n => instances[language]

/** The supported language with the highest quality in `Accept-Language`, else Italian. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
      return { language: tag.slice(0, 2).toLowerCase(), quality }
    })
    .sort((a, b) => b.quality - a.quality)
    .find(({ language, quality }) => quality > 0 && (language === 'it' || language === 'en'))
  return preferred?.language === 'en' ? 'en' : 'it'
}
