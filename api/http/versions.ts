/** Versions of objects on the wire. Only the form `If-Match: "3"` is accepted. */
import type { Context } from 'koa'
import { RefusalError, refuse } from '#api/errors.ts'

/** The version that the caller has edited, or null without the header. */
export function readIfMatch(ctx: Context): number | null {
  const header = ctx.get('if-match')
  if (header === '') return null
  const version = /^"(0|[1-9]\d{0,8})"$/.exec(header)?.[1]
  if (version === undefined) throw new RefusalError(refuse('bad_version'))
  return Number(version)
}
