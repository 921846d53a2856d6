/**
 * Cached responses: the same for every anonymous caller, stored plain and as Brotli. A new revision of the database
 * invalidates all of them. The first request after that builds the response; requests that arrive meanwhile share it.
 * Those of earlier revisions stay, as far as there is room, for the time when the database does not answer.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Context } from 'koa'
import { BoundedCache } from './boundedCache.ts'

/** Immutable: a better compression makes a new object. */
export type CachedResponse = {
  plain: Buffer
  brotli: Buffer
  etag: string
  contentType: string
  /** Headers of this response besides the ones that all responses have. */
  headers: Record<string, string>
}

/** A window that is longer than the text costs more time than the compression itself: its memory is cleared each time. */
const getWindowBits = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  )

const compressBrotli = (plain: Buffer): Buffer =>
  brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: getWindowBits(plain.length),
    },
  })

const createEtag = (plain: Buffer): string => `W/"${createHash('sha1').update(plain).digest('base64url').slice(0, 20)}"`

export function createCachedResponse(
  text: string,
  type: string,
  { headers = {} }: { headers?: Record<string, string> } = {},
): CachedResponse {
  const plain = Buffer.from(text)
  return { plain, brotli: compressBrotli(plain), etag: createEtag(plain), contentType: type, headers }
}

/** What a response with JSON holds. */
export const getJson = ({ plain }: CachedResponse) => JSON.parse(plain.toString())

const acceptsBrotli = (request: IncomingMessage): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))

const matchesEtag = (request: IncomingMessage, etag: string): boolean =>
  request.headers['if-none-match']?.split(',').some((it) => it.trim() === etag) ?? false

type PreparedHeaders = { baseHeaders: Record<string, string>; plain: string[]; brotli: string[]; notModified: string[] }
const preparedHeaders = new WeakMap<CachedResponse, PreparedHeaders>()

/** The headers as a flat array, which Node writes fastest. They are built once for each cached response. */
function getPreparedHeaders(cached: CachedResponse, baseHeaders: Record<string, string>): PreparedHeaders {
  const existing = preparedHeaders.get(cached)
  if (existing?.baseHeaders === baseHeaders) return existing
  const shared = Object.entries({
    ...baseHeaders,
    'content-type': cached.contentType,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag: cached.etag,
    ...cached.headers,
  }).flat()
  const prepared = {
    baseHeaders,
    plain: [...shared, 'content-length', String(cached.plain.length)],
    brotli: [...shared, 'content-encoding', 'br', 'content-length', String(cached.brotli.length)],
    notModified: shared,
  }
  preparedHeaders.set(cached, prepared)
  return prepared
}

/** Sends a cached response: 304 when the caller already has it, Brotli when the caller accepts it. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  headers: Record<string, string>,
  status = 200,
): void {
  const prepared = getPreparedHeaders(cached, headers)
  if (status === 200 && matchesEtag(request, cached.etag)) {
    response.writeHead(304, prepared.notModified)
    response.end()
    return
  }
  const usesBrotli = acceptsBrotli(request)
  response.writeHead(status, usesBrotli ? prepared.brotli : prepared.plain)
  response.end(request.method === 'HEAD' ? undefined : usesBrotli ? cached.brotli : cached.plain)
}

/** Sends a cached response from a Koa handler. The headers that middleware has set on `ctx` are sent, too. */
export function respondCached(
  ctx: Context,
  cached: CachedResponse,
  headers: Record<string, string> = {},
  status = 200,
): void {
  ctx.respond = false
  sendCached(ctx.req, ctx.res, cached, headers, status)
}

export const getResponseBytes = ({ plain, brotli }: CachedResponse): number => plain.length + brotli.length

/** Enough for every date range that our pages ask for. */
const bounds = { maxEntries: 400, maxBytes: 16_000_000 }

/** A response as it was at an instant (Unix ms), when it was known to be current. */
export type LastResponse = { response: CachedResponse; knownAt: number }

/** While the database does not answer, guests get what was current at most this long ago. */
const maxLastAgeMs = 3_600_000

/** The age of a response in seconds; null when it is too old to be sent. */
export function getLastAge({ knownAt }: LastResponse, now: number): number | null {
  const ageMs = Math.max(0, now - knownAt)
  return ageMs > maxLastAgeMs ? null : Math.floor(ageMs / 1000)
}

export class ResponseCache {
  readonly #getRevision: () => number
  readonly #getNow: () => number
  readonly #entries = new BoundedCache<LastResponse & { revision: number }>(bounds, ({ response }) =>
    getResponseBytes(response),
  )
  readonly #pending = new Map<string, Promise<CachedResponse>>()

  constructor(getRevision: () => number, getNow: () => number) {
    this.#getRevision = getRevision
    this.#getNow = getNow
  }

  /** The response under this key if it belongs to the current revision. */
  findCurrent(key: string): LastResponse | null {
    const entry = this.#entries.get(key)
    if (entry?.revision !== this.#getRevision()) return null
    entry.knownAt = this.#getNow()
    return entry
  }

  /** The last response under this key, perhaps of an earlier revision. */
  findLast(key: string): LastResponse | null {
    return this.#entries.get(key) ?? null
  }

  /** The current response under this key. Callers that ask at the same time share one `create`. */
  async getOrCreate(key: string, create: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const found = this.findCurrent(key)
    if (found) return found.response
    const revision = this.#getRevision()
    const pendingKey = `${revision} ${key}`
    const running = this.#pending.get(pendingKey)
    if (running) return running
    const creating = create()
    this.#pending.set(pendingKey, creating)
    try {
      const response = await creating
      if (revision === this.#getRevision()) this.#entries.set(key, { response, revision, knownAt: this.#getNow() })
      return response
    } finally {
      this.#pending.delete(pendingKey)
    }
  }
}
