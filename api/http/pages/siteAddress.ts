/** Which page an address means, and in which language: the address bar, then the cookie, then Italian. */

import { isLanguage, type Language } from '#contract/fields.ts'
import { findRoute } from '#pwa/site/server.tsx'
import type { PageAddress } from './pages.ts'

export type SiteAddress = PageAddress & {
  found: boolean
  /** The address itself names a language, which is remembered. */
  chosen: Language | null
}

const cookieLanguage = /(?:^|;\s*)language=(it|en)(?:;|$)/

/** `/booking?room=3` is rendered with its room; no other parameter changes what a page shows. */
const roomSearch = /^[1-9]\d{0,2}$/

export function readSiteAddress(
  path: string,
  query: { get(name: string): string | null | undefined },
  cookies: string | undefined,
): SiteAddress {
  const route = findRoute(path)
  const asked = query.get('lang')
  const chosen = isLanguage(asked) ? asked : null
  const kept = cookieLanguage.exec(cookies ?? '')?.[1]
  const room = route.name === 'booking' ? query.get('room') : undefined
  return {
    path: route.path,
    search: room && roomSearch.test(room) ? `?room=${room}` : '',
    language: chosen ?? (isLanguage(kept) ? kept : 'it'),
    found: route.name !== 'notFound',
    chosen,
  }
}

/** Remembers the language that the address named. */
export const languageCookie = (language: Language): string =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
