/** Reads and validates the stored draft. */
import { z } from 'zod/mini'
import { readStored } from '#pwa/storage.ts'

const Draft = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
})
export type Draft = z.infer<typeof Draft>

export function readDraft(): Draft | null {
  try {
    return z.safeParse(Draft, JSON.parse(readStored('form.contact') ?? 'null')).data ?? null
  } catch {
    return null
  }
}
