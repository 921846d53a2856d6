import { z } from 'zod/mini'
import { LockedPeriod, LockedPeriodsInput } from '../lockedPeriods.ts'
import { type Call, defaults } from './call.ts'

export const lockedPeriodCalls = {
  'lockedPeriods.list': { ...defaults, route: ['GET', '/api/locked-periods', 'staff'], output: z.array(LockedPeriod) },
  'lockedPeriods.replace': {
    ...defaults,
    route: ['PUT', '/api/locked-periods', 'manager'],
    input: LockedPeriodsInput,
    output: z.array(LockedPeriod),
  },
} as const satisfies Record<string, Call>
