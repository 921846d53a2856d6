/** All calls to the server go through here: credentials, JSON, GET requests that bypass HTTP caches, and errors. */
import type { Input, Output, Params, Query } from '#contract/calls.ts'
import { type CallName, paths } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'
import { defaultLanguage } from '#locales/language.ts'
import { currentServerTime, syncServerTime } from './clock.ts'

/** A response with an error status. The message is the status, a colon and the body. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  constructor(status: number, body: string, problem: Problem | null) {
    super(`${status}: ${body}`)
    this.status = status
    this.problem = problem
  }
}

/**
 * Whether a failed write was stored. `refused`: it was not, and the same input will not be accepted. `postponed`: the
 * server asks to send it again later, and `problem` says why. `unknown`: it may have been stored (timeout, fault, page of
 * a proxy or captive portal). Until it is refused, the write keeps its idempotency key.
 */
export type WriteFailure =
  | { state: 'refused' | 'postponed'; problem: Problem }
  | { state: 'unknown'; problem: Problem | null }

/**
 * Session expired, too many tries, restore in progress: the same write can succeed later. So can that of a manager who
 * must add a second factor first.
 */
const postponingStatuses = [401, 429, 503]

/** Determines from the error of a call whether the write was stored. */
export function classifyWriteFailure(error: unknown): WriteFailure {
  const problem = error instanceof ApiError ? error.problem : null
  if (!(error instanceof ApiError) || problem === null) return { state: 'unknown', problem: null }
  if (postponingStatuses.includes(error.status) || problem.code === 'second_factor_required')
    return { state: 'postponed', problem }
  return { state: error.status >= 400 && error.status < 500 ? 'refused' : 'unknown', problem }
}

/** True if the server itself refused the call and would refuse it again. */
export const isRefusal = (error: unknown): error is ApiError & { problem: Problem } =>
  classifyWriteFailure(error).state === 'refused'

export type CallOptions<N extends CallName> = {
  params?: Params<N>
  query?: Query<N> & Record<string, unknown>
  body?: Input<N>
  /** Idempotency-Key of a write. Every retry of the same write sends the same key. */
  key?: string
  /** The version that the user edited; sent as `If-Match`. */
  version?: number
  /** The account that made the write; sent as `Author`. The server postpones it in the session of another account. */
  author?: string
  /**
   * The data set that the write is based on; sent as `Epoch`. After a restore the server refuses the write. Without it, a
   * write with a version names the data set of this device (`setDataEpoch`).
   */
  epoch?: string
  /** When an unsent write was made, in milliseconds; sent as `Made-At`, for the audit log. */
  madeAt?: number
  bearer?: string
  /** The form token, which shows that a person filled in the form; sent as `Form-Proof`. */
  formToken?: string
  /** Adds `bucket`, the number of the current period of this length, which some caches on the way go by. */
  bucketMs?: number
  signal?: AbortSignal
}

let language: string = defaultLanguage
/** Sets the `Accept-Language` of all further calls. */
export function setRequestLanguage(chosen: string): void {
  language = chosen
}

let dataEpoch: string | null = null
/** Sets the data set that versions belong to: in another farm's backup, another row may have the same version. */
export function setDataEpoch(epoch: string | null): void {
  dataEpoch = epoch
}

/**
 * The last response of each GET with its ETag, so that an unchanged response has no body (304). A page
 * that is open for days requests ever new addresses (months, cursors), so the least recently used are dropped.
 */
const cachedResponses = new Map<string, JsonResponse>()
type JsonResponse = { etag: string; output: unknown }
const maxCachedResponses = 50

function cacheResponse(url: string, response: JsonResponse): void {
  // Deleted first, so that the map is ordered by the last use.
  cachedResponses.delete(url)
  cachedResponses.set(url, response)
  const [oldest] = cachedResponses.keys()
  if (cachedResponses.size > maxCachedResponses && oldest !== undefined) cachedResponses.delete(oldest)
}

