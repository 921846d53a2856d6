/**
 * The page that the site's service worker keeps and shows offline in place of one that the visitor has not seen. It is
 * not a page of the app, because those embed the state of their own URL. It has all languages, because the worker has
 * no access to storage or catalogs.
 */
import { createHash } from 'node:crypto'
import type { I18n } from '@lingui/core'
import type { FarmTexts } from '#api/http/services.ts'
import { defaultLanguage, languages } from '#contract/language.ts'
import type { Property } from '#contract/property.ts'
import { escapeHtml } from './document.ts'

const css = `
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:2rem;padding:1.5rem;font:1.2rem/1.5 Georgia,serif;background:#faf5ea;color:#1e2a24}
h1{font-weight:400;font-size:2rem;margin:0 0 .5rem}p{margin:0 0 .5rem;max-width:32em}a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#141b18;color:#f1eadb}}
`

/** For the security policy. */
export const offlineStyleHash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** The sentences in one language, with links to this address and to the home page. */
function renderSentences(i18n: I18n, heading: 'h1' | 'h2'): string {
  const [title, text, retry] = [i18n.t('offlinePage.title'), i18n.t('offlinePage.text'), i18n.t('offlinePage.retry')]
  return `<${heading}>${escapeHtml(title)}</${heading}>
<p>${escapeHtml(text)} <a href="">${escapeHtml(retry)}</a> · <a href="/">Home</a></p>`
}

export function renderOfflineDocument(
  { name, phone, email }: Pick<Property, 'name' | 'phone' | 'email'>,
  getI18n: FarmTexts['getI18n'],
): string {
  const address = escapeHtml(email)
  const others = languages
    .filter((language) => language !== defaultLanguage)
    .map((language) => `<section lang="${language}">\n${renderSentences(getI18n(language), 'h2')}\n</section>`)
  return `<!doctype html>
<html lang="${defaultLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)} · Offline</title>
<style>${css}</style>
</head>
<body>
<main>
${renderSentences(getI18n(defaultLanguage), 'h1')}
${others.join('\n')}
<p><a href="tel:${phone.replace(/\s/g, '')}">${phone}</a> · <a href="mailto:${address}">${address}</a></p>
</main>
</body>
</html>`
}
