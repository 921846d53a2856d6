/**
 * Ready bytes in front of Koa: rooms, availability, the switch and the pages, for anonymous callers. Path and known
 * parameters lead to bytes that lie ready; any session cookie, any unknown parameter and whatever is not ready falls
 * through to Koa, which gives an anonymous caller the very same bytes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadyAnswers } from './answers.ts'
import type { SecurityHeaders } from './http/headers.ts'
import type { Pages } from './http/pages/pages.ts'
import { languageCookie, readSiteAddress } from './http/pages/siteAddress.ts'
import { type Bytes, sendBytes } from './http/ready.ts'

type Parts = {
  find: ReadyAnswers['find']
  /** True while data must not be shown (a restore): then Koa says so. Pages stand. */
  isPaused: () => boolean
  pages: Pages
  headers: SecurityHeaders
  pageHeaders: Record<string, string>
}

const hasSession = (request: IncomingMessage): boolean => /(?:^|;\s*)session=/.test(request.headers.cookie ?? '')

/** Parameters that only defeat caches on the way. */
const ignored = new Set(['_t', 'bucket'])

function onlyKnown(query: URLSearchParams, known: string[]): boolean {
  const seen = new Set<string>()
  for (const key of query.keys()) {
    if (seen.has(key) || !(known.includes(key) || ignored.has(key))) return false
    seen.add(key)
  }
  return true
}

export function createHot({ find, isPaused, pages, headers, pageHeaders }: Parts) {
  const findAnswer = (path: string, query: URLSearchParams): Bytes | null => {
    if (path === '/api/rooms') return onlyKnown(query, []) ? find.rooms() : null
    if (path === '/api/settings/bookings-enabled') {
      return onlyKnown(query, []) ? find.bookingsEnabled() : null
    }
    if (path !== '/api/calendar-availability' || !onlyKnown(query, ['startDate', 'endDate'])) return null
    return find.availability(query.get('startDate') ?? '', query.get('endDate') ?? '')
  }

  /** Answers the request when its bytes lie ready; says whether it did. */
  return function hot(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || hasSession(request)) return false
    const cut = url.indexOf('?')
    const path = cut < 0 ? url : url.slice(0, cut)
    const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1))
    if (path.startsWith('/api/')) {
      const bytes = isPaused() ? null : findAnswer(path, query)
      if (bytes) sendBytes(request, response, bytes, headers.data)
      return bytes !== null
    }
    const address = readSiteAddress(path, query, request.headers.cookie)
    if (!address.found || !onlyKnown(query, ['lang', 'room'])) return false
    const bytes = pages.find(address)
    if (bytes === null) return false
    const cookie: Record<string, string> = address.chosen ? { 'set-cookie': languageCookie(address.chosen) } : {}
    sendBytes(request, response, bytes, { ...pageHeaders, ...cookie })
    return true
  }
}
