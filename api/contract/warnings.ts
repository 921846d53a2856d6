/** What staff should know about the server. The admin shows it on every page until it is over. */
import { z } from 'zod/mini'
import { Instant } from './fields.ts'

/** `failedBackup`: the latest daily backup, when it failed and no backup has succeeded since. `reason` is a sentence. */
export const Warnings = z.object({
  failedBackup: z.nullable(z.object({ at: Instant, reason: z.string() })),
})
