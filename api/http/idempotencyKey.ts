/** Reads the `Idempotency-Key` header: a repeated write with the same key and body gets the first response again. */
import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { RequestKey } from '#api/db/write.ts'
import { RefusalError, refuse } from '#api/errors.ts'

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** The key and a hash of what it stands for, or null without a key. */
export function readIdempotencyKey(ctx: Context, body: object): RequestKey | null {
  const key = ctx.get('idempotency-key')
  if (key === '') return null
  if (!keyPattern.test(key)) throw new RefusalError(refuse('bad_key'))
  // The hash covers the path, too: the same body for another booking is a different request.
  const bodyHash = createHash('sha256')
    .update(`${ctx.path}\n${canonicalize(body)}`)
    .digest('base64url')
  return { key, bodyHash }
}

/**
 * Sorts the fields, so that the same fields in another order give the same hash. Passwords are left out: a stored fast
 * hash of them could be guessed.
 */
function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${key === 'password' ? '' : canonicalize(field)}`).join(',')}}`
}
