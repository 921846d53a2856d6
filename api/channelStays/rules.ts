import { z } from 'zod/mini'
import type { Day } from '#contract/days/days.ts'

/** The nights of a stay that somebody else has, from their column. */
export const parseNights = (json: string): Day[] => z.parse(z.array(z.string()), JSON.parse(json))

/** Of how many people came, a portal's calendar says nothing: at least one did. */
export const getGuestCount = ({ guests }: { guests: number | null }): number => guests ?? 1
