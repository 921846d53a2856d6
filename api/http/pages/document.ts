/** The HTML documents of the two apps. */
import type { Messages } from '@lingui/core'
import { defaultTimeZone, farmTimeZone } from '#contract/days/days.ts'
import { defaultLanguage, getLocale, type Language } from '#locales/language.ts'
import type { EmbeddedTexts, RenderedPage } from '#pwa/site/server.tsx'
import { buildIconLinks, type PictureVersions } from './brand.ts'
import { buildPageUrl, type PathOf } from './searchEngines.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (it) => escapes[it] ?? it)

/** JSON inside a script element. `<` is escaped, so that no `</script>` and no comment can begin there. */
const embedJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * The changed texts that the page shows, and the files with all of them. Nothing while the farm has the standard texts.
 */
function embedTexts(language: Language, texts: Messages, files: EmbeddedTexts['files']): string {
  if (Object.values(files).every((path) => path === undefined)) return ''
  const embedded: EmbeddedTexts = { language, files, texts }
  return `<script type="application/json" id="texts">${embedJson(embedded)}</script>`
}

const themeColors =
  '<meta name="theme-color" content="#faf5ea" media="(prefers-color-scheme: light)">' +
  '<meta name="theme-color" content="#141b18" media="(prefers-color-scheme: dark)">'

type SiteDocumentOptions = RenderedPage & {
  language: Language
  /** Those that guests are offered. */
  languages: readonly Language[]
  getPath: PathOf
  /** The parameters that changed the page. */
  search: string
  publicUrl: string
  assetsHtml: string
  /** Whether it is for managers only. */
  isDraft: boolean
  /** The files of the changed texts, where a language has any. */
  textFiles: EmbeddedTexts['files']
  /** The page's schema.org data. */
  structuredData: object | null
  farmName: string
  pictures: PictureVersions
  /** The path of the picture of shared links. */
  sharePath: string
}

export function renderSiteDocument({
  html,
  head,
  state,
  texts,
  textFiles,
  page,
  language,
  languages,
  getPath,
  search,
  publicUrl,
  assetsHtml,
  isDraft,
  structuredData,
  farmName,
  pictures,
  sharePath,
}: SiteDocumentOptions): string {
  // Each language is its own canonical page.
  const getUrl = (lang: Language) => buildPageUrl(lang, publicUrl, getPath)
  const title = escapeHtml(head.title)
  const description = escapeHtml(head.description)
  const isIndexed =
    !isDraft &&
    !['notFound', 'request', 'offer', 'waitlist', 'checkin'].includes(page) &&
    !(page === 'rooms' && /[?&](?:from|unknown)=/.test(search))
  const urlTags = isIndexed
    ? [
        `<link rel="canonical" href="${getUrl(language)}">`,
        ...languages.map((it) => `<link rel="alternate" hreflang="${it}" href="${getUrl(it)}">`),
        `<link rel="alternate" hreflang="x-default" href="${getUrl(defaultLanguage)}">`,
        `<meta property="og:url" content="${getUrl(language)}">`,
      ].join('')
    : '<meta name="robots" content="noindex">'
  return [
    openDocument(language),
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${title}</title><meta name="description" content="${description}">`,
    assetsHtml,
    urlTags,
    themeColors,
    buildIconLinks(pictures, ''),
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<meta property="og:site_name" content="${escapeHtml(farmName)}"><meta property="og:type" content="website">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta property="og:image" content="${publicUrl}${sharePath}">`,
    `<meta property="og:locale" content="${getLocale(language).replace('-', '_')}">`,
    structuredData === null || !isIndexed
      ? ''
      : `<script type="application/ld+json">${embedJson(structuredData)}</script>`,
    '</head><body>',
    `<div id="root">${html}</div>`,
    `<script type="application/json" id="state">${embedJson(state)}</script>`,
    embedTexts(language, texts, textFiles),
    '</body></html>',
  ].join('')
}

/** The root holds the same HTML as the app's `Splash`, so the first paint needs no script. */
export const renderAdminDocument = (assetsHtml: string, farmName: string, pictures: PictureVersions): string =>
  [
    openDocument(defaultLanguage),
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(farmName)} · Admin</title>`,
    `<meta name="description" content="${escapeHtml(farmName)}, front desk"><meta name="application-name" content="${escapeHtml(farmName)}"><meta name="robots" content="noindex">`,
    assetsHtml,
    themeColors,
    buildIconLinks(pictures, 'admin-'),
    '<link rel="manifest" href="/admin-manifest.webmanifest">',
    `</head><body><div id="root"><main class="splash"><h1 class="splash-brand">${escapeHtml(farmName)}</h1></main></div></body></html>`,
  ].join('')

/**
 * The scripts of a page learn its language from it, because translators change `lang`, and the farm's time zone, where it
 * is not the usual one.
 */
export function openDocument(language: Language): string {
  const zone = farmTimeZone === defaultTimeZone ? '' : ` data-time-zone="${farmTimeZone}"`
  return `<!doctype html><html lang="${language}" data-language="${language}"${zone}><head><meta charset="utf-8">`
}
