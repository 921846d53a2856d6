import { basename } from 'node:path'
import type { Language } from '#locales/language.ts'

export interface Screenshot {
  name: string
  width: string
  language: Language
  scheme: 'light' | 'dark'
  file: string
  errors: string[]
}

/** Builds a page that shows all screenshots side by side. */
export function buildHtmlPage(screenshots: Screenshot[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const figures = screenshots.map(({ name, width, language, scheme, file, errors }) => {
    const caption = `${name} ${width} ${language} ${scheme}${errors.map((error) => `<br>${escaped(error)}`).join('')}`
    return `<figure${errors.length > 0 ? ' class="bad"' : ''}><figcaption>${caption}</figcaption><img src="${basename(file)}" loading="lazy"></figure>`
  })
  return `<!doctype html><title>podere, every screen</title><style>body{display:flex;flex-wrap:wrap;gap:12px;background:#888;font:13px sans-serif}
figure{margin:0;width:300px}img{width:100%}.bad{outline:4px solid #c00}.bad figcaption{color:#fff;background:#c00}</style>${figures.join('\n')}`
}
