import { z } from 'zod/mini'
import { Changes, ChangesQuery } from '../changes.ts'
import { type Call, defaults } from './call.ts'

export const changeCalls = {
  'changes.list': { ...defaults, route: ['GET', '/api/changes', 'staff'], query: ChangesQuery, output: Changes },
  'changes.stream': { ...defaults, route: ['GET', '/api/changes/stream', 'staff'], output: z.string() },
} as const satisfies Record<string, Call>
