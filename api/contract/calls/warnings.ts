import { Warnings } from '../warnings.ts'
import { type Call, defaults } from './call.ts'

export const warningCalls = {
  'warnings.read': { ...defaults, route: ['GET', '/api/warnings', 'staff'], output: Warnings },
  'warnings.confirmClock': { ...defaults, route: ['POST', '/api/warnings/clock', 'staff'], output: Warnings },
} as const satisfies Record<string, Call>
