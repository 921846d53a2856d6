/** Bodies are JSON objects and nothing else: a form-encoded one could be sent by any page without asking. */

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

/** No call takes more than three. What walks through a body level by level must not run out of stack. */
const maxBodyDepth = 20

const isDeeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((it) => isDeeperThan(it, depth - 1)))

/** The body as it came: an object, `{}` when there is none. */
export async function readBody(ctx: Context): Promise<object> {
  if (!hasBody(ctx)) return {}
  if (Number(ctx.get('content-length')) > limits.maxBodyBytes) throw new RefusalError(refuse('too_large'))
  if (!ctx.is('application/json')) throw new RefusalError(refuse('not_a_json_type'))
  await parseJsonBody(ctx, () => Promise.resolve())
  const body: unknown = ctx.request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body) || isDeeperThan(body, maxBodyDepth))
    throw new RefusalError(refuse('not_json'))
  return body
}
