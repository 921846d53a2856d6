/** Bodies are JSON objects and nothing else: a form-encoded one could be sent by any page without asking. */

import type { Context } from 'koa'
import bodyParser from 'koa-bodyparser'
import { type Refusal, Refused, refuse } from '#api/errors.ts'
import { limits } from '#contract/stay.ts'

function refusalOf(error: unknown): Refusal {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 413) return refuse('too_large')
  if (status === 415) return refuse('not_a_json_type')
  return refuse('not_json')
}

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: `${limits.bodyBytes}b`,
  onerror: (error) => {
    throw new Refused(refusalOf(error))
  },
})

const hasBody = (ctx: Context): boolean =>
  ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length') || 0) > 0

/** No call takes more than three. What walks through a body level by level must not run out of stack. */
const mostLevels = 20

const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((it) => isDeep(it, levels - 1)))

/** The body as it came: an object, `{}` when there is none. */
export async function readBody(ctx: Context): Promise<object> {
  if (!hasBody(ctx)) return {}
  if (Number(ctx.get('content-length')) > limits.bodyBytes) throw new Refused(refuse('too_large'))
  if (!ctx.is('application/json')) throw new Refused(refuse('not_a_json_type'))
  await parse(ctx, () => Promise.resolve())
  const body: unknown = ctx.request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body) || isDeep(body, mostLevels))
    throw new Refused(refuse('not_json'))
  return body
}
