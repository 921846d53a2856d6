import { z } from 'zod/mini'
import { FirstStep } from '../firstSteps.ts'
import { type Call, defaults } from './call.ts'

export const firstStepCalls = {
  'firstSteps.list': { ...defaults, route: ['GET', '/api/first-steps', 'manager'], output: z.array(FirstStep) },
} as const satisfies Record<string, Call>
