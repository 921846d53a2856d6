import { z } from 'zod/mini'

/**
 * `status`: `degraded` while the database answers, but nothing can be stored. `schedule`: the state of the scheduled jobs in one word. `droppedLogLines`:
 * log lines that could not be written.
 */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: z.string(),
  schedule: z.string(),
  droppedLogLines: z.int(),
  version: z.string(),
})

/** The process answers, whether or not its database does. */
export const Liveness = z.object({ status: z.literal('alive') })
