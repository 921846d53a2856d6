import { z } from 'zod/mini'
import { type Call, defaults } from './call.ts'

export const metricCalls = {
  // Needs no session but the bearer token METRICS_TOKEN.
  'metrics.read': { ...defaults, route: ['GET', '/api/metrics', 'guest'], output: z.string() },
} as const satisfies Record<string, Call>
