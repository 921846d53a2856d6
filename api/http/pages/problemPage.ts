import type { Context } from 'koa'
import { getStatus, type Refusal } from '#api/errors.ts'
import { describeRefusal } from '#api/http/problems.ts'
import type { Services } from '#api/http/services.ts'
import { buildAppearanceCss } from './appearanceStyles.ts'
import { hashStyle } from './assets.ts'
import { escapeHtml } from './document.ts'
import type { PageOptions } from './pageCache.ts'
import { readLanguage } from './siteUrl.ts'

type Options = Pick<Services, 'property' | 'texts'> & Pick<PageOptions, 'getPageHeaders'>

// Few bytes and no rendering: under load this is the page that most visitors get.
const css = `
body{box-sizing:border-box;overflow-wrap:anywhere;margin:0;min-height:100vh;display:grid;place-content:center;gap:2rem;padding:1.5rem;font:1.2rem/1.5 Georgia,serif;background:#faf5ea;color:#1e2a24}
h1{font-weight:400;font-size:2rem;margin:0 0 .5rem}p{margin:0 0 .5rem;max-width:32em}a{color:var(--color-accent,inherit)}
@media (prefers-color-scheme:dark){body{background:#141b18;color:#f1eadb}}
`

/**
 * Says why a page cannot be shown, in the visitor's language, with the ways to reach the farm. It needs nothing but what
 * is in memory.
 */
export function respondProblemPage(ctx: Context, refusal: Refusal, { property, texts, getPageHeaders }: Options): void {
  const language = readLanguage(new URLSearchParams(ctx.querystring), {
    cookies: ctx.get('cookie'),
    languages: property.getLanguages(),
  }).language
  const i18n = texts.getLatest().getI18n(language)
  const { name, phone, email, appearance } = property.getLatest()
  const [title, address] = [escapeHtml(name), escapeHtml(email)]
  // No page of a closed site says anything else.
  const home = refusal.code === 'not_open' ? '' : ' · <a href="/">Home</a>'
  const styles = css + buildAppearanceCss(appearance)
  ctx.set(getPageHeaders([hashStyle(styles)]))
  ctx.set('cache-control', 'no-store')
  ctx.set('content-language', language)
  if (refusal.retryAfter !== undefined) ctx.set('retry-after', String(refusal.retryAfter))
  ctx.status = getStatus(refusal.code)
  ctx.type = 'html'
  ctx.body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(describeRefusal(refusal, i18n, phone))} <a href="">${escapeHtml(i18n.t('offlinePage.retry'))}</a>${home}</p>
<p><a href="tel:${phone.replace(/\s/g, '')}">${phone}</a> · <a href="mailto:${address}">${address}</a></p>
</main>
</body>
</html>`
}
