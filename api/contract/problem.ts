/** Errors on the wire: Problem Details, RFC 9457, `application/problem+json`. */
import { z } from 'zod/mini'

/** An invalid field: its path in the body, a code, and a sentence in the caller's language. */
const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldError)),
  /** For a stay that the farm's rules forbid: up to three stays near it that can be booked. */
  allowed: z.optional(z.array(z.object({ checkinDate: z.string(), checkoutDate: z.string() }))),
  /** For nights of an offer that are gone: the indexes of the alternatives that can still be accepted. */
  left: z.optional(z.array(z.int())),
  /** With 412: the current state of the object. */
  current: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
