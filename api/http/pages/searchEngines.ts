/** What search engines read: which pages there are, in both languages, and what they may not look at. */
import { type Language, languages } from '#contract/language.ts'
import { routes } from '#pwa/site/server.tsx'

export const buildRobotsText = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

/** The address without a language is the Italian one. */
export const buildPageUrl = (language: Language, publicUrl: string, path: string): string =>
  `${publicUrl}${path}${language === 'it' ? '' : `?lang=${language}`}`

export function buildSitemap(publicUrl: string): string {
  const pages = routes.filter(({ path }) => !path.includes(':'))
  const buildLink = (language: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
  const entries = pages.flatMap(({ path }) => {
    const links = [
      ...languages.map((language) => buildLink(language, buildPageUrl(language, publicUrl, path))),
      buildLink('x-default', publicUrl + path),
    ].join('')
    return languages.map((language) => `<url><loc>${buildPageUrl(language, publicUrl, path)}</loc>${links}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ].join('\n')
}
