/**
 * Ready bytes in front of Koa: rooms, availability, the switch and the pages, for anonymous callers. Path and known
 * parameters lead to bytes that lie ready; any session cookie, any unknown parameter and whatever is not ready falls
 * through to Koa, which gives an anonymous caller the very same bytes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallName, paths } from '#contract/paths.ts'
import type { ReadyAnswers } from './answers.ts'
import type { SecurityHeaders } from './http/headers.ts'
import type { Counted } from './http/metrics.ts'
import type { Pages } from './http/pages/pages.ts'
import { languageCookie, readSiteAddress } from './http/pages/siteAddress.ts'
import { type CachedResponse, sendCached } from './http/ready.ts'

type Parts = {
  find: ReadyAnswers['find']
  /** True while data must not be shown (a restore): then Koa says so. Pages stand. */
  isPaused: () => boolean
  pages: Pages
  headers: SecurityHeaders
}

const hasSession = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie !== undefined && /(?:^|;\s*)session=/.test(cookie)

/** The same object for every answer, so that the headers are put together once. */
const noMore = {}

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

type ReadyCall = { call: CallName; known: string[]; find(query: Query): CachedResponse | null }

export function createHot({ find, isPaused, pages, headers }: Parts) {
  const findAvailability = (query: Query) => find.availability(query.get('startDate') ?? '', query.get('endDate') ?? '')
  const answers = new Map<string, ReadyCall>(
    [
      { call: 'rooms.list' as const, known: [], find: find.rooms },
      { call: 'settings.readBookingsEnabled' as const, known: [], find: find.bookingsEnabled },
      { call: 'availability.list' as const, known: ['startDate', 'endDate'], find: findAvailability },
    ].map((it) => [paths[it.call][1], it]),
  )

  /** Answers the request when its bytes lie ready, and says what was asked for; null when somebody else must answer. */
  return function hot(request: IncomingMessage, response: ServerResponse): Counted | null {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || hasSession(request)) return null
    const cut = url.indexOf('?')
    const path = cut < 0 ? url : url.slice(0, cut)
    const query = readQuery(cut < 0 ? '' : url.slice(cut + 1))
    if (query === null) return null
    if (path.startsWith('/api/')) {
      const answer = answers.get(path)
      if (!answer || isPaused() || !onlyKnown(query, answer.known)) return null
      const bytes = answer.find(query)
      if (bytes === null) return null
      sendCached(request, response, bytes, headers.data)
      return answer.call
    }
    const address = readSiteAddress(path, query, request.headers.cookie)
    if (!address.found || !onlyKnown(query, ['lang', 'room'])) return null
    const bytes = pages.find(address)
    if (bytes === null) return null
    const { chosen } = address
    sendCached(request, response, bytes, chosen ? { 'set-cookie': languageCookie(chosen) } : noMore)
    return 'page'
  }
}
