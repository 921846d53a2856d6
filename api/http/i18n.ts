/**
 * Translations on the server: one instance for each language, with all catalogs. An instance never changes its
 * language or its texts.
 */
import type { I18n, Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
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

export const siteCatalogs: Record<Language, Messages> = {
  it: { ...itSite, ...itPages },
  en: { ...enSite, ...enPages },
}

const catalogs: Record<Language, Messages> = {
  it: { ...siteCatalogs.it, ...itAdmin, ...itServer },
  en: { ...siteCatalogs.en, ...enAdmin, ...enServer },
}

/** Texts by id that a farm may write itself: those of the site, of mails and of refusals. The backup's are for its log. */
export const standardTexts: Record<Language, Map<string, CompiledMessage>> = {
  it: listStandardTexts({ ...siteCatalogs.it, ...itServer }),
  en: listStandardTexts({ ...siteCatalogs.en, ...enServer }),
}

function listStandardTexts(messages: Messages): Map<string, CompiledMessage> {
  return new Map(
    Object.entries(messages).flatMap(([id, message]) =>
      id.startsWith('backup.') || typeof message === 'string' ? [] : [[id, message]],
    ),
  )
}

/** `changed`: texts that the farm has written itself. */
export const createServerI18n = (language: Language, changed: Messages): I18n =>
  createI18n(language, { ...catalogs[language], ...changed })

const instances = { it: createServerI18n('it', {}), en: createServerI18n('en', {}) }

/** The program's own texts, for what only staff and the log read. */
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
