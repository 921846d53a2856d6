import { ErasureResult, PersonalData, PersonIdentifier } from '../guests/people.ts'
import { type Call, defaults } from './call.ts'

export const personCalls = {
  'people.export': {
    ...defaults,
    route: ['POST', '/api/people/export', 'manager'],
    input: PersonIdentifier,
    output: PersonalData,
  },
  'people.erase': {
    ...defaults,
    route: ['POST', '/api/people/erase', 'manager'],
    input: PersonIdentifier,
    output: ErasureResult,
  },
} as const satisfies Record<string, Call>
