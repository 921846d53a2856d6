/** Reads and validates the stored draft. */
import { z } from 'zod/mini'
import { readStoredJson } from '#pwa/storage.ts'

const Draft = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
})
export type Draft = z.infer<typeof Draft>

export const readDraft = (): Draft | null => z.safeParse(Draft, readStoredJson('form.contact')).data ?? null
