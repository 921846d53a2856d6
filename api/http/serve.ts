/**
 * Joins a call of the contract with its handler. What the contract says of a call (method, path, access, schemas, status)
 * is done here, in one order for all: origin, session, role, parameters, body, key; then the handler's own few lines.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type Router from '@koa/router'
import type { Context } from 'koa'
import { z } from 'zod/mini'
import { findReplay, type RequestKey, type Tx, type WriteResult, write } from '#api/db/write.ts'
import { type FieldError, RefusalError, type Result, refuse } from '#api/errors.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { type Day, toFarmDay } from '#contract/days.ts'
import type { Language } from '#contract/fields.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { readBody } from './body.ts'
import { allowedDuringRestore, refuseForeignOrigin, requireRole, requireSession } from './guards.ts'
import { negotiateLanguage } from './i18n.ts'
import { respondProblem } from './problems.ts'
import type { RateLimitName } from './rateLimits.ts'
import { type CachedResponse, sendCached } from './responseCache.ts'
import type { LoggedIn, Services } from './services.ts'
import { readIfMatch } from './versions.ts'

type Parsed<N extends CallName, Part extends 'params' | 'query' | 'input'> = z.output<Calls[N][Part]>

/** The contract's schemas, so typed that what a call's schema gives is what its handler takes. */
const schemas: {
  [N in CallName]: {
    params: z.core.$ZodType<Parsed<N, 'params'>>
    query: z.core.$ZodType<Parsed<N, 'query'>>
    input: z.core.$ZodType<Parsed<N, 'input'>>
  }
} = calls

/** The limit that a guest's write counts against; `most` takes the place of its own number. */
type RequestLimit = { name: RateLimitName; max?: number | undefined }

export type CallRequest<N extends CallName> = {
  ctx: Context
  services: Services
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  input: Parsed<N, 'input'>
  now: number
  today: Day
  language: Language
  /** The version that the write was made from (`If-Match`). */
  version: number | null
  /** Who is logged in; null only where the contract says `guest`. */
  loggedIn: LoggedIn | null
  /** The Idempotency-Key, for what is kept elsewhere than in the farm store. */
  key: RequestKey | null
  /** One write transaction, with this request's Idempotency-Key and, for guests, a limit that a repetition does not touch. */
  write<T>(task: (tx: Tx) => Promise<Result<T>>, limit?: RequestLimit): Promise<WriteResult<T>>
}

/** A value of the contract's output, ready bytes of one, or a stream. */
type HandlerResult<N extends CallName> =
  | Result<z.output<Calls[N]['output']>>
  | { ok: true; cached: CachedResponse }
  | { ok: true; stream: Readable; type: string }
type Handler<N extends CallName> = (request: CallRequest<N>) => Promise<HandlerResult<N>>

/** Registers the handler of a call. An outcome becomes the contract's status with JSON, or a problem. */
export function serve<N extends CallName>(router: Router, services: Services, name: N, handler: Handler<N>): void {
  const [method, path] = paths[name]
  router.register(path, [method], async function call(ctx: Context) {
    ctx.state.call = name
    // Ready bytes, which are the same for everybody, say otherwise.
    ctx.set('cache-control', 'no-store')
    const result = await handler(await readRequest(ctx, services, name))
    if (!result.ok) return respondProblem(ctx, result)
    if ('cached' in result) return respondCached(ctx, result.cached)
    if ('stream' in result) return respondStream(ctx, result.stream, result.type)
    respondJson(ctx, calls[name].status, result.value)
  })
}

/** The headers that the middleware has set go out with the bytes, as on the hot path. */
function respondCached(ctx: Context, cached: CachedResponse): void {
  ctx.respond = false
  sendCached(ctx.req, ctx.res, cached, {})
}

function respondStream(ctx: Context, stream: Readable, type: string): void {
  ctx.type = type
  ctx.body = stream
}

function respondJson(ctx: Context, status: number, value: unknown): void {
  ctx.status = status
  if (value === undefined) return
  if (typeof value === 'object' && value !== null && 'version' in value && Number.isInteger(value.version)) {
    ctx.set('etag', `"${value.version}"`)
  }
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(value)
}

