/** What a farm that began as the sample still has of it. */
import { z } from 'zod/mini'

/** A new step comes last, because the contract compares the order. */
export const firstSteps = [
  'guests',
  'facts',
  'iban',
  'texts',
  'pictures',
  'privacy',
  'rooms',
  'lockedPeriods',
  'accounts',
  'lists',
] as const

/**
 * `remaining`: how many things of the sample are left; the step is done with 0. `items`: the ids of these texts, the names
 * of these pictures, or the lists of the site that have entries of the sample; empty for other steps. Nothing is stored:
 * each request compares the farm with the sample.
 */
export const FirstStep = z.object({
  step: z.enum(firstSteps),
  remaining: z.int(),
  items: z._default(z.array(z.string()), []),
})
export type FirstStep = z.infer<typeof FirstStep>
