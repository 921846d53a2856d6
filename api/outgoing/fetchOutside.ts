/**
 * Calls to addresses that people have typed. Only https and only public addresses: the one that the name resolves to is
 * judged inside the connection's own lookup, so a second answer of the DNS does not help. Neither addresses nor what they
 * answer are in any error, because the addresses of calendars are secrets.
 */
import { lookup as resolveName } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddresses.ts'

const maxRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]

const failures = {
  bad_address: 'the address is no web address',
  not_https: 'the address does not begin with https://',
  not_public: 'the address is not on the public internet',
  too_many_redirects: `there were more than ${maxRedirects} redirects`,
  too_large: 'the answer is too large',
  too_slow: 'the answer took too long',
  unreachable: 'there was no answer',
} as const

export type OutsideFailure = keyof typeof failures

export class OutsideError extends Error {
  readonly code: OutsideFailure
  constructor(code: OutsideFailure) {
    super(failures[code])
    this.code = code
  }
}

export type OutsideOptions = {
  /** Sent to the first address only, not to where it redirects. */
  headers?: Record<string, string>
  /** The body of a POST. Without one it is a GET. */
  body?: Buffer | string
  maxBytes: number
  timeoutMs: number
  /** Lifts the restriction to https and public addresses (`ALLOW_PRIVATE_ADDRESSES`). */
  allowPrivate: boolean
}

export type OutsideResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Finds the addresses of a name. One that is not public spoils the whole answer. Exported for its tests. */
export const createPublicLookup =
  (resolve: typeof resolveName): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (first === undefined || !addresses.every((it) => isPublicAddress(it.address)))
        return callback(new OutsideError('not_public'), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
const lookupPublic = createPublicLookup(resolveName)

function parseAddress(address: string, base: URL | undefined, allowPrivate: boolean): URL {
  if (!URL.canParse(address, base)) throw new OutsideError('bad_address')
  const url = new URL(address, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutsideError('bad_address')
  if (allowPrivate) return url
  if (url.protocol !== 'https:') throw new OutsideError('not_https')
  // Nothing is looked up for an address in numbers. URL has already written all its forms as one.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutsideError('not_public')
  return url
}

const localNames = /^(?:.+\.)?(?:localhost|local|internal)\.?$/

/**
 * Whether an address that somebody types would never be called, as far as it can be judged without the DNS: it is private,
 * not https, or has a password in it, which would be shown to everybody who reads the address.
 */
export function isNeverCalled(address: string, allowPrivate: boolean): boolean {
  try {
    const { username, password, hostname } = parseAddress(address, undefined, allowPrivate)
    return username !== '' || password !== '' || (!allowPrivate && localNames.test(hostname))
  } catch {
    return true
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > maxBytes) throw new OutsideError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(
  url: URL,
  { headers, body, allowPrivate }: OutsideOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? requestTls : requestPlain)(
      {
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port,
        path: url.pathname + url.search,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'podere' },
        // Each call has a connection of its own: a kept one would not be judged again.
        agent: false,
        signal,
        ...(allowPrivate ? {} : { lookup: lookupPublic }),
      },
      resolve,
    )
    request.once('error', reject)
    request.end(body)
  })
}

/**
 * Throws an OutsideError. Statuses of errors are answers, too. A GET follows redirects, each judged like the first address.
 */
export async function fetchOutside(address: string, options: OutsideOptions): Promise<OutsideResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = parseAddress(address, undefined, options.allowPrivate)
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const { headers, body, ...bounds } = options
      const response = await send(url, redirects === 0 ? options : bounds, signal)
      const { location } = response.headers
      const status = response.statusCode ?? 0
      if (body !== undefined || !redirectStatuses.includes(status) || location === undefined)
        return { status, headers: response.headers, body: await readBody(response, options.maxBytes) }
      response.destroy()
      url = parseAddress(location, url, options.allowPrivate)
    }
  } catch (error) {
    if (error instanceof OutsideError) throw error
    throw new OutsideError(signal.aborted ? 'too_slow' : 'unreachable')
  }
  throw new OutsideError('too_many_redirects')
}