/** The address of a call. */
export function buildUrl(name: CallName, params: object, query: object): string {
  const path = paths[name][1].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(new Map(Object.entries(params)).get(key))),
  )
  const search = String(new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])))
  return search ? `${path}?${search}` : path
}

/** The time is not part of the key of a cached response: then each poll would be another key. */
function addTime(url: string, bucketMs: number | undefined): string {
  const now = currentServerTime()
  const bucket = bucketMs === undefined ? '' : `bucket=${Math.floor(now / bucketMs)}&`
  return `${url}${url.includes('?') ? '&' : '?'}${bucket}_t=${now}`
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  'detail' in value &&
  typeof value.detail === 'string' &&
  'code' in value &&
  typeof value.code === 'string'

function parseProblem(response: Response, body: string): Problem | null {
  if (!response.headers.get('content-type')?.includes('application/problem+json')) return null
  try {
    const value: unknown = JSON.parse(body)
    return isProblem(value) ? value : null
  } catch {
    return null
  }
}

/** The headers that every request to the server has. */
export const getAcceptHeaders = () => ({ accept: 'application/json', 'accept-language': language })

/** The output of a call. Throws `ApiError` for an error status. */
export async function readOutput<N extends CallName>(response: Response): Promise<Output<N>> {
  const body = await response.text()
  if (!response.ok) throw new ApiError(response.status, body || response.statusText, parseProblem(response, body))
  // A captive portal answers 200 with HTML, or with nothing.
  if (response.status !== 204 && !response.headers.get('content-type')?.includes('json'))
    throw new TypeError('the response is not JSON')
  const output: Output<N> = body ? JSON.parse(body) : undefined
  return output
}

/** Makes one call. Throws `ApiError` for an error status, and the error of `fetch` when there is no response. */
export async function call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Output<N>> {
  const method = paths[name][0]
  const url = buildUrl(name, options.params ?? {}, options.query ?? {})
  const isQuery = method === 'GET'
  const cached = isQuery ? cachedResponses.get(url) : undefined
  const headers: Record<string, string> = getAcceptHeaders()
  if (isQuery) Object.assign(headers, { 'cache-control': 'no-cache', pragma: 'no-cache' })
  if (cached) headers['if-none-match'] = cached.etag
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.key) headers['idempotency-key'] = options.key
  if (options.version !== undefined) headers['if-match'] = `"${options.version}"`
  if (options.author) headers.author = encodeURIComponent(options.author)
  const epoch = options.epoch ?? (options.version === undefined ? null : dataEpoch)
  if (epoch) headers.epoch = epoch
  if (options.madeAt !== undefined) headers['made-at'] = new Date(options.madeAt).toISOString()
  if (options.bearer) headers.authorization = `Bearer ${options.bearer}`
  if (options.formToken) headers['form-proof'] = options.formToken

  const response = await fetch(isQuery ? addTime(url, options.bucketMs) : url, {
    method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  syncServerTime(Date.parse(response.headers.get('date') ?? ''))
  if (response.status === 304 && cached) {
    cacheResponse(url, cached)
    // The cache is keyed by URL, so the value has the type of this call.
    return cached.output as Output<N>
  }
  const output = await readOutput<N>(response)
  const etag = response.headers.get('etag')
  if (isQuery && etag) cacheResponse(url, { etag, output })
  return output
}

/** Clears the cached responses at logout. */
export function clearCachedResponses(): void {
  cachedResponses.clear()
}

/** How long to wait for the response to a write. A later one is unlikely to come. */
export const sendTimeoutMs = 30_000

/** 128 random bits in hex. `crypto.randomUUID` does not exist on pages served over plain http. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends a cheap request whose response a captive portal cannot fake. */
export const isServerReachable = (timeoutMs: number): Promise<boolean> =>
  call('health.read', { signal: AbortSignal.timeout(timeoutMs) }).then(
    () => true,
    () => false,
  )