async function readRequest<N extends CallName>(ctx: Context, services: Services, name: N): Promise<CallRequest<N>> {
  const [method, , access] = paths[name]
  const isWrite = method !== 'GET'
  if (services.isRestoring() && !allowedDuringRestore(name))
    throw new RefusalError(refuse('restore_running', { retryAfter: 5 }))
  if (isWrite) refuseForeignOrigin(ctx, services)
  const loggedIn = access === 'guest' ? null : await requireSession(ctx, services)
  if (loggedIn !== null) requireRole(loggedIn.staff.role, access)
  const schema = schemas[name]
  const params = parseParams(schema.params, ctx)
  const query = parseFields(schema.query, readQueryValues(ctx, name))
  // The handler reads an upload itself, as it comes.
  const body = isWrite && name !== 'backups.upload' ? await readBody(ctx) : {}
  const input = parseFields(schema.input, body)
  const now = services.clock.now()
  const writeContext = {
    call: name,
    now,
    staff: loggedIn === null ? null : { id: loggedIn.staff.id, username: loggedIn.staff.username },
    key: isWrite ? readIdempotencyKey(ctx, body) : null,
  }
  const address = ctx.ip
  return {
    ctx,
    services,
    params,
    query,
    input,
    now,
    today: toFarmDay(now),
    language: negotiateLanguage(ctx.get('accept-language')),
    version: isWrite ? readIfMatch(ctx) : null,
    loggedIn,
    key: writeContext.key,
    write: async <T>(task: (tx: Tx) => Promise<Result<T>>, limit?: RequestLimit) => {
      const { db, rateLimiter } = services
      const replay = await findReplay<T>(db, writeContext)
      if (replay) return replay
      if (limit !== undefined) {
        const waitSeconds = await rateLimiter.consume(limit.name, address, limit.max)
        if (waitSeconds !== null)
          return refuse('too_many', { retryAfter: waitSeconds, values: { minutes: Math.ceil(waitSeconds / 60) } })
      }
      const result = await write(db, writeContext, task)
      // Two of one key at once: the second was a repetition, too.
      if (limit !== undefined && result.ok && result.replayed) await rateLimiter.refund(limit.name, address)
      return result
    },
  }
}

/** Path parameters that do not fit name something that does not exist. */
function parseParams<T>(schema: z.core.$ZodType<T>, ctx: Context): T {
  const result = z.safeParse(schema, ctx.params)
  if (!result.success) throw new RefusalError(refuse('not_found'))
  return result.data
}

/** What a call knows of the query: a parameter that is repeated has no one value, an unknown one is nobody's. */
function readQueryValues(ctx: Context, name: CallName): Record<string, string> {
  const values: Record<string, string> = {}
  for (const key of Object.keys(calls[name].query.shape)) {
    const value = ctx.query[key]
    if (Array.isArray(value))
      throw new RefusalError(
        refuse('invalid', { errors: [{ path: key, code: 'repeated', message: /*i18n*/ 'errors.repeated' }] }),
      )
    if (value !== undefined) values[key] = value
  }
  return values
}

function parseFields<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new RefusalError(refuse('invalid', { errors: toFieldErrors(result.error) }))
}

/** One entry a field, the first thing wrong with it. */
function toFieldErrors(error: z.core.$ZodError): FieldError[] {
  const fieldErrors = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    const message = issue.code === 'unrecognized_keys' ? /*i18n*/ 'errors.unknownField' : issue.message
    for (const path of keys) {
      if (!fieldErrors.has(path)) fieldErrors.set(path, { path, code: issue.code, message })
    }
  }
  return [...fieldErrors.values()]
}

const keyPattern = /^[\x21-\x7e]{1,200}$/

function readIdempotencyKey(ctx: Context, body: object): RequestKey | null {
  const key = ctx.get('idempotency-key')
  if (key === '') return null
  if (!keyPattern.test(key)) throw new RefusalError(refuse('bad_key'))
  // The path belongs to the body: the same key for another booking is another intent.
  return {
    key,
    bodyHash: createHash('sha256')
      .update(`${ctx.path}\n${canonicalize(body)}`)
      .digest('base64url'),
  }
}

/** The same fields in another order are the same body. */
function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalize(field)}`).join(',')}}`
}
