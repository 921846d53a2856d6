/** Every call to the server goes through here (specification 7): credentials, JSON, cache-disabling queries, errors. */
import type { Input, Output, Params, Query } from '#contract/calls.ts'
import { type CallName, paths } from '#contract/paths.ts'
import type { Problem } from '#contract/problem.ts'
import { serverNow, syncServerTime } from './clock.ts'

/** A non-OK answer: the message is the status, a colon and the body (specification 8). */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  constructor(status: number, body: string, problem: Problem | null) {
    super(`${status}: ${body}`)
    this.status = status
    this.problem = problem
  }
}

/** The server itself has said no. Anything else (no answer, a proxy's page, a portal) leaves open whether a write arrived. */
export const isRefusal = (error: unknown): error is ApiError & { problem: Problem } =>
  error instanceof ApiError && error.problem !== null

type CallOptions<N extends CallName> = {
  params?: Params<N>
  query?: Query<N> & Record<string, unknown>
  body?: Input<N>
  /** Idempotency-Key of a write: the same for each try of one intent. */
  key?: string
  /** The version this write was made from; sent as `If-Match`. */
  version?: number
  bearer?: string
  /** That a form was filled as a person fills it; sent as `Form-Proof`. */
  formToken?: string
  signal?: AbortSignal
}

let language = 'it'
/** The language of the server's sentences from now on. */
export function setRequestLanguage(chosen: string): void {
  language = chosen
}

/** The last answer of each query with its ETag, so that an unchanged one costs no bytes. */
const cachedResponses = new Map<string, { etag: string; output: unknown }>()

function buildUrl(name: CallName, params: object, query: object): string {
  const path = paths[name][1].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(new Map(Object.entries(params)).get(key))),
  )
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'detail' in value && 'code' in value

function parseProblem(response: Response, body: string): Problem | null {
  if (!response.headers.get('content-type')?.includes('json')) return null
  try {
    const value: unknown = JSON.parse(body)
    return isProblem(value) ? value : null
  } catch {
    return null
  }
}

/** Makes one call. Throws `ApiError` for an answer that is not OK, and what `fetch` throws when there is none. */
export async function call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Output<N>> {
  const method = paths[name][0]
  const url = buildUrl(name, options.params ?? {}, options.query ?? {})
  const isQuery = method === 'GET'
  const cached = isQuery ? cachedResponses.get(url) : undefined
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language }
  if (isQuery) Object.assign(headers, { 'cache-control': 'no-cache', pragma: 'no-cache' })
  if (cached) headers['if-none-match'] = cached.etag
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (options.key) headers['idempotency-key'] = options.key
  if (options.version !== undefined) headers['if-match'] = `"${options.version}"`
  if (options.bearer) headers.authorization = `Bearer ${options.bearer}`
  if (options.formToken) headers['form-proof'] = options.formToken

  const separator = url.includes('?') ? '&' : '?'
  const response = await fetch(isQuery ? `${url}${separator}_t=${serverNow()}` : url, {
    method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  syncServerTime(Date.parse(response.headers.get('date') ?? ''))
  // The answer of this very call, kept by its own address.
  if (response.status === 304 && cached) return cached.output as Output<N>
  const body = await response.text()
  if (!response.ok) throw new ApiError(response.status, body || response.statusText, parseProblem(response, body))
  // A captive portal answers 200 with HTML.
  if (body && !response.headers.get('content-type')?.includes('json'))
    throw new TypeError('not an answer of this server')
  const output: Output<N> = body ? JSON.parse(body) : undefined
  const etag = response.headers.get('etag')
  if (isQuery && etag) cachedResponses.set(url, { etag, output })
  return output
}

/** Forgets remembered answers (logout). */
export function clearCachedResponses(): void {
  cachedResponses.clear()
}
