/**
 * Translations on the server: one instance for each language, with all catalogs. An instance never changes its
 * language or its texts.
 */
import type { I18n, Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { findLanguage } from '#contract/text/browserLanguage.ts'
import { type CatalogName, readCatalogs, readMissingIds, siteCatalogs } from '#locales/catalogs.ts'
import { createI18n } from '#locales/i18n.ts'
import { defaultLanguage, fallbackLanguage, type Language } from '#locales/language.ts'
import { isForStaff } from '#locales/staffTexts.ts'

/** The catalogs with the texts that a farm may write itself: those of the site, of mails and of refusals. */
const farmCatalogs: CatalogName[] = [...siteCatalogs, 'server']

/** Calls `create` once for each language, at the first use. */
function memoizeByLanguage<Value>(create: (language: Language) => Value): (language: Language) => Value {
  const values = new Map<Language, Value>()
  return (language) => {
    const value = values.get(language) ?? create(language)
    values.set(language, value)
    return value
  }
}

/** The texts of the public pages. */
export const getSiteMessages = memoizeByLanguage((language) => readCatalogs(language, siteCatalogs))

/** The admin is in the complete languages: of a further one it has only what it prints for guests. */
const getMessages = memoizeByLanguage((language) => ({
  ...readCatalogs(fallbackLanguage, ['admin']),
  ...readCatalogs(language, [...farmCatalogs, 'admin']),
}))

/** Texts by id that a farm may write itself. Those of backups, notices and the staff's calendar are for staff. */
export const getStandardTexts = memoizeByLanguage((language) => listStandardTexts(readCatalogs(language, farmCatalogs)))

/** Of these, the ids of those that are missing in the language, so that the English text is shown. */
export const getMissingTexts = memoizeByLanguage((language) => readMissingIds(language, farmCatalogs))

function listStandardTexts(messages: Messages): Map<string, CompiledMessage> {
  return new Map(
    Object.entries(messages).flatMap(([id, message]) =>
      isForStaff(id) || typeof message === 'string' ? [] : [[id, message]],
    ),
  )
}

/** `changed`: texts that the farm has written itself. */
export const createServerI18n = (language: Language, changed: Messages): I18n =>
  createI18n(language, { ...getMessages(language), ...changed })

/** The program's own texts, for what only staff and the log read. */
export const getI18n = memoizeByLanguage((language) => createServerI18n(language, {}))

/**
 * The offered language with the highest quality in `Accept-Language`. English for one that the farm has not switched on,
 * or no longer; the default for others.
 */
export function negotiateLanguage(acceptLanguage: string | undefined, offered: readonly Language[]): Language {
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
      return { language: findLanguage(tag), quality }
    })
    .filter(({ language, quality }) => quality > 0 && language !== null)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
  const found = accepted.find((language) => language !== null && offered.includes(language))
  return found ?? (accepted.length > 0 ? fallbackLanguage : defaultLanguage)
}
