/** What staff should know about the server. The admin shows it on every page until it is over. */
import { z } from 'zod/mini'
import { Instant } from './fields.ts'

/**
 * `failedBackup`: the latest daily backup, when it failed and no backup has succeeded since. `reason` is a sentence.
 * `clockJump`: what the server's clock says is far from when it was last trusted, so what cannot be undone waits until
 * staff have confirmed the clock.
 * `degraded`: a sentence that says why nothing can be stored, or no backup.
 * `lowSpace`: a sentence that says which disk will soon be full.
 * `missingAccess`: a sentence that says why no report leaves this machine, though one is to.
 */
export const Warnings = z.object({
  failedBackup: z.nullable(z.object({ at: Instant, reason: z.string() })),
  clockJump: z.nullable(z.object({ trustedAt: Instant, now: Instant })),
  degraded: z.nullable(z.string()),
  lowSpace: z.nullable(z.string()),
  missingAccess: z.nullable(z.string()),
})
