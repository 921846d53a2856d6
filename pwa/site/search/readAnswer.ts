/** Reads and validates the stored answer. */
import { z } from 'zod/mini'
import { Availability } from '#contract/availability.ts'
import { Day } from '#contract/fields.ts'
import { readStoredJson } from '#pwa/storage.ts'

const Answer = z.object({
  /** When the server gave it, in milliseconds since 1970. */
  at: z.number(),
  from: Day,
  to: Day,
  availability: z.array(Availability),
})
export type Answer = z.infer<typeof Answer>

export const readAnswer = (): Answer | null => z.safeParse(Answer, readStoredJson('search.answer')).data ?? null
