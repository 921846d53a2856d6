import { z } from 'zod/mini'
import { Season, SeasonsInput } from '../prices/seasons.ts'
import { type Call, defaults } from './call.ts'

export const seasonCalls = {
  'seasons.list': { ...defaults, route: ['GET', '/api/seasons', 'staff'], output: z.array(Season) },
  'seasons.replace': {
    ...defaults,
    route: ['PUT', '/api/seasons', 'manager'],
    input: SeasonsInput,
    output: z.array(Season),
  },
} as const satisfies Record<string, Call>
