/**
 * The hot path: serves cached responses before Koa runs. It covers rooms, availability, the bookings switch and the
 * pages, for anonymous callers. A request with a session cookie, an unknown parameter or no cached response goes to
 * Koa, which sends an anonymous caller exactly the same response. While the database does not answer, such callers get
 * the last response that is known, with its age.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallName, paths } from '#contract/paths.ts'
import { pageParameters } from '#contract/search/searchAddress.ts'
import { hasSessionCookie } from './http/cookies.ts'
import type { SecurityHeaders } from './http/headers.ts'
import type { CallLabel } from './http/metrics.ts'
import type { PageCache } from './http/pages/pageCache.ts'
import { formatLanguageCookie, parseSiteUrl } from './http/pages/siteUrl.ts'
import { getLastAge, type LastResponse, sendCached } from './http/responseCache.ts'
import type { Services } from './http/services.ts'
import type { CachedResponseSource, Lookup } from './responses.ts'

type Dependencies = {
  responses: CachedResponseSource
  /** While a restore runs, calls go to Koa, which refuses them. Pages are still served, if they are up to date. */
  isRestoring: Services['isRestoring']
  clock: Services['clock']
  pageCache: PageCache
  property: Pick<Services['property'], 'getLanguages' | 'getOwnPage'>
  headers: SecurityHeaders
}

/** One shared object: `sendCached` reuses the prepared headers while it gets the same object. */
const noExtraHeaders = {}

/** Parameters that callers add only to defeat caches. */
const ignoredParameters = new Set(['_t', 'bucket'])

type Query = Pick<ReadonlyMap<string, string>, 'get' | 'keys'>

function splitUrl(url: string): [path: string, query: string] {
  const separatorIndex = url.indexOf('?')
  return separatorIndex < 0 ? [url, ''] : [url.slice(0, separatorIndex), url.slice(separatorIndex + 1)]
}

/** The query parameters, or null when one is repeated or encoded. Koa parses those. */
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

/** The label under which the metrics count the request, and what is sent. */
type CachedResult = { label: CallLabel; cached: LastResponse; headers: Record<string, string> }

type CachedCall = { call: CallName; parameters: string[]; find(lookup: Lookup, query: Query): LastResponse | null }

/** The calls of the contract that have a cached response, by path. */
function listCachedCalls(responses: CachedResponseSource): Map<string, CachedCall> {
  const cachedCalls: CachedCall[] = [
    { call: 'rooms.list', parameters: [], find: responses.findRooms },
    { call: 'settings.readBookingsEnabled', parameters: [], find: responses.findBookingsEnabled },
    {
      call: 'availability.list',
      parameters: ['startDate', 'endDate'],
      find: (lookup, query) =>
        responses.findAvailability(lookup, query.get('startDate') ?? '', query.get('endDate') ?? ''),
    },
  ]
  return new Map(cachedCalls.map((it) => [paths[it.call][1], it]))
}

/** Returns what the request asked for, or null when nothing was sent. */
type Serve = (request: IncomingMessage, response: ServerResponse) => CallLabel | null

export function createHotPath({ responses, isRestoring, clock, pageCache, property, headers }: Dependencies) {
  const cachedCalls = listCachedCalls(responses)

  function findCall(lookup: Lookup, path: string, query: Query): CachedResult | null {
    const cachedCall = cachedCalls.get(path)
    if (!cachedCall || isRestoring() || !hasOnlyAllowedParameters(query, cachedCall.parameters)) return null
    const cached = cachedCall.find(lookup, query)
    return cached && { label: cachedCall.call, cached, headers: headers.data }
  }

  function findPage(lookup: Lookup, path: string, query: Query, cookies: string | undefined): CachedResult | null {
    const { getToday } = pageCache
    const { getLanguages, getOwnPage } = property
    const siteUrl = parseSiteUrl(path, query, { cookies, getToday, languages: getLanguages(), getOwnPage })
    if (!siteUrl.isFound || !hasOnlyAllowedParameters(query, pageParameters)) return null
    const cached = lookup === 'current' ? pageCache.find(siteUrl) : pageCache.findLast(siteUrl)
    const { explicitLanguage } = siteUrl
    const pageHeaders = explicitLanguage ? { 'set-cookie': formatLanguageCookie(explicitLanguage) } : noExtraHeaders
    return cached && { label: 'page', cached, headers: pageHeaders }
  }

  function find(lookup: Lookup, request: IncomingMessage): CachedResult | null {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || hasSessionCookie(request.headers.cookie ?? ''))
      return null
    const [path, queryText] = splitUrl(url)
    const query = parseQuery(queryText)
    if (query === null) return null
    return path.startsWith('/api/')
      ? findCall(lookup, path, query)
      : findPage(lookup, path, query, request.headers.cookie)
  }

  /** Sends the response of the current revision, or returns null when Koa must handle the request. */
  const serveCurrent: Serve = (request, response) => {
    const found = find('current', request)
    if (found === null) return null
    sendCached(request, response, found.cached.response, found.headers)
    return found.label
  }

  /** For the time when the database does not answer: sends the last response that is known, unless it is too old. */
  const serveLast: Serve = (request, response) => {
    const found = isRestoring() ? null : find('last', request)
    const age = found && getLastAge(found.cached, clock.now())
    if (found === null || age === null) return null
    sendCached(request, response, found.cached.response, { ...found.headers, age: String(age) })
    return found.label
  }

  return { serveCurrent, serveLast }
}
