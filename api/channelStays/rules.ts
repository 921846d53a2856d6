import { z } from 'zod/mini'
import type { Day } from '#contract/days.ts'

/** The nights of a stay that somebody else has, from their column. */
export const parseNights = (json: string): Day[] => z.parse(z.array(z.string()), JSON.parse(json))
