/**
 * Joins a call of the contract with its handler. Every call goes through the same steps in the same order: restore
 * check, origin, session, second factor, role, path parameters, query, body, idempotency key, handler, response. Access
 * is checked again when the body has arrived, in each write transaction, and before the response to a read.
 */
import { once } from 'node:events'
import type Router from '@koa/router'
import type { Context } from 'koa'
import type { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import {
  findReplay,
  type RequestKey,
  type WriteContext,
  type WriteResult,
  type WriteTask,
  write,
} from '#api/db/write.ts'
import { type Refusal, RefusalError, type Result, type Versioned } from '#api/errors.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import { type CallName, paths } from '#contract/paths.ts'
import type { Language } from '#locales/language.ts'
import { readInput } from './body.ts'
import {
  confirmSession,
  refuseDuringRestore,
  refuseForeignOrigin,
  requireAuthor,
  requireEpoch,
  requireFactor,
  requireRole,
  requireSession,
} from './guards.ts'
import { negotiateLanguage } from './i18n.ts'
import { readIdempotencyKey } from './idempotencyKey.ts'
import { readMadeAt } from './madeAt.ts'
import { respondProblem } from './problems.ts'
import { type RateLimitName, refuseTooMany } from './rateLimits.ts'
import { type CachedResponse, respondCached } from './responseCache.ts'
import type { Services, StaffSession } from './services.ts'
import type { StreamResult } from './textStream.ts'
import { parseFields, parseParams, readQueryValues } from './validation.ts'
import { readIfMatch } from './versions.ts'

/** A write that cannot start within this time is answered with a 503. The database's own limits are below five seconds. */
const writeStartLimitMs = 4000

type Parsed<N extends CallName, Part extends 'params' | 'query' | 'input'> = z.output<Calls[N][Part]>

/** The contract's schemas, typed so that a schema's output is what the handler takes. */
const schemas: {
  [N in CallName]: {
    params: z.core.$ZodType<Parsed<N, 'params'>>
    query: z.core.$ZodType<Parsed<N, 'query'>>
    input: z.core.$ZodType<Parsed<N, 'input'>>
  }
} = calls

export type CallRequest<N extends CallName> = {
  ctx: Context
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  input: Parsed<N, 'input'>
  now: number
  today: Day
  language: Language
  /** The version in `If-Match`: the one that the caller has edited. */
  version: number | null
  /** Null for calls that the contract gives to guests. */
  session: 'guest' extends Calls[N]['route'][2] ? StaffSession | null : StaffSession
  /** Throws a 401 if the session is over by now. For handlers that wait for something else than `write`. */
  confirmSession(): Promise<void>
  /** The Idempotency-Key, for handlers that store it outside of the write transaction. */
  key: RequestKey | null
  /**
   * Runs one write transaction with this request's Idempotency-Key. It counts against the limit of the call, unless it
   * repeats a stored one. `max` replaces the limit's own maximum.
   */
  write<T>(task: WriteTask<T>, max?: number): Promise<WriteResult<T>>
}

/** A value of the call's output schema, also with its version for the ETag, a cached response, or a stream. */
type HandlerResult<N extends CallName> =
  | Result<z.output<Calls[N]['output']>>
  | ({ ok: true } & Versioned<z.output<Calls[N]['output']>>)
  | { ok: true; cached: CachedResponse }
  | StreamResult
type Handler<N extends CallName> = (request: CallRequest<N>) => Promise<HandlerResult<N>>

/** Registers the handler of a call. Its result becomes a response with the contract's status, or a problem. */
export function serve<N extends CallName>(router: Router, services: Services, name: N, handler: Handler<N>): void {
  const [method, path] = paths[name]
  router.register(path, [method], async function handleCall(ctx: Context) {
    ctx.state.call = name
    // The default. A cached response, which is the same for everybody, brings its own header.
    ctx.set('cache-control', 'no-store')
    const request = await readRequest(ctx, services, name)
    const result = await handler(request)
    if (!result.ok) return respondProblem(ctx, result)
    if ('cached' in result) return respondCached(ctx, result.cached)
    if ('stream' in result) return respondStream(ctx, request, result)
    if (method === 'GET') await request.confirmSession()
    if ('version' in result) setEtag(ctx, result.version)
    respondJson(ctx, calls[name].status, result.value)
  })
}

async function readRequest<N extends CallName>(ctx: Context, services: Services, name: N): Promise<CallRequest<N>> {
  const [method, , access] = paths[name]
  const schema = schemas[name]
  const { takesKey, limit } = calls[name]
  const isWrite = method !== 'GET'
  refuseDuringRestore(name, services)
  if (isWrite) refuseForeignOrigin(ctx, services)
  const session = access === 'guest' ? null : await requireSession(ctx, services)
  if (session !== null) {
    requireFactor(session, name)
    requireRole(session.staff.role, access)
  }
  const params = parseParams(schema.params, ctx)
  const query = parseFields(schema.query, readQueryValues(ctx, name))
  const { body, input } =
    isWrite && !calls[name].isUpload
      ? await readInput(ctx, services, schema.input, session === null)
      : { body: {}, input: parseFields(schema.input, {}) }
  const confirm = async (db: Db): Promise<void> => {
    if (session === null) return
    requireFactor(await confirmSession(ctx, services, db), name)
    if (!isWrite) return
    requireAuthor(ctx, session.staff.username)
    await requireEpoch(ctx, services)
  }
  if (isWrite) await confirm(services.db)
  const key = isWrite && takesKey ? readIdempotencyKey(ctx, body) : null
  // A write with a key counts itself: a repeated one does not.
  if (limit !== null && !takesKey) {
    const refusal = await countTry(services, { name: limit, address: ctx.ip, max: undefined })
    if (refusal) throw new RefusalError(refusal)
  }
  const version = isWrite ? readIfMatch(ctx) : null
  // What a write stores keeps its language, also just after a manager has switched that on. Reading waits for nothing.
  const languages = isWrite ? (await services.property.read()).languages : services.property.getLanguages()
  const language = negotiateLanguage(ctx.get('accept-language'), languages)
  const now = services.clock.now()
  const staff = session === null ? null : { id: session.staff.id, username: session.staff.username }
  const madeAt = readMadeAt(ctx, now)
  const writeContext: WriteContext = { call: name, now, staff, key, madeAt, startWithinMs: writeStartLimitMs }
  return {
    ctx,
    params,
    query,
    input,
    now,
    today: toFarmDay(now),
    language,
    version,
    // TypeScript does not relate the access that was read above to the name of the call.
    session: session as CallRequest<N>['session'],
    confirmSession: () => confirm(services.db),
    key,
    write: (task, max) => {
      const checkedTask: typeof task = async (tx) => {
        await confirm(tx)
        return task(tx)
      }
      return limit === null
        ? writeOnce(services, writeContext, checkedTask)
        : writeWithinLimit(services, writeContext, checkedTask, { name: limit, address: ctx.ip, max })
    },
  }
}

/** Looks for a stored result before it waits in the queue of writers. */
async function writeOnce<T>({ db }: Services, context: WriteContext, task: WriteTask<T>): Promise<WriteResult<T>> {
  return (await findReplay<T>(db, context)) ?? write(db, context, task)
}

type CallerLimit = { name: RateLimitName; address: string; max: number | undefined }

/** How long a refusal also answers equal requests that were sent at the same time and arrive a little later. */
const sharedRefusalMs = 1000

/** Like `writeOnce`, but a new request counts as one try. Concurrent requests with one key are one try. */
function writeWithinLimit<T>(
  services: Services,
  context: WriteContext,
  task: WriteTask<T>,
  limit: CallerLimit,
): Promise<WriteResult<T>> {
  const { limitedWrites } = services
  const { call, key } = context
  if (key === null) return countAndWrite(services, context, task, limit)
  const id = `${call} ${key.key} ${key.bodyHash}`
  // The same call has put it there, so the value has the same type.
  const running = limitedWrites.get(id) as Promise<WriteResult<T>> | undefined
  if (running) return running
  const forget = () => limitedWrites.delete(id)
  const started = countAndWrite(services, context, task, limit)
  limitedWrites.set(id, started)
  // What was stored answers repetitions by itself.
  started.then((result) => (result.ok ? forget() : setTimeout(forget, sharedRefusalMs).unref()), forget)
  return started
}

/** 429 for a caller who is over the limit. */
async function countTry({ rateLimiter }: Services, { name, address, max }: CallerLimit): Promise<Refusal | null> {
  const waitSeconds = await rateLimiter.consume(name, address, max)
  return waitSeconds === null ? null : refuseTooMany(waitSeconds)
}

async function countAndWrite<T>(
  services: Services,
  context: WriteContext,
  task: WriteTask<T>,
  limit: CallerLimit,
): Promise<WriteResult<T>> {
  const { db, rateLimiter } = services
  const replay = await findReplay<T>(db, context)
  if (replay) return replay
  const refusal = await countTry(services, limit)
  if (refusal) return refusal
  const result = await write(db, context, task)
  // Another process has stored the same request meanwhile: this one was a repetition.
  if (result.ok && result.replayed) await rateLimiter.refund(limit.name, limit.address)
  return result
}

/** Waits for the first bytes, so that an error of the first page is still a problem response. */
async function respondStream(
  ctx: Context,
  { confirmSession }: Pick<CallRequest<CallName>, 'confirmSession'>,
  { stream, type, filename }: StreamResult,
): Promise<void> {
  try {
    await once(stream, 'readable')
    await confirmSession()
  } catch (error) {
    stream.destroy()
    throw error
  }
  ctx.type = type
  if (filename !== undefined) ctx.set('content-disposition', `attachment; filename="${filename}"`)
  ctx.body = stream
}

const setEtag = (ctx: Context, version: number): void => ctx.set('etag', `"${version}"`)

function respondJson(ctx: Context, status: number, value: unknown): void {
  ctx.status = status
  if (value === undefined) return
  if (typeof value === 'object' && value !== null && 'version' in value && Number.isInteger(value.version)) {
    setEtag(ctx, Number(value.version))
  }
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(value)
}

/** A list or document has its version beside it, where it has no field for it. */
export const respondVersioned = <T>(result: Result<Versioned<T>>): ({ ok: true } & Versioned<T>) | Refusal =>
  result.ok ? { ok: true, ...result.value } : result
