/** How the forms hold the rules of nights. */
import { z } from 'zod/mini'
import type { NightRules } from '#contract/stays/stayRules.ts'
import { parseCount } from '../writes/amounts.ts'

/** Numbers as they are typed: empty for none. */
export const NightValues = z.object({
  minimumNights: z.string(),
  maximumNights: z.string(),
  arrivalDays: z.array(z.int()),
  departureDays: z.array(z.int()),
})
export type NightValues = z.infer<typeof NightValues>

export const formatCount = (count: number | null): string => (count === null ? '' : String(count))

export const toNightValues = (rules: NightRules): NightValues => ({
  minimumNights: String(rules.minimumNights),
  maximumNights: formatCount(rules.maximumNights),
  arrivalDays: [...rules.arrivalDays],
  departureDays: [...rules.departureDays],
})

export const toNightRules = (values: NightValues) => ({
  minimumNights: Number(values.minimumNights),
  maximumNights: parseCount(values.maximumNights),
  arrivalDays: values.arrivalDays,
  departureDays: values.departureDays,
})
