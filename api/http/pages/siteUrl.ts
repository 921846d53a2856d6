/**
 * Finds the page and the language of an address. The language comes from the address, else the cookie, else it is
 * Italian.
 */

import { defaultLanguage, isLanguage, type Language } from '#contract/language.ts'
import { findRoute } from '#pwa/site/server.tsx'
import type { PageUrl } from './pageCache.ts'

type SiteUrl = PageUrl & {
  isFound: boolean
  /** The language that the address names. The response stores it in the cookie. */
  explicitLanguage: Language | null
}

const languageCookiePattern = /(?:^|;\s*)language=(it|en)(?:;|$)/

/** `/booking?room=3` is rendered with the room selected. No other parameter changes a page. */
const roomIdPattern = /^[1-9]\d{0,2}$/

export function parseSiteUrl(
  path: string,
  query: { get(name: string): string | null | undefined },
  cookies: string | undefined,
): SiteUrl {
  const route = findRoute(path)
  const requested = query.get('lang')
  const explicitLanguage = isLanguage(requested) ? requested : null
  const cookieLanguage = languageCookiePattern.exec(cookies ?? '')?.[1]
  const room = route.name === 'booking' ? query.get('room') : undefined
  return {
    path: route.path,
    search: room && roomIdPattern.test(room) ? `?room=${room}` : '',
    language: explicitLanguage ?? (isLanguage(cookieLanguage) ? cookieLanguage : defaultLanguage),
    isFound: route.name !== 'notFound',
    explicitLanguage,
  }
}

/** The cookie lasts a year. */
export const formatLanguageCookie = (language: Language): string =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
