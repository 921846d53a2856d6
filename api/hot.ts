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

type Parts = { find: ReadyAnswers['find']; pages: Pages; headers: SecurityHeaders; pageHeaders: Record<string, string> }

const hasSession = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie !== undefined && /(?:^|;\s*)session=/.test(cookie)

/** Parameters that only defeat caches on the way. */
const ignored = new Set(['_t', 'bucket'])

type Query = Pick<ReadonlyMap<string, string>, 'get' | 'keys'>

/** The parameters, or null when one is repeated or written in a way that only Koa need understand. */
function readQuery(text: string): Query | null {
  const query = new Map<string, string>()
  if (text === '') return query
  if (text.includes('%') || text.includes('+')) return null
  for (const pair of text.split('&')) {
    const cut = pair.indexOf('=')
    const key = cut < 0 ? pair : pair.slice(0, cut)
    if (query.has(key)) return null
    query.set(key, cut < 0 ? '' : pair.slice(cut + 1))
  }
  return query
}

function onlyKnown(query: Query, known: string[]): boolean {
  for (const key of query.keys()) {
    if (!known.includes(key) && !ignored.has(key)) return false
  }
  return true
}

export function createHot({ find, pages, headers, pageHeaders }: Parts) {
  const findAnswer = (path: string, query: Query): Bytes | null => {
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
    const query = readQuery(cut < 0 ? '' : url.slice(cut + 1))
    if (query === null) return false
    if (path.startsWith('/api/')) {
      const bytes = findAnswer(path, query)
      if (bytes) sendBytes(request, response, bytes, headers.data)
      return bytes !== null
    }
    const address = readSiteAddress(path, query, request.headers.cookie)
    if (!address.found || !onlyKnown(query, ['lang', 'room'])) return false
    const bytes = pages.find(address)
    if (bytes === null) return false
    const { chosen } = address
    sendBytes(request, response, bytes, chosen ? { ...pageHeaders, 'set-cookie': languageCookie(chosen) } : pageHeaders)
    return true
  }
}
