/** robots.txt and the sitemap, for search engines. */

import type { Parts } from '#contract/parts.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'
import type { Room } from '#contract/rooms.ts'
import type { Page } from '#contract/site/pages.ts'
import { getRoomName } from '#contract/text/format.ts'
import { defaultLanguage, formatLanguageParameter, type Language } from '#locales/language.ts'
import { hasPart, routes } from '#pwa/site/server.tsx'

export const buildRobotsText = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

/** The path of a page in a language. A room's page has the room's name in it. */
export type PathOf = (language: Language) => string

export const getRoomPath =
  (room: Room): PathOf =>
  (language) =>
    buildRoomPath({ id: room.id, name: getRoomName(room, language) })

export const buildPageUrl = (language: Language, publicUrl: string, getPath: PathOf): string =>
  `${publicUrl}${getPath(language)}${formatLanguageParameter(language)}`

export function buildSitemap(
  publicUrl: string,
  { rooms, ownPages, parts }: { rooms: Room[]; ownPages: readonly Pick<Page, 'path'>[]; parts: Parts },
  languages: readonly Language[],
): string {
  const buildLink = (language: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
  const pages = [...routes.filter((route) => !route.path.includes(':') && hasPart(route, parts)), ...ownPages].map(
    ({ path }): PathOf =>
      () =>
        path,
  )
  const entries = [...pages, ...rooms.map(getRoomPath)].flatMap((getPath) => {
    const links = [
      ...languages.map((language) => buildLink(language, buildPageUrl(language, publicUrl, getPath))),
      buildLink('x-default', buildPageUrl(defaultLanguage, publicUrl, getPath)),
    ].join('')
    return languages.map((language) => `<url><loc>${buildPageUrl(language, publicUrl, getPath)}</loc>${links}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ].join('\n')
}
