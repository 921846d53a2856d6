import { z } from 'zod/mini'

export const Health = z.object({
  status: z.literal('ok'),
  database: z.string(),
  schedule: z.string(),
  version: z.string(),
})
