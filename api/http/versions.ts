/** Versions on the wire: `If-Match: "3"`, that form only. */
import type { Context } from 'koa'
import { RefusalError, refuse } from '#api/errors.ts'

/** The version a write was made from, or null when it names none. */
export function readIfMatch(ctx: Context): number | null {
  const header = ctx.get('if-match')
  if (header === '') return null
  const version = /^"(0|[1-9]\d{0,8})"$/.exec(header)?.[1]
  if (version === undefined) throw new RefusalError(refuse('bad_version'))
  return Number(version)
}
