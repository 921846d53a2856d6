import { z } from 'zod/mini'
import { Closure, ClosuresInput } from '../closures.ts'
import { type Call, defaults } from './call.ts'

export const closureCalls = {
  'closures.list': { ...defaults, route: ['GET', '/api/closures', 'staff'], output: z.array(Closure) },
  'closures.replace': {
    ...defaults,
    route: ['PUT', '/api/closures', 'manager'],
    input: ClosuresInput,
    output: z.array(Closure),
  },
} as const satisfies Record<string, Call>
