/**
 * The page that the site's service worker keeps and shows offline in place of one that the visitor has not seen. It has
 * the site's look and none of its code: the app's pages embed the state of their own URL.
 */
import type { FarmTexts } from '#api/http/services.ts'
import type { Property } from '#contract/property.ts'
import { defaultLanguage, type Language } from '#locales/language.ts'
import { renderOfflinePage } from '#pwa/site/server.tsx'
import type { PictureVersions } from './brand.ts'
import { escapeHtml, openDocument } from './document.ts'

type OfflineDocument = {
  farm: Pick<Property, 'name' | 'phone' | 'email'>
  /** Those that guests are offered, the default one first. */
  languages: readonly Language[]
  getI18n: FarmTexts['getI18n']
  pictures: PictureVersions
  /** The style elements of the site. */
  styles: string
}

export function renderOfflineDocument({ farm, languages, getI18n, pictures, styles }: OfflineDocument): string {
  const sentences = languages.map((language) => {
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
