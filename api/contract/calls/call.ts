/** What a call is, and what many of them have in common. */
import { z } from 'zod/mini'
import { NewLink } from '../bookings/requests.ts'
import { EmptyObject, Id } from '../fields.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * `guest` is anybody, `account` any logged-in account, `staff` all of them but those of housekeeping, `manager` only
 * managers.
 */
export type Access = 'guest' | 'account' | 'staff' | 'manager'

/** What counts the calls of an address; see `api/http/rateLimits.ts`. */
type CallLimit =
  | 'requests'
  | 'messages'
  | 'cancellations'
  | 'wishes'
  | 'proofs'
  | 'newLinks'
  | 'guestLists'
  | 'offerAnswers'
  | 'waitlist'
  | 'clientErrors'
  | 'formTokens'

export type Call = {
  /** Method, path and who may make it. */
  route: readonly [Method, `/api/${string}`, Access]
  /** Path parameters. A value that does not match the schema is an unknown id (404). */
  params: z.core.$ZodType
  query: z.core.$ZodType
  input: z.core.$ZodType
  output: z.core.$ZodType
  /** The status of success. */
  status: 200 | 201 | 202 | 204
  /** Whether the body is a file, which the handler reads itself. The same file again changes nothing, so it has no key. */
  isUpload: boolean
  /** Whether a write is stored under its Idempotency-Key, and answered from there when it is repeated. */
  takesKey: boolean
  /**
   * What counts the calls of an address. Repetitions under a key do not count. The maximum stands in
   * `api/http/rateLimits.ts`.
   */
  limit: CallLimit | null
  /** Whether a manager may use it who must add a second factor before anything else. */
  isOpenWithoutFactor: boolean
  /** Whether it works while a restore replaces all rows: the calls that show its progress, and the session. */
  isOpenDuringRestore: boolean
}

/** A call without parameters, query or body. Each call overrides what it needs. */
export const defaults = {
  params: EmptyObject,
  query: z.object({}),
  input: EmptyObject,
  status: 200,
  isUpload: false,
  takesKey: true,
  limit: null,
  isOpenWithoutFactor: false,
  isOpenDuringRestore: false,
} as const satisfies Omit<Call, 'route' | 'output'>

export const NoContent = z.undefined()

export const idParams = z.object({ id: Id })
/** About the row with this id. */
export const byId = { ...defaults, params: idParams } as const
export const removal = { ...byId, output: NoContent, status: 204 } as const
/** Under the code of a private link. */
export const byCode = { ...defaults, params: z.object({ code: z.string().check(z.regex(/^[A-Z0-9]{8}$/)) }) } as const
/** Answers alike whether the address is the right one or not. */
export const newLink = { ...byCode, limit: 'newLinks', input: NewLink, output: NoContent, status: 204 } as const

/** A stored result is of no use to it, its body holds passwords, and its response recovery codes or the key of an outbox. */
export const ofFactors = { ...defaults, takesKey: false, isOpenWithoutFactor: true } as const
export const upload = { ...defaults, isUpload: true, takesKey: false } as const
/** The text of a CSV file, with the fields of the rows as columns. */
export const CsvText = z.string()
