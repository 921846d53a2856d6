import { z } from 'zod/mini'

/** `schedule`: the state of the scheduled jobs in one word. */
export const Health = z.object({
  status: z.literal('ok'),
  database: z.string(),
  schedule: z.string(),
  version: z.string(),
})
