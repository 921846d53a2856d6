/** robots.txt and the sitemap, for search engines. */
import { type Language, languages } from '#contract/language.ts'
import type { Parts } from '#contract/parts.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'
import type { Room } from '#contract/rooms.ts'
import { hasPart, routes } from '#pwa/site/server.tsx'

export const buildRobotsText = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

/** The path of a page in each language. A room's page has the room's name in it. */
export type PagePaths = Record<Language, string>

/** The address of a page. Italian is the default, so only English has a `lang` parameter. */
export const buildPageUrl = (language: Language, publicUrl: string, paths: PagePaths): string =>
  `${publicUrl}${paths[language]}${language === 'it' ? '' : `?lang=${language}`}`

export const buildRoomPaths = ({ id, name, nameEn }: Pick<Room, 'id' | 'name' | 'nameEn'>): PagePaths => ({
  it: buildRoomPath({ id, name }),
  en: buildRoomPath({ id, name: nameEn }),
})

export function buildSitemap(publicUrl: string, rooms: Room[], parts: Parts): string {
  const buildLink = (language: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
  const pages = routes
    .filter((route) => !route.path.includes(':') && hasPart(route, parts))
    .map(({ path }) => ({ it: path, en: path }))
  const entries = [...pages, ...rooms.map(buildRoomPaths)].flatMap((paths) => {
    const links = [
      ...languages.map((language) => buildLink(language, buildPageUrl(language, publicUrl, paths))),
      buildLink('x-default', publicUrl + paths.it),
    ].join('')
    return languages.map((language) => `<url><loc>${buildPageUrl(language, publicUrl, paths)}</loc>${links}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ].join('\n')
}
