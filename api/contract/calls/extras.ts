import { z } from 'zod/mini'
import { Extra, ExtrasInput, OfferedExtra } from '../prices/extras.ts'
import { type Call, defaults } from './call.ts'

export const extraCalls = {
  'extras.list': { ...defaults, route: ['GET', '/api/extras', 'staff'], output: z.array(Extra) },
  'extras.listOffered': { ...defaults, route: ['GET', '/api/extras/offered', 'guest'], output: z.array(OfferedExtra) },
  'extras.replace': {
    ...defaults,
    route: ['PUT', '/api/extras', 'manager'],
    input: ExtrasInput,
    output: z.array(Extra),
  },
} as const satisfies Record<string, Call>
