/**
 * Reads JSON bodies. No other type is accepted: any website can make a browser send a form-encoded body without a
 * preflight.
 */

import type { Context } from 'koa'
import bodyParser from 'koa-bodyparser'
import { type Refusal, RefusalError, refuse } from '#api/errors.ts'
import { limits } from '#contract/stay.ts'

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
 * The body, not validated yet: an object, or an array where the call takes a list. Without a body an object is `{}`. Refusals: `too_large`, `not_a_json_type`,
 * `not_json`.
 */
export async function readBody(ctx: Context, kind: 'object' | 'list'): Promise<object> {
  if (!hasBody(ctx) && kind === 'object') return {}
  if (Number(ctx.get('content-length')) > limits.maxBodyBytes) throw new RefusalError(refuse('too_large'))
  if (!ctx.is('application/json')) throw new RefusalError(refuse('not_a_json_type'))
  await parseJsonBody(ctx, () => Promise.resolve())
  const body: unknown = ctx.request.body
  const isExpectedKind = Array.isArray(body) === (kind === 'list')
  if (typeof body !== 'object' || body === null || !isExpectedKind || isDeeperThan(body, maxBodyDepth))
    throw new RefusalError(refuse('not_json'))
  return body
}
