/**
 * Answers that are the same for every anonymous caller, kept as ready bytes (plain and Brotli) for as long as the data
 * they show has not changed. One revision invalidates all; what is asked for again is made once, by whoever asks first.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

/** Never changed once made: a denser compression makes new bytes. */
export type CachedResponse = {
  plain: Buffer
  brotli: Buffer
  etag: string
  type: string
  /** Headers of this answer besides those every answer has. */
  headers: Record<string, string>
}

export const brotliOf = (plain: Buffer, quality: number): Buffer =>
  brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })

export const etagOf = (plain: Buffer): string =>
  `W/"${createHash('sha1').update(plain).digest('base64url').slice(0, 20)}"`

export function createCachedResponse(text: string, type: string, headers: Record<string, string> = {}): CachedResponse {
  const plain = Buffer.from(text)
  return { plain, brotli: brotliOf(plain, 5), etag: etagOf(plain), type, headers }
}

const acceptsBrotli = (request: IncomingMessage): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))

const matches = (request: IncomingMessage, etag: string): boolean =>
  request.headers['if-none-match']?.split(',').some((it) => it.trim() === etag) ?? false

type Head = { from: Record<string, string>; plain: string[]; brotli: string[]; unchanged: string[] }
const heads = new WeakMap<CachedResponse, Head>()

/** The headers of an answer as Node writes them fastest, put together once for each answer. */
function headOf(bytes: CachedResponse, from: Record<string, string>): Head {
  const known = heads.get(bytes)
  if (known?.from === from) return known
  const shared = Object.entries({
    ...from,
    'content-type': bytes.type,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag: bytes.etag,
    ...bytes.headers,
  }).flat()
  const head = {
    from,
    plain: [...shared, 'content-length', String(bytes.plain.length)],
    brotli: [...shared, 'content-encoding', 'br', 'content-length', String(bytes.brotli.length)],
    unchanged: shared,
  }
  heads.set(bytes, head)
  return head
}

/** Sends ready bytes: 304 when the caller has them, Brotli when the caller reads it. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: CachedResponse,
  headers: Record<string, string>,
  status = 200,
): void {
  const head = headOf(bytes, headers)
  if (status === 200 && matches(request, bytes.etag)) {
    response.writeHead(304, head.unchanged)
    response.end()
    return
  }
  const compressed = acceptsBrotli(request)
  response.writeHead(status, compressed ? head.brotli : head.plain)
  response.end(request.method === 'HEAD' ? undefined : compressed ? bytes.brotli : bytes.plain)
}

/** Enough for every range that pages ask for; a stranger's ranges push out the oldest. */
const mostKept = 400

export class ResponseCache {
  readonly #revision: () => number
  readonly #kept = new Map<string, { revision: number; bytes: CachedResponse }>()
  readonly #making = new Map<string, Promise<CachedResponse>>()

  constructor(revision: () => number) {
    this.#revision = revision
  }

  /** The bytes under this name when they are still true. */
  find(name: string): CachedResponse | null {
    const kept = this.#kept.get(name)
    return kept && kept.revision === this.#revision() ? kept.bytes : null
  }

  /** The bytes under this name, made now when they are not there; made once for all who ask meanwhile. */
  async get(name: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const found = this.find(name)
    if (found) return found
    const revision = this.#revision()
    const key = `${revision} ${name}`
    const running = this.#making.get(key)
    if (running) return running
    const making = make()
    this.#making.set(key, making)
    try {
      const bytes = await making
      this.#keep(name, revision, bytes)
      return bytes
    } finally {
      this.#making.delete(key)
    }
  }

  #keep(name: string, revision: number, bytes: CachedResponse): void {
    this.#kept.delete(name)
    this.#kept.set(name, { revision, bytes })
    const oldest = this.#kept.keys().next()
    if (this.#kept.size > mostKept && !oldest.done) this.#kept.delete(oldest.value)
  }
}
