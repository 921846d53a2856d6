/** The half-written message in this tab's storage. */
import { z } from 'zod/mini'
import { readStored, writeStored } from '#pwa/storage.ts'

const Draft = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
})

export function readDraft(): z.infer<typeof Draft> | null {
  try {
    return z.safeParse(Draft, JSON.parse(readStored('form.contact') ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const keepDraft = (draft: z.infer<typeof Draft>) => writeStored('form.contact', JSON.stringify(draft))
