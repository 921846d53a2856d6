/**
 * Finds the page and the language of an address. The language comes from the address, else the cookie, else it is
 * Italian.
 */
import type { Day } from '#contract/days/days.ts'
import { findRoomId } from '#contract/roomAddress.ts'
import { normalizeChoice, normalizeRooms } from '#contract/search/searchAddress.ts'
import type { Page } from '#contract/site/pages.ts'
import { trimSlashes } from '#contract/site/sitePages.ts'
import { defaultLanguage, findAmong, type Language, readLanguageCookie } from '#locales/language.ts'
import { findRoute, type PageName } from '#pwa/site/server.tsx'
import type { PageUrl } from './siteData.ts'

type Query = Parameters<typeof normalizeRooms>[0]

type SiteUrl = PageUrl & {
  /** Whether the path is that of a page. Whether a room exists only its rendering tells. */
  isFound: boolean
  /** The language that the address names. The response stores it in the cookie. */
  explicitLanguage: Language | null
}

type UrlContext = {
  cookies: string | undefined
  getToday: () => Day
  /** The languages that guests are offered. A page knows no others. */
  languages: readonly Language[]
  /** The farm's own pages that guests may open. */
  getOwnPage: (path: string, today: Day) => Pick<Page, 'path'> | undefined
}

export function parseSiteUrl(path: string, query: Query, context: UrlContext): SiteUrl {
  const { getToday } = context
  const route = findRoute(path)
  const language = readLanguage(query, context)
  const own = route.name === 'notFound' ? context.getOwnPage(trimSlashes(path), getToday()) : undefined
  if (own) return { ...language, path: own.path, search: '', isFound: true }
  return {
    ...language,
    path: route.name === 'room' ? `/rooms/${findRoomId(path)}` : route.path,
    search: readSearch(route.name, query, getToday),
    isFound: route.name !== 'notFound',
  }
}

export function readLanguage(
  query: Pick<Query, 'get'>,
  { cookies = '', languages }: Pick<UrlContext, 'cookies' | 'languages'>,
): Pick<SiteUrl, 'language' | 'explicitLanguage'> {
  const explicitLanguage = findAmong(languages, query.get('lang'))
  return { explicitLanguage, language: explicitLanguage ?? readLanguageCookie(cookies, languages) ?? defaultLanguage }
}

/** `/rooms?…` is rendered with the answer to the search and with the rooms that fit the filter, and `/booking?…` with a sentence about what is wrong. */
const normalizers: Partial<Record<PageName, (query: Query, today: Day) => string>> = {
  rooms: normalizeRooms,
  booking: normalizeChoice,
}

function readSearch(page: PageName, query: Query, getToday: () => Day): string {
  const hasDays = query.get('from') || query.get('to')
  return normalizers[page]?.(query, hasDays ? getToday() : '') ?? ''
}

/** The cookie lasts a year. */
export const formatLanguageCookie = (language: Language): string =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
