/** A page without scripts, which stands in for one of the app that cannot be shown. */
import type { Language } from '#contract/language.ts'
import type { Property } from '#contract/property.ts'
import { buildAppearanceCss } from './appearanceStyles.ts'
import { hashStyle } from './assets.ts'
import { escapeHtml } from './document.ts'

const css = `
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:2rem;padding:1.5rem;font:1.2rem/1.5 Georgia,serif;background:#faf5ea;color:#1e2a24}
h1{font-weight:400;font-size:2rem;margin:0 0 .5rem}p{margin:0 0 .5rem;max-width:32em}a{color:var(--color-accent,inherit)}
@media (prefers-color-scheme:dark){body{background:#141b18;color:#f1eadb}}
`

export type PlainFarm = Pick<Property, 'name' | 'phone' | 'email' | 'appearance'>

/** The page with the farm's phone and mail below `html`, and the hash of its styles for the security policy. */
export function renderPlainDocument(
  { name, phone, email, appearance }: PlainFarm,
  { language, title, html }: { language: Language; title: string; html: string },
): { html: string; styleHash: string } {
  const address = escapeHtml(email)
  const styles = css + buildAppearanceCss(appearance)
  const document = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(name)}</title>
<style>${styles}</style>
</head>
<body>
<main>
${html}
<p><a href="tel:${phone.replace(/\s/g, '')}">${phone}</a> · <a href="mailto:${address}">${address}</a></p>
</main>
</body>
</html>`
  return { html: document, styleHash: hashStyle(styles) }
}

/** A heading and a sentence, with links to this address and to the home page. */
export const renderSentence = (heading: 'h1' | 'h2', title: string, text: string, retry: string): string =>
  `<${heading}>${escapeHtml(title)}</${heading}>
<p>${escapeHtml(text)} <a href="">${escapeHtml(retry)}</a> · <a href="/">Home</a></p>`
