/**
 * Ready bytes in front of Koa: rooms, availability, the switch and the pages, for anonymous callers. Path and known
 * parameters lead to bytes that lie ready; any session cookie, any unknown parameter and whatever is not ready falls
 * through to Koa, which gives an anonymous caller the very same bytes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from '#api/http/pages/pageCache.ts'
import { formatLanguageCookie, parseSiteUrl } from '#api/http/pages/siteUrl.ts'
import { type CachedResponse, sendCached } from '#api/http/responseCache.ts'
import { type CallName, paths } from '#contract/paths.ts'
import type { SecurityHeaders } from './http/headers.ts'
import type { CallLabel } from './http/metrics.ts'
import type { CachedResponseSource } from './responses.ts'

type Dependencies = {
  findCached: CachedResponseSource['findCached']
  /** True while data must not be shown (a restore): then Koa says so. Pages stand. */
  isRestoring: () => boolean
  pageCache: PageCache
  headers: SecurityHeaders
}

const hasSessionCookie = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie !== undefined && /(?:^|;\s*)session=/.test(cookie)

/** The same object for every answer, so that the headers are put together once. */
const noExtraHeaders = {}

/** Parameters that only defeat caches on the way. */
const ignoredParameters = new Set(['_t', 'bucket'])

type Query = Pick<ReadonlyMap<string, string>, 'get' | 'keys'>

/** The parameters, or null when one is repeated or written in a way that only Koa need understand. */
function parseQuery(text: string): Query | null {
  const query = new Map<string, string>()
  if (text === '') return query
  if (text.includes('%') || text.includes('+')) return null
  for (const pair of text.split('&')) {
    const separatorIndex = pair.indexOf('=')
    const key = separatorIndex < 0 ? pair : pair.slice(0, separatorIndex)
    if (query.has(key)) return null
    query.set(key, separatorIndex < 0 ? '' : pair.slice(separatorIndex + 1))
  }
  return query
}

function hasOnlyAllowedParameters(query: Query, allowed: string[]): boolean {
  for (const key of query.keys()) {
    if (!allowed.includes(key) && !ignoredParameters.has(key)) return false
  }
  return true
}

type CachedCall = { call: CallName; parameters: string[]; find(query: Query): CachedResponse | null }

export function createHotPath({ findCached, isRestoring, pageCache, headers }: Dependencies) {
  const findAvailability = (query: Query) =>
    findCached.availability(query.get('startDate') ?? '', query.get('endDate') ?? '')
  const callsByPath = new Map<string, CachedCall>(
    [
      { call: 'rooms.list' as const, parameters: [], find: findCached.rooms },
      { call: 'settings.readBookingsEnabled' as const, parameters: [], find: findCached.bookingsEnabled },
      { call: 'availability.list' as const, parameters: ['startDate', 'endDate'], find: findAvailability },
    ].map((it) => [paths[it.call][1], it]),
  )

  /** Answers the request when its bytes lie ready, and says what was asked for; null when somebody else must answer. */
  return function serveCached(request: IncomingMessage, response: ServerResponse): CallLabel | null {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || hasSessionCookie(request)) return null
    const separatorIndex = url.indexOf('?')
    const path = separatorIndex < 0 ? url : url.slice(0, separatorIndex)
    const query = parseQuery(separatorIndex < 0 ? '' : url.slice(separatorIndex + 1))
    if (query === null) return null
    if (path.startsWith('/api/')) {
      const cachedCall = callsByPath.get(path)
      if (!cachedCall || isRestoring() || !hasOnlyAllowedParameters(query, cachedCall.parameters)) return null
      const cached = cachedCall.find(query)
      if (cached === null) return null
      sendCached(request, response, cached, headers.data)
      return cachedCall.call
    }
    const siteUrl = parseSiteUrl(path, query, request.headers.cookie)
    if (!siteUrl.isFound || !hasOnlyAllowedParameters(query, ['lang', 'room'])) return null
    const cached = pageCache.find(siteUrl)
    if (cached === null) return null
    const { explicitLanguage } = siteUrl
    sendCached(
      request,
      response,
      cached,
      explicitLanguage ? { 'set-cookie': formatLanguageCookie(explicitLanguage) } : noExtraHeaders,
    )
    return 'page'
  }
}
