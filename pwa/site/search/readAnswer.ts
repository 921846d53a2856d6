/** Reads and validates the stored answer. */
import { z } from 'zod/mini'
import { Availability } from '#contract/availability.ts'
import { Day } from '#contract/fields.ts'
import { Room } from '#contract/rooms.ts'
import { readStoredJson } from '#pwa/storage.ts'

const StoredAnswer = z.object({
  /** When the server gave it, in milliseconds since 1970. */
  at: z.number(),
  from: Day,
  to: Day,
  availability: z.array(Availability),
  rooms: z.array(Room),
})
export type StoredAnswer = z.infer<typeof StoredAnswer>
export type Answer = Omit<StoredAnswer, 'rooms'>

export const readAnswer = (): StoredAnswer | null =>
  z.safeParse(StoredAnswer, readStoredJson('search.answer')).data ?? null
