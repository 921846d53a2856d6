/** The draft of a message. */
import { z } from 'zod/mini'

export const Draft = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
})
