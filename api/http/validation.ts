/** Parses the parts of a request with the contract's schemas. A mismatch throws a refusal. */
import type { Context } from 'koa'
import { z } from 'zod/mini'
import { type InvalidField, ok, RefusalError, type Result, refuse, refuseInvalid } from '#api/errors.ts'
import { calls } from '#contract/calls.ts'
import type { CallName } from '#contract/paths.ts'

/** PostgreSQL stores neither NUL nor a lone surrogate. SQLite does, and its backups have to fit PostgreSQL, too. */
const unstorable = /[\0\p{Cs}]/u

/** The path of the first text or key that not every database can store, or null. */
function findUnstorable(value: unknown, path: string[] = []): string[] | null {
  if (typeof value === 'string') return unstorable.test(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = unstorable.test(key) ? path : findUnstorable(item, [...path, key])
    if (found) return found
  }
  return null
}

/** A path parameter that does not match its schema names something that does not exist, so it is a 404. */
export function parseParams<T>(schema: z.core.$ZodType<T>, ctx: Context): T {
  const result = z.safeParse(schema, ctx.params)
  if (!result.success || findUnstorable(result.data)) throw new RefusalError(refuse('not_found'))
  return result.data
}

/**
 * The query parameters that the call knows. A repeated one is a 400, because it has no single value; unknown ones are
 * ignored.
 */
export function readQueryValues(ctx: Context, name: CallName): Record<string, string> {
  const values: Record<string, string> = {}
  for (const key of Object.keys(calls[name].query.shape)) {
    const value = ctx.query[key]
    if (Array.isArray(value))
      throw new RefusalError(refuseInvalid(key, /*i18n*/ 'errors.repeated', { code: 'repeated' }))
    if (value !== undefined) values[key] = value
  }
  return values
}

/** Parses the query or the body. A mismatch is a 400 with one error for each wrong field. */
export function parseFields<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const result = checkFields(schema, value)
  if (!result.ok) throw new RefusalError(result)
  return result.value
}

/** Parses a value with a schema of the contract. Refused: 400 `invalid` with one error for each wrong field. */
export function checkFields<T>(schema: z.core.$ZodType<T>, value: unknown): Result<T> {
  const result = z.safeParse(schema, value, { error: chooseMessage })
  if (!result.success) return refuse('invalid', { errors: toInvalidFields(result.error) })
  const field = findUnstorable(result.data)
  if (!field) return ok(result.data)
  return refuseInvalid(shorten(field), /*i18n*/ 'errors.characters')
}

/** For the issues that the schema has no text for. */
const chooseMessage = ({ code }: { code: string }): string =>
  code === 'unrecognized_keys' ? /*i18n*/ 'errors.unknownField' : /*i18n*/ 'errors.invalidField'

/** These maximums keep the response small, whatever the body contains. */
const maxUnknownFields = 20
const maxFields = 60
const maxPathLength = 40

const shorten = (path: PropertyKey[]): string => path.join('.').slice(0, maxPathLength)

/** One entry for each field: the first issue found there. */
function toInvalidFields(error: z.core.$ZodError): InvalidField[] {
  const invalidFields = new Map<string, InvalidField>()
  let unknownLeft = maxUnknownFields
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const fields = isUnknown ? issue.keys.slice(0, unknownLeft).map((key) => [...issue.path, key]) : [issue.path]
    if (isUnknown) unknownLeft -= fields.length
    for (const path of fields.map(shorten)) {
      const values = issue.code === 'custom' && issue.params ? { values: issue.params } : {}
      if (!invalidFields.has(path))
        invalidFields.set(path, { path, code: issue.code, message: issue.message, ...values })
    }
  }
  return [...invalidFields.values()].slice(0, maxFields)
}
