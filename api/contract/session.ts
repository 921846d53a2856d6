import { z } from 'zod/mini'
import { Instant, LanguageTag, lineField, passwordField } from './fields.ts'

/** `housekeeping` reads and ticks the house's work, and nothing else. */
export const roles = ['housekeeping', 'staff', 'manager'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** The account that is logged in on this device. */
export const Session = z.object({ username: z.string(), role: Role })
export type Session = z.infer<typeof Session>

/** The same, with the language in which the account uses the admin. */
export const OpenSession = z.object({ ...Session.shape, language: LanguageTag })
export type OpenSession = z.infer<typeof OpenSession>

export const Login = z.strictObject({
  username: lineField(/*i18n*/ 'errors.username', 1, 100),
  password: passwordField(/*i18n*/ 'errors.password', 1),
})

/** Only what old clients rely on. The server demands more of a new password: see `checkNewPassword` in api/staff. */
export const newPassword = passwordField(/*i18n*/ 'errors.newPassword', 10)

/** Somebody changes the own password. The other devices of the account are logged out. */
export const PasswordChange = z.strictObject({
  current: passwordField(/*i18n*/ 'errors.password', 1),
  new: newPassword,
})

/** The account's key, 256 bits in base64url. A tablet encrypts with it what waits in the outbox after a logout. */
export const OutboxKey = z.object({ key: z.string() })

/** A device on which this account is logged in. */
export const Device = z.object({
  id: z.string(),
  userAgent: z.nullable(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
