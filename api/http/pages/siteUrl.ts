/** Which page an address means, and in which language: the address bar, then the cookie, then Italian. */

import { isLanguage, type Language } from '#contract/language.ts'
import { findRoute } from '#pwa/site/server.tsx'
import type { PageUrl } from './pageCache.ts'

export type SiteUrl = PageUrl & {
  isFound: boolean
  /** The address itself names a language, which is remembered. */
  explicitLanguage: Language | null
}

const languageCookiePattern = /(?:^|;\s*)language=(it|en)(?:;|$)/

/** `/booking?room=3` is rendered with its room; no other parameter changes what a page shows. */
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
    language: explicitLanguage ?? (isLanguage(cookieLanguage) ? cookieLanguage : 'it'),
    isFound: route.name !== 'notFound',
    explicitLanguage,
  }
}

/** Remembers the language that the address named. */
export const formatLanguageCookie = (language: Language): string =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
