/** Staff accounts and the audit log. Only managers read and change them. */
import { z } from 'zod/mini'
import { AdminLanguage, Id, Instant, LanguageTag, lineField } from './fields.ts'
import { newPassword, Role, roles } from './session.ts'

/**
 * `language`: in which this person uses the admin: that of the first login, or chosen later. `secondFactor`: a login needs more than
 * the password.
 */
export const StaffAccount = z.object({
  id: Id,
  username: z.string(),
  role: Role,
  language: LanguageTag,
  createdAt: Instant,
  secondFactor: z.boolean(),
})
export type StaffAccount = z.infer<typeof StaffAccount>

const role = z.enum(roles, /*i18n*/ 'errors.role')

export const NewStaffAccount = z.strictObject({
  username: lineField(/*i18n*/ 'errors.username', 1, 100),
  password: newPassword,
  role: z._default(role, 'staff'),
})
export type NewStaffAccount = z.infer<typeof NewStaffAccount>

export const StaffAccountChange = z.strictObject({ password: z.optional(newPassword), role: z.optional(role) })
export type StaffAccountChange = z.infer<typeof StaffAccountChange>

/** The language that a person has switched the admin to. */
export const LanguageChoice = z.strictObject({ language: AdminLanguage })

/**
 * An entry of the audit log: one write by staff. `subjectId` is the id of the row that it changed; of two, with a space.
 * `madeAt`: when it was made, if it waited on a tablet; `at` is then when it arrived.
 */
export const AuditLogEntry = z.object({
  revision: z.int(),
  at: Instant,
  madeAt: z._default(z.nullable(Instant), null),
  username: z.string(),
  call: z.string(),
  subjectId: z.nullable(z.string()),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

/** Entries per page of the audit log. A page with fewer entries is the last. */
export const auditLogPageSize = 500

/** `before`: only entries with a lower revision. */
export const AuditLogQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, /*i18n*/ 'errors.before'))),
})
