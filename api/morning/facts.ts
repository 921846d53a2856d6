import { z } from 'zod/mini'

const Part = z.object({
  heading: z.string(),
  rows: z.array(z.tuple([z.string(), z.string()])),
  list: z.array(z.string()),
})
export type MorningPart = z.output<typeof Part>

/**
 * What the mail says, its texts in the language of staff. The queue keeps only the day: the rest is about guests, and is read
 * when the mail goes.
 */
export const MorningFacts = z.object({
  day: z.string(),
  arrivals: z._default(z.int(), 0),
  departures: z._default(z.int(), 0),
  staying: z._default(z.int(), 0),
  parts: z._default(z.array(Part), []),
})
export type MorningFacts = z.output<typeof MorningFacts>
