import { z } from 'zod/mini'
import { Instant, lineField } from './fields.ts'

export const Role = z.enum(['staff', 'manager'])
export type Role = z.infer<typeof Role>

/** Who is logged in on this device. */
export const Session = z.object({ username: z.string(), role: Role })
export type Session = z.infer<typeof Session>

export const Login = z.strictObject({
  username: lineField(/*i18n*/ 'errors.username', 1, 100),
  password: z
    .string(/*i18n*/ 'errors.password')
    .check(
      z.minLength(1, /*i18n*/ 'errors.password'),
      z.maxLength(200, /*i18n*/ 'errors.tooLong'),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, /*i18n*/ 'errors.characters'),
    ),
})

/** A device on which this account is logged in. */
export const Device = z.object({
  id: z.string(),
  userAgent: z.nullable(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
