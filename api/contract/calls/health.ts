import { Health, Liveness } from '../health.ts'
import { type Call, defaults } from './call.ts'

export const healthCalls = {
  'health.read': { ...defaults, route: ['GET', '/api/health', 'guest'], output: Health },
  'health.live': { ...defaults, route: ['GET', '/api/health/live', 'guest'], output: Liveness },
} as const satisfies Record<string, Call>
