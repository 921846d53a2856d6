/** Errors on the wire: RFC 9457, `application/problem+json`. */
import { z } from 'zod/mini'

export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldError)),
  /** The object as it is now, with 412. */
  current: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
