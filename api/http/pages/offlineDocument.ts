/**
 * The page that the site's service worker keeps and shows offline in place of one that the visitor has not seen. It has
 * the site's look and none of its code: the app's pages embed the state of their own URL.
 */
import type { FarmTexts } from '#api/http/services.ts'
import type { Property } from '#contract/property.ts'
import { defaultLanguage, languages } from '#locales/language.ts'
import { renderOfflinePage } from '#pwa/site/server.tsx'
import type { PictureVersions } from './brand.ts'
import { escapeHtml, openDocument } from './document.ts'

const orderedLanguages = [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)]

/** `styles`: the style elements of the site. */
export function renderOfflineDocument(
  farm: Pick<Property, 'name' | 'phone' | 'email'>,
  getI18n: FarmTexts['getI18n'],
  pictures: PictureVersions,
  styles: string,
): string {
  const sentences = orderedLanguages.map((language) => {
    const i18n = getI18n(language)
    return {
      language,
      title: i18n.t('offlinePage.title'),
      text: i18n.t('offlinePage.text'),
      retry: i18n.t('offlinePage.retry'),
    }
  })
  return [
    openDocument(defaultLanguage),
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(farm.name)} · Offline</title>`,
    styles,
    `</head><body>${renderOfflinePage({ farm, logoVersion: pictures.getVersion('logo'), sentences })}</body></html>`,
  ].join('')
}
