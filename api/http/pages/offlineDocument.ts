/**
 * The page that the site's service worker keeps and shows offline in place of one that the visitor has not seen. It is
 * not a page of the app, because those embed the state of their own URL. It has all languages, because the worker has
 * no access to storage or catalogs.
 */
import type { FarmTexts } from '#api/http/services.ts'
import { defaultLanguage, type Language, languages } from '#contract/language.ts'
import { type PlainFarm, renderPlainDocument, renderSentence } from './plainDocument.ts'

export function renderOfflineDocument(
  farm: PlainFarm,
  getI18n: FarmTexts['getI18n'],
): { html: string; styleHash: string } {
  const render = (language: Language, heading: 'h1' | 'h2') => {
    const i18n = getI18n(language)
    return renderSentence(heading, i18n.t('offlinePage.title'), i18n.t('offlinePage.text'), i18n.t('offlinePage.retry'))
  }
  const others = languages
    .filter((language) => language !== defaultLanguage)
    .map((language) => `<section lang="${language}">\n${render(language, 'h2')}\n</section>`)
  return renderPlainDocument(farm, {
    language: defaultLanguage,
    title: 'Offline',
    html: [render(defaultLanguage, 'h1'), ...others].join('\n'),
  })
}
