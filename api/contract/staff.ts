/** Accounts, and the log of who did what: for managers. */
import { z } from 'zod/mini'
import { Id, Instant, lineField } from './fields.ts'
import { Role } from './session.ts'

export const Account = z.object({ id: Id, username: z.string(), role: Role, createdAt: Instant })
export type Account = z.infer<typeof Account>

const password = z
  .string(/*i18n*/ 'errors.newPassword')
  .check(
    z.minLength(10, /*i18n*/ 'errors.newPassword'),
    z.maxLength(200, /*i18n*/ 'errors.tooLong'),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, /*i18n*/ 'errors.characters'),
  )
const role = z.enum(['staff', 'manager'], /*i18n*/ 'errors.role')

export const NewAccount = z.strictObject({
  username: lineField(/*i18n*/ 'errors.username', 1, 100),
  password,
  role: z._default(role, 'staff'),
})
export type NewAccount = z.infer<typeof NewAccount>

export const AccountChange = z.strictObject({ password: z.optional(password), role: z.optional(role) })
export type AccountChange = z.infer<typeof AccountChange>

/** One write by staff, newest first; `subjectId` is the row it was about. */
export const LogEntry = z.object({
  revision: z.int(),
  at: Instant,
  username: z.string(),
  call: z.string(),
  subjectId: z.nullable(z.string()),
})
export type LogEntry = z.infer<typeof LogEntry>

/** Entries of one answer; fewer are the last. */
export const logPageSize = 500

/** `before`: older than this revision. */
export const LogQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, /*i18n*/ 'errors.before'))),
})
