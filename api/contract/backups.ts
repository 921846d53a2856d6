/** Backups for the admin. */
import { z } from 'zod/mini'
import { Id, Instant, passwordField } from './fields.ts'
import { codeField } from './secondFactors.ts'

/** A backup or a restore. Sizes are in bytes, `duration` is in seconds. */
export const BackupRecord = z.object({
  id: Id,
  status: z.enum(['success', 'failed', 'in_progress', 'restore']),
  backupType: z.enum(['daily', 'manual', 'restore']),
  backupDate: Instant,
  createdAt: Instant,
  databaseSize: z.nullable(z.int()),
  filesSize: z.nullable(z.int()),
  totalSize: z.nullable(z.int()),
  duration: z.nullable(z.number()),
  emailSent: z.boolean(),
  errorMessage: z.nullable(z.string()),
  logMessages: z.array(z.string()),
  /** When its archive was last read completely, loaded into a database and verified. */
  provedAt: z.nullable(Instant),
})
export type BackupRecord = z.infer<typeof BackupRecord>

export const BackupStats = z.object({ total: z.int(), successful: z.int(), failed: z.int() })

/** Who takes a backup away proves again who it is: by the password, or by a code of the second factor. */
export const DownloadInput = z.strictObject({
  password: z.optional(passwordField(/*i18n*/ 'errors.password', 1)),
  code: z.optional(codeField),
})
/** The address of the file. It works once, within a minute. */
export const DownloadAddress = z.object({ url: z.string() })

/** The schedule of the daily backup. */
export const SchedulerStatus = z.object({
  active: z.boolean(),
  timezone: z.string(),
  nextRun: z.nullable(Instant),
  lastRun: z.nullable(Instant),
})
