/**
 * Reads JSON bodies. No other type is accepted: any website can make a browser send a form-encoded body without a
 * preflight.
 */

import type { Context } from 'koa'
import bodyParser from 'koa-bodyparser'
import type { z } from 'zod/mini'
import { type Refusal, RefusalError, refuse } from '#api/errors.ts'
import { limits } from '#contract/stays/stay.ts'
import { refuseTooMany } from './rateLimits.ts'
import type { Services } from './services.ts'
import { parseFields } from './validation.ts'

function toRefusal(error: unknown): Refusal {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 413) return refuse('too_large')
  if (status === 415) return refuse('not_a_json_type')
  return refuse('not_json')
}

const parseJsonBody = bodyParser({
  enableTypes: ['json'],
  jsonLimit: `${limits.maxBodyBytes}b`,
  onerror: (error) => {
    throw new RefusalError(toRefusal(error))
  },
})

const hasBody = (ctx: Context): boolean =>
  ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length') || 0) > 0

/** No call needs more than three levels. The limit keeps recursive code over a body from overflowing the stack. */
const maxBodyDepth = 20

const isDeeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((it) => isDeeperThan(it, depth - 1)))

/**
 * The body, not validated yet: an object, or an array where the call takes a list. Without a body an object is `{}`.
 * Refusals: `too_large`, `not_a_json_type`, `not_json`.
 */
async function readBody(ctx: Context, isList: boolean): Promise<object> {
  if (!hasBody(ctx) && !isList) return {}
  if (Number(ctx.get('content-length')) > limits.maxBodyBytes) throw new RefusalError(refuse('too_large'))
  if (!ctx.is('application/json')) throw new RefusalError(refuse('not_a_json_type'))
  await parseJsonBody(ctx, () => Promise.resolve())
  const body: unknown = ctx.request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList || isDeeperThan(body, maxBodyDepth))
    throw new RefusalError(refuse('not_json'))
  return body
}

/**
 * Reads and validates the body. A guest's bad bodies count against a limit of their own, so that typing errors use up no
 * other limit: over it they are 429 instead of 400, and good bodies are still accepted.
 */
export async function readInput<T>(
  ctx: Context,
  { rateLimiter }: Pick<Services, 'rateLimiter'>,
  schema: z.core.$ZodType<T>,
  isGuest: boolean,
): Promise<{ body: object; input: T }> {
  try {
    const body = await readBody(ctx, schema._zod.def.type === 'array')
    return { body, input: parseFields(schema, body) }
  } catch (error) {
    if (!isGuest || !(error instanceof RefusalError)) throw error
    const waitSeconds = await rateLimiter.consume('badBodies', ctx.ip)
    throw waitSeconds === null ? error : new RefusalError(refuseTooMany(waitSeconds))
  }
}
