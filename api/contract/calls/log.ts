import { z } from 'zod/mini'
import { AuditLogEntry, AuditLogQuery } from '../staff.ts'
import { type Call, defaults } from './call.ts'

export const logCalls = {
  'log.list': {
    ...defaults,
    route: ['GET', '/api/log', 'manager'],
    query: AuditLogQuery,
    output: z.array(AuditLogEntry),
  },
} as const satisfies Record<string, Call>
